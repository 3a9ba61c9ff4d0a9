import { financeDaily } from '@visa/contract/money/finance-review'
import {
  dayClose,
  dayReopen,
  itemDecide,
  itemLink,
  itemReopen,
  itemSettle,
  itemUnmatch,
  reconcileDay,
  reconcileDays,
  reconcileItems,
  reconcileRematch,
  statementImport,
  statementWithdraw,
} from '@visa/contract/money/reconcile'
import { reconcileMoves } from '@visa/contract/money/reconcile-moves'
import { itemWithdraw } from '@visa/contract/money/reconcile-withdraw'
import { cleanFileName } from '@visa/contract/rules/file-name'
import type { Db } from '../../../db/pool.ts'
import { on, onSteps, onWrite, type Route } from '../../../http/route.ts'
import { pathOf } from '../../../http/spool.ts'
import { refusalOf } from '../../../refusal/kept-refusal.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import { readDaily } from './daily.repo.ts'
import { pageMoves } from './day-figures.repo.ts'
import { bookOf, pageDays, readDay } from './day.repo.ts'
import { closeDay, rematchDay, reopenDay } from './day.service.ts'
import { pageItems } from './item.repo.ts'
import { decideItem, linkItems, reopenItem, settleItems, unmatchItem, withdrawItem } from './item.service.ts'
import { importStatement, withdrawStatement } from './statement.service.ts'

export const reconcileRoutes = (db: Db): Route[] => [
  on(financeDaily)(({ viewer }, { query: { day } }) => readDaily(db, viewer, day)),
  on(reconcileDay)((visit, { query: { day } }) => readDay(db, visit, day)),
  on(reconcileDays)((visit, { query }) => pageDays(db, visit, query)),
  on(reconcileItems)(({ viewer }, { query: { page, pageSize, ...filters } }) =>
    pageItems(db, viewer, filters, { page, pageSize }),
  ),
  on(reconcileMoves)(async ({ viewer }, { query }) => pageMoves(db, await bookOf(db, viewer), query)),
  onWrite(statementImport)((tx, visit, { body: { file: files, way, day, ...columns } }) => {
    const [file] = files
    if (file === undefined) throw new Refusal('sheetEmpty')
    return importStatement(tx, visit, {
      way,
      day,
      columns,
      fileName: cleanFileName(file.name),
      path: pathOf(file),
    })
  }),
  onWrite(statementWithdraw)(async (tx, visit, { body }) => {
    await withdrawStatement(tx, visit, body)
    return null
  }),
  onWrite(reconcileRematch)((tx, visit, { body: { day } }) => rematchDay(tx, visit, day)),
  onSteps(itemSettle)((visit, { body }) => settleItems(db, visit, body)),
  onWrite(itemDecide)((tx, visit, { body }) => decideItem(tx, visit, body)),
  onWrite(itemWithdraw)((tx, visit, { body }) => withdrawItem(tx, visit, body)),
  onWrite(itemReopen)((tx, visit, { body }) => reopenItem(tx, visit, body)),
  onWrite(itemUnmatch)((tx, visit, { body }) => unmatchItem(tx, visit, body)),
  onWrite(itemLink)((tx, visit, { body }) => linkItems(tx, visit, body)),
  onSteps(dayClose)(async (visit, { body }) => {
    // What is found when the day is matched stays on it, also where it keeps the day open.
    await refusalOf(db.tx((tx) => rematchDay(tx, visit, body.day)))
    const { answer } = await db.tx((tx) => visit.once(tx, () => closeDay(tx, visit, body)))
    return answer
  }),
  onWrite(dayReopen)((tx, visit, { body }) => reopenDay(tx, visit, body)),
]
