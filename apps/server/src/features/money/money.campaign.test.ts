import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { theProduct } from '../../access/mover.ts'
import { one, rows, sql } from '../../db/sql.ts'
import { campaign, CAMPAIGN_TIMEOUT_MS } from '../../testing/campaign.ts'
import { grantAll } from '../../testing/grant-all.ts'
import { newOrder } from '../../testing/orders.ts'
import { companyId, newPerson, userId } from '../../testing/staff.ts'
import { buildServer } from '../../testing/server-process.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'
import { checkLedger } from './ledger/ledger-check.service.ts'
import { platformBook, post } from './ledger/ledger.service.ts'

const CHILD = fileURLToPath(new URL('../../testing/money-worker-child.mjs', import.meta.url))
const WORKERS = campaign({ short: 2, long: 20 })
const OPERATIONS = campaign({ short: 150, long: 20_000 })
const KILLS = campaign({ short: 2, long: 40 })
const ORDERS = campaign({ short: 4, long: 40 })
const LOOK_MS = campaign({ short: 200, long: 2000 })
const AHEAD_CENTS = 5_000_000

interface Cast {
  orderIds: readonly number[]
  /** Who takes money, and who lets refunds go. */
  tillId: number
  chiefId: number
}

beforeAll(buildServer, 120_000)

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

async function scene(server: TestApp): Promise<Cast> {
  const { db } = server
  await db.query(
    sql`create table test_channel (no text primary key, cents bigint not null, state text not null, paid_at timestamptz)`,
  )
  await db.query(
    sql`create table test_channel_refund (refund_no text primary key, no text not null, cents bigint not null,
          state text not null)`,
  )
  await db.query(sql`create sequence test_operations`)
  await db.query(sql`create table test_surprise (what text not null)`)
  // Refunds above a few yuan take a second person.
  await db.query(sql`insert into system_param (key, value) values ('payment.refund.approveAbove', '5000')`)
  const orderIds: number[] = []
  for (let count = 0; count < ORDERS; count += 1) orderIds.push((await newOrder(server)).id)
  await newPerson(server, { company: 'PLATFORM', userName: 'money_till' })
  await grantAll(db, 'money_till')
  const agentId = await companyId(server, 'AGENT-YX')
  await db.query(sql`update company set settle_mode = 'monthly', credit_limit = 300000 where id = ${agentId}`)
  const bookId = await platformBook(db)
  await db.tx((tx) =>
    post(tx, theProduct(new Date()), { bookId, cause: 'test', causeId: 1 }, [
      { account: { kind: 'BANK', detail: 'test' }, cents: AHEAD_CENTS },
      { account: { kind: 'PREPAID', companyId: agentId }, cents: -AHEAD_CENTS },
    ]),
  )
  return { orderIds, tillId: await userId(server, 'money_till'), chiefId: await userId(server, 'admin') }
}

/** What must hold at any moment, whoever is in the middle of what. */
async function refuseWrong({ db }: TestApp): Promise<void> {
  expect((await checkLedger(db)).faults).toEqual([])
  const wrong = await rows(
    db,
    sql`with money as (
          select o.id, o.total_cents,
            coalesce((select sum(p.amount_cents) from payment p where p.subject_kind = 'ORDER' and p.subject_id = o.id
              and p.status = 16 and not p.surplus), 0) as paid,
            coalesce((select sum(r.amount_cents) from payment p join refund r on r.payment_id = p.id and r.status = 3
              where p.subject_kind = 'ORDER' and p.subject_id = o.id and not p.surplus), 0) as back,
            coalesce((select sum(r.amount_cents) from payment p join refund r on r.payment_id = p.id and r.status in (2, 3)
              where p.subject_kind = 'ORDER' and p.subject_id = o.id and not p.surplus), 0) as going,
            coalesce((select sum(e.amount_cents) from ledger_group g join ledger_entry e on e.group_id = g.id
              join ledger_account a on a.id = e.account_id and a.kind = 'DEPOSIT'
              where g.subject_kind = 'ORDER' and g.subject_id = o.id and g.cause in ('payment', 'refund')), 0) as deposit
          from visa_order o where exists (select 1 from payment p where p.subject_kind = 'ORDER' and p.subject_id = o.id))
        select * from money where deposit <> back - paid or back > paid or going > paid`,
  )
  expect(wrong).toEqual([])
  const above = await rows(
    db,
    sql`select p.payment_no from payment p join refund r on r.payment_id = p.id and r.status in (1, 2, 3)
        group by p.id having sum(r.amount_cents) > p.amount_cents`,
  )
  expect(above).toEqual([])
  expect(await rows(db, sql`select what from test_surprise`)).toEqual([])
}

