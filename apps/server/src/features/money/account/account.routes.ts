import {
  accountCheck,
  accountDetail,
  accountEntries,
  accountPage,
  transactionPage,
} from '@visa/contract/money/account'
import type { Db } from '../../../db/pool.ts'
import { on, type Route } from '../../../http/route.ts'
import { platformBook } from '../ledger/ledger.service.ts'
import { accountRow, pageAccounts } from './account.repo.ts'
import { accountOf, checkAccount, ownAccountIds } from './account.service.ts'
import { pageEntries, periodSums } from './entries.repo.ts'
import { pageTransactions } from './transaction.repo.ts'

export const companyAccountRoutes = (db: Db): Route[] => [
  on(accountPage)(async (visit, { query }) => pageAccounts(db, visit, await platformBook(db), query)),
  on(accountDetail)((visit, { query }) => accountOf(db, visit, query.companyId)),
  on(accountEntries)(async (visit, { query }) => {
    const bookId = await platformBook(db)
    await accountRow(db, visit, bookId, query.companyId)
    const own = await ownAccountIds(db, bookId, query.companyId)
    const asked = query.kind === undefined ? Object.values(own) : [own[query.kind] ?? 0]
    return { ...(await pageEntries(db, visit, { own, query })), ...(await periodSums(db, asked, query)) }
  }),
  on(accountCheck)((visit, { body }) => checkAccount(db, visit, body.companyId)),
  on(transactionPage)((visit, { query }) => pageTransactions(db, visit.viewer, query)),
]
