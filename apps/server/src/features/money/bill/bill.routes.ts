import {
  billAnswer,
  billConfirm,
  billDetail,
  billDispute,
  billExcel,
  billHistory,
  billPage,
  billPdf,
  billRemind,
  billSettle,
} from '@visa/contract/money/bill'
import { on, onSteps, onWrite, type Route } from '../../../http/route.ts'
import { transition } from '../../../workflow/transition.ts'
import type { PaperDeps } from '../../file/paper/kept-paper.service.ts'
import type { Carrier } from '../../sms/message/notice.service.ts'
import type { Payments } from '../payment/payment.service.ts'
import { billFlow } from './bill.flow.ts'
import { paperOf } from './bill-paper.service.ts'
import { historyOfBill } from './bill-history.service.ts'
import { remindOf } from './bill-remind.service.ts'
import { pageBills } from './bill.repo.ts'
import { answerDispute, disputeLine } from './bill.service.ts'
import { billDetailOf, settleBill } from './bill-subject.service.ts'

export const billRoutes = (payments: Payments, papers: PaperDeps, carrier: Carrier): Route[] => [
  on(billPage)((visit, { query }) => pageBills(payments.db, visit, query)),
  on(billDetail)((visit, { query: { spNo, companyId } }) =>
    billDetailOf(payments, visit, { billNo: spNo, companyId }),
  ),
  on(billHistory)((visit, { query: { id } }) => historyOfBill(payments.db, visit, id)),
  onWrite(billConfirm)(async (tx, visit, { body: { id, seenStatus: seen } }) => {
    await transition(tx, billFlow, { id, operation: 'confirm', by: visit, seen })
    return null
  }),
  onWrite(billDispute)(async (tx, visit, { body }) => {
    await disputeLine(tx, visit, body)
    return null
  }),
  onWrite(billAnswer)(async (tx, visit, { body }) => {
    await answerDispute(tx, visit, body)
    return null
  }),
  onSteps(billSettle)((visit, { body }) => settleBill(payments, visit, body)),
  onWrite(billRemind)((tx, visit, { body: { id } }) => remindOf(tx, carrier, visit, id)),
  on(billPdf)((visit, { query: { id } }) => paperOf(papers, visit, id, 'pdf')),
  on(billExcel)((visit, { query: { id } }) => paperOf(papers, visit, id, 'xlsx')),
]
