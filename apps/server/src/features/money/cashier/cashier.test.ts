// Long because: each rule of shifts and receipts is one test at the same tills.
import { CODES } from '@visa/contract/codes'
import { formatMoney } from '@visa/contract/money'
import { sumOfPieces } from '@visa/contract/money/cash'
import {
  initiatePay,
  initiateRefund,
  refundDecide,
  refundPayOut,
  subjectBalance,
} from '@visa/contract/money/payment'
import { REFUND_STATUS } from '@visa/contract/money/payment.states'
import { refundDeciders } from '@visa/contract/money/refund-deciders'
import { receiptInvoice, receiptIssue, receiptPage, receiptPrint } from '@visa/contract/money/receipt'
import { refundPage } from '@visa/contract/money/refund-page'
import {
  shiftClose,
  shiftCurrent,
  shiftDetail,
  shiftOpen,
  shiftPage,
  shiftReport,
} from '@visa/contract/money/shift'
import { DATA_SCOPE, type DataScope } from '@visa/contract/org/data-scope'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { one, rows, sql } from '../../../db/sql.ts'
import type { Client } from '../../../testing/client.ts'
import { newOrder } from '../../../testing/orders.ts'
import { newPerson, newRole } from '../../../testing/staff.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { checkLedger } from '../ledger/ledger-check.service.ts'
import { paidColumns, paidLines } from './receipt-paper.service.ts'

let server: TestApp
let cashier: Client
let colleague: Client
let chief: Client

const GRANTS = ['visa.order.manage', 'center.cashier', 'center.cashier.refund', 'center.payment.records']

async function clerk(
  userName: string,
  company = 'ACCEPT-HQ',
  more: readonly string[] = [],
  dataScope: DataScope = DATA_SCOPE.COMPANY,
): Promise<Client> {
  const role = await newRole(server, {
    company,
    roleName: `收银${userName}`,
    dataScope,
    grants: [...GRANTS, ...more],
  })
  await newPerson(server, { company, userName, roleIds: [role] })
  return server.as(userName)
}

beforeAll(async () => {
  server = await startTestApp()
  cashier = await clerk('till_one')
  colleague = await clerk('till_two')
  chief = await clerk('till_chief', 'ACCEPT-HQ', ['center.cashier.shift'])
})
afterAll(() => server.close())

async function owing(): Promise<{ id: number; orderNo: string; total: number }> {
  const { id, orderNo } = await newOrder(server)
  const { total } = await one<{ total: number }>(
    server.db,
    sql`select total_cents as total from visa_order where id = ${id}`,
  )
  return { id, orderNo, total }
}

const body = (subjectId: number, amountCents: number, more: object = {}) => ({
  body: {
    subjectKind: 'ORDER' as const,
    subjectId,
    amountCents,
    way: 'CASH' as const,
    atCounter: true,
    givenCents: amountCents,
    ...more,
  },
})

let counters = 0
const opened = (by: Client, floatCents = 50_000) =>
  by.call(shiftOpen, { body: { counter: `${(counters += 1)} 号收银`, floatCents } })

/** Closes a shift with so much in its drawer, all in the largest pieces. */
const closing = async (by: Client, cents: number, more: object = {}) => {
  const { shift } = await by.call(shiftCurrent, {})
  const yuan = Math.floor(cents / 100)
  const counted = [
    { valueCents: 10_000, pieces: Math.floor(yuan / 100) },
    { valueCents: 100, pieces: yuan % 100 },
    { valueCents: 10, pieces: Math.floor((cents % 100) / 10) },
    { valueCents: 1, pieces: cents % 10 },
  ]
  expect(sumOfPieces(counted)).toBe(cents)
  return by.raw(shiftClose, {
    body: { id: shift?.id ?? 0, counted, expectedCents: shift?.expectedCents ?? 0, ...more },
  })
}

const bookOf = (shiftId: number) =>
  rows<{ kind: string; detail: string; cents: number }>(
    server.db,
    sql`select a.kind, a.detail, e.amount_cents as cents from ledger_group g join ledger_entry e on e.group_id = g.id
        join ledger_account a on a.id = e.account_id where g.cause = 'shift' and g.cause_id = ${shiftId} order by a.kind`,
  )

