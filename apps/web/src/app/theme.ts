import { theme as antd, type ThemeConfig } from 'antd'
import type { Appearance, Density } from '../lib/appearance.ts'
import { COLORS, PAPER } from './theme-colors.ts'

type Parts = NonNullable<ThemeConfig['components']>

const DARK_PARTS: Parts = {
  // The one thing that stays dark under light words.
  Tooltip: { colorBgSpotlight: '#39435A', colorTextLightSolid: PAPER },
}

const partsOf = (density: Density): Parts => ({
  Button: { primaryShadow: 'none', defaultShadow: 'none', dangerShadow: 'none' },
  Table: { cellPaddingInlineSM: 12, headerSplitColor: 'transparent' },
  // Trees lie on screens and in drawers, which differ by night.
  Tree: { colorBgContainer: 'transparent' },
  Menu: {
    itemHeight: density === 'compact' ? 28 : 36,
    activeBarBorderWidth: 0,
    collapsedWidth: 65,
    subMenuItemBg: 'transparent',
    itemBg: 'transparent',
  },
})

const { defaultAlgorithm, darkAlgorithm, compactAlgorithm } = antd

const ALGORITHMS = {
  light: { comfortable: [defaultAlgorithm], compact: [defaultAlgorithm, compactAlgorithm] },
  dark: { comfortable: [darkAlgorithm], compact: [darkAlgorithm, compactAlgorithm] },
}

/** The style sheet stops movements for those who ask for it; the components must not wait for their end. */
export const lessMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches

/** antd writes its tokens as `--ant-*` properties of this class; the document wears it, so style sheets read them too. */
const scopeOf = ({ scheme, density }: Appearance): string => `visa-${scheme}-${density}`

export function themeOf(appearance: Appearance): ThemeConfig {
  const { scheme, density } = appearance
  return {
    algorithm: ALGORITHMS[scheme][density],
    cssVar: { key: scopeOf(appearance) },
    token: {
      ...COLORS[scheme],
      motion: !lessMotion(),
      borderRadius: 6,
      fontSize: 14,
      fontFamily:
        '"PingFang SC", "Microsoft YaHei", "Noto Sans SC", "Noto Sans CJK SC", system-ui, -apple-system, sans-serif',
      fontFamilyCode: 'ui-monospace, "SF Mono", Consolas, "Noto Sans Mono", "DejaVu Sans Mono", monospace',
    },
    components: scheme === 'dark' ? { ...partsOf(density), ...DARK_PARTS } : partsOf(density),
  }
}

let worn: string | undefined

/** Dresses the document, beside what the components do for themselves. */
export function wearTheme(appearance: Appearance): void {
  const { classList, dataset } = document.documentElement
  const scope = scopeOf(appearance)
  if (worn !== undefined) classList.remove(worn)
  classList.add(scope)
  worn = scope
  dataset['scheme'] = appearance.scheme
  dataset['density'] = appearance.density
}
