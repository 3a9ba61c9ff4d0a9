// Long because: each way in which money does not go back is one test at the same people and orders.
import { contractAccept, contractCancel, contractCreate } from '@visa/contract/centre/contract-calls'
import { CODES } from '@visa/contract/codes'
import { accountDetail } from '@visa/contract/money/account'
import { accountPayRefresh } from '@visa/contract/money/account-pay'
import { billSettle } from '@visa/contract/money/bill'
import {
  initiatePay,
  initiateRefund,
  refundDecide,
  refundPayOut,
  refundTakeBack,
  subjectBalance,
} from '@visa/contract/money/payment'
import { subjectFind } from '@visa/contract/money/subject-find'
import { rechargeAsk, rechargePay } from '@visa/contract/money/recharge'
import { orderMove } from '@visa/contract/visa/order-russia'
import { ORDER_STATUS } from '@visa/contract/visa/order.states'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { theProduct } from '../../../access/mover.ts'
import { one, rows, sql } from '../../../db/sql.ts'
import type { Client } from '../../../testing/client.ts'
import { centreClerk, contractBody } from '../../../testing/contracts.ts'
import { grantAll } from '../../../testing/grant-all.ts'
import { memoryChannel, memoryChannels, type MemoryChannel } from '../../../testing/memory-channel.ts'
import { newOrder } from '../../../testing/orders.ts'
import { companyId, newPerson } from '../../../testing/staff.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { issueBills } from '../bill/bill-issue.service.ts'
import { checkLedger } from '../ledger/ledger-check.service.ts'
import { companyAccount, platformBook, post, type NewEntry } from '../ledger/ledger.service.ts'

let server: TestApp
let wechat: MemoryChannel
let admin: Client
let agent: Client
/** Lets go what others asked for. */
let chief: Client
let agentId: number
let bookId: number

beforeAll(async () => {
  wechat = memoryChannel()
  server = await startTestApp({ channels: (way) => memoryChannels({ WECHAT: wechat })(way) })
  admin = await server.as('admin')
  agent = await server.as('agent')
  agentId = await companyId(server, 'AGENT-YX')
  bookId = await platformBook(server.db)
  await newPerson(server, { company: 'PLATFORM', userName: 'refund_chief' })
  await grantAll(server.db, 'refund_chief')
  chief = await server.as('refund_chief')
})
afterAll(() => server.close())

const account = () => companyAccount(server.db, bookId, agentId)

let causes = 0
const put = (entries: readonly NewEntry[], day?: string) =>
  server.db.tx((tx) =>
    post(
      tx,
      theProduct(new Date()),
      { bookId, cause: 'test', causeId: (causes += 1), ...(day === undefined ? {} : { day }) },
      entries,
    ),
  )
const ahead = (cents: number) =>
  put([
    { account: { kind: 'BANK' }, cents },
    { account: { kind: 'PREPAID', companyId: agentId }, cents: -cents },
  ])

const setTerms = (mode: string, limit: number) =>
  server.db.query(
    sql`update company set settle_mode = ${mode}, credit_limit = ${limit}, payment_day = 20 where id = ${agentId}`,
  )

async function owing(people = 1): Promise<{ id: number; orderNo: string; total: number }> {
  const { id, orderNo } = await newOrder(server, { people })
  const { total } = await one<{ total: number }>(
    server.db,
    sql`select total_cents as total from visa_order where id = ${id}`,
  )
  return { id, orderNo, total }
}

const pay = (subjectId: number, amountCents: number, way: 'CARD' | 'PREPAID' | 'CREDIT') =>
  admin.call(initiatePay, { body: { subjectKind: 'ORDER', subjectId, amountCents, way, reference: 'POS' } })

const limitOf = (cents: number) =>
  server.db.query(
    sql`insert into system_param (key, value) values ('payment.refund.approveAbove', ${String(cents)})
        on conflict (key) do update set value = excluded.value`,
  )

