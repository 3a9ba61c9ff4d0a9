import { machine } from '../states.ts'

/** What a company used on credit in a month. */
export const BILL_STATUS = { ISSUED: 1, CONFIRMED: 2, SETTLED: 3, CARRIED: 4 } as const
export type BillStatus = (typeof BILL_STATUS)[keyof typeof BILL_STATUS]
export const BILL_STATUSES: readonly BillStatus[] = Object.values(BILL_STATUS)

const { ISSUED, CONFIRMED, SETTLED, CARRIED } = BILL_STATUS

export const BILL = 'cust.bill'
export const CONFIRM_BILL = 'cust.bill.confirm'
/** Who enters what came for bills of companies. */
export const SETTLE_BILL = 'cust.bill.settle'

/**
 * Both sides work on it until nothing is open on it. What is left when the next one is issued stands in that one's
 * opening: a debt is asked for on one bill at a time.
 */
export const BILL_MACHINE = machine({
  name: 'account_bill',
  states: BILL_STATUSES,
  edges: [
    { operation: 'issue', from: [null], to: ISSUED, access: null },
    // Nothing is owed at its end.
    { operation: 'issuePaid', from: [null], to: SETTLED, access: null },
    { operation: 'confirm', from: [ISSUED], to: CONFIRMED, access: CONFIRM_BILL },
    { operation: 'settle', from: [ISSUED, CONFIRMED], to: SETTLED, access: null },
    { operation: 'carryOver', from: [ISSUED, CONFIRMED], to: CARRIED, access: null },
  ],
})

/** How a line stands. */
export const LINE_STATUS = { OPEN: 1, CONFIRMED: 2, DISPUTED: 3, UPHELD: 4, REDUCED: 5, CARRIED: 6 } as const
export type LineStatus = (typeof LINE_STATUS)[keyof typeof LINE_STATUS]
