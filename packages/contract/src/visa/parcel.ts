import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { flag, id, integer, remark, searchTerm, text, textOrEmpty } from '../fields.ts'
import { PageQuery, pageOf } from '../page.ts'
import { answerFields } from '../shape.ts'
import { RECEIPT, RECEIPT_LIMITS } from './receipt.ts'

/** Courier parcels: they arrive closed, by their waybill; what is in them is taken in order by order afterwards. */

export const PARCEL_LIMITS = { carrier: 64, passports: 999 } as const

export const parcelFields = {
  waybillNo: text(RECEIPT_LIMITS.waybillNo),
  carrier: textOrEmpty(PARCEL_LIMITS.carrier),
  /** How many passports its list says; 0: it says nothing. */
  announced: z._default(integer(0, PARCEL_LIMITS.passports), 0),
  note: remark(RECEIPT_LIMITS.note),
} as const

export const Parcel = z.object({
  id: z.number(),
  ...answerFields(parcelFields),
  arrivedBy: z.string(),
  arrivedAt: z.iso.datetime(),
  /** Null: there is something in it. */
  emptiedAt: z.nullable(z.iso.datetime()),
  /** What came out of it, of orders within reach. */
  passports: z.number(),
  papers: z.number(),
  orders: z.array(z.object({ orderId: z.number(), orderNo: z.string() })),
})
export type Parcel = z.output<typeof Parcel>

export const parcelArrive = endpoint({
  method: 'POST',
  path: '/api/visa/parcel/arrive',
  access: RECEIPT,
  summary: 'Note that a parcel arrived, by its waybill; one that is known already is answered as it is',
  json: z.strictObject(parcelFields),
  data: z.object({ id: z.number(), waybillNo: z.string(), known: z.boolean() }),
})

export const parcelPage = endpoint({
  method: 'GET',
  path: '/api/visa/parcel/page',
  access: RECEIPT,
  summary: 'Parcels of the own company with what came out of them, newest first',
  query: z.strictObject({
    ...PageQuery.shape,
    /** The waybill. */
    keyword: searchTerm(),
    /** Only those that something is in. */
    open: z.optional(flag),
  }),
  data: pageOf(Parcel),
})

export const parcelEmpty = endpoint({
  method: 'POST',
  path: '/api/visa/parcel/empty',
  access: RECEIPT,
  summary: 'Say that nothing is left in a parcel; fewer passports than its list says need a reason',
  json: z.strictObject({ id, note: remark(RECEIPT_LIMITS.note) }),
  data: z.null(),
})
