import { CODES } from '@visa/contract/codes'
import {
  retrievalClose,
  retrievalDetail,
  retrievalResult,
  retrievalScan,
  retrievalUndo,
} from '@visa/contract/custody/retrieval'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { one, rows, sql } from '../../../db/sql.ts'
import type { Client } from '../../../testing/client.ts'
import { acting } from '../../../testing/orders.ts'
import { billAtConsulate, custodian, type OnBill } from '../../../testing/custody-scene.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { custodyCheckJob } from '../../custody/custody.jobs.ts'
import { resultsAhead } from '../../custody/result-ahead.repo.ts'
import { giveRetrieved } from './retrieval-close.service.ts'

/** A bill that is closed while somebody takes a scan back, or says another result. */

let server: TestApp
let desk: Client
let second: Client

beforeAll(async () => {
  server = await startTestApp()
  desk = await custodian(server, 'race_one')
  second = await custodian(server, 'race_two')
})
afterAll(() => server.close())

const scanned = async (people: number): Promise<OnBill> => {
  const bill = await billAtConsulate(server, { people })
  const scans = bill.labels.map((code) => ({ code, result: 1 as const, scanned: true }))
  await desk.call(retrievalScan, { body: { billId: bill.billId, scans } })
  return bill
}
const close = ({ billId }: OnBill) => desk.raw(retrievalClose, { body: { billId } })
const undo = ({ billId, lineIds }: OnBill) =>
  desk.raw(retrievalUndo, { body: { billId, lineId: lineIds[0] ?? 0 } })
const say = ({ billId, lineIds }: OnBill, result: 1 | 2) =>
  desk.raw(retrievalResult, { body: { billId, lineId: lineIds[0] ?? 0, result } })

const standsOf = (bill: OnBill) =>
  rows<{ passport: number; status: number; result: number | null; closed: boolean }>(
    server.db,
    sql`select p.status as passport, a.status, a.result, b.retrieved_at is not null as closed
        from send_bill_line l join passport_item p on p.id = l.passport_id
        join visa_applicant a on a.id = l.applicant_id join send_bill b on b.id = l.bill_id
        where l.bill_id = ${bill.billId} order by l.id`,
  )
const noticesOf = async ({ id }: OnBill): Promise<number> =>
  (
    await one<{ count: number }>(
      server.db,
      sql`select count(*) as count from visa_order_notice where order_id = ${id}`,
    )
  ).count

const isClosed = (data: unknown): boolean => (data as { closed: boolean }).closed

/** How many wait for somebody else's row. */
const waiting = async (): Promise<number> =>
  (
    await one<{ count: number }>(
      server.db,
      sql`select count(*) as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
  ).count
const until = async (is: () => Promise<boolean>): Promise<void> => {
  while (!(await is())) await new Promise((resolve) => setTimeout(resolve, 10))
}

test('whoever takes a scan back while its bill is being closed is before the result or is told that it is given', async () => {
  const bill = await scanned(1)
  let [undone, changed] = [false, false]
  const asked = await server.db.tx(async (tx) => {
    // The closing has looked at the bill, and waits to give the result.
    await tx.query(sql`select 1 from visa_order where id = ${bill.id} for update`)
    const closing = close(bill)
    await until(async () => (await waiting()) === 1)
    const undoing = undo(bill).finally(() => (undone = true))
    await until(async () => undone || (await waiting()) === 2)
    const saying = say(bill, 2).finally(() => (changed = true))
    await until(async () => changed || (await waiting()) >= (undone ? 2 : 3))
    return [closing, undoing, saying] as const
  })
  const [closed, back, other] = await Promise.all(asked)
  expect(closed.data).toMatchObject({ closed: true })
  expect([back.code, other.code]).toEqual([CODES.FAILURE, CODES.FAILURE])
  expect(back.msg).toMatch(/已结单|结果已登记/u)
  expect(await standsOf(bill)).toMatchObject([{ passport: 4, status: 72, result: 1, closed: true }])
  expect(await resultsAhead(server.db)).toEqual([])
})

test('of closing, taking back and another result at one moment one wins, and what is told to customers is so', async () => {
  for (let round = 0; round < 6; round += 1) {
    const bill = await scanned(1 + (round % 2))
    const [closed, back] = await Promise.all([close(bill), undo(bill), say(bill, 2)])
    const stands = await standsOf(bill)
    const done = stands[0]?.closed === true
    const told = await noticesOf(bill)
    expect(closed.code !== CODES.SUCCESS || isClosed(closed.data) === done).toBe(true)
    expect(done && back.code === CODES.SUCCESS).toBe(false)
    expect(stands.filter(({ passport, result }) => passport === 3 && result !== null)).toEqual([])
    expect(done || stands[0]?.result === null).toBe(true)
    expect(done || bill.items.length > 1 || told === 0).toBe(true)
    const { lines } = await desk.call(retrievalDetail, { query: { billId: bill.billId } })
    expect(lines.filter(({ state }) => state === 'explained')).toEqual([])
  }
  expect(await resultsAhead(server.db)).toEqual([])
}, 60_000)

test('what was decided otherwise since the closer looked is not given, and who said so is told', async () => {
  const bill = await scanned(1)
  const [[applicantId = 0], [lineId = 0]] = [bill.applicantIds, bill.lineIds]
  const { saidAt } = (await desk.call(retrievalDetail, { query: { billId: bill.billId } })).lines[0] ?? {}
  const seen = saidAt ?? null
  await second.call(retrievalResult, { body: { billId: bill.billId, lineId, result: 2, seen } })
  const closer = await acting(server, 'race_one')
  const step = server.db.tx((tx) =>
    giveRetrieved(tx, closer, { billId: bill.billId, applicantId, result: 1 }),
  )
  await expect(step).rejects.toMatchObject({ key: 'retrievalSaidSince', params: { who: '人员race_two' } })
  expect(await standsOf(bill)).toMatchObject([{ result: null, closed: false }])
})

test('the proof of each night sees a passport at the consulate whose result is given', async () => {
  const bill = await scanned(1)
  await close(bill)
  const run = () =>
    custodyCheckJob.run({ db: server.db, now: new Date() } as Parameters<typeof custodyCheckJob.run>[0])
  await run()
  const [id] = bill.items
  await server.db.query(
    sql`update passport_item set status = 3, place = 'CONSULATE', move_cause = 'CORRECTION', move_note = '撤销取回扫描' where id = ${id}`,
  )
  await expect(run()).rejects.toThrow(`有 1 本护照还在领馆，结果却已登记（${id}）`)
})