const refund = (paymentId: number, amountCents: number, more: object = {}) =>
  admin.raw(initiateRefund, {
    body: {
      paymentId,
      amountCents,
      reason: '客户改主意',
      reference: 'POS-R',
      feesAfter: 'lines' in more ? 'fall' : 'stay',
      ...more,
    },
  })

const statusesOf = async (paymentId: number): Promise<number[]> =>
  (
    await rows<{ status: number }>(
      server.db,
      sql`select status from refund where payment_id = ${paymentId} order by id`,
    )
  ).map(({ status }) => status)

test('splitting a refund, over its payments too, is no way around the approval', async () => {
  await limitOf(100)
  const { id, total } = await owing()
  const first = await pay(id, total - 1_000, 'CARD')
  const second = await pay(id, 1_000, 'CARD')
  await refund(first.payment.id, 60)
  await refund(second.payment.id, 40)
  expect(await statusesOf(second.payment.id)).toEqual([3])
  // Together with what went back today it is above.
  await refund(first.payment.id, 1)
  expect(await statusesOf(first.payment.id)).toEqual([3, 1])
  // Yesterday's do not count.
  await server.db.query(sql`update refund set created_at = created_at - interval '2 days'`)
  await refund(second.payment.id, 100)
  expect(await statusesOf(second.payment.id)).toEqual([3, 3])
  await limitOf(50_000)
})

test('what a waiting refund held up when its order was cancelled goes back once that is decided', async () => {
  await limitOf(0)
  for (const approve of [true, false]) {
    const { id, total } = await owing()
    await ahead(total)
    const { prepaidCents: before } = await account()
    const { payment } = await pay(id, total, 'PREPAID')
    await refund(payment.id, 300)
    await admin.call(orderMove, { body: { id, operation: 'cancel', reason: '不去了' } })
    // Nothing of that payment moves while somebody has to say something.
    expect((await account()).prepaidCents).toBe(before - total)
    const { refundId } = await one<{ refundId: number }>(
      server.db,
      sql`select id as "refundId" from refund where payment_id = ${payment.id}`,
    )
    await chief.call(refundDecide, { body: { id: refundId, approve, reason: '按规定' } })
    expect((await account()).prepaidCents).toBe(before)
    expect(await statusesOf(payment.id)).toEqual([approve ? 3 : 5, 3])
    await ahead(-total)
  }
  await limitOf(50_000)
})

test('an order under a contract is found at the cashier as its contract, by its whole number and its last digits', async () => {
  const clerk = await centreClerk(server, 'refund_find')
  const { id, contractNo } = await clerk.call(contractCreate, { body: await contractBody(server) })
  await clerk.call(contractAccept, { body: { id } })
  const { orderNo } = await one<{ orderNo: string }>(
    server.db,
    sql`select o.order_no as "orderNo" from visa_order o join centre_contract c on c.order_id = o.id where c.id = ${id}`,
  )
  for (const keyword of [orderNo, orderNo.slice(-5), contractNo]) {
    const { found } = await clerk.call(subjectFind, { query: { keyword } })
    const mine = found.filter(({ subjectNo }) => subjectNo === contractNo || subjectNo === orderNo)
    expect(mine.map(({ subjectNo }) => subjectNo)).toEqual([contractNo])
    expect(mine[0]?.owedCents).toBeGreaterThan(0)
  }
})