test('nobody takes cash at a counter without an open shift; a shift tells what came by each way', async () => {
  const { id, total } = await owing()
  expect((await cashier.raw(initiatePay, body(id, 100))).msg).toBe('请先开班，再收取或退还现金')
  const admin = await server.as('admin')
  expect((await admin.raw(initiatePay, body(id, 100))).msg).toBe('请先开班，再收取或退还现金')

  const shift = await opened(cashier)
  const absurd = await cashier.raw(initiatePay, body(id, 100, { givenCents: 100_101 }))
  expect(absurd.msg).toContain('找零最多')
  expect(shift).toMatchObject({
    status: 1,
    floatCents: 50_000,
    expectedCents: 50_000,
    cashierName: '人员till_one',
  })
  expect(shift.shiftNo).toMatch(/^BC\d{11}$/)
  const again = await cashier.raw(shiftOpen, { body: { counter: '别处', floatCents: 0 } })
  expect(again.msg).toBe(`您在“${shift.counter}”的班次 ${shift.shiftNo} 还开着，请先交班`)
  const same = await colleague.raw(shiftOpen, { body: { counter: shift.counter, floatCents: 0 } })
  expect(same.msg).toBe(`“${shift.counter}”已有同事开班，请选择其他柜台`)

  const paid = await cashier.call(initiatePay, body(id, total - 500, { givenCents: total }))
  expect(paid.payment).toMatchObject({ counter: shift.counter, shiftNo: shift.shiftNo, receiptNo: null })
  await cashier.call(initiatePay, body(id, 500, { way: 'CARD', reference: 'POS-1' }))
  await cashier.call(initiateRefund, {
    body: { paymentId: paid.payment.id, amountCents: 200, reason: '多收加急费', feesAfter: 'stay' },
  })
  const now = await cashier.call(shiftDetail, { query: { id: shift.id } })
  expect(now.totals).toEqual({
    taken: [
      { way: 'CARD', count: 1, cents: 500 },
      { way: 'CASH', count: 1, cents: total - 500 },
    ],
    back: [{ way: 'CASH', count: 1, cents: 200 }],
    surplus: [],
    open: { count: 0, cents: 0 },
  })
  expect(now.expectedCents).toBe(50_000 + total - 700)

  // Counted before the last money came: counted again.
  const stale = await closing(cashier, now.expectedCents, { expectedCents: now.expectedCents - 1 })
  expect([stale.code, stale.msg]).toEqual([CODES.WARNING, expect.stringContaining('请核对后重新提交')])
  // A difference is explained.
  const bare = await closing(cashier, now.expectedCents - 300)
  expect(bare.msg).toContain('原因')
  const closed = await closing(cashier, now.expectedCents - 300, { reason: '找零多找 3 元' })
  expect(closed.data).toMatchObject({
    status: 2,
    countedCents: now.expectedCents - 300,
    expectedCents: now.expectedCents,
    differenceReason: '找零多找 3 元',
    totals: now.totals,
  })
  const drawer = (await bookOf(shift.id))[0]?.detail
  expect(await bookOf(shift.id)).toEqual([
    { kind: 'CASH', detail: drawer, cents: 700 - total },
    { kind: 'DIFFERENCE', detail: drawer, cents: 300 },
    { kind: 'SAFE', detail: expect.any(String), cents: total - 1000 },
  ])
  expect(await checkLedger(server.db)).toMatchObject({ faults: [] })
  expect((await cashier.call(shiftCurrent, {})).shift).toBeNull()
  expect((await cashier.raw(initiatePay, body((await owing()).id, 100))).msg).toBe(
    '请先开班，再收取或退还现金',
  )

  await expect(
    server.db.query(sql`update cashier_shift set counted_cents = 0 where id = ${shift.id}`),
  ).rejects.toThrow(/is closed/)
  const report = await chief.call(shiftReport, { query: { id: shift.id } })
  expect(report.fileName).toBe(`交班报表-${shift.shiftNo}.pdf`)
  expect(await chief.call(shiftReport, { query: { id: shift.id } })).toMatchObject({
    storageName: report.storageName,
  })
})

