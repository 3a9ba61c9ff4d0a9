import { checkVisa } from '@visa/contract/custody/check'
import { passportMovements } from '@visa/contract/custody/passport'
import { PASSPORT_STATUS } from '@visa/contract/custody/passport.states'
import {
  retrievalBills,
  retrievalClose,
  retrievalDetail,
  retrievalExplain,
  retrievalResult,
  retrievalScan,
  retrievalStray,
  type RetrievalAnswer,
} from '@visa/contract/custody/retrieval'
import { centreDashboard } from '@visa/contract/centre/dashboard'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { one, sql } from '../../../db/sql.ts'
import { readyAtCentre, visaOf } from '../../../testing/custody-ready.ts'
import { billAtConsulate, custodian, type OnBill } from '../../../testing/custody-scene.ts'
import type { Client } from '../../../testing/client.ts'
import { otherManager } from '../../../testing/second-centre.ts'
import { userId } from '../../../testing/staff.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { differencesOf } from './retrieval-sheet.service.ts'

/** Passports that come back after their bill was closed. */

let server: TestApp
let desk: Client

beforeAll(async () => {
  server = await startTestApp()
  desk = await custodian(server, 'late_desk')
})
afterAll(() => server.close())

const scan = async (by: Client, billId: number, code = '', more: object = {}): Promise<RetrievalAnswer> => {
  const body = { billId, scans: [{ code, scanned: true, ...more }] }
  const [answer] = await by.call(retrievalScan, { body })
  if (answer === undefined) throw new Error('no answer')
  return answer
}
const detail = (billId: number) => desk.call(retrievalDetail, { query: { billId } })
const statusOf = async (id = 0) =>
  (await one<{ status: number }>(server.db, sql`select status from passport_item where id = ${id}`)).status

/** On a closed bill, its first passport back at the consulate with a wrong visa. */
async function inCorrection(): Promise<OnBill> {
  const bill = await readyAtCentre(server, desk, { people: 2 })
  await desk.call(checkVisa, {
    body: {
      passportId: bill.items[0] ?? 0,
      visa: visaOf(bill, 0, { latinName: 'SHEN QINGG' }),
      note: '多一个 G',
      correct: true,
      carrierId: await userId(server, 'center_mgr'),
    },
  })
  expect(await statusOf(bill.items[0])).toBe(PASSPORT_STATUS.SENT)
  return bill
}

test('Workflows f: what went back to be corrected is awaited by its closed bill, and one scan takes it back there', async () => {
  const bill = await inCorrection()
  const { billId, billNo, labels, items } = bill
  const { retrievedAt: closedAt } = (await detail(billId)).bill
  // Closed long ago, it is still found, with how many are away.
  await server.db.query(
    sql`update send_bill set retrieved_at = now() - interval '9 days' where id = ${billId}`,
  )
  const listed = async () => (await desk.call(retrievalBills, { query: {} })).find(({ id }) => id === billId)
  expect(await listed()).toMatchObject({ away: 1, explained: 1, seen: 1 })
  const manager = await server.as('center_mgr')
  const atHome = async () =>
    (await manager.call(centreDashboard, { query: {} })).retrievals.find((told) => told.billId === billId)
  expect(await atHome()).toMatchObject({ away: 1, back: 1, total: 2 })
  expect((await detail(billId)).lines[0]).toMatchObject({
    state: 'explained',
    explained: 'CORRECTION',
    note: '多一个 G',
  })
  await server.db.query(sql`update send_bill set retrieved_at = ${closedAt} where id = ${billId}`)
  const [twice, told] = [await scan(desk, billId, labels[1]), await scan(desk, billId, labels[0])]
  expect(twice.kind).toBe('twice')
  expect(told).toMatchObject({
    kind: 'seen',
    lineId: null,
    text: `申请人1 已取回，记在已结的送签单 ${billNo}`,
  })
  expect(await statusOf(items[0])).toBe(PASSPORT_STATUS.RETRIEVED)
  const [step] = await desk.call(passportMovements, { query: { id: items[0] ?? 0 } })
  expect(step).toMatchObject({ cause: 'RETRIEVAL', causeNo: billNo, note: '结单后取回' })
  // What was closed stays closed, and its paper says what came later.
  const after = await detail(billId)
  expect(after.bill).toMatchObject({ retrievedAt: closedAt, away: 0, seen: 2 })
  const said = differencesOf(after, 'zh').map((found) => [found.kind, found.name])
  expect(said).toEqual([['later', '申请人1']])
  const { changes } = await one<{ changes: object }>(
    server.db,
    sql`select changes from change_log where entity = 'send_bill' and entity_id = ${billId} order by id desc limit 1`,
  )
  expect(JSON.stringify(changes)).toContain('申请人1')
})

test('scanned on the bill of today, or settled as another bill’s, it is recorded on its own closed one', async () => {
  const bill = await inCorrection()
  const today = await billAtConsulate(server)
  expect(await scan(desk, today.billId, bill.passports[0])).toMatchObject({ kind: 'seen', lineId: null })
  expect(await statusOf(bill.items[0])).toBe(PASSPORT_STATUS.RETRIEVED)
  expect((await detail(today.billId)).strays).toEqual([])
  // It lay among the strays when its bill was closed.
  const other = await billAtConsulate(server, { people: 2 })
  expect(await scan(desk, today.billId, other.labels[0])).toMatchObject({ kind: 'notExpected' })
  await desk.call(retrievalExplain, {
    body: { billId: other.billId, lineIds: other.lineIds, explained: 'KEPT', note: '' },
  })
  await desk.call(retrievalClose, { body: { billId: other.billId } })
  const strayId = (await detail(today.billId)).strays[0]?.id ?? 0
  const outcome = { billId: today.billId, strayId, outcome: 'OTHER_BILL' as const, note: '' }
  await desk.call(retrievalStray, { body: outcome })
  expect(await statusOf(other.items[0])).toBe(PASSPORT_STATUS.RETRIEVED)
  // Of another house nothing is taken in by a scan of its code.
  const stranger = await otherManager(server)
  expect(await scan(stranger, other.billId, other.labels[1])).toMatchObject({ kind: 'refused' })
  expect(await statusOf(other.items[1])).toBe(PASSPORT_STATUS.SENT)
})

test('what the consulate kept opens its bill again when it comes, and its result is said there from wherever it was scanned', async () => {
  const bill = await billAtConsulate(server, { people: 2 })
  const { billId, billNo, labels, lineIds } = bill
  await scan(desk, billId, labels[0], { result: 1 })
  await desk.call(retrievalExplain, {
    body: { billId, lineIds: [lineIds[1] ?? 0], explained: 'KEPT', note: '领馆留件' },
  })
  expect(await desk.call(retrievalClose, { body: { billId } })).toMatchObject({ closed: true })
  const today = await billAtConsulate(server)
  const told = await scan(desk, today.billId, labels[1])
  expect(told).toMatchObject({ kind: 'seen', billId, lineId: lineIds[1] })
  expect(told.text).toContain(`送签单 ${billNo} 已为这本重新打开`)
  await desk.call(retrievalResult, { body: { billId, lineId: lineIds[1] ?? 0, result: 2 } })
  expect(await desk.call(retrievalClose, { body: { billId } })).toMatchObject({ closed: true })
  const { result } = await one<{ result: number }>(
    server.db,
    sql`select result from visa_applicant where id = ${bill.applicantIds[1]}`,
  )
  expect(result).toBe(2)
  expect(differencesOf(await detail(billId), 'zh')).toMatchObject([
    { kind: 'later', name: '申请人2', said: expect.stringContaining('领馆留件 领馆留件') },
  ])
})
