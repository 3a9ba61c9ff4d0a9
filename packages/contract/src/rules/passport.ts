import type { RuleKey } from '../issues.ts'
import { addDays, addMonths, isDay } from './days.ts'

/** Consulates ask that a passport outlive the entry by so many months. */
const MONTHS_LEFT = 6

/**
 * What to tell about a passport; undefined when nothing. All three are days in UTC+8; a passport is still
 * good on the day it expires, and an entry not yet known flags nothing. One that is still being typed, and no day of
 * the calendar, is not known yet.
 */
export function passportTip(
  expiry: string,
  today: string,
  entry: string | undefined,
): Extract<RuleKey, 'passportExpired' | 'passportSixMonths'> | undefined {
  if (expiry < today) return 'passportExpired'
  return entry !== undefined && isDay(entry) && addMonths(entry, MONTHS_LEFT) > expiry
    ? 'passportSixMonths'
    : undefined
}

/** Nobody travels with it: it is over already, or before the journey is. The journey's last day known, or none. */
export const endsBeforeJourney = (expiry: string, today: string, last: string | undefined): boolean =>
  expiry < today || (last !== undefined && isDay(last) && expiry < last)

type PassportTrouble = 'passportExpired' | 'passportEnds' | 'passportSixMonths'

/** What is wrong with how long a passport is good for a journey; undefined: nothing that is known. */
export function passportTrouble(
  expiry: string | null,
  today: string,
  last: string | undefined,
): PassportTrouble | undefined {
  if (expiry === null) return undefined
  const tip = passportTip(expiry, today, last)
  return tip === 'passportSixMonths' && endsBeforeJourney(expiry, today, last) ? 'passportEnds' : tip
}

export const EXPIRY_STATES = ['good', 'expiring', 'expired'] as const
export type ExpiryState = (typeof EXPIRY_STATES)[number]

/** How long before its end somebody is reminded of a document, and from which day. */
export interface ExpiryReminder {
  today: string
  days: number
}

/** The same for whoever has no journey yet, and for any document; null: no end is known. */
export function expiryState(expiry: string | null, { today, days }: ExpiryReminder): ExpiryState {
  if (expiry === null) return 'good'
  if (expiry < today) return 'expired'
  return expiry <= addDays(today, days) ? 'expiring' : 'good'
}
