import { one, rows, sql, type Queryable } from '../../db/sql.ts'
import { platformBook } from '../../features/money/ledger/ledger.service.ts'
import { AGENCIES, agencyOf } from './families.ts'
import type { Agency } from './template.ts'

/** The agency of the demonstration, whose days are copied. */
const OURS = 'AGENT-YX'
/** It has every hundredth order. */
const OURS_EVERY = 100

const accounts = (db: Queryable, book: number) =>
  rows<Agency & { code: string; [column: string]: unknown }>(
    db,
    sql`select c.company_code as code, c.id as "companyId", u.id as "userId", a.id as "accountId", c.company_name as name,
          c.short_name as short, u.real_name as person
        from company c join ledger_account a on a.company_id = c.id and a.kind = 'PREPAID' and a.book_id = ${book}
        join lateral (select id, real_name from app_user where company_id = c.id order by id limit 1) u on true
        where c.company_code = ${OURS} or c.company_code like 'YEAR-%' order by c.id`,
  )

/** Makes the other agencies of a year, each with somebody who orders. */
async function makeAgencies(db: Queryable, book: number): Promise<void> {
  const told = JSON.stringify(Array.from({ length: AGENCIES - 1 }, (_, place) => agencyOf(place)))
  const { password } = await one<{ password: string }>(
    db,
    sql`select password_hash as password from app_user where user_name = 'agent'`,
  )
  await db.query(
    sql`with made as (
          insert into company (company_code, company_name, short_name, identity_code, audit_status)
          select code, name, short, 4, 1 from jsonb_to_recordset(${told}::jsonb) as a (code text, name text, short text)
          returning id, company_code)
        insert into app_user (company_id, user_name, real_name, password_hash)
        select m.id, lower(replace(m.company_code, '-', '')), a.person ->> 'cnName', ${password}
        from made m join jsonb_to_recordset(${told}::jsonb) as a (code text, person jsonb) on a.code = m.company_code`,
  )
  await db.query(
    sql`insert into ledger_account (book_id, kind, company_id)
        select ${book}::bigint, 'PREPAID', id from company where company_code = ${OURS} or company_code like 'YEAR-%'
        on conflict on constraint ledger_account_unique do nothing`,
  )
}

export interface Agencies {
  ours: Agency
  /** Which one has an order, by its place among all that agencies order. */
  at: (place: number) => Agency
  byAccount: (accountId: number) => number
  all: readonly Agency[]
}

export async function agenciesIn(db: Queryable): Promise<Agencies> {
  const book = await platformBook(db)
  await makeAgencies(db, book)
  const known = await accounts(db, book)
  const ours = known.find(({ code }) => code === OURS)
  if (ours === undefined) throw new Error(`${OURS} is not there`)
  const others = known.filter(({ code }) => code !== OURS)
  const all = [ours, ...others]
  return {
    ours,
    all,
    at: (place) => (place % OURS_EVERY === 0 ? ours : (others[place % others.length] ?? ours)),
    byAccount: (accountId) => all.findIndex((each) => each.accountId === accountId),
  }
}
