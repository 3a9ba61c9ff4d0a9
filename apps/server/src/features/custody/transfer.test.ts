import { centreException, passportMovements, passportPlaceSet } from '@visa/contract/custody/passport'
import {
  transferCancel,
  transferConfirm,
  transferEnd,
  transferGive,
  transferList,
  transferPeople,
  transferRefuse,
  transferScan,
} from '@visa/contract/custody/transfer'
import { labelScan } from '@visa/contract/custody/label'
import { CODES } from '@visa/contract/codes'
import { DATA_SCOPE } from '@visa/contract/org/data-scope'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { one, rows, sql } from '../../db/sql.ts'
import type { Client } from '../../testing/client.ts'
import { billAtConsulate, custodian, seenPlace, statusSeen } from '../../testing/custody-scene.ts'
import { otherManager } from '../../testing/second-centre.ts'
import { newPerson, newRole } from '../../testing/staff.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { custodyFaults } from './custody.jobs.ts'

let server: TestApp
let giver: Client
let taker: Client
let third: Client

beforeAll(async () => {
  server = await startTestApp()
  giver = await custodian(server, 'hand_giver')
  taker = await custodian(server, 'hand_taker')
  third = await custodian(server, 'hand_third')
})
afterAll(() => server.close())

const idOf = async (userName: string): Promise<number> =>
  (await one<{ id: number }>(server.db, sql`select id from app_user where user_name = ${userName}`)).id

const custodianOf = async (id: number): Promise<number | null> =>
  (
    await one<{ custodian: number | null }>(
      server.db,
      sql`select custodian_id as custodian from passport_item where id = ${id}`,
    )
  ).custodian

/** Passports that the giver answers for. */
async function inHand(people: number) {
  const bill = await billAtConsulate(server, { people })
  await server.db.query(
    sql`update passport_item set status = 4, place = 'SAFE' where id = any(${bill.items}::bigint[])`,
  )
  for (const id of bill.items)
    await giver.call(passportPlaceSet, { body: { id, place: 'SAFE', seen: await seenPlace(server, id) } })
  return bill
}

test('a shift hands over what it answers for: listed, scanned and confirmed by who takes it', async () => {
  const { items, labels, passports } = await inHand(2)
  const userId = await idOf('hand_taker')
  const stranger = await third.raw(transferGive, { body: { userId, passportIds: items } })
  expect(stranger.msg).toContain('不由您保管')
  const self = await giver.raw(transferGive, {
    body: { userId: await idOf('hand_giver'), passportIds: items },
  })
  expect(self.msg).toContain('另一位有交接权限的同事')
  const { id: transferId, transferNo } = await giver.call(transferGive, {
    body: { userId, passportIds: items },
  })
  const again = await giver.raw(transferGive, { body: { userId, passportIds: items.slice(0, 1) } })
  expect(again.msg).toContain(`另一张没确认的交接单上：${transferNo}，由 人员hand_giver 交出`)
  // Whoever scans it to be given hears that before they hand over a list of it.
  const [listed = '', free = ''] = [passports[0], (await inHand(1)).passports[0]]
  expect((await third.call(labelScan, { body: { code: listed } })).listed).toEqual({
    no: transferNo,
    from: '人员hand_giver',
  })
  expect((await third.call(labelScan, { body: { code: free } })).listed).toBeNull()
  expect(await custodianOf(items[0] ?? 0)).toBe(await idOf('hand_giver'))

  const open = (await taker.call(transferList, {})).find(({ id }) => id === transferId)
  expect(open).toMatchObject({ state: 'open', mine: 'take', fromName: '人员hand_giver' })
  const scan = (code: string) => taker.call(transferScan, { body: { transferId, code } })
  const code = labels[0] ?? ''
  const key = `taken-${code}-once`
  const taken = await taker.call(transferScan, { body: { transferId, code }, key })
  expect(taken).toMatchObject({ kind: 'taken' })
  // Its answer was lost: sent again, with the time at which it was scanned, it is the same scan.
  const clientAt = new Date().toISOString()
  expect(await taker.call(transferScan, { body: { transferId, code, clientAt }, key })).toEqual(taken)
  expect(await scan(passports[0] ?? '')).toMatchObject({ kind: 'twice' })
  expect(await scan('E00000000')).toMatchObject({ kind: 'unknown' })
  const early = await taker.raw(transferConfirm, { body: { transferId } })
  expect(early.msg).toContain('还有 1 本没有扫到')
  // Only who takes scans and confirms, only who gives takes back.
  expect((await third.raw(transferScan, { body: { transferId, code: labels[1] ?? '' } })).msg).toContain(
    '不存在',
  )
  expect((await giver.raw(transferConfirm, { body: { transferId } })).msg).toContain('不存在')
  expect((await taker.raw(transferCancel, { body: { transferId } })).msg).toContain('不存在')

  const body = { transferId, answer: '第二本还在核对', counter: '2' }
  expect(await taker.call(transferConfirm, { body })).toEqual({ taken: 1, left: 1, moved: [] })
  expect(await custodianOf(items[0] ?? 0)).toBe(userId)
  expect(await custodianOf(items[1] ?? 0)).toBe(await idOf('hand_giver'))
  const [step] = await taker.call(passportMovements, { query: { id: items[0] ?? 0 } })
  expect(step).toMatchObject({ cause: 'HAND_OVER', causeNo: transferNo, counter: '2', scanned: true })
  expect((await taker.raw(transferConfirm, { body })).msg).toContain('已经确认')
  expect(await custodyFaults(server.db)).toEqual([])
})

