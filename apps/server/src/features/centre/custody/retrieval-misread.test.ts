import {
  retrievalDetail,
  retrievalMisread,
  retrievalScan,
  retrievalStray,
} from '@visa/contract/custody/retrieval'
import { placeSave } from '@visa/contract/custody/passport'
import { placeCode } from '@visa/contract/custody/place'
import { custodyStrays, custodyStraySettle } from '@visa/contract/custody/stray'
import { CODES } from '@visa/contract/codes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { one, sql } from '../../../db/sql.ts'
import type { Client } from '../../../testing/client.ts'
import { billAtConsulate, custodian } from '../../../testing/custody-scene.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

/** A code that is no passport at all, read by mistake. */

let server: TestApp
let desk: Client
let other: Client
let manager: Client

beforeAll(async () => {
  server = await startTestApp()
  desk = await custodian(server, 'misread_desk')
  other = await custodian(server, 'misread_other')
  manager = await custodian(server, 'misread_mgr', { more: ['center.passport.check.exceptions'] })
})
afterAll(() => server.close())

const straysOf = async (billId: number, by = desk) =>
  (await by.call(retrievalDetail, { query: { billId } })).strays

test('whoever misread a code takes it back while nothing was said of it; nobody else does, and it is on the record of the bill', async () => {
  const { billId } = await billAtConsulate(server)
  const code = 'SF1234567890'
  // Scanned without a connection, and sent later.
  const clientAt = new Date(Date.now() - 60_000).toISOString()
  await desk.call(retrievalScan, { body: { billId, scans: [{ code, scanned: true, clientAt }] } })
  expect((await straysOf(billId)).map(({ mine }) => mine)).toEqual([true])
  expect((await straysOf(billId, other)).map(({ mine }) => mine)).toEqual([false])
  const back = (by: Client) => by.raw(retrievalMisread, { body: { billId, code } })
  expect((await back(other)).msg).toContain('只能由本人撤回')
  expect((await back(desk)).code).toBe(CODES.SUCCESS)
  expect(await straysOf(billId)).toEqual([])
  expect((await back(desk)).msg).toContain('已经处理过或撤回')
  const { changes } = await one<{ changes: unknown }>(
    server.db,
    sql`select changes from change_log where entity = 'send_bill' and entity_id = ${billId} order by id desc limit 1`,
  )
  expect(changes).toMatchObject([{ field: 'misread', to: code }])
})

test('of what the manager was told of already they say that it was misread, with why', async () => {
  const { billId } = await billAtConsulate(server)
  const code = 'SF1234567891'
  await desk.call(retrievalScan, { body: { billId, scans: [{ code }] } })
  const strayId = (await straysOf(billId))[0]?.id ?? 0
  await desk.call(retrievalStray, { body: { billId, strayId, outcome: 'REPORTED', note: '不认识' } })
  expect((await desk.raw(retrievalMisread, { body: { billId, code } })).msg).toContain('已经处理过或撤回')
  const told = async () =>
    (await manager.call(custodyStrays, { query: {} })).rows.find((each) => each.code === code)
  const id = (await told())?.id ?? 0
  await manager.call(custodyStraySettle, { body: { id, settledAs: 'MISREAD', answer: '快递单号' } })
  expect(await told()).toMatchObject({ settledAs: 'MISREAD', answer: '快递单号' })
  expect(await straysOf(billId)).toMatchObject([{ settledAs: 'MISREAD', answer: '快递单号' }])
})

test('the code of a place of the house is no passport that turned up, and leaves nothing to settle', async () => {
  const { billId } = await billAtConsulate(server)
  const keeper = await custodian(server, 'misread_keeper', { more: ['center.passport.count.place'] })
  const shelf = { kind: 'SHELF' as const, layers: 2, slots: 8, name: '货架误扫' }
  const { id } = await keeper.call(placeSave, { body: shelf })
  for (const code of [placeCode(id), placeCode(id, '1-02')]) {
    const [answer] = await desk.call(retrievalScan, { body: { billId, scans: [{ code }] } })
    expect(answer).toMatchObject({ kind: 'refused', code })
    expect(answer?.text).toContain('货架误扫')
  }
  expect(await straysOf(billId)).toEqual([])
})
