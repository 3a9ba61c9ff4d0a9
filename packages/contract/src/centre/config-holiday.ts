import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { integer, plannedDay, seenOrUnset, textOrEmpty } from '../fields.ts'
import { NATION_CODES, productFields } from '../visa/products.ts'

/** The calendar of a centre: public holidays, swapped workdays, its own days, and those of consulates (C7.33). */

export const HOLIDAY = 'center.config.holiday'
/** `wholeYear`: public holidays of a year, less than which nobody takes for all of them unless told. */
export const HOLIDAY_LIMITS = { name: 32, days: 400, firstYear: 2024, lastYear: 2100, wholeYear: 11 } as const

/** Empty: the centre itself; else the consulate of a country. */
const whose = z.enum(['', ...NATION_CODES], 'rule:choice')

/** `asUsual`: as the public calendar and the weekday say. */
export const DAY_KINDS = ['off', 'work', 'asUsual'] as const
export type DayKind = (typeof DAY_KINDS)[number]

export const holidayFields = {
  day: plannedDay,
  nationCode: z._default(whose, ''),
  name: textOrEmpty(HOLIDAY_LIMITS.name),
}

const HolidayDay = z.object({
  day: z.iso.date(),
  nationCode: whose,
  name: z.string(),
  working: z.boolean(),
  /** Entered by the centre; else of the public calendar. */
  own: z.boolean(),
})
export type HolidayDay = z.output<typeof HolidayDay>

const year = integer(HOLIDAY_LIMITS.firstYear, HOLIDAY_LIMITS.lastYear)

export const holidayList = endpoint({
  method: 'GET',
  path: '/api/visacenter/config/holidays/list',
  access: HOLIDAY,
  summary: 'The days of a year that are not as their weekday says, for the own centre and for consulates',
  query: z.strictObject({ year }),
  data: z.object({
    /** Up to here promises are counted; null: nowhere. */
    knownUntil: z.nullable(z.iso.date()),
    /** Closed days that the own centre has entered of this year. */
    closed: z.number(),
    days: z.array(HolidayDay),
    /** When the centre changed what of its days, the days that are as usual again among them. */
    changed: z.array(z.object({ day: z.iso.date(), at: z.iso.datetime() })),
  }),
  cacheMs: 0,
})

const DayDraft = z.strictObject({ ...holidayFields, kind: z.enum(DAY_KINDS, 'rule:choice') }).check(
  z.refine(({ kind, nationCode }) => kind !== 'work' || nationCode === '', {
    error: 'rule:choice',
    path: ['kind'],
  }),
  z.refine(({ kind, name }) => kind === 'asUsual' || name !== '', { error: 'rule:required', path: ['name'] }),
)
export type DayDraft = z.output<typeof DayDraft>

export const HolidayMoved = z.object({
  /** Open orders of the centre whose promise is counted over one of the days. */
  orders: z.number(),
  /** The promises of some of them as they are and as they would be counted now; null: past the calendar. */
  moved: z.array(
    z.object({ orderNo: z.string(), from: z.nullable(z.iso.date()), to: z.nullable(z.iso.date()) }),
  ),
})
export type HolidayMoved = z.output<typeof HolidayMoved>

const days = z.array(DayDraft).check(z.minLength(1, 'rule:required'), z.maxLength(HOLIDAY_LIMITS.days))

export const holidayEffect = endpoint({
  method: 'POST',
  path: '/api/visacenter/config/holidays/effect',
  access: HOLIDAY,
  summary: 'What days would do to the promises of open orders, without writing anything',
  json: z.strictObject({ days }),
  data: HolidayMoved,
  repeat: 'harmless',
})

const Ready = z.object({
  visaType: productFields.visaType,
  /** None: all that are offered. */
  visaCategories: z.array(z.string()),
  urgencyLevel: z.string(),
  workingDays: z.number(),
  /** Taken now, and on the morning of the day that was asked for; null: past what the calendar knows. */
  now: z.nullable(z.iso.date()),
  later: z.nullable(z.iso.date()),
})
export type Ready = z.output<typeof Ready>

export const holidayReady = endpoint({
  method: 'POST',
  path: '/api/visacenter/config/holidays/ready',
  access: HOLIDAY,
  summary:
    'When what the own centre takes for a country is ready, now and on a day, with days that are not kept yet',
  json: z.strictObject({
    nationCode: z.enum(NATION_CODES, 'rule:choice'),
    days: z._default(z.array(DayDraft).check(z.maxLength(HOLIDAY_LIMITS.days)), []),
    taken: z._default(z.nullable(plannedDay), null),
  }),
  data: z.array(Ready),
  repeat: 'harmless',
})

export const holidaySave = endpoint({
  method: 'POST',
  path: '/api/visacenter/config/holidays/save',
  access: HOLIDAY,
  summary:
    'Say of days whether the own centre works and consulates are open; promises are counted by it from then on',
  /** `seen`: the last change of any of the days. */
  json: z.strictObject({ days, seen: seenOrUnset }),
  data: z.object({ changed: z.number(), changedAt: z.nullable(z.iso.datetime()) }),
})

export const holidayWhole = endpoint({
  method: 'POST',
  path: '/api/visacenter/config/holidays/whole',
  access: HOLIDAY,
  summary: 'Say that the days of a year are entered as they are; promises are counted into it from then on',
  form: z.strictObject({ year }),
  data: z.null(),
})
