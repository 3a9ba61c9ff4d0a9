import * as z from 'zod/mini'
import {
  code,
  cents,
  contactMobile,
  day,
  integer,
  line,
  matching,
  textOrEmpty,
  remark,
  text,
} from '../fields.ts'
import { isTime } from '../rules/clock-times.ts'
import { isTicketNumber } from '../rules/patterns.ts'
import type { RuleFailure } from '../issues.ts'
import { answerFields } from '../shape.ts'
import { isByTraveller, FARE_TYPES, type SupplyType, type TravelType } from './types.ts'

/** What each type of travel is made of: one shape for each, which forms, calls, pages and tickets follow. */

const MOST_SEGMENTS = 12
const MOST_PEOPLE = 60
const MOST_DAYS = 60
const MOST_STOPS = 8

const somewhere = text(64)
const time = matching(isTime, 'time')

const trip = {
  tripNo: text(16),
  departDay: day,
  departTime: time,
  departPlace: somewhere,
  arriveDay: day,
  arriveTime: time,
  arrivePlace: somewhere,
  seatClass: text(32),
}

const inOrder = z.refine<{ departDay: string; arriveDay: string }>(
  ({ departDay, arriveDay }) => arriveDay >= departDay,
  { error: 'rule:endsBeforeStart', path: ['arriveDay'] },
)

const AirSegment = z.strictObject({ airline: code(3), ...trip }).check(inOrder)
const TrainSegment = z.strictObject(trip).check(inOrder)
const segmentsOf = <Segment extends z.ZodMiniType>(segment: Segment) =>
  z.array(segment).check(z.minLength(1, 'rule:required'), z.maxLength(MOST_SEGMENTS))

const person = {
  realName: text(64),
  idNo: textOrEmpty(32),
  note: textOrEmpty(64),
}
const ticket = {
  ...person,
  fareType: z._default(z.enum(FARE_TYPES, 'rule:choice'), 'ADULT'),
  fareCents: cents(),
  taxCents: z._default(cents(), 0),
}
const travellersOf = <Person extends z.ZodMiniType>(each: Person) =>
  z.array(each).check(z.minLength(1, 'rule:required'), z.maxLength(MOST_PEOPLE))

export const CHANGES = {
  AIR: { segments: segmentsOf(AirSegment) },
  TRAIN: { segments: segmentsOf(TrainSegment) },
} as const

/** What all of a price that is not by traveller comes to. */
const wholePrice = { costCents: cents() }

export const TRAVEL_PARTS = {
  AIR: {
    pnr: textOrEmpty(16),
    ...CHANGES.AIR,
    travellers: travellersOf(z.strictObject(ticket)),
    changeRule: remark(500),
    refundRule: remark(500),
  },
  TRAIN: { ...CHANGES.TRAIN, travellers: travellersOf(z.strictObject(ticket)) },
  HOTEL: {
    hotelName: text(64),
    address: textOrEmpty(128),
    checkIn: day,
    checkOut: day,
    roomType: text(64),
    rooms: integer(1, 99),
    travellers: travellersOf(z.strictObject(person)),
    ...wholePrice,
    refundRule: remark(500),
  },
  CAR: {
    departDay: day,
    departTime: time,
    departPlace: somewhere,
    /** Where it calls on the way, in order. */
    stops: z._default(z.array(z.strictObject({ place: somewhere })).check(z.maxLength(MOST_STOPS)), []),
    arrivePlace: somewhere,
    vehicle: text(64),
    travellers: travellersOf(z.strictObject(person)),
    ...wholePrice,
    refundRule: remark(500),
  },
  TOUR: {
    departDay: day,
    itinerary: z
      .array(z.strictObject({ title: text(64), stay: textOrEmpty(64), plan: remark(500) }))
      .check(z.minLength(1, 'rule:required'), z.maxLength(MOST_DAYS)),
    travellers: travellersOf(z.strictObject(person)),
    ...wholePrice,
    refundRule: remark(500),
  },
} as const satisfies Record<TravelType, Record<string, z.ZodMiniType>>

