import { contractCreate } from '@visa/contract/centre/contract-calls'
import { CODES } from '@visa/contract/codes'
import { DATA_SCOPE, type DataScope } from '@visa/contract/org/data-scope'
import {
  initiatePay,
  initiateRefund,
  paymentDetail,
  paymentRecords,
  refreshQueryResult,
  refundDecide,
  refundPayOut,
  withdrawPay,
  PAYMENT_LIMITS,
  type PaymentAnswer,
} from '@visa/contract/money/payment'
import { subjectFind } from '@visa/contract/money/subject-find'
import { orderLogs } from '@visa/contract/visa/order-russia'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { theProduct } from '../../../access/mover.ts'
import { one, rows, sql } from '../../../db/sql.ts'
import { PAYMENT_SUBJECTS } from '../../../payment-subjects.ts'
import type { Client } from '../../../testing/client.ts'
import { centreClerk, contractBody } from '../../../testing/contracts.ts'
import { memoryChannel, memoryChannels, type MemoryChannel } from '../../../testing/memory-channel.ts'
import { newOrder } from '../../../testing/orders.ts'
import { companyId, newPerson, newRole } from '../../../testing/staff.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { checkLedger } from '../ledger/ledger-check.service.ts'
import { heldAccount, platformBook, post } from '../ledger/ledger.service.ts'
import { paymentSucceeded } from './outcome.service.ts'
import { sumsOf } from './payment.repo.ts'
import { TEST_CENTS } from './test-subject.ts'

let server: TestApp
let wechat: MemoryChannel
let cashier: Client
let admin: Client

const GRANTS = [
  'visa.order.manage',
  'visa.order.manage.payment',
  'visa.order.manage.refund',
  'finance.payment',
]

async function clerk(
  userName: string,
  company: string,
  more: readonly string[] = [],
  scope: DataScope = DATA_SCOPE.COMPANY,
) {
  const role = await newRole(server, {
    company,
    roleName: `收银${userName}`,
    dataScope: scope,
    grants: [...GRANTS, ...more],
  })
  await newPerson(server, { company, userName, roleIds: [role] })
  return server.as(userName)
}

beforeAll(async () => {
  wechat = memoryChannel()
  server = await startTestApp({ channels: (way) => memoryChannels({ WECHAT: wechat })(way) })
  cashier = await clerk('till_one', 'ACCEPT-HQ')
  admin = await server.as('admin')
})
afterAll(() => server.close())
beforeEach(() => {
  wechat.failing = undefined
  wechat.calls.length = 0
})

async function owing(): Promise<{ id: number; orderNo: string; total: number }> {
  const { id, orderNo } = await newOrder(server)
  const { total } = await one<{ total: number }>(
    server.db,
    sql`select total_cents as total from visa_order where id = ${id}`,
  )
  return { id, orderNo, total }
}

interface Answered {
  code: string
  msg: string
  data: PaymentAnswer | null
}

const pay = (by: Client, subjectId: number, amountCents: number, more: object = {}) =>
  by.raw(initiatePay, {
    body: { subjectKind: 'ORDER', subjectId, amountCents, way: 'CASH', ...more },
  }) as Promise<Answered>

const QR = { way: 'WECHAT', presented: 'QR' } as const

/** What the ledger holds of an order, by account. */
const booked = async (orderId: number): Promise<Record<string, number>> =>
  Object.fromEntries(
    (
      await rows<{ account: string; cents: number }>(
        server.db,
        sql`select a.kind as account, sum(e.amount_cents) as cents from ledger_group g
            join ledger_entry e on e.group_id = g.id join ledger_account a on a.id = e.account_id
            where g.subject_kind = 'ORDER' and g.subject_id = ${orderId} group by a.kind having sum(e.amount_cents) <> 0`,
      )
    ).map(({ account, cents }) => [account, cents]),
  )

