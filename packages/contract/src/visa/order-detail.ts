import * as z from 'zod/mini'
import { SETTLE_MODES } from '../org/company.ts'
import { RECORD, answerFields } from '../shape.ts'
import { applicantFields, issueResult } from './applicant.ts'
import { orderFields, orderStatus } from './order.ts'
import { ExplainedFee, Promised } from './order-price.ts'
import { OrderRow } from './order-list.ts'

const { purposeSection, purposeGoal, entries, urgencyLevel, returnWay } = orderFields

/** What a page about one order shows; which of the two faces names 1 or 2 `visaType` is for them to say. */
export const OrderDetail = z.extend(z.omit(OrderRow, { visaType: true }), {
  ...answerFields({ purposeSection, purposeGoal, entries, urgencyLevel, returnWay }),
  /** RUS, PHL, TUR, MYS */
  nationCode: z.string(),
  centreId: z.nullable(z.number()),
  handlerId: z.nullable(z.number()),
  handlerName: z.string(),
  userId: z.nullable(z.number()),
  promise: z.nullable(Promised),
  /** The day whose fees it was priced with. */
  priceVersion: z.nullable(z.iso.date()),
  /** Line by line with the rule that made it. */
  fees: z.array(ExplainedFee),
  /** How it is paid: as the agent settles, or at the counter. */
  payWay: z.enum([...SETTLE_MODES, 'counter']),
  confirmTime: z.nullable(z.iso.datetime()),
  cancelReason: z.string(),
})
export type OrderDetail = z.output<typeof OrderDetail>

/** An applicant of an order, as lists show them. */
export const OrderApplicant = z.object({
  ...RECORD,
  ...answerFields(applicantFields),
  orderId: z.number(),
  seq: z.number(),
  formCode: z.string(),
  status: orderStatus,
  result: issueResult,
  passportConfirmed: z.boolean(),
  photo: z.string(),
  /** What the photo was made of; empty where that is not known. */
  photoOriginal: z.string(),
  cancelReason: z.string(),
  /** Fields that must be filled in, and how many of them are. */
  needed: z.number(),
  filled: z.number(),
  /** Documents that must be there, how many are, and how many of these were refused. */
  documentsWanted: z.number(),
  documentsThere: z.number(),
  documentsRefused: z.number(),
})
export type OrderApplicant = z.output<typeof OrderApplicant>

/** A file that belongs to an order or to somebody in it. */
export const OrderAttachment = z.object({
  storageName: z.string(),
  fileName: z.string(),
  size: z.number(),
  /** Null: of the order itself. */
  applicantId: z.nullable(z.number()),
  /** ORDER_FILE_KIND of an order's own file. */
  kind: z.string(),
  /** Whether the viewer may take it out, by whose it is and where the order stands. */
  removable: z.boolean(),
  createUser: z.string(),
  createTime: z.iso.datetime(),
})
export type OrderAttachment = z.output<typeof OrderAttachment>
