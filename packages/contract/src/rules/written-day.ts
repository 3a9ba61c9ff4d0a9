import { isDay } from './days.ts'

const PARTS = [/^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/, /^(\d{4})(\d{2})(\d{2})$/] as const
/** As consulates write it. */
const DAY_FIRST = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/

const two = (digits: string): string => digits.padStart(2, '0')

/** A calendar day as people and consulates write it; undefined where it is none. The day comes before the month. */
export function writtenDay(typed: string): string | undefined {
  const text = typed.trim().replace(/[ T]00:00(:00)?$/, '')
  const found = PARTS.map((part) => part.exec(text)).find((match) => match !== null)
  const turned = DAY_FIRST.exec(text)
  const [year, month, day] = found ? found.slice(1) : turned ? turned.slice(1).toReversed() : []
  if (year === undefined || month === undefined || day === undefined) return undefined
  const written = `${year}-${two(month)}-${two(day)}`
  return isDay(written) ? written : undefined
}
