import { expect, inject, onTestFinished, test } from 'vitest'
import { migrate, readMigrations } from '../../../db/migrate.ts'
import { createDb, type Db } from '../../../db/pool.ts'
import { one, rows, Sql, sql, type Queryable } from '../../../db/sql.ts'
import { createDatabase } from '../../../testing/test-database.ts'
import { checkLedger } from '../ledger/ledger-check.service.ts'

const BECOME_PAYMENTS = 64

async function emptyDb(): Promise<Db> {
  const database = await createDatabase(inject('databaseUrl'))
  const db = createDb({ url: database.url, max: 2, statementTimeoutMs: 30_000, onError: () => undefined })
  onTestFinished(async () => {
    await db.close()
    await database.drop()
  })
  return db
}

const EMPTY: Readonly<Record<string, string>> = {
  text: "''",
  jsonb: "'{}'",
  date: "'2026-01-05'",
  'timestamp with time zone': "'2026-01-05T02:00:00Z'",
  boolean: 'false',
}

/** A row of a table as it stood then, with what the test says; whatever else must be filled in is blank. */
async function put(db: Queryable, table: string, given: Readonly<Record<string, string>>): Promise<number> {
  const needed = await rows<{ name: string; type: string }>(
    db,
    sql`select column_name as name, data_type as type from information_schema.columns
        where table_schema = 'public' and table_name = ${table} and is_nullable = 'NO' and column_default is null
          and is_identity = 'NO' and is_generated = 'NEVER'`,
  )
  const values = {
    ...Object.fromEntries(needed.map(({ name, type }) => [name, EMPTY[type] ?? '1'])),
    ...given,
  }
  const text = `insert into ${table} (${Object.keys(values).join(', ')}) values (${Object.values(values).join(', ')}) returning id`
  return (await one<{ id: number }>(db, new Sql([text], []))).id
}

test('what was noted of money before there were payments is booked as it was, and what was voided as closed', async () => {
  const db = await emptyDb()
  const migrations = await readMigrations()
  await migrate(
    db,
    migrations.filter(({ number }) => number < BECOME_PAYMENTS),
  )
  const platform = await db.tx(async (tx) => {
    // Whoever noted it, and all that an order points at, matters to nobody here.
    await tx.query(sql`set local session_replication_role = replica`)
    const book = await put(tx, 'company', {
      identity_code: '2',
      level: '1',
      company_code: "'P'",
      short_name: "'P'",
    })
    const order = await put(tx, 'visa_order', {
      order_no: "'V26010500001'",
      total_cents: '90000',
      status: '64',
    })
    const noted = (cents: number, way: string, more: Readonly<Record<string, string>> = {}) =>
      put(tx, 'visa_payment_note', {
        order_id: String(order),
        amount_cents: String(cents),
        payment_way: `'${way}'`,
        noted_at: "'2026-01-05T02:00:00Z'",
        ...more,
      })
    await noted(10_000, 'CASH')
    await noted(20_000, 'TRANSFER', { reference: "'TR-1'" })
    const voided = { reference: "'WX-1'", voided_at: "'2026-01-06T02:00:00Z'", void_reason: "'输错'" }
    await noted(30_000, 'WECHAT', voided)
    return book
  })
  await migrate(db, migrations)
  const payments = await rows<{ [column: string]: unknown }>(
    db,
    sql`select subject_no, attempt_no, amount_cents, way, status, channel_no, remark, book_id, paid_at is null as unpaid
        from payment order by attempt_no`,
  )
  expect(payments).toEqual([
    {
      subject_no: 'V26010500001',
      attempt_no: 1,
      amount_cents: 10_000,
      way: 'CASH',
      status: 16,
      channel_no: '',
      remark: '',
      book_id: platform,
      unpaid: false,
    },
    expect.objectContaining({ attempt_no: 2, amount_cents: 20_000, way: 'TRANSFER', status: 16 }),
    expect.objectContaining({ attempt_no: 3, status: 128, channel_no: 'WX-1', remark: '输错', unpaid: true }),
  ])
  const books = await rows<{ kind: string; cents: number }>(
    db,
    sql`select a.kind, sum(e.amount_cents) as cents from ledger_entry e join ledger_account a on a.id = e.account_id
        group by a.kind order by a.kind`,
  )
  expect(books).toEqual([
    { kind: 'BANK', cents: 20_000 },
    { kind: 'CASH', cents: 10_000 },
    { kind: 'DEPOSIT', cents: -30_000 },
  ])
  expect((await checkLedger(db)).faults).toEqual([])
})
