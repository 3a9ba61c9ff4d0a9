import { bankAccountPage, bankAccountSave, theirBankAccounts } from '@visa/contract/money/bank-account'
import type { Db } from '../../../db/pool.ts'
import { on, onWrite, type Route } from '../../../http/route.ts'
import { pageOwn, pageTheirs } from './bank-account.repo.ts'
import { saveBankAccount } from './bank-account.service.ts'

export const bankAccountRoutes = (db: Db): Route[] => [
  on(bankAccountPage)(({ viewer }, { query }) => pageOwn(db, viewer, query)),
  on(theirBankAccounts)(({ viewer }, { query }) => pageTheirs(db, viewer, query)),
  onWrite(bankAccountSave)((tx, visit, { body }) => saveBankAccount(tx, visit, body)),
]