test('cash at a counter is taken with what was given, or not at all; an order that nobody confirmed may change its price', async () => {
  const { id, total } = await owing()
  await opened(cashier, 0)
  const bare = await cashier.raw(initiatePay, body(id, total, { givenCents: undefined }))
  expect([bare.code, bare.msg]).toEqual([CODES.FAILURE, '收现金请填写客户给了多少，还没有收款'])
  const query = { subjectKind: 'ORDER' as const, subjectId: id }
  const before = await cashier.call(subjectBalance, { query })
  expect(before).toMatchObject({ paidCents: 0, owedCents: total, overCents: 0, provisional: true })
  await cashier.call(initiatePay, body(id, total))
  // It became cheaper: what came is too much, and stays until somebody gives it back.
  await server.db.query(sql`update visa_order set total_cents = total_cents - 700 where id = ${id}`)
  const after = await cashier.call(subjectBalance, { query })
  expect(after).toMatchObject({ owedCents: 0, overCents: 700 })
  await closing(cashier, total)
})

test('money and the end of a shift do not miss each other: what was taken is in the count or has no shift', async () => {
  const shift = await opened(colleague, 0)
  const { id } = await owing()
  const close = { id: shift.id, counted: [], expectedCents: 0, reason: '' }
  const [paid, closed] = await Promise.all([
    colleague.raw(initiatePay, body(id, 100)),
    colleague.raw(shiftClose, { body: close }),
  ])
  const taken = paid.code === CODES.SUCCESS
  expect(closed.code === CODES.SUCCESS).toBe(!taken)
  if (taken) await closing(colleague, 100)
  const { cash } = await one<{ cash: number }>(
    server.db,
    sql`select coalesce(sum(amount_cents), 0) as cash from payment where shift_id = ${shift.id} and way = 'CASH'`,
  )
  const kept = await chief.call(shiftDetail, { query: { id: shift.id } })
  expect(kept.expectedCents).toBe(cash)
})

test('of two tabs that open a shift at once one does, and closing it twice is once', async () => {
  const both = await Promise.all(
    [1, 2].map(() => colleague.raw(shiftOpen, { body: { counter: '双开', floatCents: 100 } })),
  )
  expect(both.map(({ code }) => code).toSorted()).toEqual([CODES.SUCCESS, CODES.FAILURE].toSorted())
  const { shift } = await colleague.call(shiftCurrent, {})
  const close = {
    id: shift?.id ?? 0,
    counted: [{ valueCents: 100, pieces: 1 }],
    expectedCents: 100,
    reason: '',
  }
  const ends = await Promise.all([1, 2].map(() => colleague.raw(shiftClose, { body: close })))
  expect(ends.map(({ code }) => code)).toEqual([CODES.SUCCESS, CODES.SUCCESS])
  // Another count is not the same click: nobody believes that it was kept.
  const other = { ...close, counted: [], reason: '少了' }
  expect((await colleague.raw(shiftClose, { body: other })).msg).toBe(
    `班次 ${shift?.shiftNo ?? ''} 已按清点 1.00 元交班，这一次清点没有保存`,
  )
  // Nothing came and nothing is missing: nothing is booked.
  expect(await bookOf(shift?.id ?? 0)).toEqual([])
})

test('a cashier is told by name who gives money back and who lets a refund go, and never that it is themselves', async () => {
  const { refund, approve } = await colleague.call(refundDeciders, {})
  const back = await clerk('till_back', 'ACCEPT-HQ', ['center.cashier.refund', 'finance.payment.approve'])
  const { name } = await one<{ name: string }>(
    server.db,
    sql`select real_name as name from app_user where user_name = 'till_back'`,
  )
  const now = await colleague.call(refundDeciders, {})
  expect([refund, approve].flat()).not.toContain(name)
  expect(now).toEqual({ refund: [...refund, name], approve: [...approve, name] })
  expect((await back.call(refundDeciders, {})).approve).not.toContain(name)
  // Colleagues alone.
  const far = await clerk('till_other', 'CUST-HT')
  expect((await far.call(refundDeciders, {})).refund).not.toContain(name)
  expect((await (await server.as('customer')).raw(refundDeciders, {})).code).toBe(CODES.NO_PERMISSION)
})

