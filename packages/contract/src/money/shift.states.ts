import { machine } from '../states.ts'

export const SHIFT_STATUS = { OPEN: 1, CLOSED: 2 } as const
export type ShiftStatus = (typeof SHIFT_STATUS)[keyof typeof SHIFT_STATUS]
export const SHIFT_STATUSES: readonly ShiftStatus[] = Object.values(SHIFT_STATUS)

/** Who takes money at a counter, and who may end the shift of somebody who went home. */
export const CASHIER = 'center.cashier'
export const CLOSE_OTHERS = 'center.cashier.shift'

const { OPEN, CLOSED } = SHIFT_STATUS

/** A till of a day. What was counted at its end is never changed: what was wrong is a matter of the ledger. */
export const SHIFT_MACHINE = machine({
  name: 'shift',
  states: SHIFT_STATUSES,
  edges: [
    { operation: 'open', from: [null], to: OPEN, access: CASHIER },
    { operation: 'close', from: [OPEN], to: CLOSED, access: CASHIER, danger: true },
  ],
})
