import { SUPPLY_KIND } from '@visa/contract/supply/bill'
import * as asking from '@visa/contract/supply/asking'
import * as supply from '@visa/contract/supply/order'
import * as work from '@visa/contract/supply/work'
import { on, onWrite, type Route } from '../../../http/route.ts'
import { historyWithin } from '../../../workflow/history-within.ts'
import type { PaperDeps } from '../../file/paper/kept-paper.service.ts'
import { detailOf, listBills, logOf, seenBill, statusCounts } from './bill-detail.service.ts'
import { saveOrder } from './bill-enter.service.ts'
import { billFlow } from './bill.flow.ts'
import { payBill } from './bill-money.service.ts'
import { addRemark, askChange, askRefund } from './bill-request.service.ts'
import { voucherOf } from './bill-voucher.service.ts'
import { extendLock, lockBill, unlockBill } from './bill-lock.service.ts'
import { endBill, issueBill, quoteChange } from './bill-work.service.ts'

const { SUPPLY_SAVE, SUPPLY_CHANGE } = asking

export const supplyRoutes = (papers: PaperDeps): Route[] => {
  const { db } = papers
  return [
    on(supply.supplyPage)((visit, { query }) => listBills(db, visit, SUPPLY_KIND.ORDER, query)),
    on(supply.supplyChangeList)((visit, { query }) => listBills(db, visit, SUPPLY_KIND.CHANGE, query)),
    on(supply.supplyRefundList)((visit, { query }) => listBills(db, visit, SUPPLY_KIND.REFUND, query)),
    on(supply.supplyStatusNum)((visit, { query: { kind } }) => statusCounts(db, visit, kind)),
    on(supply.supplyDetail)((visit, { query }) => detailOf(db, visit, query)),
    on(supply.supplyLogs)((visit, { query }) => logOf(db, visit, query)),
    on(supply.supplyHistory)(async (visit, { query: { id } }) => {
      await seenBill(db, visit, id)
      return historyWithin(db, visit, billFlow, id)
    }),
    on(supply.supplyVoucher)((visit, { query: { id } }) => voucherOf(papers, visit, id)),
    onWrite(work.supplyLock)((tx, visit, { body }) => lockBill(tx, visit, body)),
    onWrite(work.supplyExtend)((tx, visit, { body: { id } }) => extendLock(tx, visit, id)),
    onWrite(work.supplyQuote)((tx, visit, { body }) => quoteChange(tx, visit, body)),
    onWrite(work.supplyUnlock)((tx, visit, { body }) => unlockBill(tx, visit, body)),
    onWrite(work.supplyReject)((tx, visit, { body }) => endBill(tx, visit, 'reject', body)),
    onWrite(asking.supplyWithdraw)((tx, visit, { body }) => endBill(tx, visit, 'withdraw', body)),
    onWrite(work.supplyIssued)((tx, visit, { body }) => issueBill(tx, visit, body)),
    onWrite(asking.supplyPay)((tx, visit, { body }) => payBill(tx, visit, body)),
    onWrite(SUPPLY_SAVE.AIR)((tx, visit, { body }) => saveOrder(tx, visit, 'AIR', body)),
    onWrite(SUPPLY_SAVE.TRAIN)((tx, visit, { body }) => saveOrder(tx, visit, 'TRAIN', body)),
    onWrite(SUPPLY_SAVE.HOTEL)((tx, visit, { body }) => saveOrder(tx, visit, 'HOTEL', body)),
    onWrite(SUPPLY_SAVE.CAR)((tx, visit, { body }) => saveOrder(tx, visit, 'CAR', body)),
    onWrite(SUPPLY_SAVE.TOUR)((tx, visit, { body }) => saveOrder(tx, visit, 'TOUR', body)),
    onWrite(SUPPLY_CHANGE.AIR)((tx, visit, { body }) => askChange(tx, visit, 'AIR', body)),
    onWrite(SUPPLY_CHANGE.TRAIN)((tx, visit, { body }) => askChange(tx, visit, 'TRAIN', body)),
    onWrite(asking.supplyAskRefund)((tx, visit, { body }) => askRefund(tx, visit, body)),
    onWrite(asking.supplyAppendRemark)((tx, visit, { body }) => addRemark(tx, visit, body)),
  ]
}
