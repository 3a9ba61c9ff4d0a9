import { centreDashboard } from '@visa/contract/centre/dashboard'
import { countToday } from '@visa/contract/custody/count'
import { retrievalScan } from '@visa/contract/custody/retrieval'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../../db/sql.ts'
import type { Client } from '../../../testing/client.ts'
import { readyAtCentre } from '../../../testing/custody-ready.ts'
import { billAtConsulate, custodian } from '../../../testing/custody-scene.ts'
import { userId } from '../../../testing/staff.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

let server: TestApp
let manager: Client

beforeAll(async () => {
  server = await startTestApp()
  manager = await server.as('center_mgr')
})
afterAll(() => server.close())

const NOT_HERE = new Set(['CONSULATE', 'COURIER', 'HOLDER', 'ELSEWHERE'])

async function inHouse(): Promise<{ told: number; elsewhere: number; counted: number }> {
  const { places } = await manager.call(centreDashboard, { query: { whose: 'mgr' } })
  const count = await manager.call(countToday, { query: { round: 'CLOSING' } })
  return {
    told: places.filter(({ key }) => !NOT_HERE.has(key)).reduce((sum, each) => sum + each.count, 0),
    elsewhere: places.find(({ key }) => key === 'ELSEWHERE')?.count ?? 0,
    counted: count.places.reduce((sum, { system }) => sum + system, 0),
  }
}

test('the desk of the day and the count say the same of how many passports are in the house', async () => {
  const desk = await custodian(server, 'agree_desk')
  const { items } = await readyAtCentre(server, desk, { people: 3 })
  await billAtConsulate(server, { people: 2 })
  const before = await inHouse()
  expect(before.told).toBe(before.counted)
  expect(before.told).toBeGreaterThanOrEqual(3)
  // In the hands of somebody of another house: counted there, and told as being there.
  await server.db.query(
    sql`update passport_item set custodian_id = ${await userId(server, 'admin')} where id = ${items[0]}`,
  )
  const after = await inHouse()
  expect(after).toEqual({
    told: before.told - 1,
    elsewhere: before.elsewhere + 1,
    counted: before.counted - 1,
  })
})

test('the last retrievals are those at which something came back last, whichever bill is the newer one', async () => {
  const desk = await custodian(server, 'agree_last')
  const older = await billAtConsulate(server, { people: 2 })
  const newer = await billAtConsulate(server, { people: 2 })
  for (const { billId, labels } of [newer, older])
    await desk.call(retrievalScan, { body: { billId, scans: [{ code: labels[0] ?? '', scanned: true }] } })
  const { retrievals } = await manager.call(centreDashboard, { query: { whose: 'mgr' } })
  expect(retrievals.slice(0, 2).map(({ billNo }) => billNo)).toEqual([older.billNo, newer.billNo])
})
