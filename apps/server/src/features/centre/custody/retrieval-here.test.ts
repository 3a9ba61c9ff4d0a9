import { passportMovements } from '@visa/contract/custody/passport'
import {
  retrievalBills,
  retrievalClose,
  retrievalDetail,
  retrievalScan,
  retrievalStray,
} from '@visa/contract/custody/retrieval'
import { custodyStrays } from '@visa/contract/custody/stray'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../../db/sql.ts'
import type { Client } from '../../../testing/client.ts'
import { readyAtCentre } from '../../../testing/custody-ready.ts'
import { billAtConsulate, custodian } from '../../../testing/custody-scene.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

let server: TestApp
let desk: Client

beforeAll(async () => {
  server = await startTestApp()
  desk = await custodian(server, 'here_desk')
})
afterAll(() => server.close())

const scan = async (billId: number, code = '', more: object = {}) =>
  (await desk.call(retrievalScan, { body: { billId, scans: [{ code, scanned: true, ...more }] } }))[0]

test('what stands in the house and is scanned by mistake is told where it stands: nothing is noted, and nothing holds up the bill', async () => {
  const ready = await readyAtCentre(server, desk)
  const bill = await billAtConsulate(server)
  const steps = () => desk.call(passportMovements, { query: { id: ready.items[0] ?? 0 } })
  const before = await steps()
  const told = await scan(bill.billId, ready.labels[0])
  expect(told).toMatchObject({ kind: 'here', lineId: null, name: '申请人1' })
  expect(told?.text).toBe('本来就在中心（柜台，人员here_desk 保管），不是这次取回的：没有登记，请放回原处')
  expect(await steps()).toEqual(before)
  expect((await desk.call(retrievalDetail, { query: { billId: bill.billId } })).strays).toEqual([])
  // One that was taken in and never lodged is the house's own stock, too.
  await server.db.query(
    sql`update passport_item set status = 1, place = 'SAFE', custodian_id = null where id = ${ready.items[0]}`,
  )
  desk.language = 'en'
  const safe = await scan(bill.billId, ready.passports[0])
  desk.language = 'zh-CN'
  expect(safe?.text).toBe(
    'In the centre all along (Safe or shelf), not brought back now: nothing was recorded, put it back',
  )
  await scan(bill.billId, bill.labels[0], { result: 1 })
  expect(await desk.call(retrievalClose, { body: { billId: bill.billId } })).toMatchObject({ closed: true })
})

test('what is not on the bill tells who said what becomes of it, and when', async () => {
  const bill = await billAtConsulate(server)
  await scan(bill.billId, 'E50917399')
  const strays = async () => (await desk.call(retrievalDetail, { query: { billId: bill.billId } })).strays
  const [stray] = await strays()
  expect(stray).toMatchObject({ outcome: '', saidBy: '', saidAt: null })
  await desk.call(retrievalStray, {
    body: { billId: bill.billId, strayId: stray?.id ?? 0, outcome: 'REPORTED', note: '不是本中心的' },
  })
  const [told] = await strays()
  expect(told).toMatchObject({ outcome: 'REPORTED', note: '不是本中心的', saidBy: '人员here_desk' })
  expect(told?.saidAt).not.toBeNull()
  const { rows } = await desk.call(custodyStrays, { query: {} })
  expect(rows.find(({ code }) => code === 'E50917399')).toMatchObject({ raisedBy: '人员here_desk' })
})

test('bills are listed as they are worked off: what was begun, then the newest, then what is all back, then what was closed', async () => {
  const old = await billAtConsulate(server, { people: 2 })
  const begun = await billAtConsulate(server, { people: 2 })
  const fresh = await billAtConsulate(server)
  const back = await billAtConsulate(server)
  const closed = await billAtConsulate(server)
  const lodged = (id: number, day: string) =>
    server.db.query(sql`update send_bill set lodging_day = ${day}::date where id = ${id}`)
  await lodged(old.billId, '2026-10-08')
  await lodged(begun.billId, '2026-10-20')
  await lodged(back.billId, '2026-11-13')
  await lodged(closed.billId, '2026-11-12')
  await scan(back.billId, back.labels[0])
  await scan(begun.billId, begun.labels[0])
  await scan(closed.billId, closed.labels[0], { result: 1 })
  await desk.call(retrievalClose, { body: { billId: closed.billId } })
  const wanted = [begun, fresh, old, back, closed].map(({ billNo }) => billNo)
  const listed = (await desk.call(retrievalBills, { query: {} })).map(({ billNo }) => billNo)
  expect(listed.filter((billNo) => wanted.includes(billNo))).toEqual(wanted)
})