test('somebody who sees their own alone hands over to any colleague of the house, and to nobody else', async () => {
  const narrow = await custodian(server, 'hand_own', { dataScope: DATA_SCOPE.OWN })
  const names = (await narrow.call(transferPeople, {})).map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['人员hand_taker', '人员hand_third']))
  expect(names).not.toContain('人员hand_own')
  const strangers = await (await otherManager(server)).call(transferPeople, {})
  expect(strangers).toEqual([])
  const { items } = await inHand(1)
  await narrow.call(passportPlaceSet, {
    body: { id: items[0] ?? 0, place: 'COUNTER', seen: await seenPlace(server, items[0]) },
  })
  const userId = await idOf('hand_taker')
  await narrow.call(transferGive, { body: { userId, passportIds: items } })
  const outside = await narrow.raw(transferGive, {
    body: { userId: await idOf('sh_mgr'), passportIds: items },
  })
  expect(outside.msg).toContain('另一位有交接权限的同事')
})

test('a hand-over is taken back while nobody confirmed it, and what moved meanwhile is not taken', async () => {
  const { items, labels } = await inHand(3)
  const userId = await idOf('hand_taker')
  const first = await giver.call(transferGive, { body: { userId, passportIds: items } })
  await giver.call(transferCancel, { body: { transferId: first.id } })
  const { id: transferId } = await giver.call(transferGive, { body: { userId, passportIds: items } })
  for (const code of labels) await taker.call(transferScan, { body: { transferId, code } })
  await third.call(passportPlaceSet, {
    body: { id: items[0] ?? 0, place: 'SAFE', seen: await seenPlace(server, items[0]) },
  })
  await giver.call(centreException, {
    body: {
      id: items[1] ?? 0,
      operation: 'reportMissing',
      reason: '找不到了',
      seenStatus: await statusSeen(server, items[1]),
    },
  })
  const { taken, left, moved } = await taker.call(transferConfirm, { body: { transferId } })
  expect([taken, left]).toEqual([1, 0])
  const names = await rows<{ holder: string }>(
    server.db,
    sql`select holder from passport_item where id = any(${items.slice(0, 2)}::bigint[]) order by id`,
  )
  expect(moved).toEqual(names.map(({ holder }) => holder))
  const settled = (await taker.call(transferList, {})).find(({ id }) => id === transferId)
  expect(settled?.lines.map((line) => line.taken)).toEqual([false, false, true])
  expect(await custodianOf(items[0] ?? 0)).toBe(await idOf('hand_third'))
  expect(await custodianOf(items[2] ?? 0)).toBe(userId)
  expect(await custodyFaults(server.db)).toEqual([])
})

