import { CODES } from '@visa/contract/codes'
import { dayOf, startOfDay } from '@visa/contract/dates'
import { billDispute, billSettle } from '@visa/contract/money/bill'
import {
  financeConfirm,
  financePage,
  financeReview,
  financeSubmit,
} from '@visa/contract/money/finance-review'
import { FINANCE_STATUS } from '@visa/contract/money/finance-review.states'
import {
  initiatePay,
  initiateRefund,
  refreshQueryResult,
  refundPayOut,
  refundTakeBack,
} from '@visa/contract/money/payment'
import { troubleSettle } from '@visa/contract/money/payment-trouble'
import { rechargeAsk } from '@visa/contract/money/recharge'
import {
  dayClose,
  dayReopen,
  itemLink,
  itemSettle,
  reconcileItems,
  reconcileRematch,
} from '@visa/contract/money/reconcile'
import { DAY_STATUS } from '@visa/contract/money/reconcile.states'
import { shiftOpen } from '@visa/contract/money/shift'
import { addDays } from '@visa/contract/rules/days'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { one, rows, sql } from '../../db/sql.ts'
import type { Client } from '../../testing/client.ts'
import { grantAll } from '../../testing/grant-all.ts'
import { memoryChannel, memoryChannels, type MemoryChannel } from '../../testing/memory-channel.ts'
import { newOrder } from '../../testing/orders.ts'
import { companyId, newPerson } from '../../testing/staff.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { checkLedger } from './ledger/ledger-check.service.ts'
import { platformBook } from './ledger/ledger.service.ts'

/** Two at one thing, the same thing twice, and others at what is not theirs: reviews, troubles, days and lines. */

let server: TestApp
let wechat: MemoryChannel
let till: Client
let chief: Client
let second: Client
let stranger: Client
let book: number

beforeAll(async () => {
  wechat = memoryChannel()
  server = await startTestApp({ channels: (way) => memoryChannels({ WECHAT: wechat })(way) })
  book = await platformBook(server.db)
  const somebody = async (userName: string, company: string): Promise<Client> => {
    await newPerson(server, { company, userName })
    await grantAll(server.db, userName)
    return server.as(userName)
  }
  till = await somebody('fin_till', 'PLATFORM')
  chief = await somebody('fin_chief', 'PLATFORM')
  second = await somebody('fin_second', 'PLATFORM')
  stranger = await somebody('fin_stranger', 'CENTER-BJ')
})
afterAll(async () => {
  // What was planted as taken was never booked.
  const faults = (await checkLedger(server.db)).faults.filter(({ what }) => !what.startsWith(PLANTED))
  if (faults.length > 0) throw new Error(`the ledger: ${JSON.stringify(faults)}`)
  await server.close()
})

const succeeded = (answers: readonly { code: string }[]): number =>
  answers.filter(({ code }) => code === CODES.SUCCESS).length
const GONE = '记录不存在或已被删除'
const day = addDays(dayOf(new Date()), -45)

const PLANTED = 'ZFF'
let serial = 0
async function took(cents: number, on = day): Promise<void> {
  serial += 1
  await server.db.query(
    sql`insert into payment (payment_no, book_id, subject_kind, subject_id, subject_no, attempt_no, amount_cents, way,
          status, reference, paid_at)
        values (${`${PLANTED}${serial}`}, ${book}, 'TEST', ${920_000 + serial}, ${`F${serial}`}, 1, ${cents}, 'TRANSFER', 16,
          ${`BANK${serial}`}, ${new Date(startOfDay(on).getTime() + 12 * 3_600_000)})`,
  )
}

