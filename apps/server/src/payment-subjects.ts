import { billSubject } from './features/money/bill/bill-subject.service.ts'
import { rechargeSubject } from './features/money/recharge/recharge.service.ts'
import { testSubject } from './features/money/payment/test-subject.ts'
import type { Subjects } from './features/money/payment/subjects.service.ts'
import { contractSubject } from './features/centre/contract/contract-subject.service.ts'
import { supplySubject } from './features/supply/bill/bill-back.service.ts'
import { orderSubject } from './features/visa/order/order-subject.service.ts'

/** What can be paid for. A feature whose records cost money adds its own here. */
export const PAYMENT_SUBJECTS: Subjects = [
  orderSubject,
  contractSubject,
  rechargeSubject,
  billSubject,
  supplySubject,
  testSubject,
]
