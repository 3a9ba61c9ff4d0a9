import {
  retrievalClose,
  retrievalClosing,
  retrievalExplain,
  retrievalReopen,
  retrievalScan,
} from '@visa/contract/custody/retrieval'
import { centreException } from '@visa/contract/custody/passport'
import { orderMessages } from '@visa/contract/visa/order-remark'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../../db/sql.ts'
import type { Client } from '../../../testing/client.ts'
import { billAtConsulate, custodian, type OnBill, statusSeen } from '../../../testing/custody-scene.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

let server: TestApp
let admin: Client
let desk: Client

beforeAll(async () => {
  server = await startTestApp()
  admin = await server.as('admin')
  desk = await custodian(server, 'told_desk')
  await server.db.query(sql`insert into system_param (key, value) values ('sms.orderPickup', 'true')
    on conflict (key) do update set value = excluded.value`)
})
afterAll(() => server.close())

const scan = ({ billId, labels }: OnBill, ...which: readonly number[]) =>
  desk.call(retrievalScan, {
    body: {
      billId,
      scans: which.map((at) => ({ code: labels[at] ?? '', result: 1 as const, scanned: true })),
    },
  })
const keep = ({ billId, lineIds }: OnBill, at: number) =>
  desk.call(retrievalExplain, {
    body: { billId, lineIds: [lineIds[at] ?? 0], explained: 'KEPT', note: '' },
  })
const promised = async ({ billId }: OnBill) =>
  (await desk.call(retrievalClosing, { query: { billId } })).messages
const close = async ({ billId }: OnBill) =>
  expect(await desk.call(retrievalClose, { body: { billId } })).toMatchObject({ closed: true })
const reopen = ({ billId }: OnBill) => desk.call(retrievalReopen, { body: { billId, reason: '又送来一本' } })

/** How many passports each message told the contact of, the oldest first. */
async function toldReady({ id }: OnBill): Promise<string[]> {
  await server.runJobs()
  const { rows } = await admin.call(orderMessages, { query: { id } })
  return rows
    .filter(({ messageType }) => messageType === 'PASSPORT_READY')
    .map(({ content }) => /您有(\d+)本/.exec(content)?.[1] ?? content)
    .toReversed()
}

test('C7.35 whoever has passports to fetch hears of these as the bill is closed, of each once for each time it comes back', async () => {
  const bill = await billAtConsulate(server, { people: 4 })
  await scan(bill, 0, 1)
  await keep(bill, 2)
  await keep(bill, 3)
  expect(await toldReady(bill)).toEqual([])
  expect(await promised(bill)).toBe(1)
  await close(bill)
  expect(await toldReady(bill)).toEqual(['2'])

  // Nobody is told twice because the bill was opened again, and what is damaged is not ready.
  await reopen(bill)
  expect(await promised(bill)).toBe(0)
  await scan(bill, 2)
  await desk.call(centreException, {
    body: {
      id: bill.items[2] ?? 0,
      operation: 'reportDamaged',
      reason: '水渍',
      seenStatus: await statusSeen(server, bill.items[2]),
    },
  })
  expect(await promised(bill)).toBe(0)
  await close(bill)
  expect(await toldReady(bill)).toEqual(['2'])

  // With the last one the order has its result, which is a message of its own.
  await reopen(bill)
  await scan(bill, 3)
  expect(await promised(bill)).toBe(2)
  await close(bill)
  expect(await toldReady(bill)).toEqual(['2', '1'])
})

test('what goes back by courier is told to nobody as ready', async () => {
  const bill = await billAtConsulate(server)
  await server.db.query(sql`update visa_order set return_way = 1 where id = ${bill.id}`)
  await scan(bill, 0)
  await close(bill)
  expect(await toldReady(bill)).toEqual([])
})
