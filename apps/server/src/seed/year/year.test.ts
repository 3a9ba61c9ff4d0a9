import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contractMgrPage } from '@visa/contract/centre/contract-calls'
import { orderPage } from '@visa/contract/visa/order-list'
import { expect, inject, onTestFinished, test } from 'vitest'
import { createDb, type Db } from '../../db/pool.ts'
import { one, rows, sql } from '../../db/sql.ts'
import { checkCentreJob, closeDaysJob, foldCentreJob } from '../../features/centre/report/report.jobs.ts'
import { custodyCheckJob } from '../../features/custody/custody.jobs.ts'
import { ledgerCheckJob } from '../../features/money/ledger/ledger-check.job.ts'
import { foldReportsJob } from '../../features/visa/look-back/look-back.jobs.ts'
import { refuseUntrue } from '../../testing/contract-truth.ts'
import { disagreements } from '../../testing/look-back.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { createDatabase } from '../../testing/test-database.ts'
import { contractSteps } from '../demo-contracts.ts'
import { demoYearCommand, readOptions } from './year-command.ts'

/** A week is lived by the services, which takes its time on a busy machine. */
const PATIENCE_MS = 300_000

/** A database with the demonstration, and nobody at it. */
async function place() {
  const database = await createDatabase(inject('databaseUrl'), inject('templateName'))
  onTestFinished(() => database.drop())
  const { url } = database
  return {
    url,
    withDb: async <T>(work: (db: Db) => Promise<T>): Promise<T> => {
      const db = createDb({ url, max: 2, statementTimeoutMs: 60_000, onError: () => undefined })
      try {
        return await work(db)
      } finally {
        await db.close()
      }
    },
  }
}

async function command(url: string, args: readonly string[], env: Record<string, string> = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'visa-year-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const said: string[] = []
  const call = { env: { DATABASE_URL: url, DATA_DIR: dataDir, ...env }, workingFolder: dataDir, args }
  const code = await demoYearCommand(call, (line) => said.push(line))
  return { code, said: said.join('\n') }
}

test('it asks for sizes that make sense', () => {
  expect(readOptions([])).toEqual({ orders: 1_000_000, days: 365 })
  expect(readOptions(['--orders=5000', '--days=30'])).toEqual({ orders: 5000, days: 30 })
  expect(() => readOptions(['--orders=7'])).toThrow('from 100 to')
  expect(() => readOptions(['--size=7'])).toThrow('--size=7 is not known')
})

test('nothing is made up in production, beside the running product, or where people have worked', async () => {
  const { url, withDb } = await place()
  await expect(command(url, [], { APP_MODE: 'production', ALLOW_STAND_INS: 'on' })).rejects.toThrow(
    'APP_MODE is production',
  )
  await withDb(async (db) => {
    await db.query(sql`select 1`)
    await expect(command(url, [])).rejects.toThrow('stop it first')
    await db.query(sql`insert into change_log (actor_name, entity, entity_id, subject, action, changes, request_id)
      values ('孙雨桐', 'visa_order', '1', 'V1', 'update', '[]', 'req-1')`)
  })
  await expect(command(url, [])).rejects.toThrow('people have worked in this database (1 changes)')
  await withDb((db) =>
    db.query(sql`update system_param set value = 'production' where key = 'seed.accounts'`),
  )
  await expect(command(url, [])).rejects.toThrow('this database is no demonstration')
})

test(
  'a year of a centre is as true as if it had been lived: the nightly checks find nothing, and people find theirs',
  async () => {
    const { url, withDb } = await place()
    const before = await withDb(async (db) => {
      for (const { tell } of contractSteps(new Date())) await db.tx(tell)
      return one<{ orders: number; contracts: number }>(
        db,
        sql`select (select count(*) from visa_order) as orders, (select count(*) from centre_contract) as contracts`,
      )
    })
    const { code, said } = await command(url, ['--orders=1000', '--days=21'])
    expect([code, said]).toEqual([0, expect.stringContaining('Start the product as usual')])
    // A night has passed over it: a task that finds a fault fails, and with it the command.
    for (const { title } of [foldReportsJob, foldCentreJob, checkCentreJob, ledgerCheckJob, custodyCheckJob])
      expect(said).toContain(`${title.en}: `)

    await withDb(async (db) => {
      const { orders, contracts } = await one<typeof before>(
        db,
        sql`select (select count(*) from visa_order) as orders, (select count(*) from centre_contract) as contracts`,
      )
      expect(orders - before.orders).toBeGreaterThanOrEqual(1000)
      expect(orders - before.orders).toBeLessThan(1100)
      expect(contracts - before.contracts).toBeGreaterThanOrEqual(300)
      const now = new Date()
      expect((await closeDaysJob.run({ db, now, fireTime: now })).en).toContain(': 0')
      await refuseUntrue(db)
      expect(await disagreements(db)).toEqual([])
      expect(
        await rows(
          db,
          sql`select a.id from ledger_account a cross join lateral (select e.balance_after_cents as last from ledger_entry e
                where e.account_id = a.id order by e.id desc limit 1) e where a.company_id is not null
                and (a.balance_cents <> e.last or a.kind = 'PREPAID' and e.last > 0)`,
        ),
      ).toEqual([])
    })
    await expect(command(url, [])).rejects.toThrow('holds a year already')

    const server = await startTestApp({ url })
    onTestFinished(() => server.close())
    const copied = await one<{ orderNo: string; contractNo: string; passportNo: string; name: string }>(
      server.db,
      sql`select o.order_no as "orderNo", c.contract_no as "contractNo", a.passport_no as "passportNo", a.cn_name as name
          from centre_contract c join visa_order o on o.id = c.order_id join visa_applicant a on a.order_id = o.id
          order by c.id desc limit 1`,
    )
    const manager = await server.as('center_mgr')
    for (const keyword of [copied.contractNo, copied.passportNo, copied.name]) {
      const page = await manager.call(contractMgrPage, {
        query: { page: 1, pageSize: 20 },
        body: { searchQuery: { keyword } },
      })
      expect(page.rows.map(({ contractNo }) => contractNo)).toContain(copied.contractNo)
    }
    const agent = await server.as('agent')
    const { records } = await agent.call(orderPage, { query: { page: 1, pageSize: 20 } })
    expect(records).toBeGreaterThan(5)
    const admin = await server.as('admin')
    const found = await admin.call(orderPage, { query: { page: 1, pageSize: 20, keyword: copied.orderNo } })
    expect(found.rows.map(({ orderNo }) => orderNo)).toEqual([copied.orderNo])
  },
  PATIENCE_MS,
)
