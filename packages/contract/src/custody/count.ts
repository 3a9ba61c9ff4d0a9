// Long because: one desk, whose calls share the shapes of a round.
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id, integer, text, textOrEmpty } from '../fields.ts'
import { PaperFile, PaperQuery } from '../files/paper.ts'
import { movementCause, PASSPORT_LIMITS, scanMark } from './passport.ts'

/** The count at the end of a day: every safe and shelf scanned, and the day closed when all is explained. */

const COUNT = 'center.passport.count'
export const COUNT_CLOSER = 'center.passport.count.close'

/** A day is counted when the house opens and when it closes; closing the second closes the day. */
export const COUNT_ROUNDS = ['OPENING', 'CLOSING'] as const
export type CountRound = (typeof COUNT_ROUNDS)[number]
const round = z._default(z.enum(COUNT_ROUNDS, 'rule:choice'), 'CLOSING')
const roundOf = z.enum(COUNT_ROUNDS)

/** Longer ago than this a place was not counted for the evening: what happened since, nobody saw. */
export const COUNT_FRESH_HOURS = 4

/** A place of the house, or no place: what is in somebody's hands. */
const somewhere = z.nullable(id)

/** In nobody's hands: what no place and no person has. */
export const NOBODY = 0
/** In whose hands, without a place; absent: the reader's own. Everybody counts their own; who closes counts any. */
const keeperId = z.optional(integer(NOBODY, Number.MAX_SAFE_INTEGER))

const CountPlace = z.object({
  /** Null: in the hands of `keeperId`. */
  placeId: z.nullable(z.number()),
  /** Null: a place. */
  keeperId: z.nullable(z.number()),
  keeper: z.string(),
  name: z.string(),
  layers: z.number(),
  slots: z.number(),
  /** As the system says, and as was scanned. */
  system: z.number(),
  counted: z.number(),
  less: z.number(),
  more: z.number(),
  /** Came after the place was said to be done, and was not scanned yet: it does not lack. */
  since: z.number(),
  /** Of what lacks, reported missing in this round: nobody is asked for it again. */
  lost: z.number(),
  /** Who scanned what was seen in it; whoever says that it is done may be another. */
  scannedBy: z.string(),
  doneBy: z.string(),
  doneAt: z.nullable(z.iso.datetime()),
  /** Counted so long ago that it has to be counted again before the day is closed. */
  stale: z.boolean(),
})
export type CountPlace = z.output<typeof CountPlace>

/** A place, or somebody's hands. */
export type CountSpot = Pick<CountPlace, 'placeId' | 'keeperId'>
export const isSameSpot = (one: CountSpot, other: CountSpot): boolean =>
  one.placeId === other.placeId && one.keeperId === other.keeperId

/** LESS: by the system it is there, and nobody saw it; MORE: it was seen where the system does not have it. */
const COUNT_KINDS = ['LESS', 'MORE'] as const
/**
 * It stands where it was seen from now on; it came back from the consulate and nobody had recorded that; it was missing
 * and is found; the manager is told of it; it is missing; it was given back, which is recorded at the desk of returns;
 * or what is said.
 */
export const COUNT_OUTCOMES = [
  'PUT_HERE',
  'RETRIEVED',
  'FOUND',
  'REPORTED',
  'RETURNED',
  'MISSING',
  'OTHER',
] as const
export type CountOutcome = (typeof COUNT_OUTCOMES)[number]
/** These say all by themselves; with any other outcome there is something to be written. */
export const SILENT_OUTCOMES: ReadonlySet<string> = new Set<CountOutcome>([
  'PUT_HERE',
  'RETRIEVED',
  'RETURNED',
])

const CountDifference = z.object({
  kind: z.enum(COUNT_KINDS),
  code: z.string(),
  passportId: z.nullable(z.number()),
  name: z.string(),
  passportNo: z.string(),
  placeName: z.string(),
  /** In whose hands it was seen. */
  seenWith: z.string(),
  /** Where the system has it, or in whose hands. */
  systemPlace: z.string(),
  keeper: z.string(),
  /** It was reported missing, and here it was seen. */
  lost: z.boolean(),
  /** Empty: nobody said yet, or that it was given back and the return is not recorded: `saidBy` tells who. */
  outcome: z.enum(['', ...COUNT_OUTCOMES]),
  /** What can be said of it by the reader, the likeliest first; none: it was said, or the day is closed. */
  answers: z.array(z.enum(COUNT_OUTCOMES)),
  /** The bill with which it is away; empty: with none that is open. */
  billNo: z.string(),
  note: z.string(),
  saidBy: z.string(),
  /** The last step of it, and the open hand-over that it is on: where to look. Absent once the day is closed. */
  last: z.optional(
    z.nullable(
      z.object({
        at: z.iso.datetime(),
        who: z.string(),
        cause: movementCause,
        no: z.string(),
        transferNo: z.string(),
      }),
    ),
  ),
})
export type CountDifference = z.output<typeof CountDifference>

