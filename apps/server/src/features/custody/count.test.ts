import {
  countClose,
  countDays,
  countDone,
  countExplain,
  countPlace,
  countReport,
  countScan,
  countToday,
} from '@visa/contract/custody/count'
import { custodyAlarms, passportPlaceSet, placeSave } from '@visa/contract/custody/passport'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { one, sql } from '../../db/sql.ts'
import type { Client } from '../../testing/client.ts'
import { billAtConsulate, custodian, seenPlace } from '../../testing/custody-scene.ts'
import { otherManager } from '../../testing/second-centre.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { custodyFaults } from './custody.jobs.ts'

let server: TestApp
let desk: Client
let manager: Client

beforeAll(async () => {
  server = await startTestApp()
  desk = await custodian(server, 'count_one')
  manager = await custodian(server, 'count_manager', {
    more: ['center.passport.count.place', 'center.passport.count.close'],
  })
})
afterAll(() => server.close())

/** A centre with nothing of its own. */
async function otherCentre(): Promise<string> {
  await server.db.query(sql`
    insert into company (company_code, company_name, short_name, identity_code, is_centre, level, audit_status, version_no)
    select 'CENTER-GZ', '广州签证中心', '广州签证中心', identity_code, true, level, audit_status, version_no
    from company where company_code = 'CENTER-BJ'`)
  return 'CENTER-GZ'
}

const scan = (placeId: number, code: string) => desk.call(countScan, { body: { placeId, code } })
const today = () => desk.call(countToday, { query: {} })