test('of a recharge only what is not spent goes back, and nobody spends what is on its way', async () => {
  const start = (await account()).prepaidCents
  const { id, rechargeNo } = await agent.call(rechargeAsk, {
    body: { companyId: agentId, amountCents: 3_000, way: 'WECHAT' },
  })
  const { openPay } = await agent.call(rechargePay, { body: { id } })
  wechat.pay(openPay?.paymentNo ?? '')
  const paymentId = openPay?.id ?? 0
  await agent.call(accountPayRefresh, { body: { paymentId } })
  expect((await account()).prepaidCents).toBe(start + 3_000)
  const spent = await owing()
  await pay(spent.id, start + 1_000, 'PREPAID')
  const above = await refund(paymentId, 2_001)
  expect(above.msg).toContain(`充值 ${rechargeNo} 已被使用`)
  expect(above.msg).toContain('只有 20.00 元可以退回')
  // The channel does not answer: it is on its way, and stays theirs to get.
  wechat.failing = { when: 'before', kind: 'unreachable', times: 1 }
  expect((await refund(paymentId, 1_500)).code).toBe(CODES.SUCCESS)
  expect(await statusesOf(paymentId)).toEqual([2])
  expect(await account()).toMatchObject({ prepaidCents: 2_000, reservedCents: 1_500 })
  const short = await admin.raw(initiatePay, {
    body: { subjectKind: 'ORDER', subjectId: spent.id, amountCents: 501, way: 'PREPAID' },
  })
  expect(short.msg).toContain('预存款余额 5.00 元')
  wechat.failing = undefined
  await agent.call(accountPayRefresh, { body: { paymentId } })
  expect(await statusesOf(paymentId)).toEqual([3])
  expect(await account()).toMatchObject({ prepaidCents: 500, reservedCents: 0 })
  expect((await checkLedger(server.db)).faults).toEqual([])
})

test('what was on credit frees it; settled meanwhile it stands as paid ahead; neither becomes cash', async () => {
  const { id, total } = await owing()
  const { creditUsedCents, prepaidCents } = await account()
  await setTerms('monthly', creditUsedCents + total)
  const { payment } = await pay(id, total, 'CREDIT')
  expect((await refund(payment.id, 1, { way: 'CASH' })).msg).toContain('只能退回账户')
  // They settled all of it but 300.
  await put([
    { account: { kind: 'BANK' }, cents: total - 300 },
    { account: { kind: 'CREDIT', companyId: agentId }, cents: 300 - total },
  ])
  expect((await refund(payment.id, 1_000)).code).toBe(CODES.SUCCESS)
  expect(await account()).toMatchObject({
    creditUsedCents: creditUsedCents,
    prepaidCents: prepaidCents + 700,
  })
  expect((await checkLedger(server.db)).faults).toEqual([])
})

test('a payment of a bill does not go back, and the refusal says what to do', async () => {
  await put(
    [
      { account: { kind: 'CREDIT', companyId: agentId }, cents: 5_000 },
      { account: { kind: 'DEPOSIT' }, cents: -5_000 },
    ],
    '2026-09-10',
  )
  await issueBills(server.db, theProduct(new Date()), '2026-09-01')
  const bill = await one<{ id: number; billNo: string }>(
    server.db,
    sql`select id, bill_no as "billNo" from account_bill where company_id = ${agentId} order by id desc limit 1`,
  )
  await admin.call(billSettle, {
    body: { id: bill.id, amountCents: 1_000, way: 'TRANSFER', reference: 'B-1' },
  })
  const payment = await one<{ id: number }>(
    server.db,
    sql`select id from payment where subject_kind = 'BILL' and subject_id = ${bill.id}`,
  )
  const refused = await refund(payment.id, 1_000)
  expect([refused.code, refused.msg]).toEqual([
    CODES.FAILURE,
    expect.stringContaining(`${bill.billNo} 是账单的付款`),
  ])
  expect(await statusesOf(payment.id)).toEqual([])
})

test('consular fees are spent for those who are lodged, not for the whole order', async () => {
  await limitOf(99_999_999)
  const { id, orderNo, total } = await owing(2)
  const { payment, balance } = await pay(id, total, 'CARD')
  const consular = balance.lines.find(({ kind }) => kind === 'consular')?.cents ?? 0
  await server.db.query(sql`update visa_applicant set status = 64
    where id = (select min(id) from visa_applicant where order_id = ${id})`)
  const asked = (cents: number) => refund(payment.id, cents, { lines: [{ kind: 'consular', cents }] })
  const above = await asked(consular / 2 + 1)
  expect(above.msg).toContain(`${orderNo} 有人已送签`)
  expect((await asked(consular / 2)).code).toBe(CODES.SUCCESS)
  expect((await asked(1)).msg).toContain('有人已送签')
})