test('C7.34 cash is taken in parts, with change, never above what is owed, and is in the books', async () => {
  const { id, orderNo, total } = await owing()
  const first = await pay(cashier, id, total - 100, { givenCents: total })
  expect(first.data).toMatchObject({
    payment: {
      status: 16,
      way: 'CASH',
      amountCents: total - 100,
      givenCents: total,
      attemptNo: 1,
      surplus: false,
    },
    balance: { totalCents: total, paidCents: total - 100, owedCents: 100 },
  })
  expect((await pay(cashier, id, 101)).msg).toBe(`${orderNo} 只欠 1.00 元，不能多收`)
  expect((await pay(cashier, id, 100, { givenCents: 99 })).msg).toBe('实收 0.99 元少于应收 1.00 元')
  expect((await pay(cashier, id, 100)).data?.balance).toMatchObject({ owedCents: 0, ways: [] })
  expect((await pay(cashier, id, 1)).msg).toBe(`${orderNo} 已付清，没有可收的金额`)
  expect(await booked(id)).toEqual({ CASH: total, DEPOSIT: -total })
  const { rows: records, sums } = await cashier.call(paymentRecords, {
    query: { subjectKind: 'ORDER', subjectId: id },
  })
  expect(records.map(({ amountCents }) => amountCents)).toEqual([100, total - 100])
  expect(sums).toEqual({ paidCents: total, refundedCents: 0, surplusCents: 0 })
  expect(await checkLedger(server.db)).toMatchObject({ faults: [] })
})

test('of two who take the last of what is owed at once, one is told that nothing is', async () => {
  const { id, total } = await owing()
  const answers = await Promise.all([pay(cashier, id, total), pay(admin, id, total)])
  expect(answers.map(({ code }) => code).toSorted()).toEqual([CODES.SUCCESS, CODES.FAILURE].toSorted())
  expect(await booked(id)).toEqual({ CASH: total, DEPOSIT: -total })
})

/** Numbers of their own making: those that are given out share their last digits with other days, as many as there are. */
const renumbered = (ids: readonly number[], tail: string) =>
  server.db.query(
    sql`update visa_order o set order_no = 'V9' || lpad(n.no::text, 5, '0') || ${tail},
          search = o.search || 'v9' || lpad(n.no::text, 5, '0') || ${tail} || ' '
        from (select id, row_number() over (order by id) as no from unnest(${ids}::bigint[]) x (id)) n where n.id = o.id`,
  )

test('digits that fit several are answered with the newest, and how many more there are; a whole number means itself', async () => {
  const ids: number[] = []
  for (let each = 0; each < 12; each += 1) ids.push((await owing()).id)
  await renumbered(ids, '97531')
  const fitting = await cashier.call(subjectFind, { query: { keyword: '97531' } })
  expect([fitting.found.length, fitting.more, fitting.capped]).toEqual([10, 2, false])
  expect(fitting.found.map(({ subjectId }) => subjectId)).toEqual(ids.toReversed().slice(0, 10))
  const exact = await cashier.call(subjectFind, { query: { keyword: 'V90000197531' } })
  expect(exact.found.map(({ subjectId }) => subjectId)).toEqual(ids.slice(0, 1))
})

test('of orders and contracts that digits fit the newest come first, whatever they are', async () => {
  const maker = await centreClerk(server, 'till_mixed')
  const older = await owing()
  const contract = await maker.call(contractCreate, { body: await contractBody(server) })
  const newer = await owing()
  await renumbered([older.id, newer.id], '86420')
  await server.db.query(
    sql`update centre_contract set contract_no = 'VC86420', search = search || ' vc86420 ' where id = ${contract.id}`,
  )
  const { found } = await admin.call(subjectFind, { query: { keyword: '86420' } })
  expect(found.map(({ subjectKind, subjectId }) => [subjectKind, subjectId])).toEqual([
    ['ORDER', newer.id],
    ['CONTRACT', contract.id],
    ['ORDER', older.id],
  ])
  // The whole number of the contract is the end of both other numbers.
  await server.db.query(sql`update centre_contract set contract_no = '86420' where id = ${contract.id}`)
  const exact = await admin.call(subjectFind, { query: { keyword: '86420' } })
  expect(exact.found.map(({ subjectId }) => subjectId)).toEqual([contract.id])
})

