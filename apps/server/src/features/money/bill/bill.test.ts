// Long because: one bill after the other is worked on, each test on what the one before left.
import { CODES } from '@visa/contract/codes'
import {
  billAnswer,
  billConfirm,
  billDetail,
  billDispute,
  billExcel,
  billHistory,
  billPage,
  billPdf,
  billRemind,
  billSettle,
  type BillDetail,
} from '@visa/contract/money/bill'
import { accountPayRefresh } from '@visa/contract/money/account-pay'
import { initiatePay } from '@visa/contract/money/payment'
import { DATA_SCOPE } from '@visa/contract/org/data-scope'
import { SUPPLY_SAVE } from '@visa/contract/supply/asking'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { theProduct } from '../../../access/mover.ts'
import { one, sql } from '../../../db/sql.ts'
import { readSheet } from '../../../sheets/read-sheet.ts'
import type { Client } from '../../../testing/client.ts'
import { collected } from '../../../testing/collected.ts'
import { grantAll } from '../../../testing/grant-all.ts'
import { memoryChannel, memoryChannels, type MemoryChannel } from '../../../testing/memory-channel.ts'
import { newOrder } from '../../../testing/orders.ts'
import { companyId, newPerson, newRole } from '../../../testing/staff.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { checkLedger } from '../ledger/ledger-check.service.ts'
import { companyAccount, platformBook, post } from '../ledger/ledger.service.ts'
import { issueBills } from './bill-issue.service.ts'
import { issueBillsJob } from './bill.jobs.ts'

const NOW = new Date('2026-11-16T02:00:00Z')

let server: TestApp
let wechat: MemoryChannel
let admin: Client
let agent: Client
/** Who answers for the platform, without the right to take much off. */
let clerk: Client
let agentId: number
let book: number
let order: { id: number; orderNo: string }

beforeAll(async () => {
  wechat = memoryChannel()
  server = await startTestApp({
    now: () => NOW,
    channels: (way) => memoryChannels({ WECHAT: wechat })(way),
  })
  admin = await server.as('admin')
  agent = await server.as('agent')
  agentId = await companyId(server, 'AGENT-YX')
  book = await platformBook(server.db)
  const role = await newRole(server, {
    company: 'PLATFORM',
    roleName: '对账',
    dataScope: DATA_SCOPE.COMPANY,
    grants: ['cust.bill', 'cust.bill.answer', 'cust.bill.settle', 'cust.bill.remind'],
  })
  await newPerson(server, { company: 'PLATFORM', userName: 'bill_clerk', roleIds: [role] })
  clerk = await server.as('bill_clerk')
  order = await newOrder(server, { people: 2 })
  await server.db
    .query(sql`update company set settle_mode = 'monthly', credit_limit = 10000000, payment_day = 20
    where id = ${agentId}`)
})
afterAll(() => server.close())

let causes = 0

/** Uses credit for an order, or gives some of it back. */
const use = (cents: number, day: string, company = agentId) =>
  server.db.tx((tx) => {
    causes += 1
    const subject = { kind: 'ORDER', id: order.id, no: order.orderNo }
    return post(tx, theProduct(NOW), { bookId: book, cause: 'test', causeId: causes, subject, day }, [
      { account: { kind: 'CREDIT', companyId: company }, cents },
      { account: { kind: 'DEPOSIT' }, cents: -cents },
    ])
  })

const issue = (month: string) => issueBills(server.db, theProduct(NOW), month)

const billOf = async (month: string, company = agentId): Promise<BillDetail> => {
  const { rows } = await admin.call(billPage, { query: { companyId: company, month } })
  return admin.call(billDetail, { query: { spNo: rows[0]?.billNo ?? '', companyId: company } })
}

const usedNow = async (): Promise<number> => (await companyAccount(server.db, book, agentId)).creditUsedCents

