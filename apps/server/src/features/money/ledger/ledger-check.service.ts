import { PAYMENT_STATUS, REFUND_STATUS } from '@visa/contract/money/payment.states'
import type { Db } from '../../../db/pool.ts'
import { fixed, one, rows, sql, type Sql } from '../../../db/sql.ts'

/** What can be wrong with the books. */
export type LedgerFault = 'unbalanced' | 'sum' | 'payment' | 'refund' | 'stray' | 'amount' | 'contract'

export interface LedgerCheck {
  groups: number
  entries: number
  /** Each with the numbers of what it is about. */
  faults: { fault: LedgerFault; what: string }[]
}

/** So many of each kind are told. */
const TOLD = 20

/** A group that ought to be there for a record is the one of its cause. */
const CHECKS: Readonly<Record<LedgerFault, Sql>> = {
  // Every group sums to zero, and has something in it.
  unbalanced: sql`select g.group_no as what from ledger_group g
    left join (select group_id, sum(amount_cents) as total from ledger_entry group by group_id) e on e.group_id = g.id
    where coalesce(e.total, -1) <> 0`,
  // What is kept of an account is what its entries come to.
  sum: sql`select a.kind || ' ' || a.company_id || ': ' || a.balance_cents || ' / ' || coalesce(e.total, 0) as what
    from ledger_account a
    left join (select account_id, sum(amount_cents) as total from ledger_entry group by account_id) e
      on e.account_id = a.id
    where a.company_id is not null and a.balance_cents <> coalesce(e.total, 0)`,
  payment: sql`select p.payment_no as what from payment p where p.status = ${fixed(PAYMENT_STATUS.PAID)} and not exists (
    select 1 from ledger_group g where g.cause = case when p.surplus then 'surplus' else 'payment' end
      and g.cause_id = p.id)`,
  refund: sql`select r.refund_no as what from refund r where r.status = ${fixed(REFUND_STATUS.DONE)} and not exists (
    select 1 from ledger_group g where g.cause = 'refund' and g.cause_id = r.id)`,
  // Nothing is booked for what was not paid or did not go back.
  stray: sql`select g.group_no as what from ledger_group g
    left join payment p on g.cause in ('payment', 'surplus') and p.id = g.cause_id and p.status = ${fixed(PAYMENT_STATUS.PAID)}
      and p.surplus = (g.cause = 'surplus')
    left join refund r on g.cause = 'refund' and r.id = g.cause_id and r.status = ${fixed(REFUND_STATUS.DONE)}
    where g.cause in ('payment', 'surplus', 'refund') and p.id is null and r.id is null`,
  amount: sql`select g.group_no as what from ledger_group g
    left join payment p on g.cause in ('payment', 'surplus') and p.id = g.cause_id
    left join refund r on g.cause = 'refund' and r.id = g.cause_id
    cross join lateral (select coalesce(sum(amount_cents) filter (where amount_cents > 0), 0) as total
      from ledger_entry where group_id = g.id) e
    where g.cause in ('payment', 'surplus', 'refund') and e.total <> coalesce(p.amount_cents, r.amount_cents)`,
  // What lists tell of a contract is what its payments come to.
  contract: sql`select c.contract_no as what from centre_contract c where c.paid_cents <> contract_paid(c.id)`,
}

/** Proves the books as they are at one moment. */
export const checkLedger = (db: Db): Promise<LedgerCheck> =>
  db.tx(async (tx) => {
    await tx.query(sql`set transaction isolation level repeatable read, read only`)
    const faults: LedgerCheck['faults'] = []
    for (const [fault, query] of Object.entries(CHECKS)) {
      const found = await rows<{ what: string }>(tx, sql`select what from (${query}) f limit ${TOLD}`)
      faults.push(...found.map(({ what }) => ({ fault: fault as LedgerFault, what })))
    }
    const counts = await one<{ groups: number; entries: number }>(
      tx,
      sql`select (select count(*) from ledger_group) as groups, (select count(*) from ledger_entry) as entries`,
    )
    return { ...counts, faults }
  })
