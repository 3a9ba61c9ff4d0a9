import type { LocalText } from '../texts.ts'

/** Units that the product is delivered with, or that centres commonly write, as they are stored. */
const UNITS: Readonly<Record<string, LocalText>> = {
  次: { zh: '次', en: 'time' },
  份: { zh: '份', en: 'copy' },
  件: { zh: '件', en: 'item' },
  张: { zh: '张', en: 'sheet' },
  页: { zh: '页', en: 'page' },
  人: { zh: '人', en: 'person' },
  天: { zh: '天', en: 'day' },
}

/** A unit of a service in words of the reader; what a centre wrote otherwise stays as it is. */
export const unitIn = (language: keyof LocalText, unit: string): string =>
  (Object.hasOwn(UNITS, unit) ? UNITS[unit]?.[language] : undefined) ?? unit