test('P2.25 a month’s bill comes from the ledger, once however often it is made', async () => {
  await use(124_800, '2026-09-30')
  await use(96_000, '2026-10-02')
  await use(64_000, '2026-10-14')
  await use(-6_400, '2026-10-20')
  await use(5_000, '2026-11-03')
  const run = () => issueBillsJob.run({ db: server.db, now: NOW, fireTime: new Date('2026-10-31T18:00:00Z') })
  expect((await run()).zh).toBe('2026-10 账期：生成 1 张账单')
  expect(await Promise.all([issue('2026-10-01'), issue('2026-10-01')])).toEqual([0, 0])
  const bill = await billOf('2026-10')
  expect(bill).toMatchObject({
    openingCents: 124_800,
    chargedCents: 160_000,
    paidCents: 0,
    adjustedCents: 6_400,
    closingCents: 278_400,
    payableCents: 278_400,
    usedCents: 283_400,
    dueDay: '2026-11-20',
    status: 1,
  })
  expect(bill.lines.map(({ kind, day, amountCents }) => [kind, day, amountCents])).toEqual([
    ['charge', '2026-10-02', 96_000],
    ['charge', '2026-10-14', 64_000],
    ['adjustment', '2026-10-20', 6_400],
  ])
  expect(bill.lines[0]).toMatchObject({ subjectNo: order.orderNo, about: { nationCode: 'RUS', people: 2 } })
})

test('P2.38 a line is disputed with a reason, answered by somebody else, and the rest settled', async () => {
  const bill = await billOf('2026-10')
  const { id, billNo } = bill
  const [, line] = bill.lines
  const lineId = line?.id ?? 0
  const dispute = (by: Client, amountCents: number) =>
    by.raw(billDispute, { body: { id, lineId, amountCents, note: '晚 2 天' } })
  expect((await dispute(agent, 64_001)).msg).toBe('这一行金额 640.00 元，争议金额不能更大')
  expect((await dispute(agent, 60_000)).code).toBe(CODES.SUCCESS)
  expect((await dispute(agent, 1)).msg).toBe('这一行已经提出争议，正在等待答复')
  const [charge, , back] = bill.lines
  expect(charge?.status).toBe(1)
  const other = await agent.raw(billDispute, { body: { id, lineId: back?.id, amountCents: 1, note: 'x' } })
  expect(other.msg).toBe('只有应收的行可以提出争议')
  await agent.call(billConfirm, { body: { id, seenStatus: 1 } })
  const held = await billOf('2026-10')
  expect([held.status, held.payableCents, held.disputedLines]).toEqual([2, 218_400, 1])
  expect(held.lines.map(({ status }) => status)).toEqual([2, 3, 2])

  // The rest goes now: by transfer, entered by who found it at the bank.
  const settle = (by: Client, body: object) => by.raw(billSettle, { body: { id, ...body } })
  expect((await settle(agent, { amountCents: 1, way: 'TRANSFER', reference: 'x' })).msg).toBe(
    '转账由财务核对到账后登记，请选择预存款或扫码支付',
  )
  expect((await settle(clerk, { amountCents: 218_401, way: 'TRANSFER', reference: 'x' })).msg).toBe(
    `账单 ${billNo} 现在可结 2,184.00 元，不能多结`,
  )
  expect((await settle(clerk, { amountCents: 100_000, way: 'TRANSFER' })).msg).toBe('请填写银行流水号')
  expect((await settle(clerk, { amountCents: 100_000, way: 'TRANSFER', reference: 'B1' })).code).toBe(
    CODES.SUCCESS,
  )
  // What came to the bank once settles once, however its number is written.
  for (const reference of ['B1', 'ｂ 1'])
    expect((await settle(clerk, { amountCents: 10_000, way: 'TRANSFER', reference })).msg).toContain(
      `银行流水号 B1 已用于账单 ${billNo}（支付单 ZF`,
    )
  expect(await usedNow()).toBe(183_400)
  // And from what was paid ahead, which is too little at first.
  expect((await settle(agent, { amountCents: 118_400, way: 'PREPAID' })).msg).toContain('不够支付')
  await server.db.tx((tx) =>
    post(tx, theProduct(NOW), { bookId: book, cause: 'test', causeId: 9001 }, [
      { account: { kind: 'BANK' }, cents: 200_000 },
      { account: { kind: 'PREPAID', companyId: agentId }, cents: -200_000 },
    ]),
  )
  // Two at once settle it once.
  const both = await Promise.all([
    settle(agent, { amountCents: 118_400, way: 'PREPAID' }),
    settle(clerk, { amountCents: 118_400, way: 'PREPAID' }),
  ])
  expect(both.filter(({ code }) => code === CODES.SUCCESS)).toHaveLength(1)
  expect(await usedNow()).toBe(65_000)
  // The history of the bill tells what was paid of it, beside its moves.
  const happened = await agent.call(billHistory, { query: { id } })
  const paid = happened.flatMap((each) => each.paid ?? []).map(({ way, cents }) => `${way} ${cents}`)
  expect(paid.toSorted()).toEqual(['PREPAID 118400', 'TRANSFER 100000'])
  expect(happened.map(({ operation }) => operation)).toContain('confirm')
  const settledLine = { id, lineId: charge?.id ?? 0, amountCents: 1, note: '晚了' }
  expect((await agent.raw(billDispute, { body: settledLine })).msg).toBe(
    `账单 ${billNo} 余下的已结清或已在争议中，这一行不能再提出争议`,
  )

  const answer = (by: Client, body: object) =>
    by.raw(billAnswer, { body: { id, lineId, note: '属实', ...body } })
  expect((await answer(agent, { decision: 'hold' })).code).toBe(CODES.NO_PERMISSION)
  expect((await answer(clerk, { decision: 'reduce', amountCents: 60_001 })).msg).toBe(
    '冲减金额应大于 0 且不超过争议金额 600.00 元',
  )
  const paper = await agent.call(billPdf, { query: { id } })
  expect((await answer(clerk, { decision: 'reduce', amountCents: 60_000 })).code).toBe(CODES.SUCCESS)
  const done = await billOf('2026-10')
  expect(done).toMatchObject({
    status: 3,
    reducedCents: 60_000,
    settledCents: 218_400,
    payableCents: 0,
    revision: 2,
  })
  expect(done.lines[1]).toMatchObject({ status: 5, reducedCents: 60_000 })
  expect(done.lines[1]?.notes.map(({ kind, cents }) => [kind, cents])).toEqual([
    ['dispute', 60_000],
    ['reduce', 60_000],
  ])
  expect(await usedNow()).toBe(5_000)
  expect((await answer(clerk, { decision: 'hold' })).msg).toBe(`账单 ${billNo} 已结清，不能再修改`)
  // Every revision has a paper of its own, and each print of it is the same.
  const again = await admin.call(billPdf, { query: { id } })
  expect(again.fileName).not.toBe(paper.fileName)
  expect((await agent.call(billPdf, { query: { id } })).storageName).toBe(again.storageName)
  expect((await agent.call(billExcel, { query: { id } })).fileName).toBe(`${billNo}-2.xlsx`)
  expect((await checkLedger(server.db)).faults).toEqual([])
})

