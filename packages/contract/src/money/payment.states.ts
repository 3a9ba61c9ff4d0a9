import { machine } from '../states.ts'

/** P3.33 */
export const PAYMENT_STATUS = { UNPAID: 8, PAYING: 10, PAID: 16, CANCELED: 128 } as const
export type PaymentStatus = (typeof PAYMENT_STATUS)[keyof typeof PAYMENT_STATUS]
export const PAYMENT_STATUSES: readonly PaymentStatus[] = Object.values(PAYMENT_STATUS)

const { UNPAID, PAYING, PAID, CANCELED } = PAYMENT_STATUS

/** Where money is taken: at the counter of a centre and at an order of the platform. */
export const TAKE_MONEY = ['center.cashier', 'visa.order.manage.payment'] as const

const byItself = { access: null } as const

/**
 * One try to pay. Only a channel's own word ends a try that was begun with it: paid, or closed there. What comes after
 * that, or beside another payment, is kept as too much and goes back; a payment that was made stays paid. The log tells
 * of the new row, the history of what becomes of it.
 */
export const PAYMENT_MACHINE = machine({
  name: 'payment',
  states: PAYMENT_STATUSES,
  edges: [
    { operation: 'make', from: [null], to: UNPAID, ...byItself },
    // Handed to a channel; its answer may never come.
    { operation: 'initiate', from: [UNPAID], to: PAYING, ...byItself, quiet: true },
    // Money that lies there: cash, card, transfer, the balance or the credit of a company.
    { operation: 'take', from: [UNPAID], to: PAID, ...byItself, quiet: true },
    { operation: 'succeed', from: [PAYING], to: PAID, ...byItself, quiet: true },
    // The channel lets nobody pay it any more; then the try is over, and another one is another payment.
    { operation: 'close', from: [PAYING], to: UNPAID, ...byItself, quiet: true },
    { operation: 'cancel', from: [UNPAID], to: CANCELED, ...byItself, quiet: true },
    // Money that came all the same: it is kept, and goes back.
    { operation: 'comeLate', from: [UNPAID, CANCELED], to: PAID, ...byItself, quiet: true },
  ],
})

export const REFUND_STATUS = {
  WAITING: 1,
  PENDING: 2,
  DONE: 3,
  FAILED: 4,
  REJECTED: 5,
  TAKEN_BACK: 6,
} as const
export type RefundStatus = (typeof REFUND_STATUS)[keyof typeof REFUND_STATUS]
export const REFUND_STATUSES: readonly RefundStatus[] = Object.values(REFUND_STATUS)

const { WAITING, PENDING, DONE, FAILED, REJECTED, TAKEN_BACK } = REFUND_STATUS

/** On the way to whoever paid: it waits for somebody, or for the money to go. */
export const OPEN_REFUNDS: readonly RefundStatus[] = [WAITING, PENDING]
/** Let go: the money is theirs, whether or not it is there. */
export const GONE_REFUNDS: readonly RefundStatus[] = [PENDING, DONE]

/** Whether what came or went stands on a statement. */
export const RECONCILED = { OPEN: 0, FOUND: 1 } as const

/** Who may ask for money to go back, and who lets it go where it is much. */
export const ASK_REFUND = ['center.cashier.refund', 'visa.order.manage.refund'] as const
export const APPROVE_REFUND = 'finance.payment.approve'
/** Who pays out what was let go: a till, or finance. */
export const PAY_OUT_REFUND = [...ASK_REFUND, APPROVE_REFUND] as const
/** Who decides about payments of which the channel and we tell different things. */
export const SETTLE_TROUBLE = 'finance.payment.trouble'
/** Who may give money back in another way than it came. */
export const REFUND_OTHER_WAY = 'finance.payment.refundOther'

export const REFUND_MACHINE = machine({
  name: 'refund',
  states: REFUND_STATUSES,
  edges: [
    { operation: 'ask', from: [null], to: WAITING, ...byItself },
    // Small enough, or by the product itself.
    { operation: 'begin', from: [null], to: PENDING, ...byItself },
    { operation: 'approve', from: [WAITING], to: PENDING, access: APPROVE_REFUND, notBy: ['ask'] },
    {
      operation: 'reject',
      from: [WAITING],
      to: REJECTED,
      access: APPROVE_REFUND,
      notBy: ['ask'],
      reason: 'required',
      danger: true,
    },
    // Nobody fetched it, or it cannot be paid out: it stays with the payment.
    {
      operation: 'takeBack',
      from: [PENDING],
      to: TAKEN_BACK,
      access: APPROVE_REFUND,
      reason: 'required',
      danger: true,
    },
    { operation: 'finish', from: [PENDING], to: DONE, ...byItself },
    { operation: 'fail', from: [PENDING], to: FAILED, ...byItself },
  ],
})
