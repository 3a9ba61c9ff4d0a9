import type { ThemeConfig } from 'antd'
import type { Scheme } from '../lib/appearance.ts'
import { COLORS } from './theme-colors.ts'

/** What the theme says itself; the component library derives the rest, for its components and for theme-css.config.ts. */
export const tokensOf = (scheme: Scheme): NonNullable<ThemeConfig['token']> => ({
  ...COLORS[scheme],
  borderRadius: 6,
  fontSize: 14,
  fontFamily:
    '"PingFang SC", "Microsoft YaHei", "Noto Sans SC", "Noto Sans CJK SC", system-ui, -apple-system, sans-serif',
  fontFamilyCode: 'ui-monospace, "SF Mono", Consolas, "Noto Sans Mono", "DejaVu Sans Mono", monospace',
})