test('what is left stands on the next bill, with its dispute, and is asked for once', async () => {
  await use(30_000, '2026-11-05')
  await use(20_000, '2026-11-06')
  await use(150_000, '2026-11-07')
  await issue('2026-11-01')
  const november = await billOf('2026-11')
  expect(november).toMatchObject({
    openingCents: 278_400,
    chargedCents: 205_000,
    paidCents: 218_400,
    adjustedCents: 60_000,
    closingCents: 205_000,
    status: 1,
  })
  const { id } = november
  const lineOf = (cents: number) => november.lines.find(({ amountCents }) => amountCents === cents)?.id ?? 0
  await agent.call(billDispute, {
    body: { id, lineId: lineOf(20_000), amountCents: 20_000, note: '没有下单' },
  })
  // A large one is for somebody else to take off; it is left to the next month.
  const large = { id, lineId: lineOf(150_000), amountCents: 120_000, note: '重复计费' }
  await agent.call(billDispute, { body: large })
  expect((await clerk.raw(billAnswer, { body: { ...large, decision: 'reduce' } })).msg).toBe(
    '冲减 1,200.00 元超过 1,000.00 元，须由有“审批大额冲减”权限的人办理',
  )
  await clerk.call(billAnswer, { body: { ...large, decision: 'carry' } })
  expect(await billOf('2026-11')).toMatchObject({ carriedCents: 120_000, payableCents: 65_000 })
  await use(1_000, '2026-12-01')
  await issue('2026-12-01')
  expect((await billOf('2026-11')).status).toBe(4)
  const december = await billOf('2026-12')
  expect(december.openingCents).toBe(november.closingCents)
  const carried = december.lines.filter(({ kind }) => kind === 'carried')
  expect(carried.map(({ disputedCents, status }) => [disputedCents, status])).toEqual([
    [20_000, 3],
    [120_000, 3],
  ])
  expect(carried[0]?.notes).toMatchObject([{ kind: 'dispute', note: '没有下单' }])
  expect([december.payableCents, december.disputedCents]).toEqual([december.closingCents - 140_000, 140_000])
  for (const { id: lineId } of carried)
    await clerk.call(billAnswer, {
      body: { id: december.id, lineId, decision: 'hold', amountCents: 0, note: '有下单记录' },
    })
  expect((await billOf('2026-12')).payableCents).toBe(december.closingCents)
})

