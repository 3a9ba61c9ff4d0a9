import { CODES } from '@visa/contract/codes'
import { checkPage, checkVisa } from '@visa/contract/custody/check'
import { returnGate } from '@visa/contract/custody/centre-return'
import { passportWithdraw } from '@visa/contract/custody/exception'
import {
  centreException,
  custodyAlarms,
  passportMovements,
  passportPlaceSet,
  placeList,
  placeSave,
} from '@visa/contract/custody/passport'
import { placeClose } from '@visa/contract/custody/place'
import { PASSPORT_STATUS, type PassportStatus } from '@visa/contract/custody/passport.states'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { theProduct } from '../../access/mover.ts'
import { one, sql } from '../../db/sql.ts'
import type { Client } from '../../testing/client.ts'
import { readyAtCentre, visaOf } from '../../testing/custody-ready.ts'
import { billAtConsulate, custodian, seenPlace, statusSeen } from '../../testing/custody-scene.ts'
import { otherManager } from '../../testing/second-centre.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { cameBack } from './came-back.service.ts'
import { custodyFaults } from './custody.jobs.ts'
import { movePassport } from './passport.service.ts'

const { HELD, CHECKED, SENT, RETRIEVED, MISSING, DAMAGED } = PASSPORT_STATUS
const SETTLER = 'center.passport.check.exceptions'

let server: TestApp
let desk: Client
let manager: Client

beforeAll(async () => {
  server = await startTestApp()
  desk = await custodian(server, 'exception_desk')
  manager = await custodian(server, 'exception_mgr', { more: [SETTLER, 'center.passport.count.place'] })
})
afterAll(() => server.close())

const report = async (id: number, operation: 'reportMissing' | 'reportFound' | 'reportDamaged', by = desk) =>
  by.call(centreException, {
    body: { id, operation, reason: '封面破损', seenStatus: await statusSeen(server, id) },
  })
const withdraw = async (id: number, by = manager) =>
  by.raw(passportWithdraw, {
    body: { id, reason: '看错了一本', seenStatus: await statusSeen(server, id) },
  })

const alarmsOf = async (id: number) =>
  (await manager.call(custodyAlarms, { query: {} })).rows.flatMap(({ kind, passport }) =>
    passport.id === id ? [kind] : [],
  )

const statusOf = async (id: number): Promise<PassportStatus> =>
  (await one<{ status: PassportStatus }>(server.db, sql`select status from passport_item where id = ${id}`))
    .status

const pendingOf = async (applicantIds: readonly number[], more: object = {}) => {
  const who = { way: 'COUNTER', collectorName: '申请人1', idType: 'PASSPORT', idNo: 'E1' } as const
  const [gate] = await desk.call(returnGate, {
    body: { ...who, ...more, applicantIds: [...applicantIds] },
  })
  return new Map(gate?.cells.map(({ condition, ok, text }) => [condition, { ok, text }]))
}

const step = (id: number, operation: 'takeOut' | 'correct' | 'retrieve') => {
  const place = operation === 'correct' ? 'CONSULATE' : 'COUNTER'
  const move = { id, operation, place, custodianId: null, cause: 'CORRECTION', reason: '测试' } as const
  return server.db.tx((tx) => movePassport(tx, theProduct(new Date()), move))
}

const isBack = async (id: number): Promise<boolean> =>
  (
    await one<{ back: boolean }>(
      server.db,
      sql`select ${cameBack(sql`p`)} as back from passport_item p where p.id = ${id}`,
    )
  ).back

test('back or not is decided by the last lodging, and what was taken off a bill was not lodged', async () => {
  const { items, applicantIds } = await billAtConsulate(server)
  const [id = 0] = items
  expect(await isBack(id)).toBe(false)
  await step(id, 'retrieve')
  expect(await isBack(id)).toBe(true)
  await report(id, 'reportDamaged')
  expect(await isBack(id)).toBe(true)
  expect((await pendingOf(applicantIds)).get('pending')?.text).toBe('还没有录入出签结果')
  expect((await withdraw(id)).code).toBe(CODES.SUCCESS)
  await step(id, 'correct')
  await report(id, 'reportMissing')
  // It came back once, and is lost at the consulate now.
  expect(await isBack(id)).toBe(false)
  await report(id, 'reportFound')
  expect(await statusOf(id)).toBe(SENT)
  await step(id, 'takeOut')
  await report(id, 'reportDamaged')
  expect(await isBack(id)).toBe(false)
  // Nobody waits for a result that will not come: it can go back to its holder.
  expect((await pendingOf(applicantIds, { damageSeen: true })).get('pending')?.ok).toBe(true)
})