test('somebody else’s shift is closed by permission, and is out of reach of other companies and colleagues', async () => {
  const shift = await opened(cashier, 0)
  const close = { body: { id: shift.id, counted: [], expectedCents: 0 } }
  const nameOf = async (userName: string) =>
    one<{ name: string }>(
      server.db,
      sql`select real_name as name from app_user where user_name = ${userName}`,
    )
  const [whose, chiefly] = [(await nameOf('till_one')).name, (await nameOf('till_chief')).name]
  // By name: nobody at a counter knows permissions by theirs.
  expect((await colleague.raw(shiftClose, close)).msg).toMatch(
    new RegExp(`是 ${whose} 的：由本人交班，或由 .*${chiefly}.* 代为交班`),
  )
  const strangers = [
    await clerk('till_far', 'CUST-HT', ['center.cashier.shift']),
    await clerk('till_own', 'ACCEPT-HQ', ['center.cashier.shift'], DATA_SCOPE.OWN),
  ]
  for (const stranger of strangers) {
    const refused = [
      await stranger.raw(shiftClose, close),
      await stranger.raw(shiftDetail, { query: { id: shift.id } }),
      await stranger.raw(shiftReport, { query: { id: shift.id } }),
    ]
    expect(refused.map(({ msg }) => msg)).toEqual(refused.map(() => '记录不存在或已被删除'))
    expect((await stranger.call(shiftPage, { query: {} })).rows).toEqual([])
  }
  expect((await chief.raw(shiftReport, { query: { id: shift.id } })).msg).toContain('还没有交班')
  expect((await chief.raw(shiftClose, close)).code).toBe(CODES.SUCCESS)
  const { rows: found } = await chief.call(shiftPage, { query: { keyword: shift.counter } })
  expect(found.map(({ shiftNo, status }) => [shiftNo, status])).toEqual([[shift.shiftNo, 2]])
})

test('the payment that settles an order gives its receipt, for all that no receipt told of, without a gap', async () => {
  await opened(cashier)
  const [first, second] = [await owing(), await owing()]
  const part = await cashier.call(initiatePay, body(first.id, 1_000))
  await cashier.call(initiatePay, body(first.id, 2_000, { way: 'CARD', reference: 'POS' }))
  const given = await cashier.call(receiptIssue, { body: { paymentId: part.payment.id, payer: '张三' } })
  expect(given).toMatchObject({
    amountCents: 1_000,
    payer: '张三',
    ways: ['CASH'],
    copies: 0,
    printedAt: null,
  })
  const twice = await cashier.raw(receiptIssue, { body: { paymentId: part.payment.id } })
  expect(twice.msg).toBe(`支付单 ${part.payment.paymentNo} 已开收据 ${Number(given.receiptNo)}`)
  const last = await cashier.call(
    initiatePay,
    body(first.id, first.total - 3_000, { way: 'TRANSFER', reference: 'B-1' }),
  )
  const [receipt] = (await cashier.call(receiptPage, { query: { keyword: first.orderNo } })).rows
  expect(receipt).toMatchObject({
    receiptNo: String(Number(given.receiptNo) + 1).padStart(7, '0'),
    amountCents: first.total - 1_000,
    payer: '林致远',
    ways: ['CARD', 'TRANSFER'],
    paymentNo: last.payment.paymentNo,
  })
  // A payment that is undone uses no number up.
  expect((await cashier.raw(initiatePay, body(second.id, second.total, { givenCents: 1 }))).code).not.toBe(
    CODES.SUCCESS,
  )
  const many = await Promise.all(
    Array.from({ length: 4 }, async (_, place) => {
      const { id, total } = await owing()
      return (place % 2 === 0 ? cashier : chief).raw(
        initiatePay,
        body(id, total, { way: 'CARD', reference: 'POS' }),
      )
    }),
  )
  expect(many.map(({ code }) => code)).toEqual(many.map(() => CODES.SUCCESS))
  const numbers = await rows<{ company: number; count: number; last: number }>(
    server.db,
    sql`select company_id as company, count(*) as count, max(receipt_no) as last from receipt group by company_id`,
  )
  expect(numbers.map(({ count }) => count)).toEqual(numbers.map(({ last: highest }) => highest))
})

