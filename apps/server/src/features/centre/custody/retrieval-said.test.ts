import { CODES } from '@visa/contract/codes'
import { conflictOf } from '@visa/contract/conflict'
import {
  retrievalClosing,
  retrievalDetail,
  retrievalExplain,
  retrievalResult,
  retrievalScan,
  retrievalUndo,
} from '@visa/contract/custody/retrieval'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rows, sql } from '../../../db/sql.ts'
import type { Client } from '../../../testing/client.ts'
import { billAtConsulate, custodian, type OnBill } from '../../../testing/custody-scene.ts'
import { userId } from '../../../testing/staff.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

/** What is said of a passport on a bill: by two at once, before a scan that was a mistake, and to customers. */

let server: TestApp
let desk: Client
let second: Client

beforeAll(async () => {
  server = await startTestApp()
  desk = await custodian(server, 'said_one')
  second = await custodian(server, 'said_two')
})
afterAll(() => server.close())

const lineOf = async ({ billId }: OnBill) => {
  const [line] = (await desk.call(retrievalDetail, { query: { billId } })).lines
  if (line === undefined) throw new Error('there is no line')
  return line
}
const scan = ({ billId, labels }: OnBill, more: object = {}) =>
  desk.call(retrievalScan, { body: { billId, scans: [{ code: labels[0] ?? '', scanned: true, ...more }] } })

test('of two who say what was decided of one passport the second is told what the first said, and when', async () => {
  const bill = await billAtConsulate(server)
  await scan(bill)
  const { id: lineId, saidAt } = await lineOf(bill)
  expect(saidAt).toBeNull()
  const say = (by: Client, result: 1 | 2 | 3, seen: string | null = saidAt) =>
    by.raw(retrievalResult, { body: { billId: bill.billId, lineId, result, seen } })
  const answers = await Promise.all([say(desk, 1), say(second, 2)])
  expect(answers.map(({ code }) => code).toSorted()).toEqual([CODES.SUCCESS, CODES.DIALOG].toSorted())
  const isFirst = answers[0]?.code === CODES.SUCCESS
  const late = answers[isFirst ? 1 : 0]
  const conflict = conflictOf(late?.data)
  expect(conflict).toMatchObject({ by: expect.stringContaining(isFirst ? 'said_one' : 'said_two') as string })
  expect(late?.msg).toContain(conflict?.by)
  expect(conflict?.current).toEqual({ result: isFirst ? 1 : 2 })
  expect(await lineOf(bill)).toMatchObject({ result: isFirst ? 1 : 2, saidAt: conflict?.at })
  // Whoever said it puts it right at will, and the other once they have seen it.
  const [own, other] = isFirst ? [desk, second] : [second, desk]
  expect((await say(own, 3)).code).toBe(CODES.SUCCESS)
  expect((await say(other, 2)).code).toBe(CODES.DIALOG)
  expect((await say(other, 2, (await lineOf(bill)).saidAt)).code).toBe(CODES.SUCCESS)
})

test('why a passport had not come stays said when the scan of it was a mistake', async () => {
  const bill = await billAtConsulate(server)
  const { billId } = bill
  const { id: lineId } = await lineOf(bill)
  await desk.call(retrievalExplain, {
    body: { billId, lineIds: [lineId], explained: 'KEPT', note: '下周来取' },
  })
  await scan(bill, { result: 1 })
  expect(await lineOf(bill)).toMatchObject({ state: 'seen', result: 1 })
  await desk.call(retrievalUndo, { body: { billId, lineId } })
  expect(await lineOf(bill)).toMatchObject({
    state: 'explained',
    explained: 'KEPT',
    note: '下周来取',
    result: null,
    saidAt: null,
  })
})

test('what a list said stays said, with who and when, where the scan of the passport was a mistake', async () => {
  const bill = await billAtConsulate(server)
  const { billId } = bill
  const { id: lineId } = await lineOf(bill)
  const [by, at] = [await userId(server, 'said_two'), new Date(Date.now() - 60_000)]
  await server.db.query(
    sql`insert into retrieval_line (line_id, result, listed, said_by, said_at)
        values (${lineId}, 1, '{"result": 1}', ${by}, ${at})`,
  )
  await scan(bill)
  await desk.call(retrievalUndo, { body: { billId, lineId } })
  const { result, saidAt } = await lineOf(bill)
  expect([result, saidAt]).toEqual([1, at.toISOString()])
  // So the next one who says otherwise is told of it first.
  await scan(bill)
  const say = (seen: string | null) =>
    desk.raw(retrievalResult, { body: { billId, lineId, result: 2, seen } })
  const late = await say(null)
  expect([late.code, conflictOf(late.data)?.by]).toEqual([CODES.DIALOG, expect.stringContaining('said_two')])
  expect((await say(saidAt)).code).toBe(CODES.SUCCESS)
})

test('a result that a scan said over that of a list goes with the scan: the list is of whoever brought it', async () => {
  const bill = await billAtConsulate(server)
  const { billId } = bill
  const { id: lineId } = await lineOf(bill)
  const [by, at] = [await userId(server, 'said_two'), new Date(Date.now() - 60_000)]
  await server.db.query(
    sql`insert into retrieval_line (line_id, result, listed, said_by, said_at)
        values (${lineId}, 1, '{"result": 1}', ${by}, ${at})`,
  )
  await scan(bill, { result: 2 })
  const said = async () => {
    const { result, saidAt } = await lineOf(bill)
    const [row] = await rows<{ by: number }>(
      server.db,
      sql`select said_by as by from retrieval_line where line_id = ${lineId}`,
    )
    return { result, saidAt, by: row?.by }
  }
  expect(await said()).toMatchObject({ result: 2, by: await userId(server, 'said_one') })
  await desk.call(retrievalUndo, { body: { billId, lineId } })
  expect(await said()).toEqual({ result: 1, saidAt: at.toISOString(), by })
  // Said at the desk, and not with the scan, it goes as well.
  await scan(bill)
  const seen = at.toISOString()
  await desk.call(retrievalResult, { body: { billId, lineId, result: 3, seen } })
  await desk.call(retrievalUndo, { body: { billId, lineId } })
  expect(await said()).toEqual({ result: 1, saidAt: seen, by })
})

test('whoever closes a bill is told of which steps no customer hears, as they are switched off', async () => {
  const bill = await billAtConsulate(server)
  await scan(bill, { result: 1 })
  const closing = () => desk.call(retrievalClosing, { query: { billId: bill.billId } })
  const turn = (key: string, value: boolean) =>
    server.db.query(sql`insert into system_param (key, value) values (${key}, ${String(value)})
      on conflict (key) do update set value = excluded.value`)
  await turn('sms.orderResult', false)
  await turn('sms.orderPickup', false)
  expect(await closing()).toMatchObject({ messages: 0, off: ['result', 'pickup'] })
  await turn('sms.orderResult', true)
  expect(await closing()).toMatchObject({ messages: 1, off: ['pickup'] })
  await turn('sms.orderPickup', true)
  expect(await closing()).toMatchObject({ messages: 2, off: [] })
  // Nobody would be reached: no switch is to blame.
  await turn('sms.orderPickup', false)
  await server.db.query(sql`update visa_order set contact_mobile = '+7 495 1234567' where id = ${bill.id}`)
  expect(await closing()).toMatchObject({ messages: 0, off: [] })
})