test('a damaged passport can be lost and found, and is damaged still', async () => {
  const { items } = await readyAtCentre(server, desk)
  const [id = 0] = items
  await report(id, 'reportDamaged')
  await report(id, 'reportMissing')
  expect((await alarmsOf(id)).toSorted()).toEqual(['DAMAGED', 'MISSING'])
  expect((await report(id, 'reportFound')).status).toBe(DAMAGED)
  expect(await alarmsOf(id)).toEqual(['DAMAGED'])
})

test('a damaged passport with a visa is checked, and goes out when the collector knows of the damage', async () => {
  const bill = await readyAtCentre(server, desk)
  const [id = 0] = bill.items
  await report(id, 'reportDamaged')
  expect((await pendingOf(bill.applicantIds)).get('check')).toEqual({ ok: false, text: '还没有核对' })
  const listed = await desk.call(checkPage, {
    query: {},
    body: { searchQuery: { keyword: bill.passports[0], phase: 'AFTER' } },
  })
  expect(listed.rows).toMatchObject([{ id, status: DAMAGED, passed: null }])
  const sheet = { passportId: id, visa: visaOf(bill) }
  const corrected = await desk.raw(checkVisa, { body: { ...sheet, note: '名字不对', correct: true } })
  expect(corrected.msg).toContain('不能送回领馆更正')
  expect(await desk.call(checkVisa, { body: sheet })).toMatchObject({ passed: true })
  const cells = await pendingOf(bill.applicantIds)
  expect([cells.get('check')?.ok, cells.get('pending')?.ok]).toEqual([true, false])
  expect(cells.get('pending')?.text).toContain('领取人已知悉损坏')
  expect((await pendingOf(bill.applicantIds, { damageSeen: true })).get('pending')?.ok).toBe(true)
})

test('a mistaken report is taken back by a manager, with a reason; it stands as before and its history keeps both', async () => {
  const { items } = await readyAtCentre(server, desk)
  const [id = 0] = items
  await report(id, 'reportDamaged')
  expect((await withdraw(id, desk)).code).toBe(CODES.NO_PERMISSION)
  expect((await withdraw(id, await otherManager(server))).msg).toBe('记录不存在或已被删除')
  const silent = await manager.raw(passportWithdraw, { body: { id, reason: '', seenStatus: DAMAGED } })
  expect(silent.code).not.toBe(CODES.SUCCESS)
  const stale = { id, reason: '看错了', seenStatus: MISSING }
  expect((await manager.raw(passportWithdraw, { body: stale })).code).toBe(CODES.DIALOG)
  expect((await withdraw(id)).code).toBe(CODES.SUCCESS)
  expect(await statusOf(id)).toBe(RETRIEVED)
  expect(await alarmsOf(id)).toEqual([])
  expect(
    await one(
      server.db,
      sql`select settled_note as note, settled_at is not null as settled from custody_alarm where item_id = ${id}`,
    ),
  ).toEqual({ note: '看错了一本', settled: true })
  const steps = await desk.call(passportMovements, { query: { id } })
  expect(steps.slice(0, 2).map(({ fromStatus, toStatus, note }) => [fromStatus, toStatus, note])).toEqual([
    [DAMAGED, RETRIEVED, '看错了一本'],
    [RETRIEVED, DAMAGED, '封面破损'],
  ])
  expect(
    (await withdraw(id, await custodian(server, 'exception_second', { more: [SETTLER] }))).msg,
  ).toContain('不能撤回误报')
  expect(await custodyFaults(server.db)).toEqual([])
})