test('each side does its own: nobody confirms or pays for the company, or answers for who keeps the books', async () => {
  const { id, billNo, lines, payableCents } = await billOf('2026-12')
  const actions = async (by: Client) =>
    (await by.call(billDetail, { query: { spNo: billNo, companyId: agentId } })).actions
  // An agent with every right there is.
  await newPerson(server, { company: 'AGENT-YX', userName: 'bill_boss' })
  await grantAll(server.db, 'bill_boss')
  const boss = await server.as('bill_boss')
  expect(await actions(boss)).toEqual(['confirm', 'dispute', 'settle'])
  expect(await actions(agent)).toEqual(['confirm', 'dispute', 'settle'])
  expect(await actions(clerk)).toEqual(['settle', 'answer', 'remind'])
  expect(await actions(admin)).toEqual(['settle', 'answer', 'remind'])
  const lineId = lines.find(({ kind }) => kind === 'charge')?.id ?? 0
  const ofCompany = `账单 ${billNo} 由对方公司确认、提出争议和付款，不能代办`
  for (const answer of [
    await admin.raw(billConfirm, { body: { id } }),
    await admin.raw(billDispute, { body: { id, lineId, amountCents: 1, note: 'x' } }),
    await admin.raw(billSettle, { body: { id, amountCents: payableCents, way: 'WECHAT' } }),
  ])
    expect(answer.msg).toBe(ofCompany)
  const ofKeeper = `账单 ${billNo} 的争议答复和提醒由出账方办理`
  for (const answer of [
    await boss.raw(billAnswer, { body: { id, lineId, decision: 'hold', note: 'x' } }),
    await boss.raw(billRemind, { body: { id } }),
  ])
    expect(answer.msg).toBe(ofKeeper)
  expect(
    (await boss.raw(billSettle, { body: { id, amountCents: 1, way: 'TRANSFER', reference: 'x' } })).msg,
  ).toBe('转账由财务核对到账后登记，请选择预存款或扫码支付')
  // Nor through the door of the counter.
  const counter = (by: Client, way: 'TRANSFER' | 'WECHAT') =>
    by.raw(initiatePay, {
      body: { subjectKind: 'BILL', subjectId: id, amountCents: 1, way, presented: 'QR', reference: 'x' },
    })
  expect((await counter(boss, 'TRANSFER')).msg).toContain('现在不能用“转账”收款')
  expect((await counter(admin, 'WECHAT')).msg).toContain('现在不能用“微信支付”收款')
})

test('a bill is paid by a code: once, though it is heard of twice, and stands still meanwhile', async () => {
  const bill = await billOf('2026-12')
  const { id, billNo, payableCents } = bill
  const begun = await agent.call(billSettle, {
    body: { id, amountCents: payableCents, way: 'WECHAT', reference: '' },
  })
  expect(begun.openPay).toMatchObject({ amountCents: payableCents, status: 10 })
  const no = begun.openPay?.paymentNo ?? ''
  const line = bill.lines.find(({ kind }) => kind === 'charge')
  const disputed = await agent.raw(billDispute, { body: { id, lineId: line?.id, amountCents: 1, note: 'x' } })
  expect(disputed.msg).toContain(no)
  wechat.pay(no)
  const paymentId = begun.openPay?.id ?? 0
  expect(await agent.call(accountPayRefresh, { body: { paymentId } })).toMatchObject({ status: 16 })
  await agent.call(accountPayRefresh, { body: { paymentId } })
  expect(await billOf('2026-12')).toMatchObject({ status: 3, settledCents: payableCents })
  expect((await agent.raw(billSettle, { body: { id, amountCents: 1, way: 'WECHAT' } })).msg).toContain(billNo)
  expect((await checkLedger(server.db)).faults).toEqual([])
})

