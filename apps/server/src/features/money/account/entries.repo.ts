import type { EntryGroup, EntryQuery } from '@visa/contract/money/account'
import type { ActingPerson } from '../../../access/mover.ts'
import { personFor } from '../../../access/person-name.ts'
import { isPlatform } from '../../../access/scope.ts'
import { instantOf } from '../../../db/instant.ts'
import { allOf, one, rows, sql, type Queryable, type Sql } from '../../../db/sql.ts'
import { subjectColumns } from '../ledger/subject-columns.service.ts'

const GROUPS = 30

interface Placed {
  id: number
  groupId: number
  day: string
  [column: string]: unknown
}

/**
 * The newest entries along the index of each account, so that it takes as long with ten thousand as with five million.
 * Days asked for are walked in the order of days, all else in that of numbers.
 */
function alongAccounts(ids: readonly number[], { from, to, after }: EntryQuery): Sql {
  const byDay = from !== undefined || to !== undefined
  const [day, last] = after?.split('/') ?? []
  const order = byDay ? sql`e.day desc, e.id desc` : sql`e.id desc`
  const cursor = byDay
    ? sql`(e.day, e.id) < (${day ?? '2999-12-31'}::date, ${last ?? 0}::bigint)`
    : sql`e.id < ${last ?? 0}::bigint`
  const where = allOf(
    from === undefined ? undefined : sql`e.day >= ${from}::date`,
    to === undefined ? undefined : sql`e.day <= ${to}::date`,
    after === undefined ? undefined : cursor,
    // A group that moved both accounts of the company is told once, where its last entry stands.
    sql`not exists (select 1 from ledger_entry o where o.group_id = e.group_id and o.id > e.id
      and o.account_id = any(${ids}::bigint[]))`,
  )
  return sql`select e.id, e.group_id as "groupId", e.day from unnest(${ids}::bigint[]) as own (id)
    cross join lateral (select e.* from ledger_entry e where e.account_id = own.id and ${where}
      order by ${order} limit ${GROUPS + 1}) e
    order by ${order} limit ${GROUPS + 1}`
}

/** The few groups of a number, or those that counter others. */
function byGroups(ids: readonly number[], { key = '', reversals, from, to, after }: EntryQuery): Sql {
  const last = after?.split('/')[1]
  const code = key.toUpperCase()
  const where = allOf(
    key === ''
      ? undefined
      : sql`g.id in (select id from ledger_group where group_no = ${code}
      union all select id from ledger_group where subject_no = ${code} and subject_no <> '')`,
    reversals === undefined ? undefined : sql`g.reverses_id is not null`,
    from === undefined ? undefined : sql`e.day >= ${from}::date`,
    to === undefined ? undefined : sql`e.day <= ${to}::date`,
    last === undefined ? undefined : sql`e.id < ${last}::bigint`,
  )
  return sql`select max(e.id) as id, e.group_id as "groupId", max(e.day) as day
    from ledger_group g join ledger_entry e on e.group_id = g.id and e.account_id = any(${ids}::bigint[])
    where ${where} group by e.group_id order by 1 desc limit ${GROUPS + 1}`
}

/** Banks by name and the end of their number, companies by name; counters, channels and kinds of fees as they are kept. */
const DETAIL = sql`case
    when a.kind = 'BANK' then coalesce((select b.bank_name || ' ' || right(b.account_no, 4) from bank_account b
      where b.id::text = a.detail), a.detail)
    when a.company_id is not null then (select c.short_name from company c where c.id = a.company_id)
    else a.detail end`

/** What an account has on the day that an entry was written: paid ahead less used. */
const balanceAt = (accountId: number | undefined): Sql =>
  accountId === undefined
    ? sql`0`
    : sql`coalesce((select x.balance_after_cents from ledger_entry x
        where x.account_id = ${accountId} and x.id <= p.id order by x.id desc limit 1), 0)`

interface Asked {
  own: { PREPAID?: number; CREDIT?: number }
  query: EntryQuery
}

/** A page of groups that moved a company's account. Other parties' accounts are told to who keeps the books alone. */
export async function pageEntries(
  db: Queryable,
  { viewer }: ActingPerson,
  { own, query }: Asked,
): Promise<{ groups: EntryGroup[]; next: string | null }> {
  const all = [own.PREPAID, own.CREDIT].filter((id) => id !== undefined)
  const asked = query.kind === undefined ? all : [own[query.kind]].filter((id) => id !== undefined)
  if (asked.length === 0) return { groups: [], next: null }
  const few = (query.key !== undefined && query.key !== '') || query.reversals !== undefined
  const placed = await rows<Placed>(db, few ? byGroups(asked, query) : alongAccounts(asked, query))
  const shown = placed.slice(0, GROUPS)
  const keepsBooks = isPlatform(viewer)
  const groups = await rows<EntryGroup & { [column: string]: unknown }>(
    db,
    sql`select g.id, g.group_no as "groupNo", g.cause, ${subjectColumns('g')}, g.remark,
          coalesce((select r.group_no from ledger_group r where r.id = g.reverses_id), '') as reverses,
          coalesce((select r.group_no from ledger_group r where r.reverses_id = g.id), '') as "reversedBy",
          ${personFor(viewer, sql`g.posted_by`)} as "postedBy", ${instantOf(sql`g.posted_at`)} as "postedAt",
          (select jsonb_agg(jsonb_build_object('id', e.id, 'kind', a.kind, 'own', a.id = any(${all}::bigint[]),
              'detail', case when ${keepsBooks} or a.id = any(${all}::bigint[]) then ${DETAIL} else '' end,
              'amountCents', e.amount_cents) order by e.amount_cents < 0, e.id)
            from ledger_entry e join ledger_account a on a.id = e.account_id where e.group_id = g.id) as entries,
          -(${balanceAt(own.PREPAID)}) - ${balanceAt(own.CREDIT)} as "netCents"
        from unnest(${shown.map(({ id }) => id)}::bigint[], ${shown.map(({ groupId }) => groupId)}::bigint[])
          with ordinality as p (id, group_id, place)
        join ledger_group g on g.id = p.group_id order by p.place`,
  )
  const end = shown.at(-1)
  return { groups, next: placed.length > GROUPS && end !== undefined ? `${end.day}/${end.id}` : null }
}

/** What moved in the days that were asked for, from the sums of days. */
export const periodSums = (
  db: Queryable,
  ids: readonly number[],
  { from, to }: Pick<EntryQuery, 'from' | 'to'>,
): Promise<{ entries: number; debitCents: number; creditCents: number }> =>
  one(
    db,
    sql`select coalesce(sum(entries), 0) as entries, coalesce(sum(debit_cents), 0) as "debitCents",
          coalesce(sum(credit_cents), 0) as "creditCents"
        from ledger_account_day where account_id = any(${ids}::bigint[])
          and day between ${from ?? '-infinity'}::date and ${to ?? 'infinity'}::date`,
  )