test('each state comes back from a mistaken report as it was, also out of a report upon a report', async () => {
  const { items } = await billAtConsulate(server, { people: 3 })
  const [sent = 0, checked = 0, held = 0] = items
  await step(checked, 'takeOut')
  await step(held, 'takeOut')
  await server.db.query(sql`update passport_item set status = ${HELD} where id = ${held}`)
  await report(sent, 'reportMissing')
  expect((await withdraw(sent)).code).toBe(CODES.SUCCESS)
  expect(await statusOf(sent)).toBe(SENT)
  for (const [id, before] of [
    [checked, CHECKED],
    [held, HELD],
  ] as const) {
    await report(id, 'reportDamaged')
    await report(id, 'reportMissing')
    expect((await withdraw(id)).code).toBe(CODES.SUCCESS)
    expect(await statusOf(id)).toBe(DAMAGED)
    await report(id, 'reportMissing')
    await report(id, 'reportFound')
    expect((await withdraw(id)).code).toBe(CODES.SUCCESS)
    expect(await statusOf(id)).toBe(before)
  }
  expect(await custodyFaults(server.db)).toEqual([])
})

test('what was never missing stands where it was, or with whoever says so when its place was closed or made smaller meanwhile', async () => {
  const { items } = await readyAtCentre(server, desk, { people: 3 })
  const shape = { kind: 'SAFE', layers: 2, slots: 3 } as const
  const placed = async (id: number, name: string) => {
    const { id: placeId } = await manager.call(placeSave, { body: { ...shape, name } })
    await desk.call(passportPlaceSet, {
      body: { id, place: 'SAFE', placeId, slot: '2-03', seen: await seenPlace(server, id) },
    })
    await report(id, 'reportMissing')
    const seen = (await manager.call(placeList, {})).find((each) => each.id === placeId)?.updateTime ?? ''
    return { id: placeId, seen }
  }
  const standsAt = (id: number) =>
    one(
      server.db,
      sql`select p.place, p.place_id as "placeId", p.slot, u.user_name as "with" from passport_item p
          left join app_user u on u.id = p.custodian_id where p.id = ${id}`,
    )
  const [stays = 0, shut = 0, cut = 0] = items
  const kept = await placed(stays, '还在的柜')
  await manager.call(placeClose, { body: await placed(shut, '停用的柜') })
  await manager.call(placeSave, {
    body: { ...(await placed(cut, '改小的柜')), ...shape, layers: 1, name: '改小的柜' },
  })
  for (const id of items) expect((await withdraw(id)).code).toBe(CODES.SUCCESS)
  expect(await standsAt(stays)).toEqual({
    place: 'SAFE',
    placeId: kept.id,
    slot: '2-03',
    with: 'exception_desk',
  })
  const inHand = { place: 'COUNTER', placeId: null, slot: '', with: 'exception_mgr' }
  expect([await standsAt(shut), await standsAt(cut)]).toEqual([inHand, inHand])
  expect(await custodyFaults(server.db)).toEqual([])
})

test('a form that was opened before somebody else moved the passport is told by whom and when, at every exception', async () => {
  const { items } = await readyAtCentre(server, desk)
  const [id = 0] = items
  const colleague = await custodian(server, 'exception_late')
  await report(id, 'reportDamaged', colleague)
  const ofDesk = (operation: 'reportMissing' | 'reportDamaged' | 'reportFound', seenStatus: PassportStatus) =>
    desk.raw(centreException, { body: { id, operation, reason: '封面破损', seenStatus } })
  const moved = /人员exception_late.+\d\d:\d\d/
  for (const operation of ['reportMissing', 'reportDamaged', 'reportFound'] as const) {
    const late = await ofDesk(operation, RETRIEVED)
    expect(late.code).toBe(CODES.DIALOG)
    expect(late.msg).toMatch(moved)
  }
  await report(id, 'reportMissing', colleague)
  const back = { id, reason: '看错了', seenStatus: DAMAGED }
  const late = await manager.raw(passportWithdraw, { body: back })
  expect([late.code, late.msg]).toEqual([CODES.DIALOG, expect.stringMatching(moved)])
  // Whoever does not say what they saw is not taken as having seen it.
  const body = { id, operation: 'reportFound', reason: '在柜里' } as const
  const silent = await desk.raw(centreException, { body })
  expect(silent.code).not.toBe(CODES.SUCCESS)
  expect(await statusOf(id)).toBe(MISSING)
})
