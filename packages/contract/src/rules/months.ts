/** Calendar months as `yyyy-MM`. */

import type { BrokenRule } from '../issues.ts'

/** A report covers at most so many calendar months, the first and the last one counted. */
const REPORT_MONTHS = 3

export const isMonth = (text: string): boolean => /^\d{4}-(?:0[1-9]|1[0-2])$/.test(text)

const countOf = (month: string): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5))

/** What is wrong with the months of a report; undefined when nothing is. */
export function reportMonthsRule(from: string, to: string): BrokenRule | undefined {
  if (!isMonth(from) || !isMonth(to)) return { rule: 'date', params: {} }
  const span = countOf(to) - countOf(from) + 1
  if (span < 1) return { rule: 'monthOrder', params: {} }
  return span > REPORT_MONTHS ? { rule: 'reportMonths', params: { max: REPORT_MONTHS } } : undefined
}