test('a number finds what is owed by its last digits; a stranger finds, pays and reads nothing', async () => {
  const { id, orderNo, total } = await owing()
  const {
    found: [found],
  } = await cashier.call(subjectFind, { query: { keyword: orderNo.slice(-5) } })
  expect(found).toMatchObject({ subjectId: id, subjectNo: orderNo, owedCents: total })
  expect(found?.ways).toEqual(['CASH', 'CARD', 'TRANSFER', 'WECHAT'])
  const { data } = await pay(cashier, id, 1)
  const paymentId = data?.payment.id ?? 0
  const strangers = [
    await clerk('till_far', 'CUST-HT'),
    await clerk('till_own', 'ACCEPT-HQ', [], DATA_SCOPE.OWN),
  ]
  for (const stranger of strangers) {
    expect(await stranger.call(subjectFind, { query: { keyword: orderNo } })).toEqual({
      found: [],
      more: 0,
      capped: false,
    })
    const refused = [
      await pay(stranger, id, 1),
      await stranger.raw(paymentDetail, { query: { id: paymentId } }),
      await stranger.raw(refreshQueryResult, { body: { id: paymentId } }),
      await stranger.raw(withdrawPay, { body: { id: paymentId } }),
      await stranger.raw(initiateRefund, { body: { paymentId, amountCents: 1, reason: '路过' } }),
      await stranger.raw(paymentRecords, { query: { subjectKind: 'ORDER', subjectId: id } }),
    ]
    expect(refused.map(({ msg }) => msg)).toEqual(refused.map(() => '记录不存在或已被删除'))
    expect((await stranger.call(paymentRecords, { query: { keyword: orderNo } })).rows).toEqual([])
  }
})

test('a channel is asked after the try is written down; its word makes it paid, once', async () => {
  const { id, orderNo, total } = await owing()
  const { data } = await pay(cashier, id, total, QR)
  const no = data?.payment.paymentNo ?? ''
  expect(data?.payment).toMatchObject({ status: 10, codeUrl: `memory://${no}` })
  // One try at a time, in whatever way.
  expect((await pay(cashier, id, total)).msg).toBe(
    `${orderNo} 有一笔支付正在进行（${no}），请先等待结果或撤回，再重新收款`,
  )
  wechat.pay(no)
  const told = { paymentNo: no, cents: total, currency: 'CNY', channelNo: `C${no}`, at: new Date() }
  const hear = (more = {}) =>
    server.db.tx((tx) => paymentSucceeded(tx, PAYMENT_SUBJECTS, { ...told, ...more }, theProduct(new Date())))
  expect(await hear({ cents: total + 1 })).toBe('mismatch')
  const outcomes = await Promise.all([hear(), hear(), hear()])
  expect(outcomes.toSorted()).toEqual(['again', 'again', 'paid'])
  expect(await hear({ channelNo: 'another' })).toBe('mismatch')
  const after = await cashier.call(refreshQueryResult, { body: { id: data?.payment.id ?? 0 } })
  expect(after).toMatchObject({ payment: { status: 16, trouble: 'otherNumber' }, balance: { owedCents: 0 } })
  expect(await booked(id)).toEqual({ CLEARING: total, DEPOSIT: -total })
})

test('a lost answer leaves the try open; asked again it is the same try, and it is not taken twice', async () => {
  const { id, total } = await owing()
  wechat.failing = { when: 'after', kind: 'unreachable', times: 1 }
  const body = { subjectKind: 'ORDER', subjectId: id, amountCents: total, ...QR } as const
  const key = 'lost-answer-of-a-try-1'
  const first = await cashier.call(initiatePay, { body, key })
  expect(first.payment).toMatchObject({ status: 10, codeUrl: '' })
  const again = await cashier.call(initiatePay, { body, key })
  expect(again.payment).toMatchObject({
    id: first.payment.id,
    codeUrl: `memory://${first.payment.paymentNo}`,
  })
  // Withdrawn while the channel is silent, nobody claims to know what became of it.
  wechat.failing = { when: 'before', kind: 'unreachable', times: 1 }
  const silent = await cashier.raw(withdrawPay, { body: { id: first.payment.id } })
  expect(silent.msg).toContain('结果未知')
  const closed = await cashier.call(withdrawPay, { body: { id: first.payment.id } })
  expect(closed.payment).toMatchObject({ status: 128 })
  expect((await pay(cashier, id, total)).code).toBe(CODES.SUCCESS)
})

