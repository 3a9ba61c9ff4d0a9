import type { BrokenRule, RuleKey } from '../issues.ts'
import { addDays, addMonths, daysBetween, isDay, yearsBetween } from '../rules/days.ts'
import { passportTip } from '../rules/passport.ts'
import type { Rule } from './field.ts'
import type { Reading } from './context.ts'

/** Rules about days. Where the other day is not known yet nothing is said: it is asked for by its own field. */

const broken = (rule: RuleKey, params: BrokenRule['params'] = {}): BrokenRule => ({ rule, params })

/** Days beyond the calendar come of absurd years, which are refused as days already. */
const LAST = '9999-12-31'
const later = (day: string, by: { days?: number; months?: number }): string => {
  if (day > '9000') return LAST
  return addDays(addMonths(day, by.months ?? 0), by.days ?? 0)
}

export const notAfterToday: Rule = (day, { context }) =>
  day > context.today ? broken('notAfterToday') : undefined

export const notBeforeToday: Rule = (day, { context }) =>
  day < context.today ? broken('notBeforeToday') : undefined

export const afterToday: Rule = (day, { context }) =>
  day <= context.today ? broken('afterToday') : undefined

type Compared = 'afterDay' | 'beforeDay' | 'notBeforeDay' | 'notAfterDay'

const FITS: Readonly<Record<Compared, (day: string, other: string) => boolean>> = {
  afterDay: (day, other) => day > other,
  beforeDay: (day, other) => day < other,
  notBeforeDay: (day, other) => day >= other,
  notAfterDay: (day, other) => day <= other,
}

const compared =
  (rule: Compared) =>
  (field: string): Rule =>
  (day, read) => {
    const other = read.text(field)
    return isDay(other) && !FITS[rule](day, other) ? broken(rule, { day: other }) : undefined
  }

export const after = compared('afterDay')
export const before = compared('beforeDay')
export const notBefore = compared('notBeforeDay')
export const notAfter = compared('notAfterDay')

/** At most as many days after another field's as a dated rule allows. */
export const withinDaysOf =
  (field: string, key: string): Rule =>
  (day, read) => {
    const [from, days] = [read.text(field), read.ruleNumber(key)]
    if (!isDay(from) || days === undefined) return undefined
    const last = later(from, { days })
    return day > last ? broken('notAfterDay', { day: last }) : undefined
  }

/** A passport must be good for so many months after a day, by a dated rule. */
export const monthsAfter =
  (dayOf: (read: Reading) => string, key: string): Rule =>
  (expiry, read) => {
    const [from, months] = [dayOf(read), read.ruleNumber(key)]
    if (!isDay(from) || months === undefined) return undefined
    const day = later(from, { months })
    return expiry < day ? broken('passportMonths', { day, months }) : undefined
  }

/** The same in days. */
export const daysAfter =
  (dayOf: (read: Reading) => string, days: (read: Reading) => number | undefined): Rule =>
  (expiry, read) => {
    const [from, count] = [dayOf(read), days(read)]
    if (!isDay(from) || count === undefined) return undefined
    const day = later(from, { days: count })
    return expiry < day ? broken('passportDays', { day, days: count }) : undefined
  }

/** An application is made neither too late nor too early before the entry. */
export const applyBetween =
  (least: string, most: string): Rule =>
  (day, read) => {
    const { today } = read.context
    const [min, max] = [read.ruleNumber(least), read.ruleNumber(most)]
    if (min !== undefined && day < later(today, { days: min }))
      return broken('applyEarlier', { days: min, day: later(today, { days: min }) })
    if (max !== undefined && day > later(today, { days: max }))
      return broken('applyLater', { days: max, day: later(today, { days: max }) })
    return undefined
  }

/** From when on something can be declared at all: days before the arrival, by a dated rule. */
export const opensBefore =
  (daysOf: (read: Reading) => number | undefined): Rule =>
  (arrival, read) => {
    const days = daysOf(read)
    if (days === undefined || daysBetween(read.context.today, arrival) <= days) return undefined
    return broken('opensOn', { day: addDays(arrival, -days) })
  }

export const youngerOnEntry =
  (age: number): Rule =>
  (birth, read) =>
    yearsBetween(birth, read.entryDay()) >= age ? broken('youngerThan', { age }) : undefined

/** P9.17, at the field itself. */
export const passportNotice: Rule = (expiry, read) => {
  const entry = read.entryDay()
  const tip = passportTip(expiry, read.context.today, entry > read.context.today ? entry : undefined)
  return tip === undefined ? undefined : broken(tip)
}
