import { CODES } from '@visa/contract/codes'
import { conflictOf } from '@visa/contract/conflict'
import { countPlace, countToday } from '@visa/contract/custody/count'
import {
  passportPage,
  passportPlaceSet,
  placeList,
  placeSave,
  type CustodyPlace,
} from '@visa/contract/custody/passport'
import { placeClose, placePut, placeReopen, placeSheet, placeSheets } from '@visa/contract/custody/place'
import { VALID } from '@visa/contract/fields'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { one as oneRow, sql } from '../../db/sql.ts'
import type { Client } from '../../testing/client.ts'
import { billAtConsulate, custodian, seenPlace } from '../../testing/custody-scene.ts'
import { otherManager } from '../../testing/second-centre.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { labelsOfPlace } from './place-sheet.service.ts'

let server: TestApp
let keeper: Client
let manager: Client
let second: Client
let stranger: Client

beforeAll(async () => {
  server = await startTestApp()
  keeper = await custodian(server, 'place_desk')
  manager = await server.as('center_mgr')
  second = await custodian(server, 'place_two', { more: ['center.passport.count.place'] })
  stranger = await otherManager(server)
})
afterAll(() => server.close())

const shape = { kind: 'SAFE' as const, layers: 2, slots: 3 }

async function placeOf(by: Client, id: number): Promise<CustodyPlace> {
  const found = (await by.call(placeList, {})).find((each) => each.id === id)
  if (found === undefined) throw new Error(`no place ${id}`)
  return found
}

async function added(name: string): Promise<CustodyPlace> {
  const { id } = await manager.call(placeSave, { body: { ...shape, name } })
  return placeOf(manager, id)
}

async function passport(): Promise<number> {
  const { items } = await billAtConsulate(server, { people: 1 })
  const [id = 0] = items
  await server.db.query(sql`update passport_item set status = 4, place = 'COUNTER', move_cause = 'RETRIEVAL',
    custodian_id = (select id from app_user where user_name = 'place_desk') where id = ${id}`)
  return id
}

const put = async (id: number, placeId: number | undefined, slot = '') => {
  const place = placeId === undefined ? ('COUNTER' as const) : ('SAFE' as const)
  return { body: { id, place, placeId, slot, seen: await seenPlace(server, id) } }
}

test('a place is changed by who saw it as it is; of two at once the second is told who and when', async () => {
  const { id, updateTime: seen } = await added('改名柜')
  const body = { ...shape, id, seen }
  await manager.call(placeSave, { body: { ...body, name: '改名柜一', slots: 5 } })
  const late = await second.refused(placeSave, { body: { ...body, name: '改名柜二' } })
  expect(late.code).toBe(CODES.DIALOG)
  const conflict = conflictOf(late.data)
  expect(conflict?.by).not.toBe('')
  expect(late.msg).toContain(conflict?.by)
  expect(conflict?.current).toMatchObject({ name: '改名柜一', slots: 5 })
  expect((await placeOf(second, id)).name).toBe('改名柜一')
  // What was shown then is taken over by who decides so.
  await second.call(placeSave, { body: { ...body, name: '改名柜二', seen: conflict?.at ?? '' } })
  expect(await placeOf(manager, id)).toMatchObject({ name: '改名柜二', valid: VALID.ENABLED })
  const blind = await manager.raw(placeSave, { body: { ...shape, id, name: '改名柜三' } })
  expect(blind.code).not.toBe(CODES.SUCCESS)
})

