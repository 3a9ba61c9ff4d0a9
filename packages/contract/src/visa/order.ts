import * as z from 'zod/mini'
import { code, id, integer, oneOf, plannedDay, remark, textOrEmpty } from '../fields.ts'
import { ORDER_STATUS, type OrderStatus } from './order.states.ts'
import { productFields, type NationCode } from './products.ts'

/** A visa order as it is kept: one model under the two faces `/api/visa/order` and `/api/order`. */

export const ORDER_LIMITS = {
  contactName: 64,
  contactMobile: 20,
  contactEmail: 254,
  customerAddr: 255,
  userName: 64,
  remark: 255,
  reason: 255,
  code: 64,
  services: 20,
} as const

/** C3.6 */
export const RETURN_WAY = { COURIER: 1, PICKUP: 2 } as const
export type ReturnWay = (typeof RETURN_WAY)[keyof typeof RETURN_WAY]

/** Contact and journey, applicants, documents, price, confirmation. */
export const ORDER_STEPS = { FIRST: 1, LAST: 5 } as const

/** C3.13: how lists name a country. */
export const SHORT_NATIONS: Readonly<Record<NationCode, string>> = {
  RUS: 'RU',
  PHL: 'PH',
  TUR: 'TR',
  MYS: 'MY',
}

const codeOrEmpty = z._default(
  z.string().check(z.trim(), z.maxLength(ORDER_LIMITS.code), z.regex(/^[A-Za-z0-9_.-]*$/, 'rule:code')),
  '',
)
const idOrNone = z._default(z.nullable(id), null)
const dayOrNone = z._default(z.nullable(plannedDay), null)

/** What people write of an order, however little of it they know yet: the faces ask for what must be there. */
export const orderFields = {
  ...productFields,
  /** VISA_CATEGORY of a sticker, EVISA_CATEGORY of an electronic visa. */
  visaCategory: codeOrEmpty,
  entries: codeOrEmpty,
  /** VISA_HANDLE_WAY */
  urgencyLevel: codeOrEmpty,
  purposeSection: codeOrEmpty,
  purposeGoal: codeOrEmpty,
  /** The agent; none: a walk-in. */
  agentId: idOrNone,
  acceptOrgId: idOrNone,
  contactName: textOrEmpty(ORDER_LIMITS.contactName),
  contactMobile: textOrEmpty(ORDER_LIMITS.contactMobile),
  contactEmail: textOrEmpty(ORDER_LIMITS.contactEmail),
  customerAddr: textOrEmpty(ORDER_LIMITS.customerAddr),
  entryDate: dayOrNone,
  exitDate: dayOrNone,
  returnWay: z._default(z.nullable(oneOf<ReturnWay>(RETURN_WAY)), null),
  /** What is done on top for everybody in it, VAS_KIND. */
  services: z._default(z.array(code(ORDER_LIMITS.code)).check(z.maxLength(ORDER_LIMITS.services)), []),
  orderSource: codeOrEmpty,
  /** As the customer is called where the order comes from. */
  userName: textOrEmpty(ORDER_LIMITS.userName),
  memberId: idOrNone,
  remark: remark(ORDER_LIMITS.remark),
}

export const OrderFields = z.strictObject(orderFields)
export type OrderFields = z.output<typeof OrderFields>

/** What somebody sent of an order; the rest stays as it was or, in a new one, is empty. */
export type OrderChanges = Partial<OrderFields>

const { nationCode: _nationCode, visaType: _visaType, ...ofAnyProduct } = orderFields
const BLANK = z.parse(z.strictObject(ofAnyProduct), {})

/** A new order of what was sent. */
export const asNewOrder = (
  sent: OrderChanges & Pick<OrderFields, 'nationCode' | 'visaType'>,
): OrderFields => ({ ...BLANK, ...sent })

export const orderStatus = oneOf<OrderStatus>(ORDER_STATUS)
export const orderStep = integer(ORDER_STEPS.FIRST, ORDER_STEPS.LAST)
