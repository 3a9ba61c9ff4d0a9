import { receiptFind, receiptOrder, receiptPage, receiptTake } from '@visa/contract/visa/receipt'
import type { Db } from '../../../db/pool.ts'
import { on, onWrite, type Route } from '../../../http/route.ts'
import { pageReceipts } from './receipt.repo.ts'
import { findOrders, orderAtCounter, takeIn } from './receipt.service.ts'

export const receiptRoutes = (db: Db): Route[] => [
  on(receiptFind)((visit, { query: { code } }) => findOrders(db, visit, code)),
  on(receiptOrder)((visit, { query: { orderId } }) => orderAtCounter(db, visit, orderId)),
  onWrite(receiptTake)((tx, visit, { body }) => takeIn(tx, visit, body)),
  on(receiptPage)((visit, { query }) => pageReceipts(db, visit, query)),
]
