import { CODES } from '@visa/contract/codes'
import {
  countAgain,
  countClose,
  countDays,
  countDone,
  countExplain,
  countPlace,
  countReport,
  countScan,
  countToday,
  type CountOutcome,
  type CountRound,
} from '@visa/contract/custody/count'
import { passportPlaceSet, placeSave } from '@visa/contract/custody/passport'
import { PASSPORT_STATUS } from '@visa/contract/custody/passport.states'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { affected, one, sql } from '../../db/sql.ts'
import type { Client } from '../../testing/client.ts'
import { billAtConsulate, custodian, seenPlace } from '../../testing/custody-scene.ts'
import { companyId, userId } from '../../testing/staff.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let server: TestApp
let houses = 0

beforeAll(async () => {
  server = await startTestApp()
})
afterAll(() => server.close())

/** A centre of its own with a safe, a shelf, two people, and passports that stand in the safe. */
async function house(people = 2) {
  houses += 1
  const company = `CENTER-ROUND${houses}`
  await server.db.query(sql`
    insert into company (company_code, company_name, short_name, identity_code, is_centre, level, audit_status, version_no)
    select ${company}, ${`两次中心${houses}`}, ${`两次中心${houses}`}, identity_code, true, level, audit_status, version_no
    from company where company_code = 'CENTER-BJ'`)
  const clerk = `round_clerk${houses}`
  const desk = await custodian(server, clerk, { company })
  const more = ['center.passport.count.place', 'center.passport.count.close']
  const boss = await custodian(server, `round_boss${houses}`, { company, more })
  const place = { layers: 1, slots: 8 }
  const { id: safe } = await boss.call(placeSave, { body: { ...place, kind: 'SAFE', name: '早晚柜' } })
  const { id: shelf } = await boss.call(placeSave, { body: { ...place, kind: 'SHELF', name: '早晚架' } })
  const { items, passports, labels } = await billAtConsulate(server, { people })
  const id = await companyId(server, company)
  await server.db.query(
    sql`update visa_order set accept_org_id = ${id}, centre_id = ${id}
        where id = (select order_id from passport_item where id = ${items[0]})`,
  )
  await server.db.query(
    sql`update passport_item set status = 4, place = 'SAFE', custodian_id = ${await userId(server, clerk)}, moved_at = now()
        where id = any(${items}::bigint[])`,
  )
  for (const item of items)
    await desk.call(passportPlaceSet, {
      body: { id: item, place: 'SAFE', placeId: safe, slot: '', seen: await seenPlace(server, item) },
    })
  return { id, desk, boss, safe, shelf, items, passports, labels, clerkId: await userId(server, clerk) }
}

const scan = (by: Client, placeId: number | null, code = '', round: CountRound = 'CLOSING') =>
  by.call(countScan, { body: { placeId, code, round } })

async function finishAll(by: Client, round: CountRound): Promise<void> {
  const { places } = await by.call(countToday, { query: { round } })
  for (const { placeId } of places) await by.call(countDone, { body: { placeId, round } })
}

const placeOf = async (by: Client, id: number, round: CountRound = 'CLOSING') =>
  (await by.call(countToday, { query: { round } })).places.find(({ placeId }) => placeId === id)

const openOf = async (by: Client, round: CountRound = 'CLOSING') =>
  (await by.call(countToday, { query: { round } })).differences.filter(({ outcome }) => outcome === '')

const explain = (by: Client, code: string, outcome: CountOutcome, note = '') =>
  by.raw(countExplain, { body: { codes: [code], outcome, note } })

