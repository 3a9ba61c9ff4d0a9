import * as z from 'zod/mini'
import { passportStatus } from '../custody/passport.ts'
import { endpoint } from '../endpoint.ts'
import { PaperFile, PaperQuery } from '../files/paper.ts'
import { flag, id, integer, remark, searchTerm, seenStatus, text, textOrEmpty } from '../fields.ts'
import { PageQuery, pageOf } from '../page.ts'
import { passportNumber } from './applicant.ts'
import { orderStatus } from './order.ts'
import { ORDER_STATUSES } from './order.states.ts'

/** Receipt: what comes over the counter or by courier, ticked against what each applicant has to bring. */

export const RECEIPT_LIMITS = { waybillNo: 64, note: 255, papers: 50, candidates: 20 } as const

export const RECEIPT = 'visa.receipt'

/** A paper that an applicant has to bring in itself, not as a file. */
export const ReceiptPaper = z.object({
  requirementId: z.number(),
  /** MATERIAL_KIND and MATERIAL_FORM */
  document: z.string(),
  form: z.string(),
  count: z.number(),
  must: z.boolean(),
  hintZh: z.string(),
  hintEn: z.string(),
  /** How many are in the house. */
  received: z.number(),
})
export type ReceiptPaper = z.output<typeof ReceiptPaper>

export const ReceiptPerson = z.object({
  applicantId: z.number(),
  name: z.string(),
  latinName: z.string(),
  passportNo: z.string(),
  passportExpiry: z.nullable(z.iso.date()),
  photo: z.string(),
  status: orderStatus,
  /** The passport in the house; null: not here. */
  passport: z.nullable(
    z.object({
      id: z.number(),
      status: passportStatus,
      label: z.nullable(z.string()),
      placeNote: z.string(),
    }),
  ),
  papers: z.array(ReceiptPaper),
})
export type ReceiptPerson = z.output<typeof ReceiptPerson>

/** An order as the counter sees it. */
export const ReceiptOrder = z.object({
  orderId: z.number(),
  orderNo: z.string(),
  status: orderStatus,
  /** RU, PH, TR, MY */
  visaCountry: z.string(),
  visaType: z.number(),
  contactName: z.string(),
  contactMobile: z.string(),
  promisedDate: z.nullable(z.iso.date()),
  agentName: z.string(),
  people: z.array(ReceiptPerson),
})
export type ReceiptOrder = z.output<typeof ReceiptOrder>

export const receiptFind = endpoint({
  method: 'GET',
  path: '/api/visa/receipt/find',
  access: RECEIPT,
  summary:
    'The open orders on paper that a passport, label, order number, waybill of a parcel or name belongs to',
  // A passport's zone is two lines of 44; what a scanner gives is matched whole.
  query: z.strictObject({ code: text(100), scanned: z._default(flag, false) }),
  data: z.array(ReceiptOrder),
})

export const receiptOrder = endpoint({
  method: 'GET',
  path: '/api/visa/receipt/order',
  access: RECEIPT,
  summary: 'One order as the counter sees it: who is in it, what came and what is still to come',
  query: z.strictObject({ orderId: id }),
  data: ReceiptOrder,
})

const ReceiptLine = z.strictObject({
  applicantId: id,
  passport: z._default(flag, false),
  /** As printed in the passport that was handed over; must be the one of the application. */
  passportNo: passportNumber,
  label: textOrEmpty(32),
  papers: z._default(
    z.array(z.strictObject({ requirementId: id, count: integer(1, 99) })).check(
      z.maxLength(RECEIPT_LIMITS.papers),
      z.refine<{ requirementId: number }[]>(
        (papers) => new Set(papers.map(({ requirementId }) => requirementId)).size === papers.length,
        { error: 'rule:twice' },
      ),
    ),
    [],
  ),
})

export const receiptTake = endpoint({
  method: 'POST',
  path: '/api/visa/receipt/take',
  access: RECEIPT,
  summary:
    'Take in what came for an order, all of it or nothing: passports, labels and papers; part of it is normal',
  json: z.strictObject({
    orderId: id,
    seenStatus: seenStatus(ORDER_STATUSES),
    waybillNo: textOrEmpty(RECEIPT_LIMITS.waybillNo),
    placeNote: textOrEmpty(100),
    note: remark(RECEIPT_LIMITS.note),
    scanned: z._default(flag, false),
    lines: z.array(ReceiptLine).check(z.minLength(1, 'rule:required'), z.maxLength(99)),
  }),
  data: z.object({
    id: z.number(),
    receiptNo: z.string(),
    status: orderStatus,
    passports: z.number(),
    papers: z.number(),
    /** Passports that are still to come. */
    awaited: z.number(),
  }),
})

export const ReceiptRow = z.object({
  id: z.number(),
  receiptNo: z.string(),
  orderId: z.number(),
  orderNo: z.string(),
  visaCountry: z.string(),
  contactName: z.string(),
  waybillNo: z.string(),
  note: z.string(),
  lines: z.array(
    z.object({
      applicantId: z.number(),
      name: z.string(),
      passportNo: z.string(),
      label: z.string(),
      /** MATERIAL_KIND, and how many of it. */
      papers: z.array(z.object({ document: z.string(), count: z.number() })),
    }),
  ),
  takenBy: z.string(),
  takenAt: z.iso.datetime(),
})
export type ReceiptRow = z.output<typeof ReceiptRow>

export const receiptPage = endpoint({
  method: 'GET',
  path: '/api/visa/receipt/page',
  access: RECEIPT,
  summary: 'What was taken in for orders within reach, newest first',
  query: z.strictObject({ ...PageQuery.shape, keyword: searchTerm(), orderId: z.optional(id) }),
  data: pageOf(ReceiptRow),
})

export const receiptSlip = endpoint({
  method: 'GET',
  path: '/api/visa/receipt/slip',
  access: RECEIPT,
  summary: 'The slip of a receipt as a PDF; every print of it is the same file',
  query: PaperQuery,
  data: PaperFile,
  // The address lasts a few minutes.
  cacheMs: 0,
})
