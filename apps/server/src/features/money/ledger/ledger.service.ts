import { ORDER_STATUS } from '@visa/contract/visa/order.states'
import { PAYMENT_STATUS, OPEN_REFUNDS, GONE_REFUNDS } from '@visa/contract/money/payment.states'
import { ENDED_CONTRACTS } from '@visa/contract/centre/contract.states'
import { dayOf } from '@visa/contract/dates'
import { IDENTITY } from '@visa/contract/identity'
import type { Mover } from '../../../access/mover.ts'
import { looseNumber } from '../../../db/day-number.ts'
import type { Tx } from '../../../db/pool.ts'
import { first, fixed, one, rows, sql, type Queryable, type Sql } from '../../../db/sql.ts'
import { staysFor } from './stays.service.ts'

/** Whose money is where: groups of entries that sum to zero, once for each cause (decision 054). */

export type AccountKind =
  | 'PREPAID'
  | 'CREDIT'
  | 'DEPOSIT'
  | 'SURPLUS'
  | 'REVENUE'
  | 'CONSULAR'
  | 'SUPPLIER'
  | 'FEE'
  | 'DIFFERENCE'
  | 'CASH'
  | 'SAFE'
  | 'CLEARING'
  | 'BANK'

/** Which account of a book. The company is that of PREPAID and CREDIT alone. */
export interface AccountKey {
  kind: AccountKind
  companyId?: number
  /** A counter, a channel, a bank account, a kind of fee. */
  detail?: string
}

/** Above zero is debit, below zero credit. */
export interface NewEntry {
  account: AccountKey
  cents: number
}

/** What a group is about, as a payment says it. */
interface GroupSubject {
  kind: string
  id: number
  no: string
}

export interface NewGroup {
  bookId: number
  /** What made it, and which of them: each counts once, whoever repeats it. */
  cause: string
  causeId: number
  subject?: GroupSubject
  remark?: string
  /** On which it counts, in UTC+8; absent: today. */
  day?: string
}

export interface Posted {
  id: number
  groupNo: string
  /** Its cause had been booked before: nothing was written. */
  again: boolean
}

/** In whose books orders, recharges and bills stand, inside of a statement. */
export const PLATFORM_BOOK = sql`(select id from company where identity_code = ${IDENTITY.PLATFORM}
  order by level, id limit 1)`

export async function platformBook(db: Queryable): Promise<number> {
  const { id } = await one<{ id: number }>(db, sql`select b.id from ${PLATFORM_BOOK} b`)
  return id
}

/** The account of each key, made where there is none yet, in the order of the keys. */
async function accountIds(tx: Tx, bookId: number, keys: readonly AccountKey[]): Promise<number[]> {
  const wanted = JSON.stringify(
    keys.map(({ kind, companyId = null, detail = '' }, place) => ({ place, kind, companyId, detail })),
  )
  const asked = sql`jsonb_to_recordset(${wanted}::jsonb)
    as w (place integer, kind text, "companyId" bigint, detail text)`
  const found = () =>
    rows<{ id: number | null }>(
      tx,
      sql`select a.id from ${asked} left join ledger_account a on a.book_id = ${bookId} and a.kind = w.kind
            and a.company_id is not distinct from w."companyId" and a.detail = w.detail
          order by w.place`,
    )
  let ids = (await found()).map(({ id }) => id)
  if (ids.includes(null)) {
    await tx.query(
      sql`insert into ledger_account (book_id, kind, company_id, detail)
          select distinct ${bookId}::bigint, w.kind, w."companyId", w.detail from ${asked}
          order by w.kind, w."companyId", w.detail
          on conflict on constraint ledger_account_unique do nothing`,
    )
    ids = (await found()).map(({ id }) => id)
  }
  return ids.map((id) => {
    if (id === null) throw new Error('an account that was made is not there')
    return id
  })
}

/** Whoever spends from accounts of companies holds them first, in the order of ids. */
const holdAccounts = (tx: Tx, ids: readonly number[]): Promise<unknown> =>
  tx.query(
    sql`select id from ledger_account where id = any(${ids}::bigint[]) and company_id is not null
        order by id for no key update`,
  )

