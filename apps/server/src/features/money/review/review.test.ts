import { CODES } from '@visa/contract/codes'
import {
  financeConfirm,
  financeHistory,
  financeManagerPage,
  financeOwnPage,
  financePage,
  financeReview,
  financeSubmit,
  financeUpdate,
  type FinanceRow,
} from '@visa/contract/money/finance-review'
import { FINANCE_STATUS } from '@visa/contract/money/finance-review.states'
import { initiatePay, initiateRefund } from '@visa/contract/money/payment'
import { DATA_SCOPE, type DataScope } from '@visa/contract/org/data-scope'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { one, sql } from '../../../db/sql.ts'
import type { Client } from '../../../testing/client.ts'
import { newOrder } from '../../../testing/orders.ts'
import { newPerson, newRole } from '../../../testing/staff.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

const { UNSUBMITTED, SUBMITTED, CONFIRMED, REVIEWED, AGAIN } = FINANCE_STATUS

const TAKES = [
  'visa.order.manage',
  'visa.order.manage.payment',
  'visa.order.manage.refund',
  'center.financeReview',
]
const JUDGES = [...TAKES, 'center.financeReview.confirm', 'center.financeReview.review']

let server: TestApp
let clerk: Client
let colleague: Client
let first: Client
let second: Client
let stranger: Client

async function somebody(
  userName: string,
  company: string,
  grants: readonly string[],
  dataScope: DataScope = DATA_SCOPE.COMPANY,
): Promise<Client> {
  const role = await newRole(server, { company, roleName: `财务${userName}`, dataScope, grants })
  await newPerson(server, { company, userName, roleIds: [role] })
  return server.as(userName)
}

beforeAll(async () => {
  server = await startTestApp()
  clerk = await somebody('fr_clerk', 'ACCEPT-HQ', TAKES)
  colleague = await somebody('fr_colleague', 'ACCEPT-HQ', TAKES, DATA_SCOPE.OWN)
  first = await somebody('fr_first', 'ACCEPT-HQ', JUDGES)
  second = await somebody('fr_second', 'ACCEPT-HQ', JUDGES)
  stranger = await somebody('fr_stranger', 'CENTER-BJ', JUDGES)
})
afterAll(() => server.close())

const pay = (by: Client, subjectId: number, amountCents: number) =>
  by.call(initiatePay, {
    body: { subjectKind: 'ORDER', subjectId, amountCents, way: 'CARD', reference: 'POS' },
  })

/** An order of which some was paid, and its row with finance. */
async function paid(
  cents = 10_000,
): Promise<{ orderId: number; orderNo: string; id: number; paymentId: number }> {
  const { id: orderId, orderNo } = await newOrder(server)
  const { payment } = await pay(clerk, orderId, cents)
  const { id } = await one<{ id: number }>(
    server.db,
    sql`select id from finance_review where subject_kind = 'ORDER' and subject_id = ${orderId}`,
  )
  return { orderId, orderNo, id, paymentId: payment.id }
}

async function rowOf(by: Client, orderNo: string): Promise<FinanceRow | undefined> {
  const { rows } = await by.call(financeManagerPage, {
    query: {},
    body: { searchQuery: { keyword: orderNo } },
  })
  return rows[0]
}

const confirm = (by: Client, ids: readonly number[], pass = true, reason = '') =>
  by.call(financeConfirm, { body: { ids: [...ids], pass, reason } })
const review = (by: Client, ids: readonly number[], pass = true, reason = '') =>
  by.call(financeReview, { body: { ids: [...ids], pass, reason } })

