import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id, text, textOrEmpty } from '../fields.ts'
import { COUNT_CLOSER } from './count.ts'
import { PASSPORT_LIMITS, scanMark } from './passport.ts'

/** Passports that go from one person of a house to another: whoever takes them scans and confirms. */

export const TRANSFER = 'center.passport.transfer'

const PASSPORTS = 500

const TransferLine = z.object({
  passportId: z.number(),
  name: z.string(),
  passportNo: z.string(),
  label: z.nullable(z.string()),
  placeName: z.string(),
  slot: z.string(),
  taken: z.boolean(),
})

/**
 * `open`: the other has not confirmed yet; `cancelled`: whoever gave it took it back; `refused`: the other did not take it;
 * `ended`: a manager of the house ended it for whoever was away.
 */
const TRANSFER_STATES = ['open', 'confirmed', 'cancelled', 'refused', 'ended'] as const

export const Transfer = z.object({
  id: z.number(),
  transferNo: z.string(),
  state: z.enum(TRANSFER_STATES),
  fromName: z.string(),
  toName: z.string(),
  /** Whoever looks is who takes them, or who gives them; `house`: neither, and may end what others left open. */
  mine: z.enum(['take', 'give', 'house']),
  note: z.string(),
  /** Why some of it stayed with who gave it, or all of it. */
  answer: z.string(),
  /** Who ended it in place of its two people; empty: nobody did. */
  endedBy: z.string(),
  createdAt: z.iso.datetime(),
  settledAt: z.nullable(z.iso.datetime()),
  lines: z.array(TransferLine),
})
export type Transfer = z.output<typeof Transfer>

/** What one gave and somebody else did not let go through: it is one's own to keep, and one may not have seen it. */
export const isHandedBack = ({ mine, state }: Pick<Transfer, 'mine' | 'state'>): boolean =>
  mine === 'give' && (state === 'refused' || state === 'ended')

export const transferList = endpoint({
  method: 'GET',
  path: '/api/visacenter/transfer/list',
  access: TRANSFER,
  summary:
    'Hand-overs to and from oneself: those that are open, then those of the last days; for who closes the count also what is open between others of the house',
  data: z.array(Transfer),
  cacheMs: 0,
})

export const transferPeople = endpoint({
  method: 'GET',
  path: '/api/visacenter/transfer/people',
  access: TRANSFER,
  summary:
    'Colleagues of the own house who may confirm what is handed over to them, whatever else one sees of them',
  data: z.array(z.object({ id: z.number(), name: z.string() })),
})

export const transferGive = endpoint({
  method: 'POST',
  path: '/api/visacenter/transfer/give',
  access: TRANSFER,
  summary: 'List passports that one answers for to be taken over by a colleague; all of them or none',
  json: z.strictObject({
    userId: id,
    passportIds: z.array(id).check(z.minLength(1, 'rule:required'), z.maxLength(PASSPORTS)),
    note: textOrEmpty(PASSPORT_LIMITS.note),
  }),
  data: z.object({ id: z.number(), transferNo: z.string() }),
})

export const transferScan = endpoint({
  method: 'POST',
  path: '/api/visacenter/transfer/scan',
  access: TRANSFER,
  summary: 'Scan a passport of a hand-over to oneself',
  json: z.strictObject({ transferId: id, code: text(128), clientAt: scanMark.clientAt }),
  data: z.object({ kind: z.enum(['taken', 'twice', 'unknown']), name: z.string(), passportNo: z.string() }),
})

export const transferConfirm = endpoint({
  method: 'POST',
  path: '/api/visacenter/transfer/confirm',
  access: TRANSFER,
  summary: 'Answer for what was scanned from now on; what was not stays with who gave it, with a note',
  json: z.strictObject({
    transferId: id,
    answer: textOrEmpty(PASSPORT_LIMITS.note),
    counter: scanMark.counter,
  }),
  data: z.object({
    taken: z.number(),
    left: z.number(),
    /** Whose passports were scanned and had moved on by then: they stay where they went. */
    moved: z.array(z.string()),
  }),
})

export const transferCancel = endpoint({
  method: 'POST',
  path: '/api/visacenter/transfer/cancel',
  access: TRANSFER,
  summary: 'Take back a hand-over that was not confirmed',
  json: z.strictObject({ transferId: id }),
  data: z.null(),
})

const without = z.strictObject({ transferId: id, reason: text(PASSPORT_LIMITS.note) })

export const transferRefuse = endpoint({
  method: 'POST',
  path: '/api/visacenter/transfer/refuse',
  access: TRANSFER,
  summary: 'Refuse a hand-over to oneself, with a reason: all of it stays with who gave it, who is told',
  json: without,
  data: z.null(),
})

export const transferEnd = endpoint({
  method: 'POST',
  path: '/api/visacenter/transfer/end',
  access: COUNT_CLOSER,
  summary:
    'End an open hand-over between others of the house, with a reason: all of it stays with who gave it, who is told',
  json: without,
  data: z.null(),
})
