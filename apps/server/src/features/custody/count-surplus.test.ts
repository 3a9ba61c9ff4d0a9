import { CODES } from '@visa/contract/codes'
import { labelBatch } from '@visa/contract/custody/label'
import { countDone, countExplain, countScan, countToday } from '@visa/contract/custody/count'
import { centreException, passportMovements, placeSave } from '@visa/contract/custody/passport'
import { PASSPORT_STATUS } from '@visa/contract/custody/passport.states'
import { retrievalDetail, retrievalScan, retrievalStray } from '@visa/contract/custody/retrieval'
import { custodyStrays, custodyStraySettle } from '@visa/contract/custody/stray'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { one, sql } from '../../db/sql.ts'
import type { Client } from '../../testing/client.ts'
import { billAtConsulate, custodian, statusSeen } from '../../testing/custody-scene.ts'
import { otherManager } from '../../testing/second-centre.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { custodyFaults } from './custody.jobs.ts'

let server: TestApp
let desk: Client
let manager: Client
let placeId = 0

beforeAll(async () => {
  server = await startTestApp()
  desk = await custodian(server, 'surplus_desk')
  manager = await custodian(server, 'surplus_mgr', {
    more: ['center.passport.count.place', 'center.passport.check.exceptions'],
  })
  const safe = { kind: 'SAFE' as const, layers: 2, slots: 8, name: '多出柜' }
  placeId = (await manager.call(placeSave, { body: safe })).id
})
afterAll(() => server.close())

const answersTo = async (code: string, by = desk) =>
  (await by.call(countToday, { query: {} })).differences.find((each) => each.code === code)?.answers

const explain = (
  code: string,
  outcome: 'PUT_HERE' | 'RETRIEVED' | 'FOUND' | 'REPORTED' | 'OTHER',
  note = '',
) => desk.raw(countExplain, { body: { codes: [code], outcome, note } })

const whereIs = (id: number) =>
  one(server.db, sql`select status, place_id as "placeId" from passport_item where id = ${id}`)

test('of what was seen and is away only that is offered which can be taken; a forgotten retrieval is recorded at the count', async () => {
  const bill = await billAtConsulate(server, { people: 4 })
  const [away = '', lost = '', inLost = '', gone = ''] = bill.passports
  const [awayId = 0, lostId = 0, inLostId = 0, goneId = 0] = bill.items
  const lose = async (id: number) =>
    desk.call(centreException, {
      body: { id, operation: 'reportMissing', reason: '找不到', seenStatus: await statusSeen(server, id) },
    })
  // One lost at the consulate, one lost in the house, one that was given back.
  await lose(lostId)
  await desk.call(retrievalScan, {
    body: { billId: bill.billId, scans: [{ code: inLost }, { code: gone }] },
  })
  await lose(inLostId)
  await server.db.query(
    sql`update passport_item set status = ${PASSPORT_STATUS.RETURNED}, place = 'HOLDER' where id = ${goneId}`,
  )
  for (const code of [...bill.passports, 'X7770001']) await desk.call(countScan, { body: { placeId, code } })
  await desk.call(countDone, { body: { placeId } })
  expect(await answersTo(away)).toEqual(['RETRIEVED', 'REPORTED', 'OTHER'])
  expect(await answersTo(lost)).toEqual(['RETRIEVED', 'REPORTED', 'OTHER'])
  expect(await answersTo(inLost)).toEqual(['FOUND', 'OTHER'])
  expect(await answersTo(gone)).toEqual(['REPORTED', 'OTHER'])
  expect(await answersTo('X7770001')).toEqual(['REPORTED', 'OTHER'])
  for (const code of [away, inLost, gone, 'X7770001'])
    expect((await explain(code, 'PUT_HERE')).msg).toContain('不适用')
  expect((await explain(inLost, 'RETRIEVED')).msg).toContain('不适用')

  expect((await explain(away, 'RETRIEVED')).code).toBe(CODES.SUCCESS)
  expect((await explain(lost, 'RETRIEVED')).code).toBe(CODES.SUCCESS)
  expect((await explain(inLost, 'FOUND', '夹在别的护照里')).code).toBe(CODES.SUCCESS)
  for (const id of [awayId, lostId, inLostId])
    expect(await whereIs(id)).toEqual({ status: PASSPORT_STATUS.RETRIEVED, placeId })
  const { lines } = await desk.call(retrievalDetail, { query: { billId: bill.billId } })
  expect(lines.map(({ state }) => state)).toEqual(['seen', 'seen', 'seen', 'seen'])
  const steps = await desk.call(passportMovements, { query: { id: awayId } })
  expect(steps.slice(0, 2).map(({ cause, causeNo }) => [cause, causeNo])).toEqual([
    ['PLACE', ''],
    ['RETRIEVAL', bill.billNo],
  ])
  const said = (await desk.call(countToday, { query: {} })).differences.find(({ code }) => code === away)
  expect(said).toMatchObject({ kind: 'MORE', outcome: 'RETRIEVED', answers: [] })
  expect(await custodyFaults(server.db)).toEqual([])
})

