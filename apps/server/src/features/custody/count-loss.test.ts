import {
  countClose,
  countDays,
  countDone,
  countExplain,
  countReport,
  countScan,
  countToday,
} from '@visa/contract/custody/count'
import { passportPlaceSet, placeSave } from '@visa/contract/custody/passport'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../db/sql.ts'
import type { Client } from '../../testing/client.ts'
import { billAtConsulate, custodian, seenPlace } from '../../testing/custody-scene.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

/** A loss stands in the books of the count that found it, to the last sheet. */

let server: TestApp
let desk: Client
let second: Client

beforeAll(async () => {
  server = await startTestApp()
  const more = ['center.passport.count.place', 'center.passport.count.close']
  desk = await custodian(server, 'loss_desk')
  second = await custodian(server, 'loss_second', { more })
})
afterAll(() => server.close())

test('what was reported missing at a count lacks in its books also afterwards; scanned on its shelf it is found, not extra', async () => {
  const shelf = { kind: 'SHELF' as const, layers: 2, slots: 8, name: '货架丙' }
  const { id: placeId } = await second.call(placeSave, { body: shelf })
  const { items, passports } = await billAtConsulate(server, { people: 3 })
  await server.db.query(
    sql`update passport_item set status = 4, place = 'SAFE' where id = any(${items}::bigint[])`,
  )
  for (const [index, id] of items.entries())
    await desk.call(passportPlaceSet, {
      body: { id, place: 'SAFE', placeId, slot: `1-0${index + 1}`, seen: await seenPlace(server, id) },
    })
  const [lost = '', ...there] = passports
  const clientAt = new Date(Date.now() - 60_000).toISOString()
  for (const code of there) await desk.call(countScan, { body: { placeId, code, clientAt } })
  // Of one that waited for a connection its own time is told, not when it was sent.
  const again = await desk.call(countScan, { body: { placeId, code: there[0] ?? '' } })
  expect(again).toMatchObject({ kind: 'twice', before: { at: clientAt } })
  await second.call(countDone, { body: { placeId } })
  const explain = (outcome: 'MISSING' | 'FOUND') =>
    desk.call(countExplain, { body: { codes: [lost], outcome, note: '找不到' } })
  await explain('MISSING')

  const today = () => desk.call(countToday, { query: {} })
  const row = async () => (await today()).places.find((place) => place.placeId === placeId)
  const books = { system: 3, counted: 2, less: 1, lost: 1, since: 0 }
  expect(await row()).toMatchObject(books)
  // Who looked and who said that it is done are two people.
  expect(await row()).toMatchObject({ scannedBy: '人员loss_desk', doneBy: '人员loss_second' })
  expect((await today()).differences).toMatchObject([
    { kind: 'LESS', code: lost, placeName: '货架丙', systemPlace: '货架丙 1-01', outcome: 'MISSING' },
  ])
  // Said again to be done, it lacks no second time.
  await second.call(countDone, { body: { placeId } })
  expect(await row()).toMatchObject(books)

  const found = await desk.call(countScan, { body: { placeId, code: lost } })
  expect(found.kind).toBe('lost')
  expect((await today()).differences.filter(({ outcome }) => outcome === '')).toMatchObject([
    { kind: 'MORE', code: lost, lost: true },
  ])
  await explain('FOUND')
  expect(await row()).toMatchObject({ system: 3, counted: 3, less: 0, lost: 0 })
})

test('what was in hands and is explained as lost is told by whose hands, and the count goes on', async () => {
  const { items, passports } = await billAtConsulate(server)
  const [id = 0] = items
  await server.db.query(sql`update passport_item set status = 4, place = 'SAFE' where id = ${id}`)
  await desk.call(passportPlaceSet, { body: { id, place: 'COUNTER', seen: await seenPlace(server, id) } })
  await desk.call(countDone, { body: { placeId: null } })
  const code = passports[0] ?? ''
  await desk.call(countExplain, { body: { codes: [code], outcome: 'MISSING', note: '找不到，报失' } })
  for (const by of [desk, second])
    expect((await by.call(countToday, { query: {} })).differences).toContainEqual(
      expect.objectContaining({
        kind: 'LESS',
        code,
        outcome: 'MISSING',
        placeName: '',
        systemPlace: '',
        keeper: '人员loss_desk',
      }),
    )
})

test('the closed count keeps the loss in its figures, its days and its report', async () => {
  const { places } = await desk.call(countToday, { query: {} })
  const placeId = places.find(({ name }) => name === '货架丙')?.placeId ?? 0
  const { items, passports } = await billAtConsulate(server)
  await server.db.query(
    sql`update passport_item set status = 4, place = 'SAFE' where id = any(${items}::bigint[])`,
  )
  const [id = 0] = items
  await desk.call(passportPlaceSet, {
    body: { id, place: 'SAFE', placeId, slot: '2-06', seen: await seenPlace(server, id) },
  })
  for (const each of (await desk.call(countToday, { query: {} })).places)
    await second.call(countDone, { body: { placeId: each.placeId, keeperId: each.keeperId ?? undefined } })
  await desk.call(countExplain, { body: { codes: [passports[0] ?? ''], outcome: 'MISSING', note: '找过' } })
  const closer = await custodian(server, 'loss_closer', { more: ['center.passport.count.close'] })
  await closer.call(countClose, { body: {} })
  const closed = await desk.call(countToday, { query: {} })
  expect(closed.places.find((place) => place.placeId === placeId)).toMatchObject({
    system: 4,
    counted: 3,
    less: 1,
    scannedBy: '人员loss_desk',
  })
  expect(closed.differences).toContainEqual(
    expect.objectContaining({ code: passports[0], systemPlace: '货架丙 2-06', outcome: 'MISSING' }),
  )
  const inHands = { outcome: 'MISSING', systemPlace: '', keeper: '人员loss_desk' }
  expect(closed.differences).toContainEqual(expect.objectContaining(inHands))
  const [day] = await desk.call(countDays, {})
  // One of the shelf, one that was in hands.
  expect((day?.system ?? 0) - (day?.counted ?? 0)).toBe(2)
  const report = await desk.call(countReport, { query: { id: closed.id ?? 0 } })
  expect(report.fileName).toContain('日终盘点单')
})