test('amounts that are none open no shift, ask for no recharge, settle and dispute nothing', async () => {
  const agentId = await companyId(server, 'AGENT-YX')
  const before = await one(
    server.db,
    sql`select (select count(*) from cashier_shift) as shifts, (select count(*) from account_recharge) as recharges`,
  )
  for (const amountCents of [-1, 0.5, 1e15, Number.NaN]) {
    const calls = [
      till.raw(shiftOpen, { body: { counter: `坏 ${amountCents}`, floatCents: amountCents } }),
      till.raw(rechargeAsk, { body: { companyId: agentId, amountCents, way: 'WECHAT' } }),
      till.raw(billSettle, { body: { id: 1, amountCents, way: 'TRANSFER', reference: 'x' } }),
      till.raw(billDispute, { body: { id: 1, lineId: 1, amountCents, note: 'x' } }),
    ]
    expect(succeeded(await Promise.all(calls))).toBe(0)
  }
  expect(
    succeeded([await till.raw(rechargeAsk, { body: { companyId: agentId, amountCents: 0, way: 'WECHAT' } })]),
  ).toBe(0)
  const after = await one(
    server.db,
    sql`select (select count(*) from cashier_shift) as shifts, (select count(*) from account_recharge) as recharges`,
  )
  expect(after).toEqual(before)
})

test('the key of one payment buys no other amount, and a click that comes twice pays once', async () => {
  const { id: subjectId } = await newOrder(server)
  const key = crypto.randomUUID()
  const pay = (amountCents: number) =>
    till.raw(initiatePay, {
      body: { subjectKind: 'ORDER', subjectId, amountCents, way: 'CARD', reference: 'POS' },
      key,
    })
  await Promise.all([pay(300), pay(300)])
  await pay(301)
  const paid = await rows(
    server.db,
    sql`select amount_cents as cents from payment where subject_kind = 'ORDER' and subject_id = ${subjectId}`,
  )
  expect(paid).toEqual([{ cents: 300 }])
})

test('money that is confirmed by one and sent back by another at once is one of the two, and reviewed by a third once', async () => {
  const { id: subjectId, orderNo } = await newOrder(server)
  await till.call(initiatePay, {
    body: { subjectKind: 'ORDER', subjectId, amountCents: 500, way: 'CARD', reference: 'POS' },
  })
  const { rows: found } = await till.call(financePage, { query: { side: 'mgr', keyword: orderNo } })
  const id = found[0]?.id ?? 0
  await till.call(financeSubmit, { body: { id } })
  const judged = (by: Client, pass: boolean) =>
    by.call(financeConfirm, { body: { ids: [id], pass, reason: 'x' } })
  const answers = await Promise.all([judged(chief, true), judged(second, false)])
  expect(answers.flatMap((answer) => answer.rows).filter(({ ok }) => ok)).toHaveLength(1)
  const statusNow = async () =>
    (await one<{ status: number }>(server.db, sql`select status from finance_review where id = ${id}`)).status
  if ((await statusNow()) === FINANCE_STATUS.UNSUBMITTED) {
    await till.call(financeSubmit, { body: { id } })
    await judged(chief, true)
  }
  // Who is of another company does nothing to it; who confirmed it does not review it; a third does, once.
  const reviews = (by: Client) => by.call(financeReview, { body: { ids: [id], pass: true, reason: '' } })
  expect((await reviews(stranger)).rows.every(({ ok }) => !ok)).toBe(true)
  expect((await reviews(chief)).rows.every(({ ok }) => !ok)).toBe(true)
  await Promise.all([reviews(second), reviews(second)])
  expect(await statusNow()).toBe(FINANCE_STATUS.REVIEWED)
})

test('a trouble is settled once, whatever two people find at once', async () => {
  const { id: subjectId } = await newOrder(server)
  const { payment } = await till.call(initiatePay, {
    body: { subjectKind: 'ORDER', subjectId, amountCents: 900, way: 'WECHAT', presented: 'QR' },
  })
  const placed = wechat.orders.get(payment.paymentNo)
  if (placed === undefined) throw new Error('nothing was placed')
  placed.cents = 901
  wechat.pay(payment.paymentNo)
  await till.call(refreshQueryResult, { body: { id: payment.id } })
  const settle = (by: Client, body: object) =>
    by.raw(troubleSettle, { body: { id: payment.id, reason: '已核对', ...body } })
  const received = { outcome: 'received', receivedCents: 901, channelNo: 'WX-9' }
  expect((await settle(stranger, received)).msg).toBe(GONE)
  for (const receivedCents of [900, 902, 1e15])
    expect(succeeded([await settle(chief, { ...received, receivedCents })])).toBe(0)
  const both = await Promise.all([settle(chief, received), settle(second, { outcome: 'nothing' })])
  expect(succeeded(both)).toBe(1)
  const groups = await rows(
    server.db,
    sql`select cause from ledger_group where cause in ('payment', 'surplus') and cause_id = ${payment.id}`,
  )
  expect(groups).toHaveLength(both[0].code === CODES.SUCCESS ? 1 : 0)
})

