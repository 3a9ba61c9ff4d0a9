import * as z from 'zod/mini'
import { LAST_DAY, day } from '../fields.ts'
import { addDays, addMonths, daysBetween } from '../rules/days.ts'

/** Days of UTC+8, both included: what ends on a day is good until that day's midnight. */
export const periodFields = { validFrom: day, validTo: day }

export interface Period {
  validFrom: string
  validTo: string
}

/** `.check(inOrder)` of every request that sets a period. */
export const inOrder = z.refine<Period>(({ validFrom, validTo }) => validFrom <= validTo, {
  error: 'rule:endsBeforeStart',
  path: ['validTo'],
})

export const covers = ({ validFrom, validTo }: Period, on: string): boolean =>
  validFrom <= on && on <= validTo

/** So long before its end an authorisation is said to end soon. */
export const EXPIRING_DAYS = 30

/** How long before the end people are reminded of it. */
export const REMINDER_DAYS = [30, 14, 3] as const

export const AUTHORIZATION_STATES = [
  'valid',
  'expiring',
  'expired',
  'upcoming',
  'unhandled',
  'stopped',
] as const
type AuthorizationState = (typeof AUTHORIZATION_STATES)[number]

interface Standing extends Period {
  /** Until when the organisation handles the product; null: not on that day. */
  orgValidTo: string | null
  /** Whether both companies may work. */
  working: boolean
}

/** How an authorisation stands on a day, in the order in which people ask: its own dates first. */
export function stateOn(
  { validFrom, validTo, orgValidTo, working }: Standing,
  on: string,
): AuthorizationState {
  if (on > validTo) return 'expired'
  if (!working) return 'stopped'
  if (on < validFrom) return 'upcoming'
  if (orgValidTo === null) return 'unhandled'
  return daysBetween(on, validTo) <= EXPIRING_DAYS ? 'expiring' : 'valid'
}

export const EXTENSIONS = ['halfYear', 'year', 'yearEnd'] as const
export type Extension = (typeof EXTENSIONS)[number]

const HALF_YEAR = 6
const YEAR = 12

/** The last day of a period that begins on a day and lasts as long as people say. */
export function lastDay(from: string, extension: Extension): string {
  if (extension === 'yearEnd') return `${from.slice(0, 4)}-12-31`
  return addDays(addMonths(from, extension === 'year' ? YEAR : HALF_YEAR), -1)
}

/**
 * How an authorisation goes on: from the day after its end or, where that is past, from today, so that nobody was
 * authorised on days that have gone by without it. Undefined: it lasts longer than anybody plans, and needs no more.
 */
export function extended(
  { validTo }: Pick<Period, 'validTo'>,
  extension: Extension,
  today: string,
): Period | undefined {
  if (validTo >= LAST_DAY) return undefined
  const next = addDays(validTo, 1)
  const validFrom = next < today ? today : next
  return { validFrom, validTo: lastDay(validFrom, extension) }
}
