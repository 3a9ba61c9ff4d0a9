import {
  approvalAnswers,
  feeApplyFrom,
  feeApproversFor,
  feeApprovalPage,
  feeDecide,
  paymentApplyFrom,
  paymentApproversFor,
  paymentApprovalPage,
  paymentDecide,
} from '@visa/contract/centre/approval'
import type { Db } from '../../../db/pool.ts'
import { on, onWrite, type Route } from '../../../http/route.ts'
import { answersFor } from './approval-answers.repo.ts'
import { lookAtFee, lookAtPayment } from './approval-look.service.ts'
import { pageApprovals } from './approval.repo.ts'
import { applyFee, applyPayment, decideFee, decidePayment } from './approval.service.ts'

export const approvalRoutes = (db: Db): Route[] => [
  onWrite(feeApplyFrom)((tx, visit, { body }) => applyFee(tx, visit, body)),
  // Nothing is written: the rules of asking read within one transaction.
  on(feeApproversFor)((visit, { body }) => db.tx((tx) => lookAtFee(tx, visit, body))),
  onWrite(feeDecide)((tx, visit, { body }) => decideFee(tx, visit, body)),
  on(feeApprovalPage)((visit, { query, body: { searchQuery } }) =>
    pageApprovals(db, visit, 'FEE', searchQuery, query),
  ),
  onWrite(paymentApplyFrom)((tx, visit, { body }) => applyPayment(tx, visit, body)),
  on(paymentApproversFor)((visit, { body }) => db.tx((tx) => lookAtPayment(tx, visit, body))),
  onWrite(paymentDecide)((tx, visit, { body }) => decidePayment(tx, visit, body)),
  on(paymentApprovalPage)((visit, { query, body: { searchQuery } }) =>
    pageApprovals(db, visit, 'PAYMENT', searchQuery, query),
  ),
  on(approvalAnswers)((visit) => answersFor(db, visit)),
]
