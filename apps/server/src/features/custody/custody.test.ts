import { CODES } from '@visa/contract/codes'
import { labelDecrypt, labelScan } from '@visa/contract/custody/label'
import {
  centreException,
  custodyAlarms,
  passportMovements,
  passportPlaceSet,
  placeList,
  placeSave,
} from '@visa/contract/custody/passport'
import { placeCode } from '@visa/contract/custody/place'
import { PASSPORT_STATUS } from '@visa/contract/custody/passport.states'
import { dayOf } from '@visa/contract/dates'
import { addDays } from '@visa/contract/rules/days'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { one, rows, sql, type Sql } from '../../db/sql.ts'
import type { Client } from '../../testing/client.ts'
import {
  billAtConsulate,
  custodian,
  type OnBill,
  seenPlace,
  statusSeen,
} from '../../testing/custody-scene.ts'
import { otherManager } from '../../testing/second-centre.ts'
import { userId } from '../../testing/staff.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { custodyFaults, custodyCheckJob, unclaimedJob } from './custody.jobs.ts'
import { slipCode } from './slip-code.ts'

let server: TestApp
let keeper: Client
let manager: Client
let other: Client

beforeAll(async () => {
  server = await startTestApp()
  keeper = await custodian(server, 'custody_one')
  manager = await server.as('center_mgr')
  other = await otherManager(server)
})
afterAll(() => server.close())

/** Passports of the centre that are in its house. */
async function inHouse(people = 1): Promise<OnBill> {
  const made = await billAtConsulate(server, { people })
  await server.db.query(sql`update passport_item set status = 4, place = 'COUNTER', move_cause = 'RETRIEVAL',
    custodian_id = (select id from app_user where user_name = 'custody_one') where id = any(${made.items}::bigint[])`)
  return made
}

const safe = { kind: 'SAFE' as const, layers: 3, slots: 16 }
const placeSeen = async (id: number) =>
  (await manager.call(placeList, {})).find((each) => each.id === id)?.updateTime ?? ''
const place = async (name: string) => (await manager.call(placeSave, { body: { ...safe, name } })).id

test('a passport stands in a slot of the own house, which holds one; the movement tells where, at which counter and when', async () => {
  const placeId = await place('保险柜 A')
  const { items } = await inHouse(2)
  const [first = 0, second = 0] = items
  // Scanned without a connection, some minutes before.
  const clientAt = new Date(Date.now() - 10 * 60_000).toISOString()
  const put = { place: 'SAFE' as const, placeId, slot: '2-05', scanned: true, counter: '3 号窗口', clientAt }
  expect(
    await keeper.call(passportPlaceSet, {
      body: { id: first, ...put, seen: await seenPlace(server, first) },
    }),
  ).toMatchObject({
    placeName: '保险柜 A',
    slot: '2-05',
    custodianName: '人员custody_one',
  })
  const next = { ...put, id: second, seen: await seenPlace(server, second) }
  const taken = await keeper.raw(passportPlaceSet, { body: next })
  expect(taken.msg).toContain('2-05 这一格已有护照')
  const none = await keeper.raw(passportPlaceSet, { body: { ...next, slot: '4-01' } })
  expect(none.msg).toContain('没有 4-01 这一格')
  const [step] = await keeper.call(passportMovements, { query: { id: first } })
  expect(step).toMatchObject({
    cause: 'PLACE',
    placeName: '保险柜 A',
    slot: '2-05',
    counter: '3 号窗口',
    clientAt,
  })
  expect(await keeper.call(placeList, {})).toMatchObject([
    { name: '保险柜 A', passports: 1, code: placeCode(placeId) },
  ])
  const seen = await placeSeen(placeId)
  const smaller = await manager.raw(placeSave, {
    body: { ...safe, id: placeId, name: '保险柜 A', slots: 4, seen },
  })
  expect(smaller.msg).toContain('还放着 1 本护照')
  expect(await other.call(placeList, {})).toEqual([])
  expect((await other.raw(passportPlaceSet, { body: { ...next, slot: '' } })).msg).toBe(
    '记录不存在或已被删除',
  )
  const foreign = await other.call(placeSave, { body: { ...safe, name: '上海' } })
  expect((await keeper.raw(passportPlaceSet, { body: { ...next, placeId: foreign.id } })).msg).toBe(
    '记录不存在或已被删除',
  )
  expect((await keeper.raw(placeSave, { body: { ...safe, name: '偷偷' } })).code).toBe(CODES.NO_PERMISSION)
})