/** The accounts of a company, held still: what is read of them stays so until the transaction ends. */
export async function heldAccount(tx: Tx, bookId: number, companyId: number): Promise<CompanyAccount> {
  const ids = await accountIds(tx, bookId, [
    { kind: 'PREPAID', companyId },
    { kind: 'CREDIT', companyId },
  ])
  await holdAccounts(tx, ids)
  return companyAccount(tx, bookId, companyId)
}

/** Writes a group. One that its cause had made before is answered, and nothing is written. */
export async function post(
  tx: Tx,
  { actor, now }: Pick<Mover, 'actor' | 'now'>,
  group: NewGroup & { reversesId?: number },
  entries: readonly NewEntry[],
): Promise<Posted> {
  const { bookId, cause, causeId, subject, remark = '', day = dayOf(now), reversesId = null } = group
  const counted = entries.filter(({ cents }) => cents !== 0)
  if (counted.length === 0) throw new Error(`nothing to book for ${cause} ${causeId}`)
  const groupNo = await looseNumber(tx, 'FZ', now)
  const made = await first<{ id: number }>(
    tx,
    sql`insert into ledger_group (group_no, book_id, cause, cause_id, subject_kind, subject_id, subject_no, remark,
          reverses_id, posted_by, posted_at)
        values (${groupNo}, ${bookId}, ${cause}, ${causeId}, ${subject?.kind ?? ''}, ${subject?.id ?? null},
          ${subject?.no ?? ''}, ${remark}, ${reversesId}, ${actor.userId}, ${now})
        on conflict on constraint ledger_group_cause_once do nothing returning id`,
  )
  if (made === undefined) {
    const known = await one<{ id: number; groupNo: string }>(
      tx,
      sql`select id, group_no as "groupNo" from ledger_group where cause = ${cause} and cause_id = ${causeId}`,
    )
    return { ...known, again: true }
  }
  const ids = await accountIds(
    tx,
    bookId,
    counted.map(({ account }) => account),
  )
  await holdAccounts(tx, ids)
  const lines = counted.map(({ cents }, place) => ({ account: ids[place], cents }))
  await tx.query(
    sql`insert into ledger_entry (group_id, account_id, amount_cents, day)
        select ${made.id}, l.account, l.cents, ${day}::date
        from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l (account bigint, cents bigint)`,
  )
  return { id: made.id, groupNo, again: false }
}

/** Counters a group by another one with every sign turned; once. Without a day it counts today. */
export async function reverse(
  tx: Tx,
  by: Pick<Mover, 'actor' | 'now'>,
  groupId: number,
  reason: string,
  day?: string,
): Promise<Posted> {
  const group = await one<{ bookId: number; kind: string; subjectId: number | null; no: string }>(
    tx,
    sql`select book_id as "bookId", subject_kind as kind, subject_id as "subjectId", subject_no as no
        from ledger_group where id = ${groupId}`,
  )
  const entries = await rows<AccountKey & { companyId: number | null; cents: number }>(
    tx,
    sql`select a.kind, a.company_id as "companyId", a.detail, -e.amount_cents as cents
        from ledger_entry e join ledger_account a on a.id = e.account_id where e.group_id = ${groupId} order by e.id`,
  )
  const { bookId, kind, subjectId, no } = group
  return post(
    tx,
    by,
    {
      bookId,
      cause: 'correction',
      causeId: groupId,
      reversesId: groupId,
      remark: reason,
      ...(day === undefined ? {} : { day }),
      ...(subjectId === null ? {} : { subject: { kind, id: subjectId, no } }),
    },
    entries.map(({ cents, companyId, ...account }) => ({
      cents,
      account: companyId === null ? account : { ...account, companyId },
    })),
  )
}

/** What a company has with the owner of a book, all as people read it: above zero is theirs, or used by them. */
export interface CompanyAccount {
  prepaidCents: number
  creditUsedCents: number
  /** What they may owe at most; 0 where they do not settle by the month. */
  limitCents: number
  /** Owed for orders that are confirmed and not paid yet. */
  inTransitCents: number
  /** Of what they paid ahead, what is asked back and has not gone yet: nobody spends it meanwhile. */
  reservedCents: number
  /** What they can still order for. */
  availableCents: number
  /** What of that can be taken from what they paid ahead, and what on credit. */
  aheadCents: number
  creditCents: number
}

type Standing = Omit<CompanyAccount, 'availableCents' | 'aheadCents' | 'creditCents'>