test('another company sees and moves nothing, a bill without a contact is not reminded of, and once a day', async () => {
  const bill = await billOf('2026-10')
  const { id, billNo } = bill
  const role = await newRole(server, {
    company: 'ACCEPT-HQ',
    roleName: '他人',
    dataScope: DATA_SCOPE.COMPANY,
    grants: ['cust.bill', 'cust.bill.confirm', 'cust.bill.answer', 'cust.bill.settle', 'cust.bill.remind'],
  })
  await newPerson(server, { company: 'ACCEPT-HQ', userName: 'bill_other', roleIds: [role] })
  const other = await server.as('bill_other')
  expect((await other.call(billPage, { query: {} })).records).toBe(0)
  for (const answer of [
    await other.raw(billDetail, { query: { spNo: billNo } }),
    await other.raw(billPdf, { query: { id } }),
    await other.raw(billConfirm, { body: { id } }),
    await other.raw(billSettle, { body: { id, amountCents: 1, way: 'TRANSFER', reference: 'x' } }),
    await other.raw(billRemind, { body: { id } }),
  ])
    expect(answer.msg).toBe('记录不存在或已被删除')
  expect((await clerk.raw(billRemind, { body: { id } })).msg).toBe(`账单 ${billNo} 现在没有可结的金额`)
  await use(7_000, '2027-01-05')
  await issue('2027-01-01')
  const open = await billOf('2027-01')
  await server.db.query(sql`update company set contacts = '[]' where id = ${agentId}`)
  expect((await clerk.raw(billRemind, { body: { id: open.id } })).msg).toContain('没有可用的联系人手机号')
  await server.db.query(sql`update company set contacts =
    '[{"role":"","name":"张敏","mobile":"13900001234","email":""}]' where id = ${agentId}`)
  expect(await clerk.call(billRemind, { body: { id: open.id } })).toEqual({ mobile: '139****1234' })
  expect((await clerk.raw(billRemind, { body: { id: open.id } })).msg).toContain('今天已经提醒过')
  const { content } = await one<{ content: string }>(
    server.db,
    sql`select content from sms_message where message_type = 'BILL_REMINDER'`,
  )
  expect(content).toContain(open.billNo)
})

test('a bill whose credit was given back asks for nothing, is not overdue, and ends with the next one', async () => {
  const company = await companyId(server, 'ACCEPT-HQ')
  await server.db.query(sql`update company set contacts =
    '[{"role":"","name":"李静","mobile":"13900005678","email":""}]' where id = ${company}`)
  const overdue = async () =>
    (await admin.call(billPage, { query: { companyId: company, month: '2026-02', mark: 'overdue' } })).records
  await use(9_000, '2026-02-05', company)
  await issue('2026-02-01')
  const { id, billNo, actions } = await billOf('2026-02', company)
  expect(actions).toContain('remind')
  expect(await overdue()).toBe(1)
  await use(-6_000, '2026-03-05', company)
  await admin.call(billRemind, { body: { id } })
  const { content } = await one<{ content: string }>(
    server.db,
    sql`select content from sms_message where message_type = 'BILL_REMINDER' and busi_id = ${billNo}`,
  )
  expect(content).toContain('30.00')
  await use(-3_000, '2026-03-06', company)
  await server.db.query(sql`update account_bill set reminded_at = null where id = ${id}`)
  expect((await admin.raw(billRemind, { body: { id } })).msg).toBe(`账单 ${billNo} 现在没有可结的金额`)
  expect((await billOf('2026-02', company)).actions).not.toContain('remind')
  expect(await overdue()).toBe(0)
  await issue('2026-03-01')
  expect(await billOf('2026-03', company)).toMatchObject({ closingCents: 0, status: 3 })
  expect((await billOf('2026-02', company)).status).toBe(4)
})

test('what a company was charged for is told in words, on the page and on its papers', async () => {
  const [company, supplierCompanyId] = [
    await companyId(server, 'CUST-HT'),
    await companyId(server, 'ACCEPT-HQ'),
  ]
  const hotel = await admin.call(SUPPLY_SAVE.HOTEL, {
    body: {
      buyerCompanyId: company,
      supplierCompanyId,
      hotelName: '莫斯科宾馆',
      checkIn: '2027-03-05',
      checkOut: '2027-03-06',
      roomType: '双床',
      rooms: 1,
      travellers: [{ realName: '账单住客' }],
      costCents: 7000,
    },
  })
  const subject = { kind: 'SUPPLY', id: hotel.id, no: hotel.billNo }
  await server.db.tx((tx) =>
    post(tx, theProduct(NOW), { bookId: book, cause: 'test', causeId: 9100, subject, day: '2026-09-07' }, [
      { account: { kind: 'CREDIT', companyId: company }, cents: 7000 },
      { account: { kind: 'DEPOSIT' }, cents: -7000 },
    ]),
  )
  await issue('2026-09-01')
  const { id, lines } = await billOf('2026-09', company)
  expect(lines).toMatchObject([{ subjectKind: 'SUPPLY', subjectId: hotel.id, subjectType: 'HOTEL' }])
  const { url } = await admin.call(billExcel, { query: { id } })
  const [, line] = await collected(readSheet((await admin.send({ method: 'GET', url })).rawPayload))
  expect(line?.cells.slice(1, 3).map(String)).toEqual([hotel.billNo, '供应单'])
})