test('missing, damaged and unclaimed raise an alarm in the house at once, which stays until it is settled', async () => {
  const { items } = await inHouse(3)
  const [missing = 0, damaged = 0, waiting = 0] = items
  const mine = async () =>
    (await manager.call(custodyAlarms, { query: {} })).rows.filter(({ passport }) =>
      items.includes(passport.id),
    )
  const report = async (id: number, operation: 'reportMissing' | 'reportFound' | 'reportDamaged') =>
    keeper.call(centreException, {
      body: { id, operation, reason: '盘点', seenStatus: await statusSeen(server, id) },
    })
  await report(missing, 'reportMissing')
  await report(damaged, 'reportDamaged')
  expect((await mine()).map(({ kind, passport }) => [kind, passport.id])).toEqual([
    ['MISSING', missing],
    ['DAMAGED', damaged],
  ])
  const later = new Date(Date.now() + 200 * 86_400_000)
  await unclaimedJob.run({ db: server.db, now: later } as Parameters<typeof unclaimedJob.run>[0])
  const { status } = await one<{ status: number }>(
    server.db,
    sql`select status from passport_item where id = ${waiting}`,
  )
  expect(status).toBe(PASSPORT_STATUS.UNCLAIMED)
  // The gravest first, whatever was told last.
  expect((await mine()).map(({ kind }) => kind)).toEqual(['MISSING', 'DAMAGED', 'UNCLAIMED'])
  expect((await report(missing, 'reportFound')).status).toBe(PASSPORT_STATUS.RETRIEVED)
  expect((await mine()).map(({ kind }) => kind).toSorted()).toEqual(['DAMAGED', 'UNCLAIMED'])
  expect(await other.call(custodyAlarms, { query: {} })).toEqual({ total: 0, grave: 0, rows: [] })
})

test('a passport that cannot be noted as unclaimed keeps back no other, and fails the run by its number', async () => {
  const { items } = await inHouse(2)
  const [bad = 0, good = 0] = items
  await server.db.query(sql`
    create function refuse_one() returns trigger language plpgsql as $$ begin raise exception 'not this one'; end $$`)
  await server.db.pool.query(
    `create trigger refuse_one before update on passport_item for each row when (old.id = ${bad}) execute function refuse_one()`,
  )
  const later = new Date(Date.now() + 200 * 86_400_000)
  const run = unclaimedJob.run({ db: server.db, now: later } as Parameters<typeof unclaimedJob.run>[0])
  await expect(run).rejects.toThrow(`护照 ${bad} 没有登记`)
  await server.db.query(sql`drop trigger refuse_one on passport_item`)
  const found = await rows<{ id: number }>(
    server.db,
    sql`select id from passport_item where id = any(${items}::bigint[]) and status = ${PASSPORT_STATUS.UNCLAIMED}`,
  )
  expect(found.map(({ id }) => id)).toEqual([good])
})

test('each night it is proved that every passport is where its last movement says', async () => {
  await inHouse()
  expect(await custodyFaults(server.db)).toEqual([])
  const { items } = await inHouse()
  const [id = 0] = items
  const run = () =>
    custodyCheckJob.run({ db: server.db, now: new Date() } as Parameters<typeof custodyCheckJob.run>[0])
  await run()
  await untold(sql`update passport_item set place = 'SAFE' where id = ${id}`)
  await expect(run()).rejects.toThrow(String(id))
  await untold(sql`update passport_item set place = 'COUNTER' where id = ${id}`)
})

/** Done behind the back of the database: no movement tells of it. */
async function untold(change: Sql): Promise<void> {
  await server.db.tx(async (tx) => {
    for (const told of [sql`passport_item`, sql`passport_movement`]) {
      await tx.query(sql`alter table ${told} disable trigger user`)
    }
    await tx.query(change)
    for (const told of [sql`passport_item`, sql`passport_movement`]) {
      await tx.query(sql`alter table ${told} enable trigger user`)
    }
  })
}