test('what was counted in the morning and vanished at noon lacks in the evening: each round is judged by its own scans', async () => {
  const { desk, boss, safe, items, passports, labels } = await house()
  for (const label of labels) expect(await scan(desk, safe, label, 'OPENING')).toMatchObject({ kind: 'here' })
  await finishAll(desk, 'OPENING')
  expect(await placeOf(desk, safe, 'OPENING')).toMatchObject({ system: 2, counted: 2, less: 0 })
  await boss.call(countClose, { body: { round: 'OPENING' } })
  expect((await desk.raw(countScan, { body: { placeId: safe, code: 'x', round: 'OPENING' } })).msg).toContain(
    '已关闭',
  )

  // The day is not closed with it, and its evening begins with nothing seen.
  const evening = await desk.call(countToday, { query: {} })
  expect(evening).toMatchObject({ id: null, round: 'CLOSING', other: 'CLOSED', closedAt: null })
  expect(await placeOf(desk, safe)).toMatchObject({ system: 2, counted: 0, doneAt: null })
  expect((await boss.raw(countClose, { body: {} })).msg).toContain('地方没点完 2')
  expect(await scan(desk, safe, labels[0])).toMatchObject({ kind: 'here' })
  await finishAll(desk, 'CLOSING')
  const [lost] = await openOf(desk)
  expect(lost).toMatchObject({
    kind: 'LESS',
    passportNo: passports[1],
    answers: ['RETURNED', 'MISSING', 'OTHER'],
  })
  expect((await boss.raw(countClose, { body: {} })).msg).toContain('差异没说明 1')

  // Given back and not recorded: said, and open until the return is recorded.
  const code = passports[1] ?? ''
  expect((await explain(desk, code, 'RETURNED')).code).toBe(CODES.SUCCESS)
  expect(await openOf(desk)).toMatchObject([{ code, outcome: '', saidBy: '人员round_clerk1' }])
  expect((await boss.raw(countClose, { body: {} })).msg).toContain('差异没说明 1')
  await server.db.query(
    sql`update passport_item set status = ${PASSPORT_STATUS.RETURNED}, place = 'HOLDER', place_id = null, slot = '',
          custodian_id = null, moved_at = now() where id = ${items[1]}`,
  )
  expect(await openOf(desk)).toEqual([])
  await boss.call(countClose, { body: {} })
  const { differences } = await desk.call(countToday, { query: {} })
  expect(differences).toMatchObject([{ kind: 'LESS', passportNo: code, outcome: 'RETURNED' }])
  expect(
    (await desk.call(countDays, {})).map(({ round, counted, differences: of }) => [round, counted, of]),
  ).toEqual([
    ['CLOSING', 1, 1],
    ['OPENING', 2, 0],
  ])
})

test('a scan proves nothing once the passport is brought elsewhere: it is to be seen where it stands now', async () => {
  const { desk, boss, safe, shelf, items, passports, labels } = await house(1)
  await scan(desk, safe, labels[0])
  await finishAll(desk, 'CLOSING')
  expect(await openOf(desk)).toEqual([])
  const moved = {
    id: items[0] ?? 0,
    place: 'SAFE' as const,
    placeId: shelf,
    slot: '',
    seen: await seenPlace(server, items[0]),
  }
  await desk.call(passportPlaceSet, { body: moved })
  // It came to the shelf after that was done: it does not lack, and waits to be scanned there.
  expect(await placeOf(desk, shelf)).toMatchObject({ system: 1, counted: 0, less: 0, since: 1 })
  expect(await openOf(desk)).toEqual([])
  expect((await boss.raw(countClose, { body: {} })).msg).toContain('地方没点完 1，差异没说明 0')
  expect(await desk.call(countPlace, { query: { placeId: shelf } })).toMatchObject([
    { name: '', seen: false, since: true },
  ])
  // Somebody says again that the shelf is done, and has not seen it.
  await desk.call(countDone, { body: { placeId: shelf } })
  expect(await placeOf(desk, shelf)).toMatchObject({ less: 1, since: 0 })
  expect(await openOf(desk)).toMatchObject([{ kind: 'LESS', passportNo: passports[0], placeName: '早晚架' }])
  // Said of where it was, that says nothing of where it is next.
  await explain(desk, passports[0] ?? '', 'OTHER', '还在柜里，一会儿放')
  expect(await openOf(desk)).toEqual([])
  await desk.call(passportPlaceSet, { body: { ...moved, placeId: safe } })
  expect(await placeOf(desk, safe)).toMatchObject({ system: 1, less: 0, since: 1 })
  await desk.call(countDone, { body: { placeId: safe } })
  expect(await openOf(desk)).toMatchObject([{ kind: 'LESS', placeName: '早晚柜' }])
  expect((await boss.raw(countClose, { body: {} })).msg).toContain('差异没说明 1')
  expect(await scan(desk, safe, labels[0])).toMatchObject({ kind: 'here' })
  expect(await openOf(desk)).toEqual([])
  // Within a place it may stand elsewhere: it was seen in the place.
  await desk.call(passportPlaceSet, { body: { ...moved, placeId: safe, slot: '1-03' } })
  expect(await openOf(desk)).toEqual([])
})