test('the day is closed by two people once every place is scanned and every difference explained', async () => {
  const place = { kind: 'SAFE' as const, layers: 2, slots: 8 }
  const { id: safe } = await manager.call(placeSave, { body: { ...place, name: '盘点柜甲' } })
  const { id: shelf } = await manager.call(placeSave, { body: { ...place, name: '盘点架乙' } })
  const { items, labels, passports } = await billAtConsulate(server, { people: 3 })
  await server.db.query(
    sql`update passport_item set status = 4, place = 'SAFE' where id = any(${items}::bigint[])`,
  )
  const [first = 0, two = 0, three = 0] = items
  await desk.call(passportPlaceSet, {
    body: { id: first, place: 'SAFE', placeId: safe, slot: '1-01', seen: await seenPlace(server, first) },
  })
  await desk.call(passportPlaceSet, {
    body: { id: two, place: 'SAFE', placeId: safe, slot: '1-02', seen: await seenPlace(server, two) },
  })
  await desk.call(passportPlaceSet, {
    body: { id: three, place: 'SAFE', placeId: shelf, slot: '1-01', seen: await seenPlace(server, three) },
  })

  expect(await scan(safe, labels[0] ?? '')).toMatchObject({ kind: 'here' })
  expect(await scan(safe, labels[0] ?? '')).toMatchObject({ kind: 'twice' })
  // Of the shelf by the system, and seen in the safe.
  expect(await scan(safe, passports[2] ?? '')).toMatchObject({
    kind: 'elsewhere',
    systemPlace: '盘点架乙 1-01',
  })
  expect(await scan(shelf, 'X0000001')).toMatchObject({ kind: 'unknown' })
  expect((await desk.call(countPlace, { query: { placeId: safe } })).map(({ seen }) => seen)).toEqual([
    true,
    false,
  ])

  expect((await manager.raw(countClose, { body: {} })).msg).toContain('还不能关闭')
  for (const { placeId } of (await today()).places) await desk.call(countDone, { body: { placeId } })
  const open = await today()
  const safeRow = open.places.find(({ placeId }) => placeId === safe)
  expect(safeRow).toMatchObject({ system: 2, counted: 1, less: 1, more: 1 })
  // Seen in the safe, it lacks on the shelf: a difference of both, told once.
  const shelfRow = open.places.find(({ placeId }) => placeId === shelf)
  expect(shelfRow).toMatchObject({ system: 1, counted: 0, less: 1, more: 1 })
  expect((await desk.call(countPlace, { query: { placeId: shelf } })).map(({ seen }) => seen)).toEqual([
    false,
  ])
  expect(open.differences.filter(({ code }) => code === passports[2])).toHaveLength(1)
  expect(open.differences.map(({ kind, code }) => [kind, code])).toEqual(
    expect.arrayContaining([
      ['LESS', passports[1]],
      ['MORE', passports[2]],
      ['MORE', 'X0000001'],
    ]),
  )
  expect((await manager.raw(countClose, { body: {} })).msg).toContain('差异没说明 3')
  const explain = (code: string, outcome: 'PUT_HERE' | 'MISSING' | 'OTHER', note = '') =>
    desk.raw(countExplain, { body: { codes: [code], outcome, note } })
  expect((await explain(passports[1] ?? '', 'PUT_HERE')).msg).toContain('不适用')
  expect((await explain(passports[1] ?? '', 'MISSING')).msg).toContain('请写明')
  // One reason for several: what does not fit one of them is said of none.
  const together = (codes: string[], outcome: 'MISSING' | 'OTHER') =>
    desk.raw(countExplain, { body: { codes, outcome, note: '一起说明' } })
  expect((await together([passports[1] ?? '', passports[2] ?? ''], 'MISSING')).msg).toContain('不适用')
  expect((await together([passports[1] ?? '', 'X0000009'], 'OTHER')).msg).toContain('X0000009')
  expect((await today()).differences.filter(({ outcome }) => outcome === '')).toHaveLength(3)
  expect((await explain(passports[1] ?? '', 'MISSING', '整柜找过')).msg).toBe('操作成功')
  expect((await explain(passports[2] ?? '', 'PUT_HERE')).msg).toBe('操作成功')
  await desk.call(countScan, { body: { placeId: safe, code: 'X0000002' } })
  expect((await together(['X0000001', 'X0000002'], 'OTHER')).msg).toBe('操作成功')
  const strange = (await today()).differences.filter(({ passportId }) => passportId === null)
  expect(strange.map(({ note }) => note)).toEqual(['一起说明', '一起说明'])
  const { rows: alarms } = await manager.call(custodyAlarms, { query: {} })
  expect(alarms.some(({ kind, passport }) => kind === 'MISSING' && passport.id === two)).toBe(true)

  const own = await custodian(server, 'count_closer', { more: ['center.passport.count.close'] })
  expect((await desk.raw(countClose, { body: {} })).msg).toContain('权限')
  await own.call(countClose, { body: {} })
  const closed = await today()
  expect(closed).toMatchObject({ closedBy: '人员count_closer', begunBy: '人员count_one' })
  // What was seen and put there was more than the system had, and nothing that lacks.
  expect(closed.differences.map(({ kind, outcome }) => `${outcome} ${kind}`).toSorted()).toEqual([
    'MISSING LESS',
    'OTHER MORE',
    'OTHER MORE',
    'PUT_HERE MORE',
  ])
  expect((await desk.raw(countScan, { body: { placeId: safe, code: labels[0] ?? '' } })).msg).toContain(
    '已关闭',
  )
  const report = await desk.call(countReport, { query: { id: closed.id ?? 0 } })
  expect(report.fileName).toContain(closed.day)
  expect(await custodyFaults(server.db)).toEqual([])

  const stranger = await otherManager(server)
  expect((await stranger.raw(countScan, { body: { placeId: safe, code: 'x' } })).msg).toContain('不存在')
  expect(await stranger.call(countPlace, { query: { placeId: safe } })).toEqual([])
  expect((await stranger.raw(countReport, { query: { id: closed.id ?? 0 } })).msg).toContain('不存在')
})

