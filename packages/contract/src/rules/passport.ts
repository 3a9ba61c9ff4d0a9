import type { RuleKey } from '../issues.ts'
import { addMonths } from './days.ts'

/** Consulates ask that a passport outlive the entry by so many months. */
const MONTHS_LEFT = 6

/**
 * What to tell about a passport; undefined when nothing. All three are days in UTC+8; a passport is still
 * good on the day it expires, and an entry not yet known flags nothing.
 */
export function passportTip(
  expiry: string,
  today: string,
  entry: string | undefined,
): Extract<RuleKey, 'passportExpired' | 'passportSixMonths'> | undefined {
  if (expiry < today) return 'passportExpired'
  return entry !== undefined && addMonths(entry, MONTHS_LEFT) > expiry ? 'passportSixMonths' : undefined
}
