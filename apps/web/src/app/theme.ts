import { theme as antd, type ThemeConfig } from 'antd'
import type { Appearance } from '../lib/appearance.ts'
import { scopeOf } from './document-theme.ts'
import { PAPER } from './theme-colors.ts'
import { tokensOf } from './theme-tokens.ts'

type Parts = NonNullable<ThemeConfig['components']>

const DARK_PARTS: Parts = {
  // The one thing that stays dark under light words.
  Tooltip: { colorBgSpotlight: '#39435A', colorTextLightSolid: PAPER },
}

const PARTS: Parts = {
  Button: { primaryShadow: 'none', defaultShadow: 'none', dangerShadow: 'none' },
  Table: { cellPaddingInlineSM: 12, headerSplitColor: 'transparent' },
  // Trees lie on screens and in drawers, which differ by night.
  Tree: { colorBgContainer: 'transparent' },
}

const { defaultAlgorithm, darkAlgorithm, compactAlgorithm } = antd

const ALGORITHMS = {
  light: { comfortable: [defaultAlgorithm], compact: [defaultAlgorithm, compactAlgorithm] },
  dark: { comfortable: [darkAlgorithm], compact: [darkAlgorithm, compactAlgorithm] },
}

/** The style sheet stops movements for those who ask for it; the components must not wait for their end. */
export const lessMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches

export function themeOf(appearance: Appearance): ThemeConfig {
  const { scheme, density } = appearance
  return {
    algorithm: ALGORITHMS[scheme][density],
    cssVar: { key: scopeOf(appearance) },
    token: { ...tokensOf(scheme), motion: !lessMotion() },
    components: scheme === 'dark' ? { ...PARTS, ...DARK_PARTS } : PARTS,
  }
}
