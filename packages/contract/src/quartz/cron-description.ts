import type { DayRule } from './cron-days.ts'
import type { CronItem } from './cron-items.ts'
import type { Cron, CronSet } from './cron.ts'

/** How one field is told: all of it, values, a run, and runs by steps. */
interface FieldWords {
  every: string
  at: string
  between: string
  step: string
  stepFrom: string
  stepBetween: string
}

const MONTH_KEYS = ['m1', 'm2', 'm3', 'm4', 'm5', 'm6', 'm7', 'm8', 'm9', 'm10', 'm11', 'm12'] as const
const WEEKDAY_KEYS = ['d1', 'd2', 'd3', 'd4', 'd5', 'd6', 'd7'] as const

/** The words of one language; the messages package has them. */
export interface CronWords {
  /** Puts the parts in the language's order; each part brings its own gaps. */
  sentence: string
  timePart: string
  comma: string
  and: string
  second: FieldWords
  minute: FieldWords
  hour: FieldWords
  date: FieldWords
  weekday: FieldWords
  month: FieldWords
  year: FieldWords
  /** For days that are counted within a month, when every month is meant. */
  monthly: string
  atTimes: string
  lastDay: string
  beforeLastDay: string
  lastWorkday: string
  nearestToLast: string
  nearestWorkday: string
  lastWeekday: string
  nthWeekday: string
  weekdays: Readonly<Record<(typeof WEEKDAY_KEYS)[number], string>>
  months: Readonly<Record<(typeof MONTH_KEYS)[number], string>>
}

type Blanks = Readonly<Record<string, string | number>>
type Naming = (value: number) => string

/** More clock times than this are told by their fields. */
const MAX_CLOCK_TIMES = 6

const filled = (template: string, blanks: Blanks): string =>
  template.replace(/\{(\w+)\}/g, (whole, name: string) => String(blanks[name] ?? whole))

const isAll = ({ items }: CronSet): boolean => items.some(({ kind }) => kind === 'all')
const isOnly = ({ values }: CronSet, value: number): boolean => values.length === 1 && values[0] === value
const plainValues = (items: readonly CronItem[]): number[] | undefined =>
  items.every((item) => item.kind === 'value')
    ? [...new Set(items.flatMap((item) => (item.kind === 'value' ? [item.value] : [])))]
    : undefined

/** A step from the beginning of the range needs no beginning. */
function runText(
  words: FieldWords,
  { from, to, step, open }: Extract<CronItem, { kind: 'run' }>,
  min: number,
  name: Naming,
): string {
  const blanks = { from: name(from), to: name(to), step }
  if (open) return filled(from === min ? words.step : words.stepFrom, blanks)
  return filled(step === 1 ? words.between : words.stepBetween, blanks)
}

function fieldText(
  words: FieldWords,
  and: string,
  items: readonly CronItem[],
  min: number,
  name: Naming,
): string {
  if (items.some(({ kind }) => kind === 'all')) return words.every
  const values = plainValues(items.filter(({ kind }) => kind === 'value')) ?? []
  const runs = items.flatMap((item) => (item.kind === 'run' ? [runText(words, item, min, name)] : []))
  const at = values.length === 0 ? [] : [filled(words.at, { values: values.map(name).join(and) })]
  return [...at, ...runs].join(and)
}

const twoDigits = (value: number): string => String(value).padStart(2, '0')

/** `02:30:00`, when only a few times of day are meant. */
function clockTimes({ hour, minute, second }: Cron): string[] | undefined {
  const [hours, minutes, seconds] = [hour, minute, second].map(({ items }) => plainValues(items))
  if (!hours || !minutes || !seconds) return undefined
  const times = hours.flatMap((h) =>
    minutes.flatMap((m) => seconds.map((s) => [h, m, s].map(twoDigits).join(':'))),
  )
  return times.length > MAX_CLOCK_TIMES ? undefined : times.toSorted()
}

/**
 * From hours to seconds, without what says nothing: "every" above a unit that is itself said, and the zero below
 * one that comes again and again.
 */
function timeText(cron: Cron, words: CronWords): string {
  const times = clockTimes(cron)
  if (times) return filled(words.atTimes, { times: times.join(words.and) })
  const { hour, minute, second } = cron
  const text = (unit: 'hour' | 'minute' | 'second') =>
    fieldText(words[unit], words.and, cron[unit].items, 0, String)
  const onTheMinute = isOnly(second, 0)
  const onTheHour = onTheMinute && isOnly(minute, 0)
  const parts = [
    ...(isAll(hour) && !onTheHour ? [] : [text('hour')]),
    ...(onTheHour || (isAll(minute) && !onTheMinute) ? [] : [text('minute')]),
    ...(onTheMinute ? [] : [text('second')]),
  ]
  return filled(words.timePart, { parts: parts.join(words.comma) })
}

function dayText(days: DayRule, words: CronWords): string {
  const weekdayName: Naming = (weekday) => words.weekdays[WEEKDAY_KEYS[weekday - 1] ?? 'd1']
  switch (days.kind) {
    case 'dates':
      return fieldText(words.date, words.and, days.items, 1, String)
    case 'weekdays':
      return fieldText(words.weekday, words.and, days.items, 1, weekdayName)
    case 'last':
      if (days.nearestWorkday)
        return days.before === 0 ? words.lastWorkday : filled(words.nearestToLast, { count: days.before })
      return days.before === 0 ? words.lastDay : filled(words.beforeLastDay, { count: days.before })
    case 'nearest':
      return filled(words.nearestWorkday, { day: days.day })
    case 'lastWeekday':
      return filled(words.lastWeekday, { weekday: weekdayName(days.weekday) })
    case 'nthWeekday':
      return filled(words.nthWeekday, { nth: days.nth, weekday: weekdayName(days.weekday) })
  }
}

/** Whether a rule counts its days anew each month. */
const isMonthly = (days: DayRule): boolean =>
  days.kind === 'dates' ? !days.items.some(({ kind }) => kind === 'all') : days.kind !== 'weekdays'

/** A schedule in words, for people to check what they wrote. */
export function describeCron(cron: Cron, words: CronWords): string {
  const monthName: Naming = (month) => words.months[MONTH_KEYS[month - 1] ?? 'm1']
  const monthly = isMonthly(cron.days) ? words.monthly : ''
  return filled(words.sentence, {
    year: isAll(cron.year) ? '' : fieldText(words.year, words.and, cron.year.items, 0, String),
    month: isAll(cron.month) ? monthly : fieldText(words.month, words.and, cron.month.items, 1, monthName),
    day: dayText(cron.days, words),
    time: timeText(cron, words),
  }).trim()
}