test('a receipt is printed once, then as copies that say so; an invoice wish is noted; what it says stays', async () => {
  const { id, total, orderNo } = await owing()
  await cashier.call(initiatePay, body(id, total, { way: 'CARD', reference: 'POS' }))
  const [receipt] = (await cashier.call(receiptPage, { query: { keyword: orderNo } })).rows
  const receiptId = receipt?.id ?? 0
  const printed = await cashier.call(receiptPrint, { body: { id: receiptId } })
  expect(printed).toMatchObject({ copy: 0, fileName: `收据-${receipt?.receiptNo}.pdf` })
  const copy = await cashier.call(receiptPrint, { body: { id: receiptId } })
  expect(copy).toMatchObject({ copy: 1, fileName: `收据（补打第 1 次）-${receipt?.receiptNo}.pdf` })
  expect((await cashier.call(receiptPrint, { body: { id: receiptId } })).copy).toBe(2)
  const noted = await cashier.call(receiptInvoice, {
    body: { id: receiptId, invoiceTitle: '安途旅行社', invoiceTaxCode: '91110101MA01ABCD1X' },
  })
  expect(noted).toMatchObject({ copies: 2, invoiceTitle: '安途旅行社' })
  const far = await server.as('till_far')
  const refused = [
    await far.raw(receiptPrint, { body: { id: receiptId } }),
    await far.raw(receiptInvoice, { body: { id: receiptId } }),
    await far.raw(receiptIssue, { body: { paymentId: receipt?.paymentId ?? 0 } }),
  ]
  expect(refused.map(({ msg }) => msg)).toEqual(refused.map(() => '记录不存在或已被删除'))
  expect((await far.call(receiptPage, { query: {} })).rows).toEqual([])
  await expect(
    server.db.query(sql`update receipt set amount_cents = 1 where id = ${receiptId}`),
  ).rejects.toThrow(/is given/)
})

test('a receipt for cash says what was given and what went back as change; for other ways neither', async () => {
  const { id, total, orderNo } = await owing()
  const till = await clerk('till_change')
  await opened(till)
  await till.call(initiatePay, body(id, 500, { way: 'CARD', reference: 'POS' }))
  await till.call(initiatePay, body(id, total - 500, { givenCents: total }))
  const [receipt] = (await till.call(receiptPage, { query: { keyword: orderNo } })).rows
  const lines = await paidLines(server.db, receipt?.id ?? 0)
  const columns = paidColumns('zh')
  expect(columns.map(({ title }) => title).slice(3)).toEqual(['客户给（元）', '找零（元）', '金额（元）'])
  const told = lines.map((line) => columns.map(({ text }) => text(line, 0)).slice(3))
  const cash = [formatMoney(total), '5.00', formatMoney(total - 500)]
  expect(told).toHaveLength(2)
  expect(told).toEqual(expect.arrayContaining([['', '', '5.00'], cash]))
})

test('cash that somebody else let go is handed out at a till, by whoever has a shift open, and is in its report', async () => {
  const { id, total } = await owing()
  const first = await clerk('till_asks')
  const other = await clerk('till_pays')
  await opened(first, 0)
  const { payment } = await first.call(initiatePay, body(id, total))
  const asked = { paymentId: payment.id, amountCents: total, reason: '不办了', feesAfter: 'stay' as const }
  const { refunds } = await first.call(initiateRefund, { body: asked })
  const refundId = refunds[0]?.id ?? 0
  expect(refunds[0]?.status).toBe(REFUND_STATUS.WAITING)
  const early = await first.raw(refundPayOut, { body: { id: refundId } })
  expect(early.msg).toContain('没有待付的款')
  expect((await closing(first, total)).code).toBe(CODES.SUCCESS)
  const admin = await server.as('admin')
  const released = await admin.call(refundDecide, {
    body: { id: refundId, approve: true, feesAfter: 'stay' },
  })
  expect(released.refunds[0]).toMatchObject({ status: REFUND_STATUS.PENDING, doneAt: null })
  expect(released.payment.payOutCents).toBe(total)
  const { rows: listed, sums } = await chief.call(refundPage, { query: {} })
  expect(listed[0]?.id).toBe(refundId)
  expect(sums?.find(({ part }) => part === 'payOut')).toEqual({ part: 'payOut', count: 1, cents: total })
  // Neither a cashier without a shift nor who is no cashier: it came into a till.
  for (const by of [first, admin])
    expect((await by.raw(refundPayOut, { body: { id: refundId } })).msg).toContain('请先开班')
  const shift = await opened(other, 100_000)
  const done = await other.call(refundPayOut, { body: { id: refundId } })
  expect(done.refunds[0]).toMatchObject({ status: REFUND_STATUS.DONE })
  expect((await other.raw(refundPayOut, { body: { id: refundId } })).msg).toContain('没有待付的款')
  const now = await other.call(shiftDetail, { query: { id: shift.id } })
  expect(now.totals.back).toEqual([{ way: 'CASH', count: 1, cents: total }])
  expect(now.expectedCents).toBe(100_000 - total)
  expect((await closing(other, 100_000 - total)).code).toBe(CODES.SUCCESS)
  expect((await checkLedger(server.db)).faults).toEqual([])
})
