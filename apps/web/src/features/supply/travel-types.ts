import type { TravelType } from '@visa/contract/supply/types'
import type { FieldName } from '../../ui/detail/detail-types.ts'

/** What stands on the page and in the form of each type, in order. One frame shows them all. */
export interface TravelParts {
  /** One of each. */
  facts: readonly FieldName[]
  /** Rows: legs of a journey, days of a tour, where a car calls on its way. */
  list?: {
    name: 'segments' | 'itinerary' | 'stops'
    fields: readonly FieldName[]
    /** Of a flight, without who flies it. */
    trip?: readonly FieldName[]
  }
  rules: readonly FieldName[]
  /** What is said of each traveller, beside a note that each type calls by its own name. */
  travellers: readonly FieldName[]
}

const TRIP = [
  'tripNo',
  'departDay',
  'departTime',
  'departPlace',
  'arriveDay',
  'arriveTime',
  'arrivePlace',
  'seatClass',
] as const
const TICKET = ['realName', 'idNo', 'fareType', 'fareCents', 'taxCents'] as const
const PERSON = ['realName', 'idNo'] as const

export const TRAVEL = {
  AIR: {
    facts: ['pnr'],
    list: { name: 'segments', fields: ['airline', ...TRIP], trip: TRIP },
    rules: ['changeRule', 'refundRule'],
    travellers: TICKET,
  },
  TRAIN: { facts: [], list: { name: 'segments', fields: TRIP }, rules: [], travellers: TICKET },
  HOTEL: {
    facts: ['hotelName', 'address', 'checkIn', 'checkOut', 'roomType', 'rooms'],
    rules: ['refundRule'],
    travellers: PERSON,
  },
  CAR: {
    facts: ['departDay', 'departTime', 'departPlace', 'arrivePlace', 'vehicle'],
    list: { name: 'stops', fields: ['place'] },
    rules: ['refundRule'],
    travellers: PERSON,
  },
  TOUR: {
    facts: ['departDay'],
    list: { name: 'itinerary', fields: ['title', 'stay', 'plan'] },
    rules: ['refundRule'],
    travellers: PERSON,
  },
} as const satisfies Readonly<Record<TravelType, TravelParts>>
