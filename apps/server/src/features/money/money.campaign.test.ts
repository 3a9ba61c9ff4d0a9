import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { theProduct } from '../../access/mover.ts'
import { one, rows, sql } from '../../db/sql.ts'
import { campaign, CAMPAIGN_TIMEOUT_MS } from '../../testing/campaign.ts'
import { grantAll } from '../../testing/grant-all.ts'
import { centreClerk, newContract } from '../../testing/contracts.ts'
import { moneyDoor } from '../../testing/money-door.ts'
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
const SERVER_KILLS = campaign({ short: 1, long: 40 })
/** So many that what is done to one of them stays little, however long it goes on. */
const SUBJECTS = campaign({ short: 4, long: 100 })
const CLIENTS = campaign({ short: 1, long: 3 })
const LOOK_MS = campaign({ short: 200, long: 2000 })
const AHEAD_CENTS = 5_000_000
/** How far workers go on while somebody is killed and the books are proved; then they wait for the next round. */
const AHEAD_OPERATIONS = WORKERS * 4
/** So many looks without anything done, and nobody is at work any more. */
const IDLE_LOOKS = 600

interface Cast {
  /** Orders and contracts by turns. */
  subjects: readonly { kind: 'ORDER' | 'CONTRACT'; id: number }[]
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
  await db.query(sql`create table test_gate as select 0::bigint as allowed`)
  await db.query(sql`create table test_surprise (what text not null)`)
  // Refunds above a few yuan take a second person.
  await db.query(sql`insert into system_param (key, value) values ('payment.refund.approveAbove', '5000')`)
  await newPerson(server, { company: 'PLATFORM', userName: 'money_till' })
  await grantAll(db, 'money_till')
  const agentId = await companyId(server, 'AGENT-YX')
  await db.query(sql`update company set settle_mode = 'monthly', credit_limit = 300000 where id = ${agentId}`)
  const clerk = await centreClerk(server, 'money_clerk')
  const subjects: Cast['subjects'][number][] = []
  for (let count = 0; count < SUBJECTS; count += 1) {
    if (count % 2 === 0) subjects.push({ kind: 'ORDER', id: (await newOrder(server)).id })
    else subjects.push({ kind: 'CONTRACT', id: (await newContract(server, clerk, { payerId: agentId })).id })
  }
  await db.query(
    sql`create table test_subject as select kind as subject_kind, id as subject_id
        from jsonb_to_recordset(${JSON.stringify(subjects)}::jsonb) as s (kind text, id bigint)`,
  )
  const bookId = await platformBook(db)
  await db.tx((tx) =>
    post(tx, theProduct(new Date()), { bookId, cause: 'test', causeId: 1 }, [
      { account: { kind: 'BANK', detail: 'test' }, cents: AHEAD_CENTS },
      { account: { kind: 'PREPAID', companyId: agentId }, cents: -AHEAD_CENTS },
    ]),
  )
  return { subjects, tillId: await userId(server, 'money_till'), chiefId: await userId(server, 'admin') }
}

/** What must hold at any moment, whoever is in the middle of what. */
async function refuseWrong({ db }: TestApp): Promise<void> {
  expect((await checkLedger(db)).faults).toEqual([])
  const wrong = await rows(
    db,
    sql`with subject as (select distinct subject_kind as kind, subject_id as id from payment
            where subject_kind in ('ORDER', 'CONTRACT')),
          money as (select s.kind, s.id,
            coalesce((select sum(p.amount_cents) from payment p where p.subject_kind = s.kind and p.subject_id = s.id
              and p.status = 16 and not p.surplus), 0) as paid,
            coalesce((select sum(r.amount_cents) from payment p join refund r on r.payment_id = p.id and r.status = 3
              where p.subject_kind = s.kind and p.subject_id = s.id and not p.surplus), 0) as back,
            coalesce((select sum(r.amount_cents) from payment p join refund r on r.payment_id = p.id and r.status in (2, 3)
              where p.subject_kind = s.kind and p.subject_id = s.id and not p.surplus), 0) as going,
            coalesce((select sum(r.amount_cents) from payment p join refund r on r.payment_id = p.id and r.status in (4, 6)
              where p.subject_kind = s.kind and p.subject_id = s.id and not p.surplus), 0) as failed,
            coalesce((select o.total_cents from visa_order o where s.kind = 'ORDER' and o.id = s.id),
              (select c.total_cents from centre_contract c where s.kind = 'CONTRACT' and c.id = s.id)) as total,
            coalesce((select sum(e.amount_cents) from ledger_group g join ledger_entry e on e.group_id = g.id
              join ledger_account a on a.id = e.account_id and a.kind = 'DEPOSIT'
              where g.subject_kind = s.kind and g.subject_id = s.id and g.cause in ('payment', 'refund')), 0) as deposit
          from subject s)
        select * from money where deposit <> back - paid or back > paid or going > paid
          -- Paid beyond what it costs only where what made room for another payment did not go back after all.
          or paid - going > total + failed`,
  )
  expect(wrong).toEqual([])
  const above = await rows(
    db,
    sql`select p.payment_no from payment p join refund r on r.payment_id = p.id and r.status in (1, 2, 3)
        group by p.id having sum(r.amount_cents) > p.amount_cents`,
  )
  expect(above).toEqual([])
  // Whatever anybody tells us, what is paid through the channel the channel holds.
  const untrue = await rows(
    db,
    sql`select payment_no from payment p join test_subject using (subject_kind, subject_id)
        where way = 'WECHAT' and status = 16 and not exists (
          select 1 from test_channel c where c.no = p.payment_no and c.state = 'paid' and c.cents = p.amount_cents)`,
  )
  expect(untrue).toEqual([])
  const { sum } = await one<{ sum: number }>(
    db,
    sql`select coalesce(sum(amount_cents), 0) as sum from ledger_entry`,
  )
  expect(sum).toBe(0)
  expect(await rows(db, sql`select what from test_surprise`)).toEqual([])
}

