import type { DateShape } from './serial-date.ts'

/** Formats built into Excel by number, those of Chinese versions among them. */
const BUILT_IN: readonly [from: number, to: number, shape: DateShape][] = [
  [14, 17, 'date'],
  [18, 21, 'time'],
  [22, 22, 'dateTime'],
  [27, 31, 'date'],
  [32, 35, 'time'],
  [36, 36, 'date'],
  [45, 47, 'time'],
  [50, 54, 'date'],
  [55, 56, 'time'],
  [57, 58, 'date'],
]

export const builtInShape = (id: number): DateShape | undefined =>
  BUILT_IN.find(([from, to]) => id >= from && id <= to)?.[2]

/** Everything in a format that is shown as it stands: quoted, escaped, colours and locales, half-days. */
const LITERAL = /"[^"]*"|\\.|_.|\*.|\[(?![hms]+\])[^\]]*\]|AM\/PM|A\/P/gi

/** Whether a format written out shows a date, a time or both; undefined for a number. */
export function customShape(code: string): DateShape | undefined {
  const [first = ''] = code.replace(LITERAL, '').split(';')
  const letters = first.toLowerCase()
  if (letters.trim() === 'general') return undefined
  const hasTime = /[hs]/.test(letters)
  // Beside hours or seconds an m is minutes, otherwise a month.
  const hasDay = /[yd]/.test(letters) || (!hasTime && letters.includes('m'))
  if (hasDay) return hasTime ? 'dateTime' : 'date'
  return hasTime ? 'time' : undefined
}

/** A number as a cell shows it: Excel itself keeps 15 digits, and nobody types exponents. */
export function plainNumber(text: string): string {
  if (/^-?[1-9]\d{0,14}$/.test(text)) return text
  const value = Number(text)
  if (text.trim() === '' || !Number.isFinite(value)) return text
  const rounded = Number(value.toPrecision(15))
  if (Number.isInteger(rounded))
    return Math.abs(rounded) < 1e21 ? BigInt(rounded).toString() : String(rounded)
  const plain = String(rounded)
  return plain.includes('e') ? rounded.toFixed(20).replace(/0+$/, '') : plain
}