test('what comes after a try was closed, or though nothing is owed, is booked apart and goes back by itself', async () => {
  const { id, total } = await owing()
  const { data } = await pay(cashier, id, total, QR)
  const { id: paymentId = 0, paymentNo: no = '' } = data?.payment ?? {}
  await cashier.call(withdrawPay, { body: { id: paymentId } })
  await pay(cashier, id, total)
  // The channel let somebody pay all the same.
  const order = wechat.orders.get(no)
  if (order !== undefined) order.state = 'paid'
  const told = { paymentNo: no, cents: total, currency: 'CNY', channelNo: `C${no}`, at: new Date() }
  const heard = await server.db.tx((tx) =>
    paymentSucceeded(tx, PAYMENT_SUBJECTS, told, theProduct(new Date())),
  )
  expect(heard).toBe('surplus')
  const after = await cashier.call(refreshQueryResult, { body: { id: paymentId } })
  expect(after).toMatchObject({
    payment: { status: 16, surplus: true, trouble: '', refundedCents: total },
    refunds: [{ status: 3, automatic: true, amountCents: total }],
    balance: { paidCents: total, owedCents: 0 },
  })
  expect(await booked(id)).toEqual({ CASH: total, DEPOSIT: -total })
  expect(await checkLedger(server.db)).toMatchObject({ faults: [] })
  // Of what went back by itself the log of the order tells, also to the company whose order it is.
  const { refundNo } = after.refunds[0] ?? {}
  for (const reader of [admin, await server.as('agent')]) {
    const { rows: log } = await reader.call(orderLogs, { query: { id, pageSize: 100 } })
    expect(log.filter(({ subject }) => subject === refundNo)).toHaveLength(2)
  }
})

test('a try the channel never heard of is placed and closed before it is over', async () => {
  const { id, total } = await owing()
  wechat.failing = { when: 'before', kind: 'unreachable', times: 1 }
  const { data } = await pay(cashier, id, total, QR)
  const { id: paymentId = 0, paymentNo: no = '' } = data?.payment ?? {}
  expect(wechat.orders.has(no)).toBe(false)
  const closed = await cashier.call(withdrawPay, { body: { id: paymentId } })
  expect(closed.payment.status).toBe(128)
  expect(wechat.orders.get(no)?.state).toBe('closed')
})

test('by the code on a phone it is paid at once; a code that the channel refuses ends the try', async () => {
  const { id, total } = await owing()
  const code = { way: 'WECHAT', presented: 'CODE', payCode: 'bad' }
  expect((await pay(cashier, id, total, { ...code, payCode: '' })).msg).toBe('请扫描客户手机上的付款码')
  expect((await pay(cashier, id, total, code)).data?.payment.status).toBe(128)
  expect((await pay(cashier, id, total, { ...code, payCode: '134' })).data).toMatchObject({
    payment: { status: 16, attemptNo: 2 },
    balance: { owedCents: 0 },
  })
  expect((await pay(cashier, id, total, { way: 'ALIPAY', presented: 'QR' })).msg).toContain(
    '现在不能用“支付宝”收款',
  )
})

