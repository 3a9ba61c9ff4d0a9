import type { DayRule } from './cron-days.ts'
import { FIELD_RANGES, type CronField } from './cron-fields.ts'
import { expand, type CronItem } from './cron-items.ts'
import type { Cron } from './cron.ts'

/** How one field is told: all of it, values, a run, all from one on, and runs by steps. */
interface FieldWords {
  every: string
  at: string
  between: string
  from: string
  step: string
  stepFrom: string
  stepBetween: string
}

const MONTH_KEYS = ['m1', 'm2', 'm3', 'm4', 'm5', 'm6', 'm7', 'm8', 'm9', 'm10', 'm11', 'm12'] as const
const WEEKDAY_KEYS = ['d1', 'd2', 'd3', 'd4', 'd5', 'd6', 'd7'] as const
const NTH_KEYS = ['n1', 'n2', 'n3', 'n4', 'n5'] as const

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
  /** How far before the last day: by one, by several. */
  oneBefore: string
  someBefore: string
  beforeLastDay: string
  lastWorkday: string
  nearestToLast: string
  nearestWorkday: string
  lastWeekday: string
  nthWeekday: string
  nths: Readonly<Record<(typeof NTH_KEYS)[number], string>>
  weekdays: Readonly<Record<(typeof WEEKDAY_KEYS)[number], string>>
  months: Readonly<Record<(typeof MONTH_KEYS)[number], string>>
}

type Blanks = Readonly<Record<string, string | number>>
type Naming = (value: number) => string

/** More clock times than this are told by their fields. */
const MAX_CLOCK_TIMES = 8

const filled = (template: string, blanks: Blanks): string =>
  template.replace(/\{(\w+)\}/g, (whole, name: string) => String(blanks[name] ?? whole))

/** The same entries as people say them: what comes to everything is everything, a run of one is a value. */
function spoken(field: CronField, items: readonly CronItem[]): readonly CronItem[] {
  const { min, max } = FIELD_RANGES[field]
  if (expand(field, items).length === max - min + 1) return [{ kind: 'all' }]
  return items.map((item) => {
    const [value = min, ...more] = expand(field, [item])
    return more.length === 0 ? { kind: 'value', value } : item
  })
}

const valuesOf = (items: readonly CronItem[]): number[] =>
  [...new Set(items.flatMap((item) => (item.kind === 'value' ? [item.value] : [])))].toSorted((a, b) => a - b)

const isAll = (items: readonly CronItem[]): boolean => items.some(({ kind }) => kind === 'all')
const isPlain = (items: readonly CronItem[]): boolean => items.every(({ kind }) => kind === 'value')
const isZero = (items: readonly CronItem[]): boolean => isPlain(items) && valuesOf(items).join() === '0'
/** Whether an entry goes through the whole unit, so that the one above need not be said. */
const goesRound = (items: readonly CronItem[]): boolean =>
  items.every((item) => item.kind === 'all' || (item.kind === 'run' && item.open))

/** A step from the beginning of the range needs no beginning. */
function runText(
  words: FieldWords,
  { from, to, step, open }: Extract<CronItem, { kind: 'run' }>,
  min: number,
  name: Naming,
): string {
  const blanks = { from: name(from), to: name(to), step }
  if (step === 1) return filled(open ? words.from : words.between, blanks)
  if (open) return filled(from === min ? words.step : words.stepFrom, blanks)
  return filled(words.stepBetween, blanks)
}

function fieldText(
  words: FieldWords,
  and: string,
  field: CronField,
  given: readonly CronItem[],
  name: Naming = String,
): string {
  const items = spoken(field, given)
  if (isAll(items)) return words.every
  const { min } = FIELD_RANGES[field]
  const values = valuesOf(items)
  const runs = items.flatMap((item) => (item.kind === 'run' ? [runText(words, item, min, name)] : []))
  const at = values.length === 0 ? [] : [filled(words.at, { values: values.map(name).join(and) })]
  return [...at, ...runs].join(and)
}

const twoDigits = (value: number): string => String(value).padStart(2, '0')