/** The way of a car in words: from where, over what, to where. */
export const routeOf = ({
  departPlace = '',
  stops = [],
  arrivePlace = '',
}: {
  departPlace?: string | undefined
  stops?: readonly { place: string }[] | undefined
  arrivePlace?: string | undefined
}): string => [departPlace, ...stops.map(({ place }) => place), arrivePlace].join(' → ')

/** What a driver is known by; the supplier says it when the car is given. */
export const driverFields = {
  driver: line(32),
  driverMobile: z.union([z.literal(''), contactMobile]),
  plateNo: line(16),
}

const {
  travellers: _tickets,
  costCents: _cost,
  ...told
} = {
  ...answerFields(TRAVEL_PARTS.TRAIN),
  ...answerFields(TRAVEL_PARTS.AIR),
  ...answerFields(TRAVEL_PARTS.HOTEL),
  ...answerFields(TRAVEL_PARTS.CAR),
  ...answerFields(TRAVEL_PARTS.TOUR),
}

export const Leg = z.object({ airline: z.optional(z.string()), ...answerFields(trip) })
export type Leg = z.output<typeof Leg>

/** What is told of any type: the fields that it has. */
export const PartsAnswer = z.object({
  ...z.partial(z.object(told)).shape,
  segments: z.optional(z.array(Leg)),
  /** Of a change: what it takes the place of. */
  before: z.optional(z.array(Leg)),
  driver: z.optional(z.string()),
  driverMobile: z.optional(z.string()),
  plateNo: z.optional(z.string()),
  /** Of a change and a refund: what the buyer says about it. */
  reason: z.optional(z.string()),
  /** Of a refund, and of a change after one: which travellers, by their place in the order. */
  places: z.optional(z.array(z.number())),
  /** Of a refund: what of it was paid for changes of its order; once it is settled, what of that went back. */
  differences: z.optional(z.array(z.object({ id: z.number(), cents: z.number() }))),
  /** Of a value-added service: which, and for how many. */
  service: z.optional(z.string()),
  quantity: z.optional(z.number()),
})
export type PartsAnswer = z.output<typeof PartsAnswer>

export const Traveller = z.object({
  realName: z.string(),
  idNo: z.string(),
  note: z.string(),
  fareType: z.optional(z.enum(FARE_TYPES)),
  fareCents: z.optional(z.number()),
  taxCents: z.optional(z.number()),
})
export type Traveller = z.output<typeof Traveller>

/** What a traveller's ticket costs. */
export const ticketCents = ({
  fareCents = 0,
  taxCents = 0,
}: Pick<Traveller, 'fareCents' | 'taxCents'>): number => fareCents + taxCents

/** What is paid to the supplier as it was agreed: by traveller, or for the whole. */
export const agreedCents = (
  type: SupplyType,
  { travellers, costCents = 0 }: { travellers: readonly Traveller[]; costCents?: number },
): number => (isByTraveller(type) ? travellers.reduce((sum, each) => sum + ticketCents(each), 0) : costCents)

/** What is wrong between the fields of a type, beyond each by itself. */
export const partsProblems = (
  type: TravelType,
  parts: { checkIn?: unknown; checkOut?: unknown },
): RuleFailure[] =>
  type === 'HOTEL' && String(parts.checkOut) <= String(parts.checkIn)
    ? [{ field: 'checkOut', rule: 'endsBeforeStart', params: {} }]
    : []

export interface Ticket {
  realName: string
  ticketNo: string
}

/** What is wrong with the numbers that something was issued under: tickets have one for each traveller. */
export function ticketProblems(type: SupplyType, tickets: readonly Ticket[]): RuleFailure[] {
  return tickets.flatMap(({ ticketNo }, place): RuleFailure[] => {
    const field = `tickets.${place}.ticketNo`
    if (ticketNo === '') return [{ field, rule: 'required', params: {} }]
    return type === 'AIR' && !isTicketNumber(ticketNo) ? [{ field, rule: 'ticketNumber', params: {} }] : []
  })
}

/** Who is given a number: each traveller of a flight, else the first stands for all. */
export const ticketsFor = (type: SupplyType, travellers: readonly Traveller[]): Ticket[] =>
  (type === 'AIR' ? travellers : travellers.slice(0, 1)).map(({ realName }) => ({ realName, ticketNo: '' }))