test('money goes back the way it came, by line, never above, one at a time, and above a limit by two people', async () => {
  const { id, orderNo, total } = await owing()
  const paid = await pay(cashier, id, total, { way: 'CARD', reference: 'POS-1' })
  const paymentId = paid.data?.payment.id ?? 0
  const service = paid.data?.balance.lines.find(({ kind }) => kind === 'service')?.cents ?? 0
  expect(service).toBeGreaterThan(0)
  const refund = (by: Client, more: object) =>
    by.raw(initiateRefund, {
      body: {
        paymentId,
        amountCents: 100,
        reason: '客户改主意',
        reference: 'POS-R',
        feesAfter: 'stay',
        ...more,
      },
    }) as Promise<Answered>
  const line = (cents: number) => ({
    amountCents: cents,
    feesAfter: 'fall',
    lines: [{ kind: 'service', cents }],
  })
  expect((await refund(cashier, { amountCents: total + 1 })).msg).toContain('最多还可退')
  expect((await refund(cashier, { ...line(100), amountCents: 200 })).msg).toContain('与退款金额 2.00 元不符')
  expect((await refund(cashier, line(service + 1))).msg).toContain('“受理服务费”最多还可退')
  expect((await refund(cashier, { way: 'CASH' })).code).toBe(CODES.NO_PERMISSION)
  expect((await refund(admin, { way: 'ALIPAY' })).msg).toContain('不能用“支付宝”退款')
  const first = await refund(cashier, line(100))
  expect(first.data).toMatchObject({
    payment: { refundedCents: 100, status: 16 },
    refunds: [{ status: 3, way: 'CARD', amountCents: 100 }],
    balance: { totalCents: total - 100, paidCents: total - 100, owedCents: 0 },
  })
  expect(await booked(id)).toEqual({ CLEARING: total - 100, DEPOSIT: 100 - total })
  // Without a line the money goes back and is owed again.
  expect((await refund(cashier, { amountCents: 50 })).data?.balance).toMatchObject({ owedCents: 50 })
  await admin.call(paymentDetail, { query: { id: paymentId } })
  await server.db.query(
    sql`insert into system_param (key, value) values ('payment.refund.approveAbove', '10') on conflict (key) do update set value = excluded.value`,
  )
  const waiting = await refund(cashier, { amountCents: 60 })
  expect(waiting.data?.refunds[0]).toMatchObject({ status: 1 })
  expect((await refund(cashier, { amountCents: 5 })).msg).toContain('有一笔退款未完成')
  const refundId = waiting.data?.refunds[0]?.id ?? 0
  expect((await cashier.raw(refundDecide, { body: { id: refundId, approve: true } })).code).toBe(
    CODES.NO_PERMISSION,
  )
  const both = await clerk('till_both', 'ACCEPT-HQ', ['finance.payment.approve'])
  const own = await refund(both, { amountCents: 5 })
  expect(own.msg).toContain('有一笔退款未完成')
  expect((await both.raw(refundDecide, { body: { id: refundId, approve: false } })).msg).toContain('原因')
  const rejected = await both.call(refundDecide, {
    body: { id: refundId, approve: false, reason: '单据不全' },
  })
  expect(rejected.refunds[0]).toMatchObject({ status: 5 })
  const mine = await refund(both, { amountCents: 60 })
  const mineId = mine.data?.refunds[0]?.id ?? 0
  expect(
    (await both.raw(refundDecide, { body: { id: mineId, approve: true, feesAfter: 'stay' } })).msg,
  ).toContain('须由他人办理')
  const approved = await admin.call(refundDecide, { body: { id: mineId, approve: true, feesAfter: 'stay' } })
  // Let go it is to be paid out, by who holds the terminal.
  expect(approved.refunds[0]).toMatchObject({ status: 2, amountCents: 60 })
  const gone = await cashier.call(refundPayOut, { body: { id: mineId } })
  expect(gone.refunds[0]).toMatchObject({ status: 3, reference: 'POS-R' })
  await server.db.query(sql`delete from system_param where key = 'payment.refund.approveAbove'`)
  // Once it is lodged, its consular fees are spent.
  await server.db.query(sql`update visa_applicant set status = 64 where order_id = ${id}`)
  const consular = await refund(cashier, {
    amountCents: 1,
    feesAfter: 'fall',
    lines: [{ kind: 'consular', cents: 1 }],
  })
  expect(consular.msg).toContain(`${orderNo} 有人已送签，已用的领馆费`)
  expect(await checkLedger(server.db)).toMatchObject({ faults: [] })
})

