import type { ThemeConfig } from 'antd'
import { PALETTE } from '../lib/palette.ts'

/** antd writes its tokens as `--ant-*` properties of this class; the document wears it, so style sheets read them too. */
const SCOPE = 'visa-theme'

/** The style sheet stops movements for those who ask for it; the components must not wait for their end. */
export const LESS_MOTION = matchMedia('(prefers-reduced-motion: reduce)').matches

export const theme: ThemeConfig = {
  cssVar: { key: SCOPE },
  token: {
    motion: !LESS_MOTION,
    colorPrimary: PALETTE.inkBlue,
    colorInfo: PALETTE.inkBlue,
    colorLink: PALETTE.inkBlue,
    colorError: PALETTE.sealRed,
    colorSuccess: PALETTE.jade,
    colorWarning: PALETTE.amber,
    colorTextBase: '#1D2433',
    colorTextSecondary: '#566072',
    colorTextPlaceholder: '#6E7787',
    colorBorder: '#D3D9E3',
    colorBorderSecondary: '#E6EAF0',
    colorBgLayout: '#F4F6F9',
    borderRadius: 6,
    fontSize: 14,
    fontFamily:
      '"PingFang SC", "Microsoft YaHei", "Noto Sans SC", "Noto Sans CJK SC", system-ui, -apple-system, sans-serif',
    fontFamilyCode: 'ui-monospace, "SF Mono", Consolas, "Noto Sans Mono", "DejaVu Sans Mono", monospace',
  },
  components: {
    Button: { primaryShadow: 'none', defaultShadow: 'none', dangerShadow: 'none' },
    Table: { cellPaddingInlineSM: 12, headerSplitColor: 'transparent' },
    Menu: { itemHeight: 36, activeBarBorderWidth: 0, collapsedWidth: 65, subMenuItemBg: 'transparent' },
  },
}

export const wearTheme = (): void => document.documentElement.classList.add(SCOPE)