export const CountToday = z.object({
  id: z.nullable(z.number()),
  day: z.iso.date(),
  round: roundOf,
  /** Of the other round of the day: whether somebody began it, and whether it is closed. */
  other: z.enum(['NONE', 'OPEN', 'CLOSED']),
  begunBy: z.string(),
  closedBy: z.string(),
  closedAt: z.nullable(z.iso.datetime()),
  places: z.array(CountPlace),
  differences: z.array(CountDifference),
  /** Hand-overs of the house that nobody has confirmed. */
  transfers: z.number(),
  /** Shifts of its cashiers that nobody ended. */
  shifts: z.number(),
  /** Why the day was closed on a later one; empty: it was closed on its own. */
  lateReason: z.string(),
  /** What keeps the reader from closing the day: two people answer for every place, and neither for their own words. */
  own: z.object({
    began: z.boolean(),
    explained: z.boolean(),
    /** Places that they mostly scanned, or said to be done unscanned, and nobody else has vouched for. */
    places: z.array(z.object({ placeId: z.nullable(z.number()), keeperId: z.nullable(z.number()) })),
  }),
})
export type CountToday = z.output<typeof CountToday>

/** A house that works takes passports in: what comes after its opening count is seen in the evening. */
const isWaiting = ({ doneAt, stale, placeId, system, since }: CountPlace, isClosing: boolean): boolean =>
  stale || (doneAt === null && (placeId !== null || system > 0)) || (since > 0 && isClosing)

/** What keeps the day open. Nobody has to say that no hand holds anything. */
export const openInCount = (count: CountToday) => ({
  places: count.places.filter((place) => isWaiting(place, count.round === 'CLOSING')).length,
  differences: count.differences.filter(({ outcome }) => outcome === '').length,
  transfers: count.transfers,
  shifts: count.shifts,
})

/** Closed late, and nobody had scanned anything: there are no figures. */
export const isUncounted = ({ lateReason, places }: Pick<CountToday, 'lateReason' | 'places'>): boolean =>
  lateReason !== '' && places.length === 0

/** Whether somebody else has to close the day. */
export const isOwnCount = ({ own }: Pick<CountToday, 'own'>): boolean =>
  own.began || own.explained || own.places.length > 0

export const countToday = endpoint({
  method: 'GET',
  path: '/api/visacenter/count/today',
  access: COUNT,
  summary: 'A round of today: every place of the house, the system against what was scanned',
  query: z.strictObject({ round }),
  data: CountToday,
  cacheMs: 0,
})

export const countPlace = endpoint({
  method: 'GET',
  path: '/api/visacenter/count/place',
  access: COUNT,
  summary:
    'What stands in one place, or without one is in hands, by the system, and what of it was scanned in the round',
  query: z.strictObject({ placeId: z.optional(id), keeperId, round }),
  data: z.array(
    z.object({
      passportId: z.number(),
      slot: z.string(),
      /** Who answers for it. */
      keeper: z.string(),
      /** Empty until it was seen or the place is done: whoever counts looks at the place, not at a list. */
      name: z.string(),
      passportNo: z.string(),
      seen: z.boolean(),
      /** Came after the place was said to be done. */
      since: z.boolean(),
    }),
  ),
  cacheMs: 0,
})

export const countScan = endpoint({
  method: 'POST',
  path: '/api/visacenter/count/scan',
  access: COUNT,
  summary: 'Scan a passport in a place; the first scan begins the round of the day',
  json: z.strictObject({ placeId: somewhere, keeperId, code: text(128), round, clientAt: scanMark.clientAt }),
  data: z.object({
    /** `lost`: it was reported missing, and is found; `blank`: a label of the house that is on no passport, and not counted. */
    kind: z.enum(['here', 'elsewhere', 'lost', 'twice', 'unknown', 'blank']),
    name: z.string(),
    passportNo: z.string(),
    slot: z.string(),
    /** Where the system has it, or in whose hands. */
    systemPlace: z.string(),
    keeper: z.string(),
    /** Of one that was counted before in this round: by whom, when and where; null: in hands. */
    before: z.nullable(
      z.object({
        who: z.string(),
        at: z.iso.datetime(),
        placeName: z.nullable(z.string()),
        keeper: z.string(),
      }),
    ),
  }),
})