test('only an empty place is closed; closed, it takes nothing in and is in no count, until it is opened again', async () => {
  const { id, name, updateTime: seen } = await added('停用柜')
  const [first, other] = [await passport(), await passport()]
  await keeper.call(passportPlaceSet, await put(first, id, '1-02'))
  const full = await manager.refused(placeClose, { body: { id, seen } })
  expect(full.msg).toBe(`“${name}”还放着 1 本护照，请先移到别处再停用`)
  await keeper.call(passportPlaceSet, await put(first, undefined))
  await manager.call(placeClose, { body: { id, seen } })
  expect((await keeper.refused(passportPlaceSet, await put(other, id))).msg).toBe(
    `“${name}”已停用，请换一个地方`,
  )
  expect((await keeper.call(countToday, { query: {} })).places.map(({ placeId }) => placeId)).not.toContain(
    id,
  )
  const late = await second.refused(placeReopen, { body: { id, seen } })
  expect([late.code, conflictOf(late.data)?.current.valid]).toEqual([CODES.DIALOG, VALID.DISABLED])
  await second.call(placeReopen, { body: { id, seen: (await placeOf(second, id)).updateTime } })
  await keeper.call(passportPlaceSet, await put(other, id, '2-03'))
  expect(await keeper.call(countPlace, { query: { placeId: id } })).toHaveLength(1)
})

test('a slot is one slot, however it is written, and takes one passport', async () => {
  const { id, name } = await added('一格一本柜')
  const [first, other] = [await passport(), await passport()]
  expect((await keeper.call(passportPlaceSet, await put(first, id, '01-001'))).slot).toBe('1-01')
  for (const slot of ['1-01', '01-01', '1-001'])
    expect((await keeper.refused(passportPlaceSet, await put(other, id, slot))).msg, slot).toContain('1-01')
  expect((await keeper.call(passportPlaceSet, await put(other, id, '01-02'))).slot).toBe('1-02')
  expect(await placeOf(manager, id)).toMatchObject({ name, passports: 2 })
})

test('closing and putting away at the same moment: one of them is refused, and no passport stands in a closed place', async () => {
  const { id, updateTime: seen } = await added('同时柜')
  const item = await passport()
  const stand = await put(item, id)
  const [closed, stands] = await Promise.all([
    manager.raw(placeClose, { body: { id, seen } }),
    keeper.raw(passportPlaceSet, stand),
  ])
  expect([closed.code, stands.code].filter((code) => code === CODES.SUCCESS)).toHaveLength(1)
  const { valid, passports } = await placeOf(manager, id)
  expect([valid, passports]).toEqual(closed.code === CODES.SUCCESS ? [0, 0] : [1, 1])
})

test('of two who put one passport somewhere the second is told who moved it and when, and it stays where it is', async () => {
  const [one, two] = [await added('先放的柜'), await added('后放的柜')]
  const item = await passport()
  const { rows } = await keeper.call(passportPage, { query: { pageSize: 200 } })
  const seen = rows.find(({ id }) => id === item)?.placedAt ?? ''
  const stands = (by: Client, placeId: number, slot = '1-01') =>
    by.raw(passportPlaceSet, { body: { id: item, place: 'SAFE', placeId, slot, seen } })
  const answers = await Promise.all([stands(keeper, one.id), stands(second, two.id)])
  expect(answers.map(({ code }) => code).toSorted()).toEqual([CODES.SUCCESS, CODES.DIALOG].toSorted())
  const late = answers.find(({ code }) => code === CODES.DIALOG)
  const conflict = conflictOf(late?.data)
  expect(conflict?.by).not.toBe('')
  expect(late?.msg).toContain(conflict?.by)
  const first = late === answers[1] ? one : two
  expect(conflict?.current).toMatchObject({ place: 'SAFE', placeId: first.id, slot: '1-01' })
  // Whoever put it there puts it right at will, and the other one once they have seen it.
  const [own, other, later] = first === one ? [keeper, second, two] : [second, keeper, one]
  expect((await stands(own, first.id, '1-02')).code).toBe(CODES.SUCCESS)
  expect((await stands(other, later.id)).code).toBe(CODES.DIALOG)
  const { body } = await put(item, later.id)
  expect(await other.call(passportPlaceSet, { body })).toMatchObject({ placeName: later.name })
  // Nobody puts it anywhere without having looked.
  const { seen: _, ...blind } = body
  expect((await own.raw(passportPlaceSet, { body: blind })).code).not.toBe(CODES.SUCCESS)
})