type TimeField = 'hour' | 'minute' | 'second'
const TIME_FIELDS: readonly TimeField[] = ['hour', 'minute', 'second']

/** `02:30:00`, when only a few times of day are meant. */
function clockTimes(cron: Cron): string[] | undefined {
  // A run alone is told as such; one among values is clearer as values, too.
  const isListed = TIME_FIELDS.every((field) =>
    spoken(field, cron[field].items).some(({ kind }) => kind === 'value'),
  )
  if (!isListed) return undefined
  const [hours = [], minutes = [], seconds = []] = TIME_FIELDS.map((field) => cron[field].values)
  if (hours.length * minutes.length * seconds.length > MAX_CLOCK_TIMES) return undefined
  return hours.flatMap((h) => minutes.flatMap((m) => seconds.map((s) => [h, m, s].map(twoDigits).join(':'))))
}

/**
 * From hours to seconds, without what says nothing: "every" above a unit that goes round, and the zero below one
 * that comes again and again.
 */
function timeText(cron: Cron, words: CronWords): string {
  const times = clockTimes(cron)
  if (times) return filled(words.atTimes, { times: times.join(words.and) })
  const [hour = [], minute = [], second = []] = TIME_FIELDS.map((field) => spoken(field, cron[field].items))
  const text = (field: TimeField) => fieldText(words[field], words.and, field, cron[field].items)
  const onTheMinute = isZero(second)
  const onTheHour = onTheMinute && isZero(minute)
  const parts = [
    ...(isAll(hour) && !onTheHour && goesRound(minute) ? [] : [text('hour')]),
    ...((onTheHour && !isPlain(hour)) || (isAll(minute) && !onTheMinute && goesRound(second))
      ? []
      : [text('minute')]),
    ...(onTheMinute ? [] : [text('second')]),
  ]
  return filled(words.timePart, { parts: parts.join(words.comma) })
}

function dayText(days: DayRule, words: CronWords): string {
  const weekdayName: Naming = (weekday) => words.weekdays[WEEKDAY_KEYS[weekday - 1] ?? 'd1']
  switch (days.kind) {
    case 'dates':
      return fieldText(words.date, words.and, 'dayOfMonth', days.items)
    case 'weekdays':
      return fieldText(words.weekday, words.and, 'dayOfWeek', days.items, weekdayName)
    case 'last': {
      if (days.before === 0) return days.nearestWorkday ? words.lastWorkday : words.lastDay
      const before = filled(days.before === 1 ? words.oneBefore : words.someBefore, { count: days.before })
      return filled(days.nearestWorkday ? words.nearestToLast : words.beforeLastDay, { before })
    }
    case 'nearest':
      return filled(words.nearestWorkday, { day: days.day })
    case 'lastWeekday':
      return filled(words.lastWeekday, { weekday: weekdayName(days.weekday) })
    case 'nthWeekday':
      return filled(words.nthWeekday, {
        nth: words.nths[NTH_KEYS[days.nth - 1] ?? 'n1'],
        weekday: weekdayName(days.weekday),
      })
  }
}

/** Whether a rule counts its days anew each month. */
const isMonthly = (days: DayRule): boolean =>
  days.kind === 'dates' ? !isAll(spoken('dayOfMonth', days.items)) : days.kind !== 'weekdays'

/** A schedule in words, for people to check what they wrote. */
export function describeCron(cron: Cron, words: CronWords): string {
  const monthName: Naming = (month) => words.months[MONTH_KEYS[month - 1] ?? 'm1']
  const monthly = isMonthly(cron.days) ? words.monthly : ''
  const months = isAll(spoken('month', cron.month.items))
    ? monthly
    : fieldText(words.month, words.and, 'month', cron.month.items, monthName)
  const years = isAll(spoken('year', cron.year.items))
    ? ''
    : fieldText(words.year, words.and, 'year', cron.year.items)
  const told = { year: years, month: months, day: dayText(cron.days, words), time: timeText(cron, words) }
  // Parts bring their own gaps, which meet where a field is told in several.
  return filled(words.sentence, told).replaceAll(/ +/g, ' ').trim()
}
