import { dayOf, startOfDay } from '@visa/contract/dates'
import { financeDaily } from '@visa/contract/money/finance-review'
import {
  reconcileDay,
  reconcileDays,
  reconcileRematch,
  statementImport,
} from '@visa/contract/money/reconcile'
import { addDays } from '@visa/contract/rules/days'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { one, sql } from '../../../db/sql.ts'
import { alipayBill } from '../../../integrations/payment/stand-in/statements.ts'
import type { Client } from '../../../testing/client.ts'
import { grantAll } from '../../../testing/grant-all.ts'
import { newPerson } from '../../../testing/staff.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { platformBook } from '../ledger/ledger.service.ts'
import { openDaysJob } from './open-days.job.ts'

/** Days on which money moved: begun by themselves, named until they are closed, and told by way. */

let server: TestApp
let clerk: Client
let stranger: Client
let book: number
const now = new Date()
const today = dayOf(now)
/** Before anything of the story, which at the end of a month goes back 54 days, and not before the job looks. */
const day = addDays(today, -59)

beforeAll(async () => {
  server = await startTestApp()
  book = await platformBook(server.db)
  const somebody = async (userName: string, company: string): Promise<Client> => {
    await newPerson(server, { company, userName })
    await grantAll(server.db, userName)
    return server.as(userName)
  }
  clerk = await somebody('days_clerk', 'PLATFORM')
  stranger = await somebody('days_stranger', 'CENTER-BJ')
})
afterAll(() => server.close())

let serial = 0
async function took(cents: number, way: string, shiftId: number | null = null): Promise<number> {
  serial += 1
  const at = new Date(startOfDay(day).getTime() + 12 * 3_600_000)
  const { id } = await one<{ id: number }>(
    server.db,
    sql`insert into payment (payment_no, book_id, subject_kind, subject_id, subject_no, attempt_no, amount_cents, way,
          status, channel_no, shift_id, paid_at, platform_id)
        values (${`ZFD${serial}`}, ${book}, 'TEST', ${910_000 + serial}, ${`D${serial}`}, 1, ${cents}, ${way}, 16,
          ${way === 'ALIPAY' ? `CHD${serial}` : ''}, ${shiftId}, ${at}, ${book}) returning id`,
  )
  return id
}

const run = async (): Promise<string> => (await openDaysJob.run({ db: server.db, now, fireTime: now })).zh

test('a day on which money moved is listed at once, begun by the job, and named until it is closed', async () => {
  await took(900, 'ALIPAY')
  const listed = async (by: Client) =>
    (await by.call(reconcileDays, { query: { pageSize: 200 } })).rows.filter((each) => each.day === day)
  expect(await listed(clerk)).toMatchObject([{ day, status: 1 }])
  expect(await run()).toContain(`最早是 ${day}`)
  await run()
  expect(await listed(clerk)).toMatchObject([{ day, status: 1 }])
  const known = await clerk.call(reconcileDay, { query: { day: addDays(today, -1) } })
  expect(known.behind.oldest).toBe(day)
  expect(known.behind.count).toBeGreaterThan(0)
  // The books of others are theirs.
  expect(await listed(stranger)).toEqual([])
  const theirs = await stranger.call(reconcileDay, { query: { day: addDays(today, -1) } })
  expect(theirs.behind).toEqual({ count: 0, oldest: null })
})

test('finance sees the day by way: what must be there, what was counted, what the statement tells', async () => {
  const shift = await one<{ id: number }>(
    server.db,
    sql`insert into cashier_shift (shift_no, company_id, counter, cashier_id, status, float_cents, opened_at)
        select 'BCD1', ${book}, '日报一号', min(id), 1, 0, ${startOfDay(day)} from app_user returning id`,
  )
  await took(1_000, 'CASH', shift.id)
  const wayOf = async (by: Client, way: string) =>
    (await by.call(financeDaily, { query: { day } })).ways.find((each) => each.way === way)
  // Nobody has counted or read anything yet.
  expect(await wayOf(clerk, 'CASH')).toMatchObject({
    takenCount: 1,
    expectedCents: 1_000,
    countedCents: null,
  })
  expect(await wayOf(clerk, 'ALIPAY')).toMatchObject({ expectedCents: 900, statementCents: null })
  await server.db.query(
    sql`update cashier_shift set status = 2, expected_cents = 1000, counted_cents = 700, counted = '{}',
          difference_reason = '少找', closed_at = now(), totals = '{"taken":[],"back":[],"open":{"count":0,"cents":0}}'
        where id = ${shift.id}`,
  )
  const form = new FormData()
  form.set('way', 'ALIPAY')
  form.set('day', day)
  const told = [{ no: 'CHD1', ownNo: 'ZFD1', cents: 880, time: `${day} 12:00:01` }]
  form.set('file', new File([new Uint8Array(Buffer.from(alipayBill(told)))], '对账单.csv'))
  expect(await clerk.upload(statementImport, form)).toMatchObject({ code: '0000' })
  await clerk.call(reconcileRematch, { body: { day } })
  expect(await wayOf(clerk, 'CASH')).toMatchObject({ expectedCents: 1_000, countedCents: 700 })
  expect(await wayOf(clerk, 'ALIPAY')).toMatchObject({ expectedCents: 900, statementCents: 880 })
  // Of another company nobody sees anything.
  const seen = (await stranger.call(financeDaily, { query: { day } })).ways
  expect(seen.every(({ takenCount, statementCents }) => takenCount === 0 && statementCents === null)).toBe(
    true,
  )
})
