import type { HandlerInput } from '@visa/contract/endpoint'
import { VALID } from '@visa/contract/fields'
import type { bankAccountSave } from '@visa/contract/money/bank-account'
import type { ActingPerson } from '../../../access/mover.ts'
import { isPlatform } from '../../../access/scope.ts'
import { addRow, changeRow } from '../../../db/logged-rows.ts'
import type { Tx } from '../../../db/pool.ts'
import { first, rows, sql, type Queryable } from '../../../db/sql.ts'
import { orRefuse } from '../../../refusal/constraint.ts'
import { heldAsSeen, heldRow } from '../../../refusal/held-row.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import { platformBook } from '../ledger/ledger.service.ts'
import { bankAccountTable } from './bank-account.table.ts'

/** Where a transfer goes that names no account: as the ledger names it; empty: no account was ever entered. */
export async function defaultBank(db: Queryable, bookId: number): Promise<string> {
  const found = await first<{ id: number }>(
    db,
    sql`select id from bank_account where book_id = ${bookId} and is_default`,
  )
  return found === undefined ? '' : String(found.id)
}

/** Accounts that can be transferred to. */
export const openBanks = (db: Queryable, bookId: number) =>
  rows<{ id: number; accountName: string; bankName: string; accountNo: string; isDefault: boolean }>(
    db,
    sql`select id, account_name as "accountName", bank_name as "bankName", account_no as "accountNo",
          is_default as "isDefault"
        from bank_account where book_id = ${bookId} and valid = ${VALID.ENABLED} order by is_default desc, id`,
  )

/** One of each owner is the default; whoever was it before is so no more. */
async function takeDefault(tx: Tx, by: ActingPerson, bookId: number): Promise<void> {
  const former = await first<{ id: number }>(
    tx,
    sql`select id from bank_account where book_id = ${bookId} and is_default`,
  )
  if (former === undefined) return
  const row = await heldRow(tx, by, bankAccountTable, former.id)
  await changeRow(tx, by.actor, bankAccountTable, row, { isDefault: false })
}

export async function saveBankAccount(
  tx: Tx,
  by: ActingPerson,
  { id, seen, ...values }: HandlerInput<typeof bankAccountSave>['body'],
): Promise<{ id: number }> {
  const { accountNo } = values
  if (values.isDefault && values.valid === VALID.DISABLED) throw new Refusal('bankAccountDefaultOff')
  const taken = orRefuse({ bank_account_no_unique: new Refusal('bankAccountNoTaken', { accountNo }) })
  if (id === undefined) {
    const bookId = isPlatform(by.viewer) ? await platformBook(tx) : by.viewer.companyId
    const isDefault = values.isDefault || (await defaultBank(tx, bookId)) === ''
    if (isDefault) await takeDefault(tx, by, bookId)
    return { id: await addRow(tx, by.actor, bankAccountTable, { ...values, isDefault, bookId }).catch(taken) }
  }
  const row = await heldAsSeen(tx, by, bankAccountTable, id, seen)
  // Another one takes its place, or it stays: transfers always have somewhere to go.
  if (row.isDefault && (!values.isDefault || values.valid === VALID.DISABLED))
    throw new Refusal('bankAccountDefaultOff')
  if (values.isDefault && !row.isDefault) await takeDefault(tx, by, row.bookId)
  await changeRow(tx, by.actor, bankAccountTable, row, values).catch(taken)
  return { id }
}
