import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id, integer } from '../fields.ts'
import { PageQuery, pageOf } from '../page.ts'
import { endsAfterStart, lookPeriod, notLongerThan } from './look-back.ts'
import { APPLICANT_MACHINE } from './order.states.ts'

/** visa.seatStatistics: who did how many of which step when. */

/** Shifts are planned from weeks, not from years. */
export const MOST_SEAT_DAYS = 92

export const SEAT_STEPS = [...new Set(APPLICANT_MACHINE.edges.map(({ operation }) => operation))]

const operation = z
  .string()
  .check(z.refine((value) => SEAT_STEPS.some((step) => step === value), { error: 'rule:choice' }))

const asked = {
  ...lookPeriod,
  actorId: z.optional(id),
  operation: z.optional(operation),
}

export const SeatQuery = z.strictObject(asked).check(endsAfterStart, notLongerThan(MOST_SEAT_DAYS))
export type SeatQuery = z.output<typeof SeatQuery>

export const SeatWork = z.object({
  people: z.array(
    z.object({
      actorId: z.number(),
      name: z.string(),
      /** How many of each step. */
      steps: z.array(z.object({ operation: z.string(), count: z.number() })),
      total: z.number(),
    }),
  ),
  /** Steps by weekday, Monday is 1, and hour of UTC+8; those in which something was done. */
  hours: z.array(z.object({ weekday: z.number(), hour: z.number(), count: z.number() })),
  days: z.array(z.object({ day: z.iso.date(), count: z.number() })),
  total: z.number(),
})
export type SeatWork = z.output<typeof SeatWork>

export const seatWork = endpoint({
  method: 'GET',
  path: '/api/visa/seatStatistics/work',
  access: 'visa.seatStatistics',
  summary: 'Steps done by people within reach: by person and step, by weekday and hour, by day',
  query: SeatQuery,
  data: SeatWork,
})

export const SeatStep = z.object({
  id: z.number(),
  at: z.iso.datetime(),
  actorName: z.string(),
  operation: z.string(),
  /** Who it was done to and in which order; empty where that is out of reach or gone. */
  applicantName: z.string(),
  orderId: z.nullable(z.number()),
  orderNo: z.string(),
})
export type SeatStep = z.output<typeof SeatStep>

export const SeatStepQuery = z
  .strictObject({
    ...PageQuery.shape,
    ...asked,
    weekday: z.optional(integer(1, 7)),
    hour: z.optional(integer(0, 23)),
  })
  .check(endsAfterStart, notLongerThan(MOST_SEAT_DAYS))
export type SeatStepQuery = z.output<typeof SeatStepQuery>

export const seatSteps = endpoint({
  method: 'GET',
  path: '/api/visa/seatStatistics/steps',
  access: 'visa.seatStatistics',
  summary: 'The steps behind those figures, newest first',
  query: SeatStepQuery,
  data: pageOf(SeatStep),
})
