import { expect, test } from 'vitest'
import { migrate, readMigrations } from '../../../db/migrate.ts'
import { rows, sql } from '../../../db/sql.ts'
import { bareDb, put } from '../../../testing/rows-as-then.ts'
import { checkLedger } from '../ledger/ledger-check.service.ts'

const BECOME_PAYMENTS = 64

test('what was noted of money before there were payments is booked as it was, and what was voided as closed', async () => {
  const db = await bareDb()
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