test('a cancelled order gives back to the account what came from it, and says so; the rest is told as too much', async () => {
  const { id, total } = await owing()
  const before = await account()
  await ahead(total)
  await pay(id, 500, 'CARD')
  await pay(id, total - 500, 'PREPAID')
  expect((await account()).prepaidCents).toBe(before.prepaidCents + 500)
  const answer = await admin.call(orderMove, { body: { id, operation: 'cancel', reason: '客户不去了' } })
  expect(answer).toMatchObject({ status: ORDER_STATUS.CANCELLED, returnedCents: total - 500 })
  expect((await account()).prepaidCents).toBe(before.prepaidCents + total)
  const query = { subjectKind: 'ORDER' as const, subjectId: id }
  const after = await admin.call(subjectBalance, { query })
  expect(after).toMatchObject({ paidCents: 500, owedCents: 0, overCents: 500, totalCents: 0 })
  expect((await checkLedger(server.db)).faults).toEqual([])
})

/** The first of an order was lodged and has come back since, with more asked of them by the consulate. */
async function lodgeFirst(orderId: number, then: 'incomplete' | 'takeOut' = 'incomplete'): Promise<void> {
  const moves = [
    ['56', '64', 'submit'],
    then === 'takeOut' ? ['64', '56', 'takeOut'] : ['64', '48', 'incomplete'],
  ]
  const { id } = await one<{ id: number }>(
    server.db,
    sql`update visa_applicant set status = ${then === 'takeOut' ? 56 : 48}
        where id = (select min(id) from visa_applicant where order_id = ${orderId}) returning id`,
  )
  for (const [from, to, operation] of moves)
    await server.db.query(
      sql`insert into state_history (machine, record_id, from_state, to_state, operation, actor_name)
          values ('visa_applicant', ${id}, ${from}, ${to}, ${operation}, '')`,
    )
}

const consularOf = async (kind: 'ORDER' | 'CONTRACT', subjectId: number): Promise<number> => {
  const balance = await admin.call(subjectBalance, { query: { subjectKind: kind, subjectId } })
  return balance?.lines.find((line) => line.kind === 'consular')?.cents ?? 0
}

const booked = (account_: string, orderId: number) =>
  one<{ cents: number }>(
    server.db,
    sql`select coalesce(-sum(e.amount_cents), 0) as cents from ledger_group g join ledger_entry e on e.group_id = g.id
        join ledger_account a on a.id = e.account_id and a.kind = ${account_}
        where g.subject_kind = 'ORDER' and g.subject_id = ${orderId}`,
  )

test.each(['incomplete', 'takeOut'] as const)(
  'a cancelled order keeps the consular fee of who was lodged, and of nobody who was taken off the bill (%s)',
  async (then) => {
    const { id, total } = await owing(2)
    const half = (await consularOf('ORDER', id)) / 2
    const kept = then === 'incomplete' ? half : 0
    const before = await account()
    await ahead(total)
    await pay(id, total, 'PREPAID')
    await lodgeFirst(id, then)
    const answer = await admin.call(orderMove, { body: { id, operation: 'cancel', reason: '不去了' } })
    expect(answer).toMatchObject({ status: ORDER_STATUS.CANCELLED, returnedCents: total - kept })
    expect((await account()).prepaidCents).toBe(before.prepaidCents + total - kept)
    // What stays is owed to the consulate, and finance has heard of what went back.
    expect((await booked('CONSULAR', id)).cents).toBe(kept)
    const review = await one(
      server.db,
      sql`select paid_cents as paid, total_cents as total from finance_review
          where subject_kind = 'ORDER' and subject_id = ${id}`,
    )
    expect(review).toEqual({ paid: kept, total: kept })
    expect((await checkLedger(server.db)).faults).toEqual([])
  },
)

