import { machine } from '../states.ts'

/** Who compares with the statements of channels, who settles, closes and reopens. */
export const RECONCILE = 'finance.reconcile'
export const SETTLE_DIFFERENCE = 'finance.reconcile.settle'
export const APPROVE_DIFFERENCE = 'finance.reconcile.approve'
export const CLOSE_DAY = 'finance.reconcile.close'
export const REOPEN_DAY = 'finance.reconcile.reopen'

/** Where one line of both sides stands. */
export const ITEM_STATUS = { MATCHED: 1, OPEN: 2, WAITING: 3, SETTLED: 4 } as const
export type ItemStatus = (typeof ITEM_STATUS)[keyof typeof ITEM_STATUS]
export const ITEM_STATUSES: readonly ItemStatus[] = Object.values(ITEM_STATUS)

const { MATCHED, OPEN, WAITING, SETTLED } = ITEM_STATUS

/** Nobody has explained it in the end. */
export const OPEN_ITEMS: readonly ItemStatus[] = [OPEN, WAITING]

/** What differs is explained by a person; what is much, by two. */
export const ITEM_MACHINE = machine({
  name: 'reconcile_item',
  states: ITEM_STATUSES,
  edges: [
    { operation: 'agree', from: [null], to: MATCHED, access: null },
    { operation: 'differ', from: [null], to: OPEN, access: null },
    { operation: 'settle', from: [OPEN], to: SETTLED, access: SETTLE_DIFFERENCE, reason: 'required' },
    { operation: 'ask', from: [OPEN], to: WAITING, access: SETTLE_DIFFERENCE, reason: 'required' },
    { operation: 'approve', from: [WAITING], to: SETTLED, access: APPROVE_DIFFERENCE, notBy: ['ask'] },
    {
      operation: 'refuse',
      from: [WAITING],
      to: OPEN,
      access: APPROVE_DIFFERENCE,
      notBy: ['ask'],
      reason: 'required',
      danger: true,
    },
    // By who gave it, while nobody has decided.
    { operation: 'withdraw', from: [WAITING], to: OPEN, access: SETTLE_DIFFERENCE },
    {
      operation: 'reopen',
      from: [SETTLED],
      to: OPEN,
      access: SETTLE_DIFFERENCE,
      reason: 'required',
      danger: true,
    },
    {
      operation: 'unmatch',
      from: [MATCHED],
      to: OPEN,
      access: SETTLE_DIFFERENCE,
      reason: 'required',
      danger: true,
    },
    // Two halves that a person brought together.
    { operation: 'link', from: [OPEN], to: MATCHED, access: SETTLE_DIFFERENCE, reason: 'required' },
  ],
})

export const DAY_STATUS = { OPEN: 1, CLOSED: 2 } as const
export type DayStatus = (typeof DAY_STATUS)[keyof typeof DAY_STATUS]
export const DAY_STATUSES: readonly DayStatus[] = Object.values(DAY_STATUS)

/** A day of the books: closed when everything is matched or explained, reopened only with a reason. */
export const DAY_MACHINE = machine({
  name: 'finance_day',
  states: DAY_STATUSES,
  edges: [
    { operation: 'begin', from: [null], to: DAY_STATUS.OPEN, access: null },
    { operation: 'close', from: [DAY_STATUS.OPEN], to: DAY_STATUS.CLOSED, access: CLOSE_DAY },
    {
      operation: 'reopen',
      from: [DAY_STATUS.CLOSED],
      to: DAY_STATUS.OPEN,
      access: REOPEN_DAY,
      reason: 'required',
      danger: true,
    },
  ],
})
