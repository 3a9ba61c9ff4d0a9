import { spawn, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { PASSPORT_STATUS } from '@visa/contract/custody/passport.states'
import { labelsOf } from '@visa/contract/custody/label'
import fc from 'fast-check'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { one, rows, sql } from '../../db/sql.ts'
import { campaign, CAMPAIGN_TIMEOUT_MS } from '../../testing/campaign.ts'
import { grantAll } from '../../testing/grant-all.ts'
import { acting, newOrder } from '../../testing/orders.ts'
import { buildServer } from '../../testing/server-process.ts'
import { companyId, newPerson, userId } from '../../testing/staff.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'
import { custodyFaults } from './custody.jobs.ts'
import { reserveLabels } from './label.service.ts'

const CHILD = fileURLToPath(new URL('../../testing/custody-worker-child.mjs', import.meta.url))
const WORKERS = campaign({ short: 3, long: 12 })
const OPERATIONS = campaign({ short: 240, long: 20_000 })
const KILLS = campaign({ short: 3, long: 120 })
const ORDERS = campaign({ short: 4, long: 40 })
const PEOPLE = 3
const LABELS = campaign({ short: 40, long: 400 })
/** Of six kinds of operations that are counted at the end, so many happened at least. */
const KINDS = campaign({ short: 3, long: 6 })
const LOOK_MS = campaign({ short: 100, long: 1000 })

interface Cast {
  /** Whose passports they are; every second order owes money. */
  people: number[]
  keepers: number[]
  places: number[]
  /** Of the orders of a centre: every second pair of orders is one. */
  contracts: number[]
  /** Fewer than are wanted: a label is never bound twice. */
  labels: string[]
}

beforeAll(buildServer, 120_000)

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

async function scene(server: TestApp): Promise<Cast> {
  const { db } = server
  await db.query(sql`create sequence test_operations`)
  await db.query(sql`create sequence test_bills`)
  await db.query(sql`create table test_surprise (what text not null)`)
  const keepers: number[] = []
  for (const userName of ['keep_one', 'keep_two', 'keep_three']) {
    await newPerson(server, { company: 'PLATFORM', userName })
    await grantAll(db, userName)
    keepers.push(await userId(server, userName))
  }
  const placed = await rows<{ id: number }>(
    db,
    sql`insert into custody_place (company_id, kind, name, layers, slots)
        select company_id, kind, name, 3, 9 from app_user, (values ('SAFE', '柜一'), ('SHELF', '架二')) as p (kind, name)
        where id = ${keepers[0]} returning id`,
  )
  const people: number[] = []
  const contracts: number[] = []
  const centre = await companyId(server, 'CENTER-BJ')
  for (let count = 0; count < ORDERS; count += 1) {
    const { id, applicantIds } = await newOrder(server, { people: PEOPLE })
    for (const [index, applicantId] of applicantIds.entries())
      await db.query(
        sql`update visa_applicant set passport_no = ${`EC${String(applicantId).padStart(7, '0')}`}, status = 72,
              result = 1, cn_name = ${`持有人${count}${index}`} where id = ${applicantId}`,
      )
    const total = count % 2 === 0 ? 0 : 50_000
    await db.query(
      sql`update visa_order set status = 72, total_cents = ${total}, agent_id = null,
            customer_addr = '北京市朝阳区一号' where id = ${id}`,
    )
    // Every fourth order waits for its result: its scans are taken back, and it is taken off its bill.
    if (count % 4 === 3) {
      await db.query(sql`update visa_order set status = 64 where id = ${id}`)
      await db.query(sql`update visa_applicant set status = 64, result = null where order_id = ${id}`)
    }
    people.push(...applicantIds)
    if (count % 4 < 2) contracts.push(await ofCentre(server, id, centre, total))
  }
  await watchGate(server)
  const keeper = await acting(server, 'keep_one')
  const labels = labelsOf(await db.tx((tx) => reserveLabels(tx, keeper, LABELS)))
  return { people, keepers, places: placed.map(({ id }) => id), contracts, labels }
}

/** An order of a centre, with its contract: a sheet, letters, changes and openings are asked of it at the gate. */
async function ofCentre(
  { db }: TestApp,
  orderId: number,
  centre: number,
  /** What the order costs is what its contract costs: the gate asks the contract. */
  total: number,
): Promise<number> {
  await db.query(
    sql`update visa_order set centre_id = ${centre}, accept_org_id = ${centre} where id = ${orderId}`,
  )
  const { id } = await one<{ id: number }>(
    db,
    sql`insert into centre_contract (contract_no, centre_id, status, customer_kind, customer_name, contact_name,
          contact_mobile, nation_code, visa_type, price_version, order_id, order_made, service_cents, total_cents)
        values (${`HTC${orderId}`}, ${centre}, 1, 'PERSON', 'x', 'x', '13912345678', 'RUS', 1, current_date, ${orderId}, true,
          ${total}, ${total})
        returning id`,
  )
  return id
}

/**
 * Looks at every hand-out of a centre once more when it is kept, with everything held that it was judged by: what was red
 * then had been opened for it, by somebody else, or it is told.
 */
async function watchGate({ db }: TestApp): Promise<void> {
  await db.query(sql`
    create function test_gate() returns trigger language plpgsql as $$
    declare
      left_as int;
      opened text[] := array(select condition from gate_opening where handover_id = new.id
        and opened_by is not null and opened_by <> new.given_by);
      owes boolean;
    begin
      if new.centre_id is null or new.passport_id is null then return null; end if;
      select from_status into left_as from passport_movement
        where item_id = new.passport_id and to_status = 5 order by id desc limit 1;
      select total_cents > 0 into owes from visa_order where id = new.order_id;
      if left_as in (4, 8) and not 'check' = any(opened) and not coalesce((select k.passed from passport_check k
          where k.item_id = new.passport_id and k.phase = 'AFTER' and k.checked_at >= (select max(m.moved_at)
            from passport_movement m where m.item_id = k.item_id and m.from_status = 3 and m.to_status = 4)
          order by k.id desc limit 1), false) then
        insert into test_surprise values ('left without a sheet ' || new.id);
      end if;
      if left_as in (4, 8) and owes and not 'balance' = any(opened) then
        insert into test_surprise values ('left with what is owed ' || new.id);
      end if;
      if new.way = 'COURIER' and not 'address' = any(opened)
          and new.address is distinct from (select customer_addr from visa_order where id = new.order_id) then
        insert into test_surprise values ('left for another address ' || new.id);
      end if;
      if not 'approval' = any(opened) and exists (select 1 from contract_approval a
          join centre_contract c on c.id = a.contract_id where c.order_id = new.order_id and a.status in (1, 5)) then
        insert into test_surprise values ('left while a change waits ' || new.id);
      end if;
      if new.collector = 'OTHER' and not 'authorisation' = any(opened) and not exists (
          select 1 from custody_authorisation_person n join custody_authorisation t on t.id = n.authorisation_id
          where n.handover_id = new.id and t.revoked_at is null and t.valid_until >= current_date
            and t.made_by <> new.given_by and t.collector_name = new.collector_name) then
        insert into test_surprise values ('left without a letter ' || new.id);
      end if;
      return null;
    end $$`)
  await db.query(sql`
    create constraint trigger test_gate after insert on visa_handover deferrable initially deferred
      for each row execute function test_gate()`)
}

/** What must hold at any moment, whoever is in the middle of what. */
async function refuseWrong({ db }: TestApp, { people }: Cast): Promise<void> {
  // Every passport is where its last movement brought it, and with whom.
  expect(await custodyFaults(db)).toEqual([])
  // Each movement goes on from the one before: none is missing, none is half.
  const broken = await rows(
    db,
    sql`select id from (
          select m.*, row_number() over w as step, lag(m.to_status) over w as status, lag(m.to_place) over w as place,
            lag(m.to_custodian) over w as custodian
          from passport_movement m join passport_item p on p.id = m.item_id
          where p.applicant_id = any(${people}::bigint[]) window w as (partition by m.item_id order by m.id)) s
        where (step = 1 and from_status is not null)
          or (step > 1 and (from_status, from_place, from_custodian) is distinct from (status, place, custodian))`,
  )
  expect(broken).toEqual([])
  const twice = await rows(
    db,
    sql`select applicant_id from passport_item where applicant_id = any(${people}::bigint[])
          and status <> ${PASSPORT_STATUS.RETURNED} group by 1 having count(*) > 1`,
  )
  expect(twice).toEqual([])
  // What left did so through the gate: it is on record once, to whom and by which document, from where it may leave,
  // and with a visa only where nothing was owed.
  const slipped = await rows(
    db,
    sql`select p.id, n.records, m.from_status, o.total_cents, o.centre_id, h.*, array(select g.condition from gate_opening g
            where g.handover_id = h.id) as opened, a.cn_name
          from passport_item p join visa_applicant a on a.id = p.applicant_id
          join visa_order o on o.id = p.order_id
          left join lateral (select count(*) as records, max(h.id) as last from visa_handover h
            where h.passport_id = p.id) n on true
          left join visa_handover h on h.id = n.last
          left join lateral (select m.from_status from passport_movement m where m.item_id = p.id
            and m.to_status = 5 order by m.id desc limit 1) m on true
        where p.applicant_id = any(${people}::bigint[]) and p.status = 5 and (
          n.records <> 1 or (h.id_no = '' and not (h.way = 'COURIER' and o.centre_id is null))
          or (h.way = 'COURIER' and (h.address = '' or h.waybill_no = '')) or h.collector_name = '' or m.from_status not in (1, 2, 4, 7, 8)
          or (h.collector = 'SELF' and h.collector_name <> a.cn_name)
          or (m.from_status = 7 and not h.damage_seen)
          or (h.collector = 'OTHER' and h.authorisation = '' and not exists (select 1 from gate_opening g
            where g.handover_id = h.id and g.condition = 'authorisation'))
          or (m.from_status in (4, 8) and o.total_cents > 0 and not exists (select 1 from gate_opening g
            where g.handover_id = h.id and g.condition = 'balance')))`,
  )
  expect(slipped).toEqual([])
  // Whoever confirmed a hand-over answers, from then on, for what they scanned of it and for nothing else.
  const handed = await rows(
    db,
    sql`select t.id from custody_transfer t join custody_transfer_line l on l.transfer_id = t.id
        left join lateral (select count(*) as steps, min(m.to_custodian) as custodian from passport_movement m
          where m.item_id = l.item_id and m.cause = 'HAND_OVER' and m.cause_no = t.transfer_no) m on true
        where (t.confirmed_at is not null and l.taken_at is not null and (m.steps <> 1 or m.custodian <> t.to_id))
          or ((t.confirmed_at is null or l.taken_at is null) and m.steps > 0)
          or (l.open <> (t.confirmed_at is null and t.cancelled_at is null))`,
  )
  expect(handed).toEqual([])
  // A passport wears a label that is its own and was never another's, and one that was taken off serves nobody.
  const mislabelled = await rows(
    db,
    sql`select p.id from passport_item p join passport_label k on k.code = p.label
        where p.applicant_id = any(${people}::bigint[]) and (k.item_id is distinct from p.id or k.voided_at is not null)`,
  )
  expect(mislabelled).toEqual([])
  // Of a bill all went out or nothing, and what was seen of it came back since, by its list or before by another hand.
  const halfBills = await rows(
    db,
    sql`select b.id, b.bill_no, l.id as line, l.taken_out_at, r.seen_at, array(select m.cause || ' ' || m.cause_no || ' '
            || m.from_status || ' ' || m.to_status from passport_movement m where m.item_id = l.passport_id order by m.id) as way
        from send_bill b left join send_bill_line l on l.bill_id = b.id
        left join retrieval_line r on r.line_id = l.id
        where b.bill_no like 'SQK%' and (l.id is null
          or not exists (select 1 from passport_movement m where m.item_id = l.passport_id and m.to_status = 3
            and m.cause_no = b.bill_no)
          or (r.seen_at is not null and not exists (select 1 from passport_movement m
            join passport_movement s on s.item_id = m.item_id and s.id < m.id and s.cause_no = b.bill_no
            where m.item_id = l.passport_id and s.to_status = 3 and (m.cause = 'RETRIEVAL' or m.to_status = 4))))`,
  )
  expect(halfBills).toEqual([])
  // A record of a centre begins with what goes by it, and what goes by it has left.
  const halfRecords = await rows(
    db,
    sql`select t.id from custody_collection t left join visa_handover h on h.collection_id = t.id
        left join passport_item p on p.id = h.passport_id
        where h.id is null or (h.passport_id is not null and p.status <> 5)`,
  )
  expect(halfRecords).toEqual([])
  // What was counted was counted once, and what is said of it was seen or is missed.
  const counted = await rows(
    db,
    sql`select n.id from custody_count_note n
        where (n.outcome = 'PUT_HERE' and not exists (select 1 from custody_count_scan s
            where s.count_id = n.count_id and s.item_id = n.item_id and s.fits))
          or (n.outcome = 'MISSING' and not exists (select 1 from passport_movement m
            where m.item_id = n.item_id and m.cause = 'EXCEPTION' and m.to_status = 6))`,
  )
  expect(counted).toEqual([])
  expect(await rows(db, sql`select what from test_surprise limit 3`)).toEqual([])
}

test(
  `${WORKERS} people at ${ORDERS * PEOPLE} passports, killed ${KILLS} times in ${OPERATIONS} operations: each passport has one place and one keeper, those of its last movement, and none leaves while the gate is red`,
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
    const victims = fc.sample(fc.nat(WORKERS - 1), { numRuns: KILLS, seed: 20261117 })
    const done = async (): Promise<number> =>
      (await one<{ count: number }>(db, sql`select last_value as count from test_operations`)).count
    for (const [round, victim] of victims.entries()) {
      const wanted = (OPERATIONS * (round + 1)) / (KILLS + 1)
      while ((await done()) < wanted) await pause(LOOK_MS)
      workers.get(victim)?.kill('SIGKILL')
      await refuseWrong(server, cast)
      start(victim)
    }
    while ((await done()) < OPERATIONS) await pause(LOOK_MS)
    workers.forEach((worker) => worker.kill('SIGKILL'))
    await refuseWrong(server, cast)
    const { moved, causes } = await one<{ moved: number; causes: number }>(
      db,
      sql`select count(*) as moved, count(distinct cause) as causes from passport_movement m
            join passport_item p on p.id = m.item_id where p.applicant_id = any(${cast.people}::bigint[])`,
    )
    // It is no proof where nothing happened.
    expect(moved).toBeGreaterThan(cast.people.length)
    expect(causes).toBeGreaterThan(4)
    const { sheets, letters, changes, openings } = await one<Record<string, number>>(
      db,
      sql`select (select count(*)::int from passport_check) as sheets,
            (select count(*)::int from custody_authorisation) as letters,
            (select count(*)::int from contract_approval where contract_id = any(${cast.contracts}::bigint[])) as changes,
            (select count(*)::int from gate_opening) as openings`,
    )
    const { bound, unfetched } = await one<Record<string, number>>(
      db,
      sql`select (select count(*)::int from passport_movement where cause = 'LABEL') as bound,
            (select count(*)::int from passport_movement where to_status = ${PASSPORT_STATUS.UNCLAIMED}) as unfetched`,
    )
    // In a few hundred operations chance leaves some kind out; in many thousands all of them happen.
    const happened = [sheets, letters, changes, openings, bound, unfetched].filter((some = 0) => some > 0)
    expect(happened.length).toBeGreaterThanOrEqual(KINDS)
  },
)