test('a contract keeps by the same rule, and is not cancelled once somebody was lodged', async () => {
  const clerk = await centreClerk(server, 'contract_back')
  const acceptOrgId = await companyId(server, 'CENTER-BJ')
  const order = await newOrder(server, { people: 2, fields: { acceptOrgId } })
  const body = await contractBody(server, { orderId: order.id, applicants: [] })
  const { id } = await clerk.call(contractCreate, { body })
  const balance = await clerk.call(subjectBalance, { query: { subjectKind: 'CONTRACT', subjectId: id } })
  const total = balance?.totalCents ?? 0
  const kept = (await consularOf('CONTRACT', id)) / 2
  // What is confirmed keeps what it will take.
  await ahead((await account()).inTransitCents)
  const before = await account()
  await ahead(1_000)
  const paid = (amountCents: number, way: 'CARD' | 'PREPAID') =>
    clerk.call(initiatePay, {
      body: { subjectKind: 'CONTRACT', subjectId: id, amountCents, way, reference: 'POS' },
    })
  await paid(1_000, 'PREPAID')
  const card = await paid(total - 1_000, 'CARD')
  await lodgeFirst(order.id)
  const above = await clerk.raw(initiateRefund, {
    body: { paymentId: card.payment.id, amountCents: total - 1_000, reason: '退', feesAfter: 'stay' },
  })
  expect(above.msg).toContain('有人已送签')
  const cancelled = await clerk.raw(contractCancel, { body: { id, reason: '不办了' } })
  expect(cancelled.msg).toContain('已送签')
  expect((await account()).prepaidCents).toBe(before.prepaidCents)
  // What is not the consulate's goes back as before.
  const rest = total - 1_000 - kept
  await clerk.call(initiateRefund, {
    body: { paymentId: card.payment.id, amountCents: rest, reason: '退', feesAfter: 'stay' },
  })
  expect(await statusesOf(card.payment.id)).toHaveLength(1)
  expect((await checkLedger(server.db)).faults).toEqual([])
})

test('what was asked for before somebody was lodged does not go once they are', async () => {
  await limitOf(100)
  const { id, total } = await owing()
  const { payment } = await pay(id, total, 'CARD')
  await refund(payment.id, total)
  const { refundId } = await one<{ refundId: number }>(
    server.db,
    sql`select id as "refundId" from refund where payment_id = ${payment.id}`,
  )
  await lodgeFirst(id)
  const late = await chief.raw(refundDecide, { body: { id: refundId, approve: true, feesAfter: 'stay' } })
  expect(late.msg).toContain('有人已送签')
  expect(await statusesOf(payment.id)).toEqual([1])
  await limitOf(50_000)
})

test('what was let go before somebody was lodged is not paid out once they are; taken back it can be asked for anew', async () => {
  const { id, total } = await owing()
  const { payment } = await pay(id, total, 'CARD')
  const fees = { feesAfter: 'fall', reference: '', lines: [{ kind: 'consular', cents: 1_000 }] }
  expect((await refund(payment.id, 1_000, fees)).code).toBe(CODES.SUCCESS)
  expect(await statusesOf(payment.id)).toEqual([2])
  await lodgeFirst(id)
  const { refundId } = await one<{ refundId: number }>(
    server.db,
    sql`select id as "refundId" from refund where payment_id = ${payment.id}`,
  )
  const late = await admin.raw(refundPayOut, { body: { id: refundId, reference: 'POS-9' } })
  expect(late.msg).toContain('有人已送签')
  expect(await statusesOf(payment.id)).toEqual([2])
  await chief.call(refundTakeBack, { body: { id: refundId, reason: '已送签', seenStatus: 2 } })
  expect((await checkLedger(server.db)).faults).toEqual([])
})

test('nobody can order for less than nothing: what lacks is told by itself', async () => {
  await setTerms('prepaid', 0)
  const { id, total } = await owing()
  const now = await account()
  await server.db.query(sql`update visa_order set confirmed_at = now() where id = ${id}`)
  const told = await agent.call(accountDetail, { query: { companyId: agentId } })
  const left = now.prepaidCents - now.inTransitCents - total
  expect([told.availableCents, told.shortCents]).toEqual([Math.max(left, 0), Math.max(-left, 0)])
})
