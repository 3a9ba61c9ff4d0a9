import * as z from 'zod/mini'
import { CONTRACT_ACCESS } from '../centre/contract.states.ts'
import { endpoint } from '../endpoint.ts'
import { id, text } from '../fields.ts'
import { Collection, GATE_CONDITIONS, OPENED_FOR } from './handover.ts'
import { PASSPORT_LIMITS } from './passport.ts'

/** Conditions of the gate that managers open, or leave closed, for whoever asked. */

export const RETURN = 'center.passport.return'
export const RETURN_OPENER = 'center.passport.return.open'

const { collector: _collector, authorisation: _letter, relation: _relation, ...shown } = Collection.shape
export const ReturnCollection = z.strictObject(shown)
export type ReturnCollection = z.output<typeof ReturnCollection>

export const returnAsk = endpoint({
  method: 'POST',
  path: '/api/visacenter/passport/return/ask',
  // Whoever gives passports back by their contract stands at the same gate.
  access: [RETURN, CONTRACT_ACCESS.refundPassport],
  summary: 'Ask a manager, with a reason, to open a condition that is closed for this collector',
  json: z.strictObject({
    ...shown,
    applicantId: id,
    condition: z.enum(GATE_CONDITIONS, 'rule:choice'),
    reason: text(PASSPORT_LIMITS.reason),
  }),
  data: z.object({ id: z.number() }),
})

export const returnOpen = endpoint({
  method: 'POST',
  path: '/api/visacenter/passport/return/open',
  access: RETURN_OPENER,
  summary:
    'Open a condition that somebody else asked for, with a reason; somebody else hands the passport out',
  json: z.strictObject({ openingId: id, reason: text(PASSPORT_LIMITS.reason) }),
  data: z.null(),
})

export const returnRefuse = endpoint({
  method: 'POST',
  path: '/api/visacenter/passport/return/refuse',
  access: RETURN_OPENER,
  summary:
    'Leave a condition closed that somebody else asked for, or close again what was opened and not used, with a reason that is told to whoever asked and opened',
  json: z.strictObject({
    openingId: id,
    reason: text(PASSPORT_LIMITS.reason),
    /** Whoever refuses knows that it was opened, and takes that back. */
    opened: z._default(z.boolean(), false),
  }),
  data: z.null(),
})

export const GateOpening = z.object({
  id: z.number(),
  applicantId: z.number(),
  name: z.string(),
  passportNo: z.string(),
  condition: z.enum(GATE_CONDITIONS),
  ...OPENED_FOR,
  /** What is said of the condition, and why it should be opened all the same. */
  why: z.string(),
  askReason: z.string(),
  askedBy: z.string(),
  /** Who reads this has asked for it: somebody else opens it. */
  own: z.boolean(),
  askedAt: z.iso.datetime(),
  openedBy: z.string(),
  openedAt: z.nullable(z.iso.datetime()),
  refusedBy: z.string(),
  refusedAt: z.nullable(z.iso.datetime()),
  /** Of whoever opened or refused it. */
  reason: z.string(),
  used: z.boolean(),
})
export type GateOpening = z.output<typeof GateOpening>

export const returnOpenings = endpoint({
  method: 'GET',
  path: '/api/visacenter/passport/return/openings',
  access: [RETURN, RETURN_OPENER],
  summary: 'Conditions that wait to be opened, then those that were opened or refused lately',
  data: z.array(GateOpening),
  cacheMs: 0,
})

const GateAnswer = z.object({
  id: z.number(),
  name: z.string(),
  passportNo: z.string(),
  condition: z.enum(GATE_CONDITIONS),
  opened: z.boolean(),
  by: z.string(),
  reason: z.string(),
})
export type GateAnswer = z.output<typeof GateAnswer>

export const returnAnswers = endpoint({
  method: 'GET',
  path: '/api/visacenter/passport/return/answers',
  access: [RETURN, CONTRACT_ACCESS.refundPassport, RETURN_OPENER],
  summary:
    'What managers decided of the conditions that the reader asked to be opened, or had opened, for a day, the latest first',
  data: z.array(GateAnswer),
  cacheMs: 0,
})

/** `ready`: its result is there and nobody has fetched it. */
