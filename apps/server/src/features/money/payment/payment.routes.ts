import {
  initiatePay as initiatePayCall,
  initiateRefund,
  paymentDetail,
  paymentRecords,
  refreshQueryResult as refreshCall,
  refundDecide,
  refundPayOut,
  refundTakeBack,
  subjectBalance,
  withdrawPay as withdrawCall,
} from '@visa/contract/money/payment'
import { subjectFind } from '@visa/contract/money/subject-find'
import { troubleSettle } from '@visa/contract/money/payment-trouble'
import { refundOutlook } from '@visa/contract/money/refund-outlook'
import { refundPage } from '@visa/contract/money/refund-page'
import { on, onSteps, onWrite, type Route } from '../../../http/route.ts'
import {
  detailOf,
  initiatePay,
  recordsOf,
  refreshQueryResult,
  withdrawPay,
  type Payments,
} from './payment.service.ts'
import { balanceFor, findSubjects, outlookOf } from './balance.service.ts'
import { pageRefunds } from './refund-list.repo.ts'
import { payOutRefund, takeBackRefund } from './pay-out.service.ts'
import { decideRefund, initiateRefundOf } from './refund.service.ts'
import { settleTrouble } from './trouble.service.ts'

/** C7.34 */
export const paymentRoutes = (payments: Payments): Route[] => [
  onSteps(initiatePayCall)((visit, { body }) => initiatePay(payments, visit, body)),
  on(paymentRecords)((visit, { query }) => recordsOf(payments.db, payments, visit, query)),
  on(paymentDetail)((visit, { query: { id } }) => detailOf(payments.db, payments, visit, id)),
  on(subjectBalance)((visit, { query }) => balanceFor(payments.db, payments, visit, query)),
  on(subjectFind)((visit, { query: { keyword } }) => findSubjects(payments.db, payments, visit, keyword)),
  on(refreshCall)((visit, { body: { id } }) => refreshQueryResult(payments, visit, id)),
  onSteps(withdrawCall)((visit, { body: { id } }) => withdrawPay(payments, visit, id)),
  onSteps(initiateRefund)((visit, { body }) => initiateRefundOf(payments, visit, body)),
  on(refundPage)((visit, { query }) => pageRefunds(payments.db, visit, query)),
  on(refundOutlook)((visit, { query: { id } }) => outlookOf(payments.db, payments, visit, id)),
  onSteps(troubleSettle)((visit, { body }) => settleTrouble(payments, visit, body)),
  onWrite(refundPayOut)((tx, visit, { body }) => payOutRefund(tx, payments, visit, body)),
  onWrite(refundTakeBack)((tx, visit, { body }) => takeBackRefund(tx, payments, visit, body)),
  onSteps(refundDecide)((visit, { body }) => decideRefund(payments, visit, body)),
]
