import { receiptFind, receiptOrder, receiptPage, receiptSlip, receiptTake } from '@visa/contract/visa/receipt'
import { onDeskWrite } from '../../../http/desk-only.ts'
import { on, type Route } from '../../../http/route.ts'
import type { PaperDeps } from '../../file/paper/kept-paper.service.ts'
import { receiptSlipOf } from './receipt-slip.ts'
import { pageReceipts } from './receipt.repo.ts'
import { findOrders, orderAtCounter, takeIn } from './receipt.service.ts'

export const receiptRoutes = (deps: PaperDeps): Route[] => [
  on(receiptFind)((visit, { query }) => findOrders(deps.db, visit, query)),
  on(receiptOrder)((visit, { query: { orderId } }) => orderAtCounter(deps.db, visit, orderId)),
  onDeskWrite(receiptTake)((tx, visit, { body }) => takeIn(tx, visit, body)),
  on(receiptPage)((visit, { query }) => pageReceipts(deps.db, visit, query)),
  on(receiptSlip)((visit, { query: { id } }) => receiptSlipOf(deps, visit, id, visit.language)),
]