test('C7.30 C4.2 money is handed in, confirmed by one and reviewed by another, and both pages tell it', async () => {
  const { id, orderNo } = await paid()
  expect(await rowOf(first, orderNo)).toMatchObject({
    status: UNSUBMITTED,
    paidCents: 10_000,
    refundedCents: 0,
    ways: [{ way: 'CARD', cents: 10_000 }],
    differenceCents: 0,
  })
  // What nobody handed in is not confirmed.
  expect((await confirm(first, [id])).rows[0]).toMatchObject({ ok: false })
  expect(await clerk.call(financeSubmit, { body: { id, remark: '刷卡单已附' } })).toEqual({
    submittedCents: 10_000,
  })
  expect((await confirm(first, [id])).rows).toEqual([{ id, ok: true, message: '' }])
  // Whoever handed it in, or said it anew, does not confirm it.
  const mine = await paid()
  await first.call(financeSubmit, { body: { id: mine.id } })
  expect((await confirm(first, [mine.id])).rows[0]?.message).toContain('您自己提交的')
  expect((await confirm(second, [mine.id])).rows[0]?.ok).toBe(true)
  // Whoever confirmed it does not review it.
  expect((await review(first, [id])).rows[0]?.message).toContain('确认')
  expect((await rowOf(first, orderNo))?.confirmedByMe).toBe(true)
  expect((await review(second, [id])).rows).toEqual([{ id, ok: true, message: '' }])
  expect(await rowOf(second, orderNo)).toMatchObject({
    status: REVIEWED,
    confirmedCents: 10_000,
    remark: '刷卡单已附',
    confirmedBy: '人员fr_first',
    reviewedBy: '人员fr_second',
    confirmedByMe: false,
  })
  const told = await clerk.call(financeHistory, { query: { id } })
  expect(told.map(({ operation }) => operation)).toEqual(['review', 'confirm', 'submit', 'open'])
  const own = await clerk.call(financeOwnPage, { query: {}, body: { searchQuery: { keyword: orderNo } } })
  expect(own.rows.map((row) => row.id)).toEqual([id])
  expect(own.sums).toMatchObject({ paidCents: 10_000, refundedCents: 0 })
})

test('C4.2 money that moves after the confirmation is confirmed again, in the transaction in which it moves', async () => {
  const { id, orderId, orderNo, paymentId } = await paid()
  await clerk.call(financeSubmit, { body: { id } })
  await confirm(first, [id])
  await review(second, [id])
  await pay(clerk, orderId, 500)
  expect(await rowOf(first, orderNo)).toMatchObject({
    status: AGAIN,
    paidCents: 10_500,
    confirmedCents: 10_000,
    differenceCents: 500,
  })
  expect((await confirm(second, [id])).rows[0]?.ok).toBe(true)
  expect(await rowOf(first, orderNo)).toMatchObject({ status: CONFIRMED, differenceCents: 0 })
  // Who confirmed it again is who may not review it now.
  expect((await review(second, [id])).rows[0]?.ok).toBe(false)
  await clerk.call(initiateRefund, {
    body: { paymentId, amountCents: 300, reason: '多收', feesAfter: 'stay', reference: 'R' },
  })
  expect(await rowOf(first, orderNo)).toMatchObject({
    status: AGAIN,
    paidCents: 10_200,
    refundedCents: 300,
    differenceCents: -300,
  })
})

test('what moved since it was handed in is said anew before it is confirmed', async () => {
  const { id, orderId, orderNo } = await paid()
  await clerk.call(financeSubmit, { body: { id } })
  await pay(clerk, orderId, 100)
  const { rows } = await confirm(first, [id])
  expect(rows[0]).toEqual({
    id,
    ok: false,
    message: `${orderNo} 提交时实收 100.00 元，现在是 101.00 元，请经办人更新后再确认`,
  })
  expect(await clerk.call(financeUpdate, { body: { id, remark: '补收' } })).toEqual({
    submittedCents: 10_100,
  })
  expect((await confirm(first, [id])).rows[0]?.ok).toBe(true)
  const { msg } = await clerk.refused(financeUpdate, { body: { id } })
  expect(msg).toBe(`${orderNo} 现在是“已确认”，只有“已提交”的收款可以修改`)
})

test('it is sent back with a reason by who confirms and by who reviews, and handed in again', async () => {
  const { id, orderNo } = await paid()
  await clerk.call(financeSubmit, { body: { id } })
  expect((await confirm(first, [id], false)).rows[0]?.ok).toBe(false)
  await confirm(first, [id], false, '缺小票')
  expect(await rowOf(first, orderNo)).toMatchObject({ status: UNSUBMITTED, reason: '缺小票' })
  await clerk.call(financeSubmit, { body: { id } })
  await confirm(first, [id])
  await review(second, [id], false, '金额不清')
  expect(await rowOf(first, orderNo)).toMatchObject({ status: UNSUBMITTED, reason: '金额不清' })
})

test('a batch answers row by row, in the order asked, and what is refused undoes nothing else', async () => {
  const ready = await paid()
  const raw = await paid()
  await clerk.call(financeSubmit, { body: { id: ready.id } })
  const { rows } = await confirm(first, [raw.id, ready.id, 999_999])
  expect(rows.map(({ id, ok }) => [id, ok])).toEqual([
    [raw.id, false],
    [ready.id, true],
    [999_999, false],
  ])
})