/** The job and the channel at the end of the day: another process, which ends once nothing is open. */
async function settleAll({ url }: TestApp, cast: Cast): Promise<void> {
  const settling = spawn(process.execPath, [CHILD, url, '1', JSON.stringify(cast), 'settle'], {
    stdio: 'inherit',
  })
  onTestFinished(() => void settling.kill('SIGKILL'))
  const [code] = (await once(settling, 'close')) as [number | null]
  expect(code).toBe(0)
}

test(
  `${WORKERS} people, customers and channels at the money of ${ORDERS} orders, killed ${KILLS} times: of ${OPERATIONS} operations no cent is made or lost, and nothing stays open`,
  { timeout: CAMPAIGN_TIMEOUT_MS },
  async () => {
    const server = await testApp()
    const { db, url } = server
    const cast = await scene(server)
    const workers = new Map<number, ChildProcess>()
    let begun = 0
    const start = (place: number): void => {
      begun += 1
      const args = [CHILD, url, String(begun * 7919), JSON.stringify(cast)]
      workers.set(place, spawn(process.execPath, args, { stdio: 'ignore' }))
    }
    onTestFinished(() => workers.forEach((worker) => worker.kill('SIGKILL')))
    for (let place = 0; place < WORKERS; place += 1) start(place)
    // Who dies in which order is drawn beforehand, so that a failure can be played again.
    const victims = fc.sample(fc.nat(WORKERS - 1), { numRuns: KILLS, seed: 20261116 })
    const done = async (): Promise<number> =>
      (await one<{ count: number }>(db, sql`select last_value as count from test_operations`)).count
    for (const [round, victim] of victims.entries()) {
      const wanted = (OPERATIONS * (round + 1)) / (KILLS + 1)
      while ((await done()) < wanted) await pause(LOOK_MS / 4)
      workers.get(victim)?.kill('SIGKILL')
      await refuseWrong(server)
      start(victim)
    }
    while ((await done()) < OPERATIONS) await pause(LOOK_MS)
    workers.forEach((worker) => worker.kill('SIGKILL'))
    await pause(LOOK_MS)
    await refuseWrong(server)
    await settleAll(server, cast)
    await refuseWrong(server)
    // Every cent that the channel holds is in the books, and every one in the books the channel holds.
    const figures = await one<{ channel: number; books: number; paid: number; late: number }>(
      db,
      sql`select
          (select coalesce(sum(c.cents), 0) from test_channel c where c.state = 'paid')
          - (select coalesce(sum(cents), 0) from test_channel_refund where state = 'done') as channel,
          (select coalesce(sum(e.amount_cents), 0) from ledger_entry e join ledger_account a on a.id = e.account_id
            and a.kind = 'CLEARING' and a.detail = 'WECHAT' join ledger_group g on g.id = e.group_id
            and g.subject_id = any(${cast.orderIds}::bigint[])) as books,
          (select count(*) from test_channel c where c.state = 'paid' and not exists (
            select 1 from payment p where p.payment_no = c.no and p.status = 16)) as late,
          (select count(*) from payment where status = 16) as paid`,
    )
    expect(figures.late).toBe(0)
    expect(figures.books).toBe(figures.channel)
    expect(figures.paid).toBeGreaterThan(WORKERS)
    expect(begun).toBe(WORKERS + KILLS)
  },
)