test('the proof finds every difference between a passport and its movements, in portions of any size', async () => {
  const { items } = await inHouse(3)
  const { id: placeId } = await manager.call(placeSave, {
    body: { kind: 'SAFE', layers: 1, slots: 9, name: '证明柜' },
  })
  const [id = 0] = items
  const differ = {
    status: sql`status = ${PASSPORT_STATUS.CHECKED}`,
    place: sql`place = 'SAFE'`,
    note: sql`place_note = '第二个抽屉'`,
    placeId: sql`place_id = ${placeId}`,
    slot: sql`slot = '1-07'`,
    custodian: sql`custodian_id = null`,
  }
  const found = async () => (await custodyFaults(server.db, 1)).map((each) => each.id)
  expect(await found()).toEqual([])
  for (const [what, change] of Object.entries(differ)) {
    const [before] = await rows(server.db, sql`select * from passport_item where id = ${id}`)
    await untold(sql`update passport_item set ${change} where id = ${id}`)
    expect([what, await found()]).toEqual([what, [id]])
    expect([what, (await custodyFaults(server.db)).map((each) => each.id)]).toEqual([what, [id]])
    await untold(sql`update passport_item p set status = b.status, place = b.place, place_note = b.place_note,
      place_id = b.place_id, slot = b.slot, custodian_id = b.custodian_id
      from jsonb_populate_record(null::passport_item, ${JSON.stringify(before)}::jsonb) b where p.id = ${id}`)
    expect([what, await found()]).toEqual([what, []])
  }
  // A step that does not go on from the one before, though it leads to where the passport is.
  const [, torn = 0, none = 0] = items
  const step = (
    from: Sql,
  ) => sql`insert into passport_movement (item_id, from_status, to_status, from_place, to_place,
      place_note, place_id, slot, from_custodian, to_custodian, cause, scanned, moved_at)
    select m.item_id, ${from}, m.to_place, m.place_note, m.place_id, m.slot, m.to_custodian, m.to_custodian, 'PLACE', true,
      now() from passport_movement m where m.item_id = ${torn} order by m.id desc limit 1`
  await untold(step(sql`m.to_status, m.to_status, m.to_place`))
  expect(await found()).toEqual([])
  await untold(step(sql`${PASSPORT_STATUS.SENT}::smallint, m.to_status, 'CONSULATE'`))
  expect(await found()).toEqual([torn])
  await untold(sql`delete from passport_movement where item_id = ${none}`)
  expect(await found()).toEqual([torn, none])
  // Put right, so that nothing else is told of it.
  await untold(sql`delete from passport_movement where item_id = any(${[torn, none]}::bigint[])`)
  await untold(sql`insert into passport_movement (item_id, to_status, to_place, place_note, place_id, slot, to_custodian,
      cause, scanned, moved_at)
    select id, status, place, place_note, place_id, slot, custodian_id, 'RECEIPT', true, now() from passport_item
    where id = any(${[torn, none]}::bigint[])`)
  expect(await found()).toEqual([])
})

test('the counter of a step is that of the open shift of whoever makes it, whatever they say; it stands in the history', async () => {
  const { items } = await inHouse(2)
  const [first = 0, second = 0] = items
  const keeperId = await userId(server, 'custody_one')
  const put = async (id: number) =>
    keeper.call(passportPlaceSet, {
      body: {
        id,
        place: 'COUNTER',
        placeNote: '台面',
        slot: '',
        counter: '9 号窗口',
        scanned: true,
        seen: await seenPlace(server, id),
      },
    })
  const counterOf = async (id: number) =>
    (await keeper.call(passportMovements, { query: { id } }))[0]?.counter
  await put(first)
  expect(await counterOf(first)).toBe('9 号窗口')
  await server.db
    .query(sql`insert into cashier_shift (shift_no, company_id, counter, cashier_id, status, float_cents, opened_at)
    select 'S-COUNTER', company_id, '3 号窗口', id, 1, 0, now() from app_user where id = ${keeperId}`)
  await put(second)
  expect(await counterOf(second)).toBe('3 号窗口')
})

test('C7.36 the code of a slip opens for whoever reaches its order, and for nobody else; none can be made', async () => {
  const { id, orderNo, items } = await inHouse(2)
  const { receiptId } = await one<{ receiptId: number }>(
    server.db,
    sql`insert into visa_receipt (receipt_no, order_id, lines, taken_at) values ('R26111788888', ${id}, '[]', now())
        returning id as "receiptId"`,
  )
  const { master } = await server.files.keys()
  const code = slipCode(master, receiptId, addDays(dayOf(new Date()), 30))
  // As a scanner under an input method gives it.
  const typed = code.toLowerCase().replace('-', '－')
  const opened = await keeper.call(labelDecrypt, { body: { code: typed } })
  expect(opened).toMatchObject({ receiptNo: 'R26111788888', orderNo, expired: false })
  expect(opened.people).toHaveLength(2)
  const scanned = await keeper.call(labelScan, { body: { code } })
  expect(new Set(scanned.passports.map((each) => each.id))).toEqual(new Set(items))
  const old = slipCode(master, receiptId, addDays(dayOf(new Date()), -1))
  expect((await keeper.call(labelDecrypt, { body: { code: old } })).expired).toBe(true)
  const forged = slipCode('another key', receiptId, addDays(dayOf(new Date()), 30))
  const narrow = await custodian(server, 'custody_own', { narrow: true })
  const refused = [
    await keeper.raw(labelDecrypt, { body: { code: forged } }),
    await other.raw(labelDecrypt, { body: { code } }),
    await narrow.raw(labelDecrypt, { body: { code } }),
  ]
  expect(refused.map(({ msg }) => msg)).toEqual(refused.map(() => '记录不存在或已被删除'))
  expect(code).not.toContain('R26111788888')
})