test('passports are handed to nobody who could not confirm that they have them', async () => {
  const { items } = await inHand(1)
  const role = await newRole(server, {
    company: 'CENTER-BJ',
    roleName: '不交接',
    dataScope: DATA_SCOPE.COMPANY,
    grants: ['center.passport.count'],
  })
  await newPerson(server, { company: 'CENTER-BJ', userName: 'hand_none', roleIds: [role] })
  const offered = await giver.call(transferPeople, {})
  const [without, taking] = [await idOf('hand_none'), await idOf('hand_taker')]
  expect(offered.map(({ id }) => id)).toContain(taking)
  expect(offered.map(({ id }) => id)).not.toContain(without)
  const give = (userId: number) => giver.raw(transferGive, { body: { userId, passportIds: items } })
  expect((await give(without)).msg).toContain('有交接权限的同事')
  await server.db.query(sql`
    update user_role set role_id = (select role_id from user_role where user_id = ${taking} limit 1) where user_id = ${without}`)
  expect((await give(without)).code).toBe(CODES.SUCCESS)
})

test('whoever is to take a hand-over refuses it with a reason: nothing of it is taken, and who gave it is told', async () => {
  const { items, labels } = await inHand(2)
  const userId = await idOf('hand_taker')
  const { id: transferId, transferNo } = await giver.call(transferGive, {
    body: { userId, passportIds: items },
  })
  await taker.call(transferScan, { body: { transferId, code: labels[0] ?? '' } })
  const refuse = (by: Client, reason: string) => by.raw(transferRefuse, { body: { transferId, reason } })
  expect((await refuse(taker, '')).code).not.toBe(CODES.SUCCESS)
  for (const other of [giver, third]) expect((await refuse(other, '不是我的')).msg).toContain('不存在')
  expect((await refuse(taker, '我明天不上班')).code).toBe(CODES.SUCCESS)
  expect((await refuse(taker, '我明天不上班')).msg).toContain(transferNo)
  const told = (await giver.call(transferList, {})).find(({ id }) => id === transferId)
  expect(told).toMatchObject({
    state: 'refused',
    mine: 'give',
    endedBy: '人员hand_taker',
    answer: '我明天不上班',
  })
  expect(told?.lines.map(({ taken }) => taken)).toEqual([false, false])
  for (const id of items) expect(await custodianOf(id)).toBe(await idOf('hand_giver'))
  // They are on no list any more.
  expect((await giver.raw(transferGive, { body: { userId, passportIds: items } })).code).toBe(CODES.SUCCESS)
})

test('a manager of the house ends a hand-over whose giver is away: with a reason, on record, and the giver is told', async () => {
  const manager = await custodian(server, 'hand_manager', { more: ['center.passport.count.close'] })
  const { items } = await inHand(1)
  const body = { userId: await idOf('hand_taker'), passportIds: items }
  const { id: transferId, transferNo } = await giver.call(transferGive, { body })
  const end = (by: Client) => by.raw(transferEnd, { body: { transferId, reason: '交出人已下班' } })
  const seenBy = async (by: Client) => (await by.call(transferList, {})).find(({ id }) => id === transferId)
  expect(await seenBy(manager)).toMatchObject({ mine: 'house', fromName: '人员hand_giver' })
  expect(await seenBy(third)).toBeUndefined()
  expect((await end(third)).code).toBe(CODES.NO_PERMISSION)
  const stranger = await server.as('sh_mgr')
  expect(await seenBy(stranger)).toBeUndefined()
  expect((await end(stranger)).code).not.toBe(CODES.SUCCESS)
  expect((await end(manager)).code).toBe(CODES.SUCCESS)
  expect(await seenBy(giver)).toMatchObject({
    state: 'ended',
    endedBy: '人员hand_manager',
    answer: '交出人已下班',
  })
  expect(await seenBy(taker)).toMatchObject({ state: 'ended', mine: 'take' })
  expect(await seenBy(manager)).toBeUndefined()
  expect(await custodianOf(items[0] ?? 0)).toBe(await idOf('hand_giver'))
  const [kept] = await rows(
    server.db,
    sql`select subject, actor_name as who from change_log where entity = 'custody_transfer' order by id desc limit 1`,
  )
  expect(kept).toMatchObject({ subject: transferNo })
  expect(await custodyFaults(server.db)).toEqual([])
})
