import { feeApplyFrom, feeDecide } from '@visa/contract/centre/approval'
import { contractAccept, contractDetails, contractReview } from '@visa/contract/centre/contract-calls'
import { CODES } from '@visa/contract/codes'
import { dayOf } from '@visa/contract/dates'
import { initiatePay } from '@visa/contract/money/payment'
import { addDays } from '@visa/contract/rules/days'
import { handlingReady, lodgeElectronic } from '@visa/contract/visa/handling'
import { ORDER_STATUS, type OrderStatus } from '@visa/contract/visa/order.states'
import { sendBillAdd, sendBillDetail } from '@visa/contract/visa/send-bill'
import { sendBillSubmit } from '@visa/contract/visa/send-bill-work'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { one, rows, sql } from '../../../db/sql.ts'
import type { Client } from '../../../testing/client.ts'
import { centreClerk, newContract } from '../../../testing/contracts.ts'
import { companyId, userId } from '../../../testing/staff.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

/** While somebody else has yet to say what a contract costs, nobody of it goes to a consulate. */

let server: TestApp
let clerk: Client
let second: Client
let admin: Client
let centre = 0
const lodgingDay = addDays(dayOf(new Date()), 7)

beforeAll(async () => {
  server = await startTestApp()
  clerk = await centreClerk(server, 'waits_one')
  second = await centreClerk(server, 'waits_two')
  admin = await server.as('admin')
  centre = await companyId(server, 'CENTER-BJ')
  await server.db.query(
    sql`insert into lodging_day (accept_org_id, day, capacity) values (${centre}, ${lodgingDay}::date, 50)
        on conflict (accept_org_id, day) do update set capacity = 50`,
  )
})
afterAll(() => server.close())

const detail = (id: number) => clerk.call(contractDetails, { query: { id } })

/** Accepted, paid and reviewed, and its applicant stands where the test begins. */
async function reviewedAt(status: OrderStatus, more: object = {}) {
  const { id } = await newContract(server, clerk, { ...more })
  await clerk.call(contractAccept, { body: { id } })
  const { owedCents: amountCents, orderId, applicants, fees } = await detail(id)
  await clerk.call(initiatePay, {
    body: { subjectKind: 'CONTRACT', subjectId: id, way: 'CARD', amountCents, reference: `POS ${id}` },
  })
  await second.call(contractReview, { body: { id } })
  const applicantId = applicants[0]?.applicantId ?? 0
  await server.db.query(sql`update visa_applicant set status = ${status} where id = ${applicantId}`)
  await server.db.query(sql`update visa_order set status = ${status} where id = ${orderId}`)
  return { id, applicantId, fees }
}
type Reviewed = Awaited<ReturnType<typeof reviewedAt>>

const less = ({ id, fees }: Reviewed) => {
  const lines = fees
    .slice(0, 1)
    .map(({ id: feeId, unitPrice, quantity }) => ({ feeId, unitPrice: unitPrice - 1, quantity }))
  return clerk.raw(feeApplyFrom, {
    body: { contractId: id, reason: '老客户', change: { lines, discountCents: 0 } },
  })
}
const asked = async (contract: Reviewed): Promise<number> => {
  const { data } = await less(contract)
  return feeApplyFrom.data.parse(data).id
}
const withdrawn = (id: number) => clerk.call(feeDecide, { body: { id, decision: 'withdraw' } })

async function onBill({ applicantId }: Reviewed): Promise<number> {
  const { id } = await admin.call(sendBillAdd, {
    body: {
      acceptOrgId: centre,
      nationCode: 'RUS',
      consulate: 'BEIJING',
      lodgingDay,
      carrierId: await userId(server, 'center_send'),
    },
  })
  await server.db.query(
    sql`insert into send_bill_line (bill_id, position, applicant_id, passport_id, added_at)
        select ${id}, 1, applicant_id, id, now() from passport_item where applicant_id = ${applicantId}`,
  )
  // What else a passport is asked before it goes is tested elsewhere: somebody opened it.
  const opened = { by: 'x', reason: 'x' }
  const { people } = await admin.call(sendBillDetail, { query: { id } })
  const checks = people.flatMap((person) => person.checks)
  const open = checks.flatMap(({ check, verdict }) =>
    verdict === 'blocked' && check !== 'contract' ? [[check, opened] as const] : [],
  )
  await server.db.query(
    sql`update send_bill_line set opened = ${JSON.stringify(Object.fromEntries(open))}::jsonb where bill_id = ${id}`,
  )
  return id
}

const statusOf = async ({ applicantId }: Reviewed): Promise<number> =>
  (await one<{ status: number }>(server.db, sql`select status from visa_applicant where id = ${applicantId}`))
    .status

