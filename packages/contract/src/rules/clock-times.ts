/** Times of day as people type them: `08:30`, and ranges such as `08:30-17:30` that begin before they end. */

import type { RuleKey } from '../issues.ts'

const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/

export const isTime = (value: string): boolean => TIME.test(value)

/** What is wrong with a range of times; undefined when nothing is. */
export function timeRangeRule(value: string): RuleKey | undefined {
  const [start = '', end = '', ...more] = value.split('-')
  if (more.length > 0 || !isTime(start) || !isTime(end)) return 'timeRange'
  // Two digits each, so the order of the texts is the order of the times.
  return start < end ? undefined : 'timeOrder'
}
