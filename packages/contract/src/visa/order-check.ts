import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id } from '../fields.ts'
import { ORDER_READERS } from './order-list.ts'

/** What an order still lacks before it can be confirmed, step by step of its guided page. */

/** The steps of the guided page, kept in an order's `step`. */
export const ORDER_STEP = { JOURNEY: 1, APPLICANTS: 2, DOCUMENTS: 3, PRICE: 4, CONFIRM: 5 } as const

/** Something that is missing or wrong, and where: as a link leads there. */
export const OrderLack = z.object({
  /** A field of the order, a field of an application, a document of an applicant, or a whole step. */
  kind: z.enum(['order', 'field', 'document', 'step']),
  /** 1 contact and journey, 2 applicants, 3 documents, 4 price, 5 confirmation. */
  step: z.number(),
  applicantId: z.nullable(z.number()),
  /** Whose it is; empty: the order's. */
  name: z.string(),
  /** The field, or the document's kind; empty: the whole. */
  field: z.string(),
  /** In the reader's language. */
  text: z.string(),
  /** False: nothing was filled in; true: what is there is refused. */
  wrong: z.boolean(),
})
export type OrderLack = z.output<typeof OrderLack>

export const orderCheck = endpoint({
  method: 'GET',
  path: '/api/visa/order/check',
  access: ORDER_READERS,
  summary: 'What an order still lacks, by step and applicant',
  query: z.strictObject({ id }),
  cacheMs: 0,
  data: z.object({
    steps: z.array(z.object({ step: z.number(), state: z.enum(['complete', 'open', 'wrong']) })),
    lacks: z.array(OrderLack),
    /** The steps that must be whole before it can be confirmed. */
    needed: z.array(z.number()),
  }),
})