test('what stands in no place is in somebody’s hands: counted like a place, told by whose, and the day stays open for it', async () => {
  const far = await custodian(server, 'hands_clerk', { company: await otherCentre() })
  const boss = await custodian(server, 'hands_boss', {
    company: 'CENTER-GZ',
    more: ['center.passport.count.place', 'center.passport.count.close'],
  })
  const { items, labels, passports } = await billAtConsulate(server, { people: 2 })
  const keeper = await one<{ id: number; companyId: number }>(
    server.db,
    sql`select id, company_id as "companyId" from app_user where user_name = 'hands_clerk'`,
  )
  await server.db.query(
    sql`update visa_order set accept_org_id = ${keeper.companyId}, centre_id = ${keeper.companyId}
        where id = (select order_id from passport_item where id = ${items[0]})`,
  )
  await server.db.query(
    sql`update passport_item set status = 4, place = 'COUNTER', custodian_id = ${keeper.id}, moved_at = now()
        where id = any(${items}::bigint[])`,
  )
  const hands = async () =>
    (await far.call(countToday, { query: {} })).places.find(({ placeId }) => placeId === null)
  expect(await hands()).toMatchObject({ system: 2, counted: 0, doneAt: null })
  expect((await far.call(countPlace, { query: {} })).map(({ keeper: name }) => name)).toEqual([
    '人员hands_clerk',
    '人员hands_clerk',
  ])
  const body = { placeId: null, code: labels[0] ?? '' }
  const key = `in-hands-${passports[0] ?? ''}`
  const first = await far.call(countScan, { body, key })
  expect(first).toMatchObject({ kind: 'here' })
  // Its answer was lost: sent again, with its time, it is counted once and answered the same.
  const late = { ...body, clientAt: new Date().toISOString() }
  expect(await far.call(countScan, { body: late, key })).toEqual(first)
  expect((await boss.raw(countClose, { body: {} })).msg).toContain('地方没点完 1')
  await far.call(countDone, { body: { placeId: null } })
  const open = await far.call(countToday, { query: {} })
  expect(open.differences).toMatchObject([
    { kind: 'LESS', passportNo: passports[1], keeper: '人员hands_clerk', outcome: '' },
  ])
  // Put on a shelf and seen in the hand, it is in the hand.
  const { id: shelf } = await boss.call(placeSave, {
    body: { kind: 'SHELF', layers: 1, slots: 4, name: '交班架' },
  })
  await far.call(passportPlaceSet, {
    body: {
      id: items[1] ?? 0,
      place: 'SAFE',
      placeId: shelf,
      slot: '1-01',
      seen: await seenPlace(server, items[1]),
    },
  })
  expect(await far.call(countScan, { body: { placeId: null, code: labels[1] ?? '' } })).toMatchObject({
    kind: 'elsewhere',
    systemPlace: '交班架 1-01',
  })
  await far.call(countExplain, { body: { codes: [passports[1] ?? ''], outcome: 'PUT_HERE', note: '' } })
  expect(await hands()).toMatchObject({ system: 2, counted: 2, less: 0, more: 0 })
  await far.call(countDone, { body: { placeId: shelf } })
  await boss.call(countClose, { body: {} })
  // What was closed is told as it was then, whatever becomes of the passports.
  await far.call(passportPlaceSet, {
    body: { id: items[1] ?? 0, place: 'SAFE', placeId: shelf, seen: await seenPlace(server, items[1]) },
  })
  const [day] = await far.call(countDays, {})
  expect(day).toMatchObject({ begunBy: '人员hands_clerk', closedBy: '人员hands_boss', system: 2, counted: 2 })
  const told = await far.call(countToday, { query: {} })
  expect(told.places.find(({ placeId }) => placeId === null)).toMatchObject({ system: 2, counted: 2 })
  const differs = { kind: 'MORE', passportNo: passports[1], outcome: 'PUT_HERE' }
  expect(told.differences).toMatchObject([differs])
  // Also of a count that was closed when it was kept as a lack.
  await server.db.query(
    sql`update custody_count set told = jsonb_set(told, '{differences,0,kind}', '"LESS"') where id = ${told.id}`,
  )
  expect((await far.call(countToday, { query: {} })).differences).toMatchObject([differs])
  expect(await desk.call(countDays, {})).not.toContainEqual(day)
  expect(await custodyFaults(server.db)).toEqual([])
})