export const countUnscan = endpoint({
  method: 'POST',
  path: '/api/visacenter/count/unscan',
  access: COUNT,
  summary:
    'Take back an own scan of today, of which nobody has said anything yet: it was not seen there after all',
  json: z.strictObject({ placeId: somewhere, keeperId, code: text(128), round }),
  data: z.null(),
})

export const countDone = endpoint({
  method: 'POST',
  path: '/api/visacenter/count/done',
  access: COUNT,
  summary: 'Say that a place was scanned whole: what was not seen in it lacks',
  json: z.strictObject({ placeId: somewhere, keeperId, round }),
  data: z.null(),
})

export const countAgain = endpoint({
  method: 'POST',
  path: '/api/visacenter/count/again',
  access: COUNT,
  summary:
    'Count a place again from its first passport: what was scanned and said of it in the round no longer holds',
  json: z.strictObject({ placeId: somewhere, keeperId, round }),
  data: z.null(),
})

/** Differences that are explained with one reason. */
export const EXPLAINED_AT_ONCE = 200

export const countExplain = endpoint({
  method: 'POST',
  path: '/api/visacenter/count/explain',
  access: COUNT,
  summary:
    'Say of one or more what differs: they stand here from now on, were retrieved or found, are told of, are missing, or what is said',
  json: z.strictObject({
    /** Each is kept by itself; where one cannot be explained so, none is. */
    codes: z.array(text(128)).check(z.minLength(1, 'rule:required'), z.maxLength(EXPLAINED_AT_ONCE)),
    outcome: z.enum(COUNT_OUTCOMES, 'rule:choice'),
    round,
    note: textOrEmpty(PASSPORT_LIMITS.note),
  }),
  data: z.null(),
})

export const countClose = endpoint({
  method: 'POST',
  path: '/api/visacenter/count/close',
  access: COUNT_CLOSER,
  summary:
    'Close the day, as the second person: every place scanned, everything explained, no hand-over and no shift open; or end its opening round; or, late and with a reason, close a round of a day before',
  json: z
    .strictObject({
      /** A round of a day before today, as `countUnclosed` tells it. */
      id: z.optional(id),
      /** Of today. */
      round,
      /** Why it was not closed on its day: of a day before alone. */
      note: textOrEmpty(PASSPORT_LIMITS.note),
    })
    .check(
      z.refine(({ id: before, note }) => before !== undefined || note === '', {
        error: 'rule:invalid',
        path: ['note'],
      }),
    ),
  data: z.null(),
})

const UnclosedCount = z.object({
  id: z.number(),
  day: z.iso.date(),
  round: roundOf,
  /** Empty: nobody counted that day at all. */
  begunBy: z.string(),
})
export type UnclosedCount = z.output<typeof UnclosedCount>

export const countUnclosed = endpoint({
  method: 'GET',
  path: '/api/visacenter/count/unclosed',
  access: COUNT,
  summary: 'The days before today whose count nobody closed, the oldest first',
  data: z.array(UnclosedCount),
  cacheMs: 0,
})

const ClosedCount = z.object({
  id: z.number(),
  day: z.iso.date(),
  round: roundOf,
  begunBy: z.string(),
  closedBy: z.string(),
  closedAt: z.iso.datetime(),
  /** As the system said that day, and as was scanned. */
  system: z.number(),
  counted: z.number(),
  differences: z.number(),
  /** Of a day that was closed late: differences that nobody explained, places that nobody finished. */
  unexplained: z.number(),
  unfinished: z.number(),
  /** Nobody had counted that day: there are no figures. */
  uncounted: z.boolean(),
  /** Why it was closed on a later day; empty: on its own. */
  lateReason: z.string(),
})
export type ClosedCount = z.output<typeof ClosedCount>

export const countDays = endpoint({
  method: 'GET',
  path: '/api/visacenter/count/days',
  access: COUNT,
  summary: 'The counts of the house that were closed lately, the newest first',
  data: z.array(ClosedCount),
  cacheMs: 0,
})

export const countReport = endpoint({
  method: 'GET',
  path: '/api/visacenter/count/report',
  access: COUNT,
  summary: 'The report of a count as a PDF: of a closed one as it was closed, of one that runs as it stands',
  query: PaperQuery,
  data: PaperFile,
})