const submit = (id: number) => admin.raw(sendBillSubmit, { body: { id } })

test('a change of fees that waits keeps a passport from the send bill, until it is decided', async () => {
  const contract = await reviewedAt(ORDER_STATUS.WAITING_SUBMIT)
  const bill = await onBill(contract)
  const waits = await asked(contract)
  const { people } = await admin.call(sendBillDetail, { query: { id: bill } })
  const blocks = people.flatMap(({ checks }) => checks).filter(({ verdict }) => verdict === 'blocked')
  expect(blocks.map(({ check }) => check)).toEqual(['contract'])
  expect((await submit(bill)).msg).toContain('没有可以送出的护照')
  expect(await statusOf(contract)).toBe(ORDER_STATUS.WAITING_SUBMIT)
  await withdrawn(waits)
  expect((await submit(bill)).data).toMatchObject({ sent: 1, left: [] })
  expect(await statusOf(contract)).toBe(ORDER_STATUS.SUBMITTED)
})

test('a change of fees that waits keeps somebody who was approved from being ready', async () => {
  const contract = await reviewedAt(ORDER_STATUS.APPROVED)
  const ready = () => admin.call(handlingReady, { body: { ids: String(contract.applicantId), lodgingDay } })
  const waits = await asked(contract)
  const { rows: refused } = await ready()
  expect(refused).toMatchObject([{ ok: false, message: expect.stringContaining('有待审的变更') }])
  expect(await statusOf(contract)).toBe(ORDER_STATUS.APPROVED)
  await withdrawn(waits)
  expect((await ready()).rows).toMatchObject([{ ok: true }])
  expect(await statusOf(contract)).toBe(ORDER_STATUS.WAITING_SUBMIT)
})

test('a change of fees that waits keeps an application from being lodged on a site', async () => {
  const contract = await reviewedAt(ORDER_STATUS.WAITING_SUBMIT, {
    visaType: 2,
    visaCategory: 'TOURISM',
    documents: [],
  })
  const body = { applicantIds: String(contract.applicantId), reference: `RU-${contract.id}` }
  const waits = await asked(contract)
  const refused = await clerk.raw(lodgeElectronic, { body })
  expect([refused.code, refused.msg]).toEqual([CODES.FAILURE, expect.stringContaining('有待审的变更')])
  expect(await statusOf(contract)).toBe(ORDER_STATUS.WAITING_SUBMIT)
  await withdrawn(waits)
  await clerk.call(lodgeElectronic, { body })
  expect(await statusOf(contract)).toBe(ORDER_STATUS.SUBMITTED)
})

/** Begins two things while the contract is held, the second once the first waits for it, and lets them go. */
async function inOrder<One, Other>(
  contractId: number,
  [begin, follow]: readonly [() => Promise<One>, () => Promise<Other>],
): Promise<[One, Other]> {
  const held = await server.db.pool.connect()
  await held.query('begin')
  await held.query('select 1 from centre_contract where id = $1 for update', [contractId])
  const waiting = async (count: number): Promise<void> => {
    const blocked = () =>
      rows(
        server.db,
        sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
    await expect.poll(blocked).toHaveLength(count)
  }
  const first = begin()
  await waiting(1)
  const next = follow()
  await waiting(2)
  await held.query('commit')
  held.release()
  return [await first, await next]
}

test('asked for and sent in one moment: what is first holds, and nobody goes whose change was asked for before', async () => {
  const asks = await reviewedAt(ORDER_STATUS.WAITING_SUBMIT)
  const bill = await onBill(asks)
  const [change, sent] = await inOrder(asks.id, [() => less(asks), () => submit(bill)])
  expect(change.code).toBe(CODES.SUCCESS)
  expect([sent.code, sent.msg]).toEqual([CODES.FAILURE, expect.stringContaining('没有可以送出的护照')])
  expect(await statusOf(asks)).toBe(ORDER_STATUS.WAITING_SUBMIT)

  const goes = await reviewedAt(ORDER_STATUS.WAITING_SUBMIT)
  const other = await onBill(goes)
  const [gone, late] = await inOrder(goes.id, [() => submit(other), () => less(goes)])
  expect(gone.data).toMatchObject({ sent: 1, left: [] })
  // Of what was lodged fees can still be changed: what is asked then is asked of a contract that was sent.
  expect(late.code).toBe(CODES.SUCCESS)
  expect(await statusOf(goes)).toBe(ORDER_STATUS.SUBMITTED)
  expect((await detail(goes.id)).pending).toEqual(['FEE'])
})