test('a place is counted again from its first passport, and has to be where it was counted long ago', async () => {
  const { desk, boss, safe, passports, labels, clerkId } = await house()
  await scan(desk, safe, labels[0])
  const twice = await boss.call(countScan, { body: { placeId: null, code: passports[0] ?? '' } })
  expect(twice).toMatchObject({ kind: 'twice', before: { who: '人员round_clerk3', placeName: '早晚柜' } })
  await finishAll(desk, 'CLOSING')
  await explain(desk, passports[1] ?? '', 'OTHER', '在复印')
  expect(await openOf(desk)).toEqual([])
  const long = sql`now() - interval '5 hours'`
  await affected(
    server.db,
    sql`update custody_count_scan set scanned_at = ${long} where scanned_by = ${clerkId}`,
  )
  expect(await placeOf(desk, safe)).toMatchObject({ counted: 1, stale: true })
  expect((await boss.raw(countClose, { body: {} })).msg).toContain('地方没点完 1')

  await desk.call(countAgain, { body: { placeId: safe } })
  expect(await placeOf(desk, safe)).toMatchObject({ counted: 0, doneAt: null, stale: false })
  expect(
    (await desk.call(countPlace, { query: { placeId: safe } })).map(({ name, seen }) => [name, seen]),
  ).toEqual([
    ['', false],
    ['', false],
  ])
  await scan(desk, safe, labels[0])
  await desk.call(countDone, { body: { placeId: safe } })
  // What was said the first time is no answer to what lacks now, and stays on the sheet.
  expect(await openOf(desk)).toMatchObject([{ kind: 'LESS', passportNo: passports[1] }])
  expect((await desk.call(countToday, { query: {} })).differences).toContainEqual(
    expect.objectContaining({ kind: 'LESS', outcome: 'OTHER', note: '在复印' }),
  )
  await affected(
    server.db,
    sql`update custody_count_place set done_at = ${long} where done_by = ${clerkId} and place_id = ${safe}`,
  )
  expect(await placeOf(desk, safe)).toMatchObject({ stale: true })
})

test('a shift that nobody ended keeps the day open, and no house begins to open once it closes; a running count is printed', async () => {
  const { id, desk, boss, safe, labels, clerkId } = await house(1)
  await scan(desk, safe, labels[0])
  const late = await desk.raw(countScan, { body: { placeId: safe, code: labels[0] ?? '', round: 'OPENING' } })
  expect(late.msg).toBe('今天的日终盘点已经开始，不能再开始开门盘点')
  await finishAll(desk, 'CLOSING')
  const shift = await one<{ id: number }>(
    server.db,
    sql`insert into cashier_shift (shift_no, company_id, counter, cashier_id, status, float_cents, opened_at)
        values ('BC-ROUND', ${id}, '1 号收银', ${clerkId}, 1, 0, now()) returning id`,
  )
  const running = await desk.call(countToday, { query: {} })
  expect(running).toMatchObject({ shifts: 1, transfers: 0 })
  expect((await boss.raw(countClose, { body: {} })).msg).toContain('班次没交 1')
  const query = { id: running.id ?? 0 }
  const paper = await desk.call(countReport, { query })
  expect(paper.fileName).toContain('日终盘点单')
  expect((await desk.call(countReport, { query })).storageName).toBe(paper.storageName)
  await server.db.query(
    sql`update cashier_shift set status = 2, closed_at = now(), counted = '[]', counted_cents = 0, expected_cents = 0,
          totals = '{}' where id = ${shift.id}`,
  )
  // Why a day was closed late is said of a day before alone.
  expect((await boss.raw(countClose, { body: { note: '忘了' } })).code).not.toBe(CODES.SUCCESS)
  await boss.call(countClose, { body: {} })
  expect((await desk.call(countReport, { query })).storageName).not.toBe(paper.storageName)
})

