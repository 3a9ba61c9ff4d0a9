import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { RETURN_OPENER } from './gate-openings.ts'
import { EXCEPTION_SETTLERS } from './passport.states.ts'

/** For what a manager of a house is called, wherever they are: the bell tells it until it is settled. */

export const CALLED = [...EXCEPTION_SETTLERS, RETURN_OPENER] as const

const CustodyCall = z.object({
  /** `GATE`: a condition of the gate waits to be opened. */
  kind: z.enum(['MISSING', 'DAMAGED', 'GATE']),
  /** Of the alarm, or of what was asked. */
  id: z.number(),
  /** Null: it is about the gate, not about where a passport is. */
  passportId: z.nullable(z.number()),
  name: z.string(),
  passportNo: z.string(),
  by: z.string(),
  at: z.iso.datetime(),
  note: z.string(),
})
export type CustodyCall = z.output<typeof CustodyCall>

export const custodyCalled = endpoint({
  method: 'GET',
  path: '/api/visacenter/passport/called',
  access: CALLED,
  summary:
    'What calls a manager of the house now: passports missing or damaged for whoever settles that, conditions of the gate for whoever opens them',
  data: z.array(CustodyCall),
  cacheMs: 0,
})
