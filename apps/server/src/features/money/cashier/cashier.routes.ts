import { refundDeciders } from '@visa/contract/money/refund-deciders'
import { receiptInvoice, receiptIssue, receiptPage, receiptPrint } from '@visa/contract/money/receipt'
import {
  shiftClose,
  shiftCurrent,
  shiftDetail,
  shiftOpen,
  shiftPage,
  shiftReport,
} from '@visa/contract/money/shift'
import { on, onSteps, onWrite, type Route } from '../../../http/route.ts'
import type { PaperDeps } from '../../file/paper/kept-paper.service.ts'
import { decidersFor } from './deciders.service.ts'
import { printReceipt } from './receipt-paper.service.ts'
import { pageReceipts } from './receipt.repo.ts'
import { issueReceipt, noteInvoice } from './receipt.service.ts'
import { shiftReportOf } from './shift-report.service.ts'
import { currentShift, pageShifts, shiftRow } from './shift.repo.ts'
import { closeShift, openShift } from './shift.service.ts'

export const cashierRoutes = (deps: PaperDeps): Route[] => [
  on(shiftCurrent)((visit) => currentShift(deps.db, visit)),
  onWrite(shiftOpen)((tx, visit, { body }) => openShift(tx, visit, body)),
  onWrite(shiftClose)((tx, visit, { body }) => closeShift(tx, visit, body)),
  on(shiftPage)((visit, { query }) => pageShifts(deps.db, visit, query)),
  on(shiftDetail)((visit, { query: { id } }) => shiftRow(deps.db, visit, id)),
  on(shiftReport)((visit, { query: { id } }) => shiftReportOf(deps, visit, id)),
  on(receiptPage)((visit, { query }) => pageReceipts(deps.db, visit, query)),
  onWrite(receiptIssue)((tx, visit, { body }) => issueReceipt(tx, visit, body)),
  onWrite(receiptInvoice)((tx, visit, { body }) => noteInvoice(tx, visit, body)),
  on(refundDeciders)(({ viewer }) => decidersFor(deps.db, viewer)),
  onSteps(receiptPrint)((visit, { body: { id } }) => printReceipt(deps, visit, id)),
]