test('what is still away by a closed bill is recorded at the count like what is away by an open one', async () => {
  const bill = await billAtConsulate(server)
  const [code = ''] = bill.passports
  await server.db.query(sql`update send_bill set retrieved_at = now() where id = ${bill.billId}`)
  await desk.call(countScan, { body: { placeId, code } })
  expect(await answersTo(code)).toEqual(['RETRIEVED', 'REPORTED', 'OTHER'])
  expect((await explain(code, 'RETRIEVED')).code).toBe(CODES.SUCCESS)
  expect(await whereIs(bill.items[0] ?? 0)).toEqual({ status: PASSPORT_STATUS.RETRIEVED, placeId })
})

test('what turned up at a count or a retrieval stands on the desks until a manager says what became of it, once', async () => {
  const { billId, billNo } = await billAtConsulate(server)
  await desk.call(retrievalScan, { body: { billId, scans: [{ code: 'X8880001' }] } })
  const strayId = (await desk.call(retrievalDetail, { query: { billId } })).strays[0]?.id ?? 0
  await desk.call(retrievalStray, {
    body: { billId, strayId, outcome: 'REPORTED', note: '机读码不认识' },
  })
  await desk.call(countScan, { body: { placeId, code: 'X8880002' } })
  expect((await explain('X8880002', 'REPORTED')).msg).toContain('请写明')
  await explain('X8880002', 'REPORTED', '柜里多一本')
  const told = async () =>
    (await manager.call(custodyStrays, { query: {} })).rows.filter(({ code }) => code.startsWith('X888'))
  expect(await told()).toMatchObject([
    { code: 'X8880001', billNo, placeName: '', note: '机读码不认识', raisedBy: '人员surplus_desk' },
    { code: 'X8880002', billNo: '', placeName: '多出柜', note: '柜里多一本', settledAs: '' },
  ])
  const [first, second] = await told()
  const settle = (by: Client, id = 0) =>
    by.raw(custodyStraySettle, { body: { id, settledAs: 'CONSULATE', answer: '退回领馆签收' } })
  expect((await settle(desk, first?.id)).code).toBe(CODES.NO_PERMISSION)
  const stranger = await otherManager(server)
  expect(await stranger.call(custodyStrays, { query: {} })).toEqual({ open: 0, rows: [] })
  expect((await settle(stranger, first?.id)).msg).toBe('记录不存在或已被删除')
  expect((await settle(manager, first?.id)).code).toBe(CODES.SUCCESS)
  expect((await settle(manager, first?.id)).msg).toContain('已由 人员surplus_mgr 处理')
  expect((await told()).map(({ id, settledAs }) => [id, settledAs])).toEqual([
    [second?.id, ''],
    [first?.id, 'CONSULATE'],
  ])
  const { strays } = await desk.call(retrievalDetail, { query: { billId } })
  expect(strays).toMatchObject([
    { outcome: 'REPORTED', settledAs: 'CONSULATE', answer: '退回领馆签收', settledBy: '人员surplus_mgr' },
  ])
})

test('a passport that the house knows is told of once, whichever of its codes was scanned', async () => {
  const home = await billAtConsulate(server)
  const { billId } = await billAtConsulate(server)
  const [label = '', number = ''] = [...home.labels, ...home.passports]
  for (const code of [label, number]) {
    await desk.call(retrievalScan, { body: { billId, scans: [{ code }] } })
    const { strays } = await desk.call(retrievalDetail, { query: { billId } })
    const strayId = strays.find((each) => each.code === code && each.outcome === '')?.id ?? 0
    await desk.call(retrievalStray, { body: { billId, strayId, outcome: 'REPORTED', note: '不是本单的' } })
  }
  const told = (await manager.call(custodyStrays, { query: {} })).rows.filter(
    ({ passportNo }) => passportNo === number,
  )
  expect(told.map(({ code }) => code)).toEqual([number])
})

test('one that the manager was told of already is the same one on the bill where it turns up next, with what each said', async () => {
  const { billId, billNo } = await billAtConsulate(server)
  const code = 'X8890001'
  await desk.call(countScan, { body: { placeId, code } })
  await explain(code, 'REPORTED', '柜里多一本')
  const onBill = async () => (await desk.call(retrievalDetail, { query: { billId } })).strays
  const seenAgain = async (note: string) => {
    await desk.call(retrievalScan, { body: { billId, scans: [{ code }] } })
    const strayId = (await onBill()).find(({ outcome }) => outcome === '')?.id ?? 0
    await desk.call(retrievalStray, { body: { billId, strayId, outcome: 'REPORTED', note } })
  }
  await seenAgain('取回时也有')
  await seenAgain('取回时也有')
  const told = (await manager.call(custodyStrays, { query: {} })).rows.filter((each) => each.code === code)
  expect(told).toMatchObject([{ billNo, placeName: '多出柜', note: '柜里多一本\n取回时也有' }])
  const settled = { settledAs: 'OWNER', answer: '还给本人' } as const
  await manager.call(custodyStraySettle, { body: { id: told[0]?.id ?? 0, ...settled } })
  expect(await onBill()).toMatchObject([settled, settled])
})

test('a printed label that is on no passport is said to be one, and is nothing that turned up', async () => {
  const { first: code } = await desk.call(labelBatch, { body: { count: 1 } })
  const scan = () => desk.call(countScan, { body: { placeId, code } })
  for (const scanned of [await scan(), await scan()])
    expect(scanned).toMatchObject({ kind: 'blank', name: '', before: null })
  expect(await answersTo(code)).toBeUndefined()
})
