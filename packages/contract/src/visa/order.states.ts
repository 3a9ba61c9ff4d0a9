import { machine } from '../states.ts'

/** P3.35: where the work on an order, and on each of its applicants, stands. */
export const ORDER_STATUS = {
  ORDER_SUCCESS: 8,
  WAITING_RECEIVE: 16,
  RECEIVED: 24,
  AUDITING: 32,
  APPROVED: 40,
  INCOMPLETE_MATERIAL: 48,
  WAITING_SUBMIT: 56,
  SUBMITTED: 64,
  RESULT_AVAILABLE: 72,
  MATERIAL_RETURNED: 80,
  CANCELLED: 88,
} as const
export type OrderStatus = (typeof ORDER_STATUS)[keyof typeof ORDER_STATUS]

const {
  ORDER_SUCCESS,
  WAITING_RECEIVE,
  RECEIVED,
  AUDITING,
  APPROVED,
  INCOMPLETE_MATERIAL,
  WAITING_SUBMIT,
  SUBMITTED,
  RESULT_AVAILABLE,
  MATERIAL_RETURNED,
  CANCELLED,
} = ORDER_STATUS

export const ORDER_STATUSES: readonly OrderStatus[] = Object.values(ORDER_STATUS)

/** How far the work has come: an order stands where its least advanced applicant does. Not the order of the numbers. */
const BY_ADVANCE: readonly OrderStatus[] = [
  ORDER_SUCCESS,
  WAITING_RECEIVE,
  RECEIVED,
  INCOMPLETE_MATERIAL,
  AUDITING,
  APPROVED,
  WAITING_SUBMIT,
  SUBMITTED,
  RESULT_AVAILABLE,
  MATERIAL_RETURNED,
]

export const isEnded = (status: OrderStatus): boolean => status === MATERIAL_RETURNED || status === CANCELLED

/** What can still move. */
export const OPEN_STATUSES: readonly OrderStatus[] = ORDER_STATUSES.filter((status) => !isEnded(status))

/** Until an application waits to be lodged it can be changed. */
const EDITABLE: ReadonlySet<OrderStatus> = new Set<OrderStatus>([
  ORDER_SUCCESS,
  WAITING_RECEIVE,
  RECEIVED,
  AUDITING,
  APPROVED,
  INCOMPLETE_MATERIAL,
])

export const isEditable = (status: OrderStatus): boolean => EDITABLE.has(status)

/**
 * Whether somebody's form and papers can still be changed where they stand. What was reviewed stays as it was reviewed,
 * unless it is sent back.
 */
export const isApplicationOpen = (status: OrderStatus): boolean => isEditable(status) && status !== APPROVED

/**
 * The status of an order: that of its least advanced live applicant. All cancelled: cancelled. Without any applicant
 * it is its own.
 */
export function statusOf(own: OrderStatus, applicants: readonly OrderStatus[]): OrderStatus {
  if (applicants.length === 0) return own
  return BY_ADVANCE.find((status) => applicants.includes(status)) ?? CANCELLED
}

const AUDIT = 'visa.documentAudit'
const HANDLING = 'visa.handling'
const SEND_BILL = 'visa.sendBill'
const CONFIRM = 'visa.order.manage.confirm'
const CANCEL = 'visa.order.manage.cancel'

/**
 * The way of an application (workflows a). It moves applicants; their order follows (`followApplicants`). What the
 * table cannot say (sticker or electronic, a result, passports that are still held) is a guard of the flow.
 */
export const APPLICANT_MACHINE = machine({
  name: 'visa_applicant',
  states: ORDER_STATUSES,
  edges: [
    { operation: 'add', from: [null], to: ORDER_SUCCESS, access: 'visa.order.add' },
    // Out of an order that nobody confirmed: whoever fills it in asks for it, and the product does it.
    { operation: 'remove', from: [ORDER_SUCCESS], to: null, access: null, danger: true },
    { operation: 'confirm', from: [ORDER_SUCCESS], to: WAITING_RECEIVE, access: CONFIRM },
    { operation: 'confirmElectronic', from: [ORDER_SUCCESS], to: AUDITING, access: CONFIRM },
    { operation: 'receive', from: [WAITING_RECEIVE], to: RECEIVED, access: 'visa.receipt' },
    { operation: 'startAudit', from: [RECEIVED], to: AUDITING, access: AUDIT },
    { operation: 'approve', from: [AUDITING], to: APPROVED, access: AUDIT },
    {
      operation: 'incomplete',
      from: [AUDITING, APPROVED],
      to: INCOMPLETE_MATERIAL,
      access: AUDIT,
      reason: 'required',
    },
    // Found at the lodging desk, or asked for by the consulate.
    {
      operation: 'incomplete',
      from: [WAITING_SUBMIT, SUBMITTED],
      to: INCOMPLETE_MATERIAL,
      access: HANDLING,
      reason: 'required',
    },
    { operation: 'awaitPaper', from: [INCOMPLETE_MATERIAL], to: WAITING_RECEIVE, access: AUDIT },
    { operation: 'resume', from: [INCOMPLETE_MATERIAL], to: AUDITING, access: AUDIT },
    {
      operation: 'abandon',
      from: [INCOMPLETE_MATERIAL],
      to: MATERIAL_RETURNED,
      access: CANCEL,
      reason: 'required',
      danger: true,
    },
    { operation: 'ready', from: [APPROVED], to: WAITING_SUBMIT, access: HANDLING },
    // On a send bill; what is filed on a site goes by itself.
    { operation: 'submit', from: [WAITING_SUBMIT], to: SUBMITTED, access: SEND_BILL },
    { operation: 'lodgeElectronic', from: [WAITING_SUBMIT], to: SUBMITTED, access: HANDLING },
    // Off the bill again: it was not lodged after all.
    { operation: 'takeOut', from: [SUBMITTED], to: WAITING_SUBMIT, access: SEND_BILL, reason: 'required' },
    { operation: 'result', from: [SUBMITTED], to: RESULT_AVAILABLE, access: 'visa.result.batch' },
    { operation: 'giveBack', from: [RESULT_AVAILABLE], to: MATERIAL_RETURNED, access: HANDLING },
    {
      operation: 'cancel',
      // From where passports may be held it is for a guard to judge; once lodged, never.
      from: [
        ORDER_SUCCESS,
        WAITING_RECEIVE,
        INCOMPLETE_MATERIAL,
        RECEIVED,
        AUDITING,
        APPROVED,
        WAITING_SUBMIT,
      ],
      to: CANCELLED,
      access: CANCEL,
      reason: 'required',
      danger: true,
    },
  ],
})

/**
 * What happens to an order by itself: it is made, and while it has no applicant it can be cancelled or removed.
 * Everything else that its history tells is what its applicants did.
 */
export const ORDER_MACHINE = machine({
  name: 'visa_order',
  states: ORDER_STATUSES,
  edges: [
    { operation: 'create', from: [null], to: ORDER_SUCCESS, access: 'visa.order.add' },
    {
      operation: 'cancel',
      from: [ORDER_SUCCESS],
      to: CANCELLED,
      access: CANCEL,
      reason: 'required',
      danger: true,
    },
    { operation: 'remove', from: [ORDER_SUCCESS], to: null, access: CANCEL, danger: true },
  ],
})
