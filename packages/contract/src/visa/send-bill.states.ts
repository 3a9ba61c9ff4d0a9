import { machine } from '../states.ts'

/** A list of passports that are lodged together. */
export const SEND_BILL_STATUS = { DRAFT: 1, SUBMITTED: 2, CANCELLED: 3 } as const
export type SendBillStatus = (typeof SEND_BILL_STATUS)[keyof typeof SEND_BILL_STATUS]

const { DRAFT, SUBMITTED, CANCELLED } = SEND_BILL_STATUS

export const SEND_BILL_STATUSES: readonly SendBillStatus[] = Object.values(SEND_BILL_STATUS)

const SEND_BILL = 'visa.sendBill'

export const SEND_BILL_MACHINE = machine({
  name: 'send_bill',
  states: SEND_BILL_STATUSES,
  edges: [
    { operation: 'create', from: [null], to: DRAFT, access: SEND_BILL },
    { operation: 'submit', from: [DRAFT], to: SUBMITTED, access: SEND_BILL },
    { operation: 'cancel', from: [DRAFT], to: CANCELLED, access: SEND_BILL, danger: true },
  ],
})
