import getDesignToken from 'antd/lib/theme/getDesignToken'
import darkAlgorithm from 'antd/lib/theme/themes/dark'
import defaultAlgorithm from 'antd/lib/theme/themes/default'
import { describe, expect, it } from 'vitest'
import type { Scheme } from '../lib/appearance.ts'
import { COLORS } from './theme-colors.ts'

type Rgb = readonly number[]

/** `#rgb`, `#rrggbb` or `rgba(…)`, laid over what is behind it. */
function rgbOf(written: string, behind: Rgb = [255, 255, 255]): Rgb {
  if (/^#[\da-f]{3}$/i.test(written)) return rgbOf(written.replace(/[\da-f]/gi, '$&$&'), behind)
  const hex = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(written)
  if (hex !== null) return hex.slice(1).map((part) => Number.parseInt(part, 16))
  const [red = 0, green = 0, blue = 0, alpha = 1] = (written.match(/[\d.]+/g) ?? []).map(Number)
  return [red, green, blue].map((part, at) => part * alpha + (behind[at] ?? 0) * (1 - alpha))
}

const luminance = (rgb: Rgb): number => {
  const [red = 0, green = 0, blue = 0] = rgb.map((part) => {
    const share = part / 255
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** WCAG 2: from 1 to 21. */
function contrast(word: string, surface: string, beneath = '#FFFFFF'): number {
  const ground = rgbOf(surface, rgbOf(beneath))
  const [dark = 0, light = 0] = [luminance(ground), luminance(rgbOf(word, ground))].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

it('reckons contrast as the guidelines do', () => {
  expect(contrast('#000000', '#FFFFFF')).toBeCloseTo(21)
  expect(contrast('#767676', '#FFFFFF')).toBeCloseTo(4.54, 2)
  expect(contrast('rgba(0, 0, 0, 0)', '#FFFFFF')).toBe(1)
})

const READABLE = 4.5
const SURFACES = ['colorBgLayout', 'colorBgContainer', 'colorBgElevated'] as const
const WORDS = [
  'colorText',
  'colorTextSecondary',
  'colorTextPlaceholder',
  'colorTextDescription',
  'colorPrimary',
  'colorLink',
  'colorLinkHover',
  'colorErrorText',
  'colorSuccessText',
  'colorWarningText',
] as const
const FILLS = ['colorPrimary', 'colorError', 'colorPrimaryHover', 'colorErrorHover'] as const

// The files of the library that need no browser.
const ALGORITHMS = { light: defaultAlgorithm, dark: darkAlgorithm }

describe.each<Scheme>(['light', 'dark'])('the %s theme', (scheme) => {
  const tokens = getDesignToken({ algorithm: ALGORITHMS[scheme], token: COLORS[scheme] })

  it.each(SURFACES)('has words that can be read on %s', (surface) => {
    const poor = WORDS.map((word) => [word, contrast(tokens[word], tokens[surface])] as const)
    expect(poor.filter(([, ratio]) => ratio < READABLE)).toEqual([])
  })

  it('has words that can be read on its filled buttons', () => {
    const poor = FILLS.map((fill) => [fill, contrast(tokens.colorTextLightSolid, tokens[fill])] as const)
    expect(poor.filter(([, ratio]) => ratio < READABLE)).toEqual([])
  })

  it.each(['colorPrimaryBg', 'colorPrimaryBgHover'] as const)(
    'has words that can be read on rows that are chosen: %s',
    (surface) => {
      // Inputs have a ground of their own.
      const words = WORDS.filter((word) => word !== 'colorTextPlaceholder')
      const poor = words.map((word) => [word, contrast(tokens[word], tokens[surface])] as const)
      expect(poor.filter(([, ratio]) => ratio < READABLE)).toEqual([])
    },
  )

  it('has words that can be read on the background of what is chosen', () => {
    expect(
      contrast(tokens.colorPrimary, tokens.colorPrimaryBg, tokens.colorBgContainer),
    ).toBeGreaterThanOrEqual(READABLE)
  })
})
