// Entries of a ledger in bulk: two hundred agents, one of which has every hundredth group.
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { withClient } from './server.mjs'

const COMPANIES = 200
const STEP = 100_000

const ACCOUNTS = `
  insert into company (company_code, company_name, short_name, identity_code, audit_status)
  select 'LEDGER' || n, '记账代理' || n, '记账' || n, 4, 1 from generate_series(1, ${COMPANIES - 1}) n;
  insert into ledger_account (book_id, kind, company_id)
  select 1, 'PREPAID', id from company where company_code like 'LEDGER%' or company_code = 'AGENT-YX'
  on conflict do nothing;
  insert into ledger_account (book_id, kind, detail) values (1, 'DEPOSIT', 'bench') on conflict do nothing`

/** A group of two entries each, over the last two years, the oldest first. */
const groups = (total) => `
  insert into ledger_group (group_no, book_id, cause, cause_id, subject_kind, subject_id, subject_no, posted_at)
  select 'FB' || n, 1, 'bench', n, 'ORDER', n, 'B' || lpad(n::text, 11, '0'),
    now() - (${total} - n) * interval '1 day' * 730 / ${total}
  from generate_series($1::bigint, $2::bigint) n`

const entries = `
  insert into ledger_entry (group_id, account_id, amount_cents, day, balance_after_cents)
  select g.id, side.account, side.cents, (g.posted_at at time zone 'Asia/Shanghai')::date, side.balance
  from (select array_agg(a.id order by a.id) as ids from ledger_account a join company c on c.id = a.company_id
      where c.company_code like 'LEDGER%') others,
    (select a.id from ledger_account a join company c on c.id = a.company_id
      where c.company_code = 'AGENT-YX' and a.kind = 'PREPAID') mine,
    (select id from ledger_account where kind = 'DEPOSIT' and detail = 'bench') deposit,
    ledger_group g,
    lateral (values
      (case when g.cause_id % 100 = 0 then mine.id else others.ids[1 + g.cause_id % ${COMPANIES - 1}] end,
        100 + g.cause_id % 900, -5000000 - g.cause_id % 1000),
      (deposit.id, -100 - g.cause_id % 900, null)) side (account, cents, balance)
  where g.cause = 'bench' and g.cause_id between $1 and $2`

const TABLES = ['ledger_group', 'ledger_entry']

/** Fills first and indexes afterwards; so many entries, half of them on accounts of companies. */
export const fillLedger = (url, total) =>
  withClient(url, async (db) => {
    await db.query(ACCOUNTS)
    const { rows: indexes } = await db.query(
      `select indexdef, indexname from pg_indexes where tablename = any($1) and indexdef not like 'CREATE UNIQUE%'`,
      [TABLES],
    )
    for (const { indexname } of indexes) await db.query(`drop index ${indexname}`)
    await db.query(`set session_replication_role = replica`)
    const wanted = total / 2
    for (let from = 1; from <= wanted; from += STEP) {
      const values = [from, Math.min(wanted, from + STEP - 1)]
      await db.query(groups(wanted), values)
      // Their numbers come from the group, which was written in this very order.
      await db.query(entries, values)
    }
    await db.query(`insert into ledger_account_day (account_id, day, debit_cents, credit_cents, entries, debits)
      select account_id, day, sum(greatest(amount_cents, 0)), sum(greatest(-amount_cents, 0)), count(*),
        count(*) filter (where amount_cents > 0)
      from ledger_entry e join ledger_group g on g.id = e.group_id
      where g.cause = 'bench' and balance_after_cents is not null group by account_id, day
      on conflict do nothing`)
    await db.query(`update ledger_account set balance_cents = -5000000
      where company_id in (select id from company where company_code like 'LEDGER%' or company_code = 'AGENT-YX')
        and kind = 'PREPAID'`)
    await db.query(`set maintenance_work_mem = '512MB'`)
    for (const { indexdef } of indexes) await db.query(indexdef)
    for (const table of [...TABLES, 'ledger_account', 'ledger_account_day', 'company'])
      await db.query(`vacuum analyze ${table}`)
  })

/** Whether a folder that is kept from one run to the next holds so many entries already. */
export const hasLedger = (folder, total) =>
  readFile(path.join(folder, 'ledger'), 'utf8').then(
    (text) => Number(text) === total,
    () => false,
  )

export const noteLedger = (folder, total) => writeFile(path.join(folder, 'ledger'), String(total))