/** The job and the channel at the end of the day: another process, which ends once nothing is open. */
async function settleAll({ url }: TestApp, cast: Cast): Promise<void> {
  const settling = spawn(process.execPath, [CHILD, url, '1', JSON.stringify(cast), 'settle'], {
    stdio: ['ignore', 'inherit', 'pipe'],
  })
  onTestFinished(() => void settling.kill('SIGKILL'))
  let said = ''
  settling.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const [code] = (await once(settling, 'close')) as [number | null]
  expect({ code, said }).toMatchObject({ code: 0 })
}

/** Whoever was killed leaves the database only once it notices: until then what they were at may still come to pass. */
async function untilAlone({ db }: TestApp): Promise<void> {
  await expect
    .poll(
      () =>
        rows(
          db,
          sql`select state, query from pg_stat_activity where datname = current_database()
              and backend_type = 'client backend' and xact_start is not null and pid <> pg_backend_pid()`,
        ),
      { timeout: 60_000 },
    )
    .toEqual([])
}

test(
  `${WORKERS} people, customers and channels at the money of ${SUBJECTS} orders and contracts, workers killed ${KILLS} times and their server ${SERVER_KILLS}: of ${OPERATIONS} operations no cent is made or lost, nothing stays open, and what is forged is refused`,
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
    const door = await moneyDoor(server, cast.subjects, CLIENTS)
    onTestFinished(() => door.end())
    for (let place = 0; place < WORKERS; place += 1) start(place)
    // Who dies in which order is drawn beforehand, so that a failure can be played again.
    const victims = fc.sample(fc.nat(WORKERS - 1), { numRuns: KILLS, seed: 20261116 })
    /** Lets them work until so much is done; what hangs is told, with what was done by then. */
    const work = async (wanted: number): Promise<void> => {
      await db.query(sql`update test_gate set allowed = ${Math.ceil(wanted) + AHEAD_OPERATIONS}`)
      let [last, idle] = [-1, 0]
      for (;;) {
        const { count } = await one<{ count: number }>(
          db,
          sql`select last_value as count from test_operations`,
        )
        if (count >= wanted) return
        idle = count === last ? idle + 1 : 0
        last = count
        if (idle > IDLE_LOOKS) throw new Error(`nothing is done any more after ${count} operations`)
        await pause(LOOK_MS / 4)
      }
    }
    for (const [round, victim] of victims.entries()) {
      await work((OPERATIONS * (round + 1)) / (KILLS + 1))
      workers.get(victim)?.kill('SIGKILL')
      if (round < SERVER_KILLS) await door.kill()
      await refuseWrong(server)
      start(victim)
    }
    await work(OPERATIONS)
    await door.finish()
    workers.forEach((worker) => worker.kill('SIGKILL'))
    await untilAlone(server)
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
            
            join test_subject using (subject_kind, subject_id)) as books,
          (select count(*) from test_channel c where c.state = 'paid' and not exists (
            select 1 from payment p where p.payment_no = c.no and p.status = 16)) as late,
          (select count(*) from payment where status = 16) as paid`,
    )
    expect(figures.late).toBe(0)
    expect(figures.books).toBe(figures.channel)
    expect(figures.paid).toBeGreaterThan(WORKERS)
    expect(begun).toBe(WORKERS + KILLS)
    await door.judge()
  },
)