/** What a company can still spend: the one answer, for whoever tells it and whoever holds them to it. */
export function leftOf(standing: Standing) {
  const { prepaidCents, creditUsedCents, limitCents, inTransitCents, reservedCents } = standing
  const ahead = Math.max(prepaidCents - reservedCents, 0)
  const credit = Math.max(limitCents - creditUsedCents, 0)
  const left = prepaidCents - reservedCents + credit - inTransitCents
  const availableCents = Math.max(left, 0)
  return {
    availableCents,
    /** What lacks for what is confirmed and not paid. */
    shortCents: Math.max(-left, 0),
    // What is confirmed is taken on credit by who has one, and else from what is paid ahead.
    aheadCents: Math.min(ahead, availableCents),
    creditCents: Math.max(credit - inTransitCents, 0),
  }
}

/**
 * What may be taken of an account for something, whichever door it is paid through. What is confirmed is paid from all
 * there is, whatever else is confirmed too; anything else leaves to what is confirmed what that will take.
 */
export const spendable = (account: Standing, isConfirmed: boolean) =>
  leftOf(isConfirmed ? { ...account, inTransitCents: 0 } : account)

/** Came and stays, of an order named `o` in the query: without what went back or is on its way there. */
export const ORDER_PAID = staysFor(sql`'ORDER'`, sql`o.id`)

/** What came for contracts named `c` and stays, as the database keeps it with every payment and refund. */
export const CONTRACT_PAID = sql`c.paid_cents`

/** What is still owed for it, by its price as it was approved; cancelled or deleted it owes nothing. */
export const CONTRACT_OWED = sql`c.owed_cents`

/** Fees of an order that were given back, and so are owed no more. */
export const ORDER_GIVEN_BACK = sql`(select coalesce(sum((line ->> 'cents')::bigint), 0)
  from payment p join refund r on r.payment_id = p.id and r.status in (${fixed(...GONE_REFUNDS)})
  cross join lateral jsonb_array_elements(r.lines) line
  where p.subject_kind = 'ORDER' and p.subject_id = o.id and p.status = ${fixed(PAYMENT_STATUS.PAID)} and not p.surplus)`

/** What is still owed for it. */
export const ORDER_OWED = sql`greatest(o.total_cents - ${ORDER_GIVEN_BACK} - ${ORDER_PAID}, 0)`

/** Orders named `o` that are confirmed; one that is worked on for a contract is paid with it, and nowhere else. */
export const IS_IN_TRANSIT = sql`(o.confirmed_at is not null and o.status < ${fixed(ORDER_STATUS.MATERIAL_RETURNED)} and not exists (
  select 1 from centre_contract k where k.order_id = o.id and k.status not in (${fixed(...ENDED_CONTRACTS)})))`

/** What a company owes for orders that are confirmed and not paid yet. */
export const inTransit = (
  companyId: Sql,
): Sql => sql`(select coalesce(sum(${ORDER_OWED}), 0) from visa_order o
  where o.agent_id = ${companyId} and ${IS_IN_TRANSIT})`

/** Of what a company named `c` paid ahead, what is asked back and has not gone yet. */
export const RESERVED = sql`(select coalesce(sum(r.amount_cents), 0) from account_recharge x
  join payment p on p.subject_kind = 'RECHARGE' and p.subject_id = x.id
  join refund r on r.payment_id = p.id and r.status in (${fixed(...OPEN_REFUNDS)}) where x.company_id = c.id and not p.surplus)`

/** How a company stands with the owner of a book. */
export async function companyAccount(
  db: Queryable,
  bookId: number,
  companyId: number,
): Promise<CompanyAccount> {
  const found = await one<Standing & { [column: string]: unknown }>(
    db,
    sql`select coalesce((select -balance_cents from ledger_account where book_id = ${bookId}
            and company_id = ${companyId} and kind = 'PREPAID'), 0) as "prepaidCents",
          coalesce((select balance_cents from ledger_account where book_id = ${bookId}
            and company_id = ${companyId} and kind = 'CREDIT'), 0) as "creditUsedCents",
          ${RESERVED} as "reservedCents",
          case when c.settle_mode = 'monthly' then c.credit_limit else 0 end as "limitCents",
          ${inTransit(sql`${companyId}::bigint`)} as "inTransitCents"
        from company c where c.id = ${companyId}`,
  )
  const { shortCents: _short, ...left } = leftOf(found)
  return { ...found, ...left }
}