test('the database itself refuses refunds above, unbalanced groups, changes, and an account below nothing', async () => {
  const { id, total } = await owing()
  const { data } = await pay(cashier, id, total)
  const paymentId = data?.payment.id ?? 0
  const { db } = server
  await expect(
    db.query(sql`insert into refund (refund_no, payment_id, amount_cents, way, status, reason)
      values ('TKX', ${paymentId}, ${total + 1}, 'CASH', 2, 'x')`),
  ).rejects.toThrow(/above what was paid/)
  for (const table of [sql`ledger_group`, sql`ledger_entry`]) {
    await expect(db.query(sql`update ${table} set id = default`)).rejects.toThrow(/append-only/)
    await expect(db.query(sql`delete from ${table}`)).rejects.toThrow(/append-only/)
  }
  await expect(db.query(sql`delete from payment`)).rejects.toThrow(/append-only/)
  for (const change of [
    sql`amount_cents = amount_cents - 1`,
    sql`way = 'CARD'`,
    sql`status = 128`,
    sql`status = 10`,
    sql`paid_at = paid_at + interval '1 day'`,
    sql`subject_id = subject_id + 1`,
    sql`reference = 'x'`,
    sql`shift_id = null, way = 'TRANSFER'`,
  ])
    await expect(db.query(sql`update payment set ${change} where id = ${paymentId}`)).rejects.toThrow(
      /is paid/,
    )
  await db.query(sql`update payment set reconciled = 0, trouble = '' where id = ${paymentId}`)
  const bookId = await platformBook(db)
  const agentId = await companyId(server, 'AGENT-YX')
  const by = theProduct(new Date())
  await expect(
    db.tx((tx) =>
      post(tx, by, { bookId, cause: 'test', causeId: 1 }, [{ account: { kind: 'SAFE' }, cents: 5 }]),
    ),
  ).rejects.toThrow(/does not balance/)
  await expect(
    db.tx((tx) =>
      post(tx, by, { bookId, cause: 'test', causeId: 2 }, [
        { account: { kind: 'PREPAID', companyId: agentId }, cents: 5 },
        { account: { kind: 'BANK' }, cents: -5 },
      ]),
    ),
  ).rejects.toThrow(/ledger_account_ahead/)
})

test('two who spend one balance at once never go below it', async () => {
  const agentId = await companyId(server, 'AGENT-YX')
  const [one1, two] = [await owing(), await owing()]
  const { db } = server
  const bookId = await platformBook(db)
  await db.tx((tx) =>
    post(tx, theProduct(new Date()), { bookId, cause: 'test', causeId: 3 }, [
      { account: { kind: 'BANK' }, cents: one1.total },
      { account: { kind: 'PREPAID', companyId: agentId }, cents: -one1.total },
    ]),
  )
  const answers = await Promise.all(
    [one1, two].map(({ id, total }) => pay(cashier, id, total, { way: 'PREPAID' })),
  )
  expect(answers.map(({ code }) => code).toSorted()).toEqual([CODES.SUCCESS, CODES.FAILURE].toSorted())
  expect(answers.find(({ code }) => code === CODES.FAILURE)?.msg).toContain('预存款余额 0.00 元，不够支付')
  expect(await db.tx((tx) => heldAccount(tx, bookId, agentId))).toMatchObject({ prepaidCents: 0 })
})

test('a channel is tried with a cent by whoever may, which comes and goes back', async () => {
  const body = { subjectKind: 'TEST', subjectId: 77, amountCents: TEST_CENTS, ...QR } as const
  const refused = await cashier.raw(initiatePay, { body })
  expect(refused.code).toBe(CODES.NO_PERMISSION)
  const { payment } = await admin.call(initiatePay, { body })
  wechat.pay(payment.paymentNo)
  const paid = await admin.call(refreshQueryResult, { body: { id: payment.id } })
  expect(paid.payment).toMatchObject({ status: 16, subjectNo: 'TEST-77' })
  const reason = 'x'.repeat(PAYMENT_LIMITS.reason + 1)
  const back = { paymentId: payment.id, amountCents: TEST_CENTS }
  expect((await admin.raw(initiateRefund, { body: { ...back, reason } })).code).toBe(CODES.FAILURE)
  const gone = await admin.call(initiateRefund, { body: { ...back, reason: '测试', feesAfter: 'stay' } })
  expect(gone.refunds).toMatchObject([{ status: 3, way: 'WECHAT' }])
  // What nothing is registered for is not there.
  const unknown = await admin.raw(initiatePay, { body: { ...body, subjectKind: 'CONTRACT' } })
  expect(unknown.msg).toBe('记录不存在或已被删除')
})

test('of more payments than are summed up no sum is told, rather than that of a part', async () => {
  const { id } = await owing()
  for (const cents of [100, 200, 300]) await pay(cashier, id, cents)
  const { sums } = await cashier.call(paymentRecords, { query: { subjectKind: 'ORDER', subjectId: id } })
  expect(sums).toEqual({ paidCents: 600, refundedCents: 0, surplusCents: 0 })
  const own = sql`p.subject_kind = 'ORDER' and p.subject_id = ${id}`
  expect(await sumsOf(server.db, own, 3)).toEqual(sums)
  expect(await sumsOf(server.db, own, 2)).toBeNull()
})