test('everybody counts what is in their own hands: what comes later is new, and nobody counts another’s but who closes', async () => {
  const { id, desk, boss, safe, items, passports, labels, clerkId } = await house()
  const bossId = await userId(server, `round_boss${houses}`)
  const other = await custodian(server, `round_other${houses}`, { company: `CENTER-ROUND${houses}` })
  const intoHands = (item: number | undefined, who: number) =>
    affected(
      server.db,
      sql`update passport_item set place = 'COUNTER', place_id = null, slot = '', custodian_id = ${who}, house_id = ${id},
            moved_at = now() where id = ${item ?? 0}`,
    )
  const handsOf = async (by: Client, keeper: number) =>
    (await by.call(countToday, { query: {} })).places.find(({ keeperId }) => keeperId === keeper)

  await intoHands(items[0], clerkId)
  expect(await scan(desk, null, labels[0])).toMatchObject({ kind: 'here' })
  await desk.call(countDone, { body: { placeId: null } })
  // Taken in after that: it does not lack, keeps the place open, and is scanned like any other.
  await intoHands(items[1], clerkId)
  expect(await handsOf(desk, clerkId)).toMatchObject({ system: 2, counted: 1, less: 0, since: 1 })
  expect(await openOf(desk)).toEqual([])
  expect(await scan(desk, null, labels[1])).toMatchObject({ kind: 'here' })
  expect(await handsOf(desk, clerkId)).toMatchObject({ counted: 2, less: 0, since: 0 })

  // Handed to the manager it is theirs: a place of its own, and what was seen with the clerk proves nothing.
  await intoHands(items[1], bossId)
  expect(await handsOf(desk, clerkId)).toMatchObject({ system: 1, counted: 1 })
  expect(await handsOf(desk, bossId)).toMatchObject({
    keeper: `人员round_boss${houses}`,
    system: 1,
    counted: 0,
  })
  const theirs = { placeId: null, keeperId: bossId, code: labels[1] ?? '' }
  const strange = await other.raw(countScan, { body: theirs })
  expect(strange.msg).toBe(
    `人员round_boss${houses} 手上的护照由 人员round_boss${houses} 自己点，或由能关闭盘点的人点`,
  )
  expect((await other.raw(countDone, { body: theirs })).code).not.toBe(CODES.SUCCESS)
  expect(await openOf(desk)).toEqual([])

  // Whoever closes counts another's: seen there, and nobody puts it into their hands but themselves.
  const withClerk = { placeId: null, keeperId: clerkId, code: passports[1] ?? '' }
  expect(await boss.call(countScan, { body: withClerk })).toMatchObject({
    kind: 'elsewhere',
    keeper: `人员round_boss${houses}`,
  })
  expect(await openOf(boss)).toMatchObject([
    { kind: 'MORE', seenWith: `人员round_clerk${houses}`, answers: ['OTHER'] },
  ])
  expect(await openOf(desk)).toMatchObject([{ answers: ['PUT_HERE', 'OTHER'] }])
  await explain(desk, passports[1] ?? '', 'PUT_HERE')
  expect(await handsOf(desk, clerkId)).toMatchObject({ system: 2, counted: 2, more: 0 })
  await desk.call(countDone, { body: { placeId: safe } })
  expect((await desk.call(countToday, { query: {} })).own.places).toEqual([])
})
