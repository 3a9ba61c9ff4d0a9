import {
  countClose,
  countDone,
  countExplain,
  countPlace,
  countReport,
  countScan,
  countToday,
} from '@visa/contract/custody/count'
import { custodyAlarms, passportPlaceSet, placeSave } from '@visa/contract/custody/passport'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../db/sql.ts'
import type { Client } from '../../testing/client.ts'
import { billAtConsulate, custodian } from '../../testing/custody-scene.ts'
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

const scan = (placeId: number, code: string) => desk.call(countScan, { body: { placeId, code } })
const today = () => desk.call(countToday, {})

test('the day is closed by two people once every place is scanned and every difference explained', async () => {
  const place = { kind: 'SAFE' as const, layers: 2, slots: 8 }
  const { id: safe } = await manager.call(placeSave, { body: { ...place, name: '盘点柜甲' } })
  const { id: shelf } = await manager.call(placeSave, { body: { ...place, name: '盘点架乙' } })
  const { items, labels, passports } = await billAtConsulate(server, { people: 3 })
  await server.db.query(
    sql`update passport_item set status = 4, place = 'SAFE' where id = any(${items}::bigint[])`,
  )
  const [one = 0, two = 0, three = 0] = items
  await desk.call(passportPlaceSet, { body: { id: one, place: 'SAFE', placeId: safe, slot: '1-01' } })
  await desk.call(passportPlaceSet, { body: { id: two, place: 'SAFE', placeId: safe, slot: '1-02' } })
  await desk.call(passportPlaceSet, { body: { id: three, place: 'SAFE', placeId: shelf, slot: '1-01' } })

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
  expect(open.differences.map(({ kind, code }) => [kind, code])).toEqual(
    expect.arrayContaining([
      ['LESS', passports[1]],
      ['MORE', passports[2]],
      ['MORE', 'X0000001'],
    ]),
  )
  expect((await manager.raw(countClose, { body: {} })).msg).toContain('差异没说明 3')
  const explain = (code: string, outcome: 'PUT_HERE' | 'MISSING' | 'OTHER', note = '') =>
    desk.raw(countExplain, { body: { code, outcome, note } })
  expect((await explain(passports[1] ?? '', 'PUT_HERE')).msg).toContain('不适用')
  expect((await explain(passports[1] ?? '', 'MISSING')).msg).toContain('请写明')
  expect((await explain(passports[1] ?? '', 'MISSING', '整柜找过')).msg).toBe('操作成功')
  expect((await explain(passports[2] ?? '', 'PUT_HERE')).msg).toBe('操作成功')
  expect((await explain('X0000001', 'OTHER', '客户的旧护照')).msg).toBe('操作成功')
  const alarms = await manager.call(custodyAlarms, {})
  expect(alarms.some(({ kind, passport }) => kind === 'MISSING' && passport.id === two)).toBe(true)

  const own = await custodian(server, 'count_closer', { more: ['center.passport.count.close'] })
  expect((await desk.raw(countClose, { body: {} })).msg).toContain('权限')
  await own.call(countClose, { body: {} })
  const closed = await today()
  expect(closed).toMatchObject({ closedBy: '人员count_closer', begunBy: '人员count_one' })
  expect(closed.differences.map(({ outcome }) => outcome).toSorted()).toEqual([
    'MISSING',
    'OTHER',
    'PUT_HERE',
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