test('places are the own house’s, and set up by who may', async () => {
  const place = await added('自己的柜')
  const { id, name, updateTime: seen } = place
  const gone = '记录不存在或已被删除'
  expect((await stranger.refused(placeSave, { body: { ...shape, id, name: '别人', seen } })).msg).toBe(gone)
  expect((await stranger.refused(placeClose, { body: { id, seen } })).msg).toBe(gone)
  expect((await stranger.refused(placeSheet, { query: { id } })).msg).toBe(gone)
  expect((await keeper.refused(placeClose, { body: { id, seen } })).code).toBe(CODES.NO_PERMISSION)
  expect((await keeper.refused(placeReopen, { body: { id, seen } })).code).toBe(CODES.NO_PERMISSION)
  expect(await placeOf(manager, id)).toEqual(place)
  expect((await stranger.refused(placeSheets, {})).msg).toContain('没有启用的保管位置')
  expect((await second.refused(placeSave, { body: { ...shape, name } })).msg).toContain('已有名为')
})

test('the sheet of a place has its code and that of each slot, and stays the same file until the place changes', async () => {
  const place = await added('打印柜')
  const { id, code, updateTime: seen } = place
  expect(labelsOfPlace(place).map((label) => label.code)).toEqual([
    code,
    ...['1-01', '1-02', '1-03', '2-01', '2-02', '2-03'].map((slot) => `${code}-${slot}`),
  ])
  const one = await manager.call(placeSheet, { query: { id } })
  expect(one.fileName).toBe('柜位码 打印柜.pdf')
  expect((await keeper.call(placeSheet, { query: { id } })).storageName).toBe(one.storageName)
  await manager.call(placeSave, { body: { ...shape, id, name: '打印柜新', seen } })
  expect((await manager.call(placeSheet, { query: { id } })).storageName).not.toBe(one.storageName)
  const all = await manager.call(placeSheets, {})
  expect(all.fileName).toBe('柜位码 全部.pdf')
})

test('putting away one after the other: a passport, its slot; what is taken, unknown or gone is said, and a repeat changes nothing', async () => {
  const { id: placeId, name: placeName } = await added('连续入柜')
  const [first, other] = [await passport(), await passport()]
  const numberOf = async (id: number) =>
    (
      await oneRow<{ no: string }>(
        server.db,
        sql`select passport_no as no from passport_item where id = ${id}`,
      )
    ).no
  const [a, b] = [await numberOf(first), await numberOf(other)]
  const putIn = (by: Client, code: string, slot: string) =>
    by.raw(placePut, { body: { code, placeId, slot, scanned: true } })
  const key = `put-away-once-${a}`
  const body = { code: a, placeId, slot: '1-01', scanned: true }
  const answer = await keeper.call(placePut, { body, key })
  expect(answer).toMatchObject({ kind: 'put', passportNo: a, placeName, slot: '1-01' })
  expect(await keeper.call(placePut, { body, key })).toEqual(answer)
  expect((await putIn(keeper, b, '1-01')).msg).toContain('1-01')
  expect(await keeper.call(placePut, { body: { ...body, code: b, slot: '1-02' } })).toMatchObject({
    kind: 'put',
  })
  expect(await keeper.call(placePut, { body: { ...body, code: 'X0000000' } })).toMatchObject({
    kind: 'unknown',
  })
  // Another takes it out of the slot and puts it elsewhere: it is in their hand, and theirs to answer for.
  expect(await second.call(placePut, { body: { ...body, slot: '2-01' } })).toMatchObject({ slot: '2-01' })
  await server.db.query(sql`update passport_item set status = 5 where id = ${other}`)
  expect((await putIn(keeper, b, '1-03')).code).toBe(CODES.FAILURE)
})
