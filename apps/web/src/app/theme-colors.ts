import type { ThemeConfig } from 'antd'
import type { Scheme } from '../lib/appearance.ts'
import { PALETTE } from '../lib/palette.ts'

/** The colours of both schemes, as antd names them; it derives the rest. */

type Tokens = NonNullable<ThemeConfig['token']>

const LIGHT: Tokens = {
  colorPrimary: PALETTE.inkBlue,
  colorInfo: PALETTE.inkBlue,
  colorLink: PALETTE.inkBlue,
  colorError: PALETTE.sealRed,
  colorSuccess: PALETTE.jade,
  colorWarning: PALETTE.amber,
  // Red, jade and amber as words: deeper, to be read on grey and on chosen rows as well.
  colorErrorText: '#B93828',
  colorSuccessText: '#177A4B',
  colorWarningText: '#8F5600',
  colorTextBase: '#1D2433',
  colorTextSecondary: '#566072',
  colorTextPlaceholder: '#687183',
  colorTextDescription: '#566072',
  colorErrorHover: '#AE3324',
  colorLinkHover: '#3D60C8',
  // Of rows that are chosen, with the pointer on them.
  colorPrimaryBgHover: '#E6EDFF',
  colorSuccessBg: '#EAF6F0',
  colorBorder: '#D3D9E3',
  colorBorderSecondary: '#E6EAF0',
  colorBgLayout: '#F4F6F9',
}

const DEEP_INK = '#0B1020'
export const PAPER = '#E4E8F0'

/** The same inks by night: light enough to be read, so what stands on them is dark. */
const DARK: Tokens = {
  colorErrorText: '#FF9384',
  colorSuccessText: '#57CB95',
  colorWarningText: '#E9AE4B',
  colorPrimary: '#93ABFF',
  colorInfo: '#93ABFF',
  colorLink: '#93ABFF',
  colorError: '#FF9384',
  colorSuccess: '#57CB95',
  colorWarning: '#E9AE4B',
  colorTextBase: PAPER,
  colorText: PAPER,
  colorTextSecondary: '#A6B0C2',
  colorTextPlaceholder: '#8D97AA',
  colorTextDescription: '#A6B0C2',
  colorPrimaryBg: '#212B49',
  colorPrimaryBgHover: '#242F4E',
  colorPrimaryBorder: '#41517F',
  colorLinkHover: '#ACBBE8',
  colorTextLightSolid: DEEP_INK,
  colorBgBase: '#151A24',
  colorBgLayout: '#0F131B',
  colorBgContainer: '#171C27',
  colorBgElevated: '#1F2532',
  colorBorder: '#3B4558',
  colorBorderSecondary: '#2A3242',
}

export const COLORS: Record<Scheme, Tokens> = { light: LIGHT, dark: DARK }