test('of two who confirm at once one does, and nobody confirms what moves meanwhile', async () => {
  const { id, orderId, orderNo } = await paid()
  await clerk.call(financeSubmit, { body: { id } })
  const answers = await Promise.all([confirm(first, [id]), confirm(second, [id]), pay(clerk, orderId, 100)])
  const done = answers.slice(0, 2).filter((answer) => 'rows' in answer && answer.rows[0]?.ok === true)
  expect(done.length).toBeLessThanOrEqual(1)
  const row = await rowOf(first, orderNo)
  expect(row?.paidCents).toBe(10_100)
  // Either it was confirmed first and is to be confirmed again, or what was handed in is no longer what came.
  expect([AGAIN, SUBMITTED]).toContain(row?.status)
})

test('another company and a colleague who sees only their own learn nothing and do nothing', async () => {
  const { id, orderNo } = await paid()
  expect(await rowOf(stranger, orderNo)).toBeUndefined()
  expect((await stranger.refused(financeSubmit, { body: { id } })).msg).toBe('记录不存在或已被删除')
  expect((await confirm(stranger, [id])).rows[0]).toMatchObject({
    ok: false,
    message: '记录不存在或已被删除',
  })
  expect((await stranger.refused(financeHistory, { query: { id } })).code).not.toBe(CODES.SUCCESS)
  const { rows } = await colleague.call(financeOwnPage, { query: {}, body: {} })
  expect(rows).toEqual([])
  expect((await colleague.refused(financeSubmit, { body: { id } })).msg).toBe('记录不存在或已被删除')
  expect((await colleague.refused(financePage, { query: { side: 'mgr' } })).code).toBe(CODES.NO_PERMISSION)
  expect((await colleague.refused(financeConfirm, { body: { ids: [id], pass: true } })).code).toBe(
    CODES.NO_PERMISSION,
  )
})

test('the database itself keeps four eyes, and what is confirmed equal to what came', async () => {
  const { id } = await paid()
  await clerk.call(financeSubmit, { body: { id } })
  await confirm(first, [id])
  const write = (change: ReturnType<typeof sql>) =>
    server.db.query(sql`update finance_review set ${change} where id = ${id}`)
  await expect(write(sql`status = 4, reviewed_by = confirmed_by`)).rejects.toThrow('finance_review_four_eyes')
  await expect(write(sql`paid_cents = paid_cents + 1`)).rejects.toThrow('finance_review_current')
})

test('it is said who handed it in, and who else may confirm and review it', async () => {
  const { id, orderNo } = await paid()
  await first.call(financeSubmit, { body: { id } })
  expect(await rowOf(first, orderNo)).toMatchObject({ submittedByMe: true })
  expect(await rowOf(second, orderNo)).toMatchObject({ submittedByMe: false })
  const { others } = await first.call(financePage, { query: { side: 'mgr' } })
  const named = await one<{ second: string; clerk: string }>(
    server.db,
    sql`select (select real_name from app_user where user_name = 'fr_second') as second,
          (select real_name from app_user where user_name = 'fr_clerk') as clerk`,
  )
  expect(others.confirm).toContain(named.second)
  expect(others.review).toContain(named.second)
  // Neither who may not, nor somebody of another company.
  expect(others.confirm).not.toContain(named.clerk)
  expect((await stranger.call(financePage, { query: { side: 'mgr' } })).others.confirm).not.toContain(
    named.second,
  )
})

test('what is due, was taken, went back and stays adds up, also where a fee was given back', async () => {
  const { id: orderId, orderNo } = await newOrder(server)
  const { totalCents } = await one<{ totalCents: number }>(
    server.db,
    sql`select total_cents as "totalCents" from visa_order where id = ${orderId}`,
  )
  const { payment } = await pay(clerk, orderId, totalCents)
  const back = { paymentId: payment.id, amountCents: 100, reason: '少办一项', reference: 'R' }
  await clerk.call(initiateRefund, { body: { ...back, lines: [{ kind: 'service', cents: 100 }] } })
  const row = await rowOf(first, orderNo)
  expect(row).toMatchObject({
    totalCents: totalCents - 100,
    paidCents: totalCents - 100,
    refundedCents: 100,
  })
  await clerk.call(initiateRefund, { body: { ...back, feesAfter: 'stay' } })
  expect(await rowOf(first, orderNo)).toMatchObject({
    totalCents: totalCents - 100,
    paidCents: totalCents - 200,
    refundedCents: 200,
  })
})