test('a day is closed once by two at once, and nothing of it is settled, linked or reopened past that', async () => {
  await took(700)
  await took(800)
  await chief.call(reconcileRematch, { body: { day } })
  const { rows: items } = await chief.call(reconcileItems, { query: { day } })
  const ids = items.map(({ id }) => id)
  expect(ids).toHaveLength(2)
  const settle = (by: Client) => by.call(itemSettle, { body: { ids, how: 'other', reason: '已查明' } })
  expect((await settle(stranger)).rows.every(({ ok }) => !ok)).toBe(true)
  // Two of ours are no pair, nor is a line with itself, nor is theirs.
  for (const [id = 0, otherId = 0] of [ids, [ids[0], ids[0]], [ids[0], 999_999_999]])
    expect(succeeded([await chief.raw(itemLink, { body: { id, otherId, reason: 'x' } })])).toBe(0)
  const close = (by: Client) => by.raw(dayClose, { body: { day, seenStatus: DAY_STATUS.OPEN } })
  expect(succeeded([await close(chief)])).toBe(0)
  // Explained twice at once it is explained once, and not undone by the other.
  await Promise.all([settle(chief), settle(second)])
  const closed = await Promise.all([close(chief), close(second)])
  expect(succeeded(closed)).toBe(1)
  expect(closed.map(({ code }) => code)).toContain(CODES.DIALOG)
  expect((await settle(chief)).rows.every(({ ok }) => !ok)).toBe(true)
  expect(succeeded([await chief.raw(reconcileRematch, { body: { day } })])).toBe(0)
  expect(succeeded([await chief.raw(dayReopen, { body: { day, reason: '' } })])).toBe(0)
  // The same day of another company is another day.
  expect(succeeded([await stranger.raw(dayReopen, { body: { day, reason: 'x' } })])).toBe(0)
  const { status } = await one<{ status: number }>(
    server.db,
    sql`select status from finance_day where book_id = ${book} and day = ${day}`,
  )
  expect(status).toBe(DAY_STATUS.CLOSED)
  // Neither today nor a day to come is closed.
  for (const ahead of [dayOf(new Date()), addDays(dayOf(new Date()), 1)])
    expect(succeeded([await chief.raw(dayClose, { body: { day: ahead } })])).toBe(0)
})

test('refunds of others are neither paid out nor taken back, and numbers of nothing are nothing', async () => {
  const { id: subjectId } = await newOrder(server)
  const { payment } = await till.call(initiatePay, {
    body: { subjectKind: 'ORDER', subjectId, amountCents: 400, way: 'CARD', reference: 'POS' },
  })
  const { refunds } = await till.call(initiateRefund, {
    body: { paymentId: payment.id, amountCents: 100, reason: '退', feesAfter: 'stay' },
  })
  const id = refunds[0]?.id ?? 0
  for (const target of [id, 999_999_999]) {
    const by = target === id ? stranger : chief
    expect((await by.raw(refundPayOut, { body: { id: target, reference: 'x' } })).msg).toBe(GONE)
    expect((await by.raw(refundTakeBack, { body: { id: target, reason: 'x' } })).msg).toBe(GONE)
  }
  // One is on its way: nothing more is asked for meanwhile, in whichever way.
  const more = await Promise.all(
    [1, 2].map(() =>
      chief.raw(initiateRefund, {
        body: { paymentId: payment.id, amountCents: 300, reason: '再退', way: 'CASH', feesAfter: 'stay' },
      }),
    ),
  )
  expect(succeeded(more)).toBe(0)
})
