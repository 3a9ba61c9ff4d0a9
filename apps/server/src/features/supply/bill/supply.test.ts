import { CODES } from '@visa/contract/codes'
import { formatMoney, MAX_CENTS } from '@visa/contract/money'
import { initiatePay } from '@visa/contract/money/payment'
import { supplierOptions } from '@visa/contract/org/company-options'
import { subjectFind } from '@visa/contract/money/subject-find'
import { DATA_SCOPE } from '@visa/contract/org/data-scope'
import { SUPPLY_STATUS } from '@visa/contract/supply/bill'
import {
  SUPPLY_CHANGE,
  SUPPLY_SAVE,
  supplyAskRefund,
  supplyPay,
  supplyWithdraw,
} from '@visa/contract/supply/asking'
import {
  supplyChangeList,
  supplyDetail,
  supplyHistory,
  supplyLogs,
  supplyPage,
  supplyRefundList,
  supplyStatusNum,
  supplyVoucher,
} from '@visa/contract/supply/order'
import {
  supplyExtend,
  supplyIssued,
  supplyLock,
  supplyQuote,
  supplyReject,
  supplyUnlock,
} from '@visa/contract/supply/work'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rows, sql } from '../../../db/sql.ts'
import type { Client } from '../../../testing/client.ts'
import { companyId, newPerson, newRole, otherAcceptOrg } from '../../../testing/staff.ts'
import {
  flightOf,
  leg,
  owedToSupplier,
  supplyScene,
  type SupplyScene,
} from '../../../testing/supply-scene.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { checkLedger } from '../../money/ledger/ledger-check.service.ts'
import { companyAccount, platformBook } from '../../money/ledger/ledger.service.ts'
import { releaseOver } from './bill-lock.service.ts'

const MONDAY = new Date('2026-11-16T02:00:00Z')
let now = MONDAY
let server: TestApp
let admin: Client
let agent: Client
let accept: Client
let scene: SupplyScene

const minutes = (count: number) => {
  now = new Date(now.getTime() + count * 60_000)
}

beforeAll(async () => {
  server = await startTestApp({ now: () => now })
  scene = await supplyScene(server, 10_000_000)
  ;({ admin, agent, accept } = scene)
})
afterAll(() => server.close())

const ticket = (realName: string) => ({
  realName,
  idNo: 'E88127340',
  fareCents: 412_000,
  taxCents: 86_400,
  note: '23 kg',
})
const sides = () => scene.sides
const air = () => ({
  ...sides(),
  serviceCents: 20_000,
  pnr: 'NQ7K4X',
  segments: [flightOf('HU7985', '2026-12-05')],
  travellers: [ticket('齐悦'), ticket('冯可')],
})
const COST = 2 * 498_400
const PRICE = COST + 20_000

const prepaid = async (): Promise<number> =>
  (await companyAccount(server.db, await platformBook(server.db), scene.sides.buyerCompanyId)).prepaidCents

const owing = () => owedToSupplier(server, scene.sides.supplierCompanyId)

const entered = (): Promise<{ id: number; billNo: string }> => admin.call(SUPPLY_SAVE.AIR, { body: air() })
const tickets = (...numbers: string[]) => numbers.map((ticketNo) => ({ realName: '', ticketNo }))
const NUMBERS = tickets('880-5551736001', '880-5551736002')

let serial = 100
const fresh = (): string => {
  serial += 1
  return `880-5551737${serial}`
}

async function issued() {
  const order = await entered()
  const numbers = [fresh(), fresh()]
  await agent.call(supplyPay, { body: { id: order.id } })
  await accept.call(supplyLock, { body: { id: order.id } })
  await accept.call(supplyIssued, { body: { id: order.id, tickets: tickets(...numbers), costCents: COST } })
  return { ...order, numbers }
}

test('P7.19 P7.20 an order is entered, paid, locked and issued once, and its money stands in the books', async () => {
  const [before, owed] = [await prepaid(), await owing()]
  const { id, billNo } = await entered()
  expect(billNo).toMatch(/^A2611\d{7}$/)
  const seen = await agent.call(supplyDetail, { query: { id: billNo } })
  expect(seen).toMatchObject({
    status: 8,
    title: '北京首都 → 莫斯科 × 2',
    priceCents: PRICE,
    owedCents: PRICE,
    paid: false,
  })
  const theirs = await accept.call(supplyDetail, { query: { issueBillId: String(id) } })
  expect(theirs).toMatchObject({ priceCents: null, serviceCents: null, paidCents: null, costCents: COST })

  await accept.call(supplyLock, { body: { id, seenStatus: 8 } })
  const issue = (body: object = {}) =>
    accept.raw(supplyIssued, { body: { id, tickets: NUMBERS, costCents: COST, ...body } })
  expect((await issue()).msg).toBe(`供应单 ${billNo} 还没有付清，付清后才能办结`)
  await agent.call(supplyPay, { body: { id } })
  expect(await prepaid()).toBe(before - PRICE)
  expect((await agent.raw(supplyPay, { body: { id } })).code).not.toBe(CODES.SUCCESS)

  expect((await issue({ tickets: tickets('880-5551736001') })).msg).toBe(
    `供应单 ${billNo} 需要 2 个凭证号，现有 1 个`,
  )
  expect((await issue({ tickets: tickets('880-5551736001', '880-55517360') })).code).not.toBe(CODES.SUCCESS)
  expect((await issue({ tickets: tickets('880-5551736001', '880-5551736001') })).msg).toContain('重复')
  expect((await issue({ costCents: COST + 1 })).msg).toContain('不能超过约定的')
  const both = await Promise.all([issue(), issue()])
  expect(both.map(({ code }) => code)).toEqual([CODES.SUCCESS, CODES.SUCCESS])
  const done = await agent.call(supplyDetail, { query: { id: billNo } })
  expect(done).toMatchObject({ status: 32, lockUntil: null, paid: true, owedCents: 0 })
  expect(done.tickets).toEqual([
    { realName: '齐悦', ticketNo: '880-5551736001' },
    { realName: '冯可', ticketNo: '880-5551736002' },
  ])
  expect(await owing()).toBe(owed + COST)
  const history = await accept.call(supplyHistory, { query: { id } })
  expect(history.map(({ operation }) => operation)).toEqual(['issue', 'lock', 'place'])
  const log = JSON.stringify(await accept.call(supplyLogs, { query: { id } }))
  expect(log).toContain('880-5551736001')
  for (const secret of ['E88127340', 'priceCents', 'serviceCents']) expect(log).not.toContain(secret)
  expect((await agent.call(supplyVoucher, { query: { id } })).fileName).toBe(`${billNo}.pdf`)
  expect((await checkLedger(server.db)).faults).toEqual([])
})

test('a lock is over by its time, is lengthened by who has it, and is taken away with the permission for it', async () => {
  const { id, billNo } = await entered()
  const first = await accept.call(supplyLock, { body: { id } })
  // A second click is the same click; who has it can have it longer.
  expect(await accept.call(supplyLock, { body: { id } })).toEqual(first)
  expect((await admin.raw(supplyExtend, { body: { id } })).code).not.toBe(CODES.SUCCESS)
  minutes(10)
  const longer = await accept.call(supplyExtend, { body: { id } })
  expect(Date.parse(longer.lockUntil ?? '') - Date.parse(first.lockUntil ?? '')).toBe(600_000)
  expect((await admin.raw(supplyLock, { body: { id, seenStatus: 8 } })).code).toBe(CODES.DIALOG)
  expect((await admin.raw(supplyReject, { body: { id, reason: '不是我的锁' } })).code).not.toBe(CODES.SUCCESS)
  await admin.call(supplyUnlock, { body: { id } })
  await accept.call(supplyLock, { body: { id } })
  minutes(21)
  expect((await accept.raw(supplyReject, { body: { id, reason: '没有座位' } })).msg).toContain('锁定已到时')
  expect(await releaseOver(server.db, now, 10)).toBe(1)
  expect(await releaseOver(server.db, now, 10)).toBe(0)
  // Locked by nobody and until never, it would stay so.
  await server.db.query(
    sql`update supply_bill set status = ${SUPPLY_STATUS.PROCESSING}, locked_by = null, lock_until = null where id = ${id}`,
  )
  expect(await releaseOver(server.db, now, 10)).toBe(1)
  expect(await accept.call(supplyDetail, { query: { id: billNo } })).toMatchObject({
    // Nobody has paid it: it waits for its buyer again, and is not to be done.
    status: SUPPLY_STATUS.ORDER_SUCCESS,
    lockUntil: null,
  })
  // Whether or not anybody has noticed that it is over.
  await admin.call(supplyLock, { body: { id } })
  minutes(21)
  await accept.call(supplyLock, { body: { id } })
  const history = await accept.call(supplyHistory, { query: { id } })
  expect(history.slice(0, 3).map(({ operation }) => operation)).toEqual(['lock', 'expire', 'lock'])
})

test('of fifty at one order one has it, and everybody else is told who', async () => {
  const role = await newRole(server, {
    company: 'ACCEPT-HQ',
    roleName: '抢单',
    dataScope: DATA_SCOPE.COMPANY,
    grants: ['supply.order.manage', 'supply.order.manage.handle'],
  })
  // As many people as somebody who is there already, with their password.
  await server.db.query(sql`
    insert into app_user (user_name, real_name, mobile, email, company_id, password_hash)
    select 'grab_' || n, '人员grab_' || n, '1370000' || to_char(n, 'FM0000'), 'grab_' || n || '@visa-desk.example',
      u.company_id, u.password_hash
    from app_user u, generate_series(1, 50) n where u.user_name = 'accept'`)
  await server.db.query(sql`
    insert into user_role (user_id, role_id) select id, ${role} from app_user where user_name like 'grab\\_%'`)
  const people: Client[] = []
  for (let no = 1; no <= 50; no += 1) people.push(await server.as(`grab_${no}`))
  const { id } = await entered()
  const answers = await Promise.all(
    people.map((each) => each.raw(supplyLock, { body: { id, seenStatus: 8 } })),
  )
  expect(answers.filter(({ code }) => code === CODES.SUCCESS)).toHaveLength(1)
  const others = answers.filter(({ code }) => code !== CODES.SUCCESS)
  expect(new Set(others.map(({ code }) => code))).toEqual(new Set([CODES.DIALOG]))
  expect(others.every(({ msg }) => msg.includes('人员grab_'))).toBe(true)
}, 120_000)

test('rejected it goes back to its buyer with the reason, and so does the money; so it does withdrawn', async () => {
  const before = await prepaid()
  const { id, billNo } = await entered()
  await agent.call(supplyPay, { body: { id } })
  await accept.call(supplyLock, { body: { id } })
  expect((await accept.raw(supplyReject, { body: { id, reason: '' } })).code).not.toBe(CODES.SUCCESS)
  expect(await accept.call(supplyReject, { body: { id, reason: '舱位已售完' } })).toEqual({
    returnedCents: 0,
    refundNos: [],
  })
  expect(await prepaid()).toBe(before)
  expect(await agent.call(supplyDetail, { query: { id: billNo } })).toMatchObject({
    status: 40,
    reason: '舱位已售完',
    owedCents: 0,
  })
  const other = await entered()
  await agent.call(supplyPay, { body: { id: other.id } })
  expect((await accept.raw(supplyWithdraw, { body: { id: other.id, reason: 'x' } })).code).not.toBe(
    CODES.SUCCESS,
  )
  await agent.call(supplyWithdraw, { body: { id: other.id, reason: '行程取消' } })
  expect(await prepaid()).toBe(before)
  expect((await checkLedger(server.db)).faults).toEqual([])
})

test('a refund: asked for by traveller, settled with a fee, and what is left goes back once', async () => {
  const { id, billNo, numbers } = await issued()
  const [before, owed] = [await prepaid(), await owing()]
  expect((await accept.raw(supplyAskRefund, { body: { id, reason: 'x' } })).code).toBe(CODES.NO_PERMISSION)
  // Nobody is taken back who was not named.
  expect((await agent.raw(supplyAskRefund, { body: { id, reason: '签证被拒' } })).msg).toBe(
    '退款旅客：不能为空',
  )
  const refund = await agent.call(supplyAskRefund, { body: { id, places: [1], reason: '签证被拒' } })
  expect(refund.billNo).toMatch(/^TP/)
  expect((await agent.raw(supplyAskRefund, { body: { id, places: [0], reason: 'x' } })).msg).toContain(
    refund.billNo,
  )
  expect(await accept.call(supplyDetail, { query: { refundId: String(refund.id) } })).toMatchObject({
    status: 16,
    priceCents: 498_400,
    orderNo: billNo,
    tickets: [{ realName: '冯可', ticketNo: numbers[1] }],
  })
  await accept.call(supplyLock, { body: { id: refund.id } })
  expect((await accept.raw(supplyIssued, { body: { id: refund.id, feeCents: 498_401 } })).msg).toContain(
    '手续费',
  )
  const settled = await accept.call(supplyIssued, { body: { id: refund.id, feeCents: 120_000 } })
  expect(settled).toEqual({ billNo: refund.billNo, backCents: 378_400, refundNos: [] })
  expect(await accept.call(supplyIssued, { body: { id: refund.id, feeCents: 120_000 } })).toMatchObject({
    backCents: 378_400,
  })
  expect((await accept.raw(supplyIssued, { body: { id: refund.id, feeCents: 0 } })).msg).toContain('没有改动')
  expect(await prepaid()).toBe(before + 378_400)
  expect(await owing()).toBe(owed - 378_400)
  const order = await agent.call(supplyDetail, { query: { id: billNo } })
  expect(order).toMatchObject({ status: 32, owedCents: 0, refundedPlaces: [1], paidCents: PRICE - 378_400 })
  expect((await agent.raw(supplyAskRefund, { body: { id, places: [1], reason: 'x' } })).msg).toContain(
    '已退款',
  )
  // What is still to be done stands before it.
  const { rows: refunds } = await agent.call(supplyRefundList, { query: {} })
  expect(refunds.find(({ status }) => status === SUPPLY_STATUS.COMPLETED)).toMatchObject({
    billNo: refund.billNo,
  })
  expect((await checkLedger(server.db)).faults).toEqual([])
})

test('a change is priced by its supplier, paid, done, and takes the place of what was issued', async () => {
  const { id, billNo } = await issued()
  const segments = [flightOf('HU7987', '2026-12-08')]
  const [before, owed] = [await prepaid(), await owing()]
  // Whoever buys it does not say what it costs.
  const cheap = { id, segments, reason: '改期', feeCents: 0 }
  expect((await agent.raw(SUPPLY_CHANGE.AIR, { body: cheap })).code).not.toBe(CODES.SUCCESS)
  const change = await agent.call(SUPPLY_CHANGE.AIR, { body: { id, segments, reason: '改期' } })
  const unquoted = `改签单 ${change.billNo} 还没有报价，供应方报价、采购方付清后才能办结`
  expect((await agent.raw(supplyPay, { body: { id: change.id } })).msg).toBe(unquoted)
  const quote = { id: change.id, feeCents: 60_000, differenceCents: 10_000 }
  expect((await accept.raw(supplyQuote, { body: quote })).msg).toContain('不由您锁定')
  await accept.call(supplyLock, { body: { id: change.id } })
  expect((await agent.raw(supplyQuote, { body: quote })).code).toBe(CODES.NO_PERMISSION)
  expect((await accept.raw(supplyQuote, { body: { ...quote, id } })).msg).toContain('不是改签单')
  const body = { id: change.id, tickets: tickets('880-5551736011', '880-5551736012'), costCents: 0 }
  expect((await accept.raw(supplyIssued, { body })).msg).toBe(unquoted)
  await accept.call(supplyQuote, { body: { ...quote, feeCents: 50_000 } })
  expect(await accept.call(supplyQuote, { body: quote })).toEqual({ costCents: 70_000 })
  expect(await accept.call(supplyQuote, { body: quote })).toEqual({ costCents: 70_000 })
  expect(await agent.call(supplyDetail, { query: { changeId: change.billNo } })).toMatchObject({
    quoted: true,
    priceCents: 70_000,
    feeCents: 60_000,
    owedCents: 70_000,
  })
  const full = { ...body, costCents: 70_000 }
  expect((await accept.raw(supplyIssued, { body: full })).msg).toContain('还没有付清')
  // Paid is what was read: who names no amount, or that of an earlier price, has accepted nothing.
  expect((await agent.raw(supplyPay, { body: { id: change.id } })).msg).toBe('金额：不能为空')
  expect((await agent.raw(supplyPay, { body: { id: change.id, amountCents: 60_000 } })).msg).toContain(
    '700.00',
  )
  await agent.call(supplyPay, { body: { id: change.id, amountCents: 70_000 } })
  expect(await prepaid()).toBe(before - 70_000)
  expect((await accept.raw(supplyQuote, { body: { ...quote, feeCents: 1 } })).msg).toContain('采购方已付款')
  await accept.call(supplyIssued, { body: full })
  expect(await owing()).toBe(owed + 70_000)
  // Once more the same is the same; with other figures it is told that it is done, and not as these say.
  expect((await accept.raw(supplyIssued, { body: full })).code).toBe(CODES.SUCCESS)
  expect((await accept.raw(supplyIssued, { body: { ...full, costCents: 1 } })).msg).toBe(
    `供应单 ${change.billNo} 已按凭证号 880-5551736011, 880-5551736012、金额 700.00 元办结，与这次填写的不同；没有改动，请刷新后核对`,
  )
  const order = await agent.call(supplyDetail, { query: { id: billNo } })
  expect(order.parts.segments?.map(({ tripNo }) => tripNo)).toEqual(['HU7987'])
  expect(order.tickets[0]).toEqual({ realName: '齐悦', ticketNo: '880-5551736011' })
  expect((await agent.call(supplyChangeList, { query: {} })).rows[0]).toMatchObject({
    billNo: change.billNo,
    status: 32,
  })
  expect((await checkLedger(server.db)).faults).toEqual([])
})

test('each type of travel has a part of its own, which the server checks', async () => {
  const people = [{ realName: '齐悦' }]
  const made = [
    await admin.call(SUPPLY_SAVE.TRAIN, {
      body: { ...sides(), segments: [leg('G1', '2026-12-05')], travellers: [ticket('齐悦')] },
    }),
    await admin.call(SUPPLY_SAVE.HOTEL, {
      body: {
        ...sides(),
        hotelName: '国际饭店',
        checkIn: '2026-12-05',
        checkOut: '2026-12-07',
        roomType: '双床',
        rooms: 1,
        travellers: people,
        costCents: 80_000,
      },
    }),
    await admin.call(SUPPLY_SAVE.CAR, {
      body: {
        ...sides(),
        departDay: '2026-12-05',
        departTime: '09:00',
        departPlace: '酒店',
        arrivePlace: '首都机场',
        vehicle: '商务车',
        travellers: people,
        costCents: 30_000,
      },
    }),
    await admin.call(SUPPLY_SAVE.TOUR, {
      body: {
        ...sides(),
        departDay: '2026-12-05',
        itinerary: [{ title: '莫斯科', plan: '红场' }],
        travellers: people,
        costCents: 500_000,
      },
    }),
  ]
  expect(made.map(({ billNo }) => billNo.replace(/\d+/, ''))).toEqual(['T', 'JD', 'YC', 'LY'])
  const refused = [
    await admin.raw(SUPPLY_SAVE.AIR, { body: { ...air(), segments: [] } }),
    await admin.raw(SUPPLY_SAVE.AIR, { body: { ...air(), supplierCompanyId: scene.sides.buyerCompanyId } }),
    await admin.raw(SUPPLY_SAVE.HOTEL, {
      body: {
        ...sides(),
        hotelName: 'x',
        checkIn: '2026-12-05',
        checkOut: '2026-12-05',
        roomType: 'x',
        rooms: 1,
        travellers: people,
        costCents: 1,
      },
    }),
  ]
  expect(refused.map(({ msg }) => msg)).toEqual([
    '行程：不能为空',
    '供应方须为已通过审核的受理机构',
    expect.stringContaining('离店日期'),
  ])
  const [, , car] = made
  const id = car?.id ?? 0
  await agent.call(supplyPay, { body: { id } })
  await accept.call(supplyLock, { body: { id } })
  const issue = (more: object) =>
    accept.raw(supplyIssued, { body: { id, tickets: tickets('YC1'), costCents: 30_000, ...more } })
  expect((await issue({})).msg).toContain('司机')
  expect((await issue({ driver: '王师傅', plateNo: '京A12345' })).code).toBe(CODES.SUCCESS)
})

test('what was paid keeps its price, what is locked is not changed', async () => {
  const { id, billNo } = await entered()
  const at = async () => (await admin.call(supplyDetail, { query: { id: billNo } })).updateTime
  await admin.call(SUPPLY_SAVE.AIR, { body: { ...air(), id, seen: await at(), pnr: 'OTHER1' } })
  await agent.call(supplyPay, { body: { id } })
  expect(
    (await admin.raw(SUPPLY_SAVE.AIR, { body: { ...air(), id, seen: await at(), serviceCents: 1 } })).msg,
  ).toContain('已付款')
  await accept.call(supplyLock, { body: { id } })
  expect((await admin.raw(SUPPLY_SAVE.AIR, { body: { ...air(), id, seen: await at() } })).msg).toContain(
    '已锁定',
  )
  expect((await agent.raw(SUPPLY_SAVE.AIR, { body: air() })).code).toBe(CODES.NO_PERMISSION)
})

test('P7.18 P9.7 lists: late ones first by working hours, each side its own, and another company none', async () => {
  const late = await entered()
  await agent.call(supplyPay, { body: { id: late.id } })
  minutes(24 * 60)
  // Nobody was there for a day.
  ;[admin, agent, accept] = [await server.as('admin'), await server.as('agent'), await server.as('accept')]
  await entered()
  const page = await admin.call(supplyPage, { query: {} })
  expect(page.rows[0]?.overdue).toBe(true)
  const only = await admin.call(supplyPage, { query: { overdue: true } })
  expect(only.rows.every(({ overdue }) => overdue)).toBe(true)
  expect(only.rows.map(({ billNo }) => billNo)).toContain(late.billNo)
  const counts = await accept.call(supplyStatusNum, { query: {} })
  expect(counts.reduce((sum, { count }) => sum + count, 0)).toBe(page.records)
  const company = await otherAcceptOrg(server)
  const role = await newRole(server, {
    company,
    roleName: '他人',
    dataScope: DATA_SCOPE.COMPANY,
    grants: ['supply.order.manage', 'supply.order.manage.handle', 'supply.order.center'],
  })
  await newPerson(server, { company, userName: 'supply_other', roleIds: [role] })
  const other = await server.as('supply_other')
  expect((await other.call(supplyPage, { query: {} })).records).toBe(0)
  for (const answer of [
    await other.raw(supplyDetail, { query: { id: late.billNo } }),
    await other.raw(supplyLock, { body: { id: late.id } }),
    await other.raw(supplyHistory, { query: { id: late.id } }),
    await other.raw(supplyVoucher, { query: { id: late.id } }),
  ])
    expect(answer.msg).toBe('记录不存在或已被删除')
})

test('a supplier neither spends what is the buyer’s nor is told what they pay', async () => {
  const { id, billNo } = await entered()
  const before = await prepaid()
  const pay = { subjectKind: 'SUPPLY' as const, subjectId: id, amountCents: PRICE }
  for (const way of ['PREPAID', 'TRANSFER'] as const)
    expect((await accept.raw(initiatePay, { body: { ...pay, way, reference: 'x1' } })).code).not.toBe('0000')
  expect((await accept.raw(supplyPay, { body: { id } })).code).not.toBe('0000')
  const balance = await accept.raw(subjectFind, { query: { keyword: billNo } })
  expect(JSON.stringify(balance)).not.toContain(String(PRICE))
  expect(await prepaid()).toBe(before)
  await agent.call(supplyPay, { body: { id } })
  await accept.call(supplyLock, { body: { id } })
  const reason = '无票'
  expect(await accept.call(supplyReject, { body: { id, reason } })).toEqual({
    returnedCents: 0,
    refundNos: [],
  })
  expect(await prepaid()).toBe(before)
})

test('an account that does not cover an order is told with both: what was paid ahead, and what credit is left', async () => {
  const { aheadCents: left, availableCents } = await companyAccount(
    server.db,
    await platformBook(server.db),
    scene.sides.buyerCompanyId,
  )
  const travellers = [Object.assign(ticket('齐悦'), { fareCents: availableCents, taxCents: 100 })]
  const { id, billNo } = await admin.call(SUPPLY_SAVE.AIR, { body: { ...air(), travellers } })
  const { msg } = await agent.raw(supplyPay, { body: { id } })
  expect(msg).toContain(`账户不够支付 ${billNo} 的`)
  expect(msg).toContain(`预存款可用 ${formatMoney(left)} 元`)
  expect(msg).toMatch(/挂账额度可用 [\d,.]+ 元/)
})

/** What stands in the books for one bill, by account. */
const booked = async (id: number): Promise<Record<string, number>> => {
  const found = await rows<{ kind: string; cents: number }>(
    server.db,
    sql`select a.kind, sum(e.amount_cents) as cents from ledger_group g join ledger_entry e on e.group_id = g.id
        join ledger_account a on a.id = e.account_id
        where g.subject_kind = 'SUPPLY' and g.subject_id = ${id} group by 1 having sum(e.amount_cents) <> 0`,
  )
  return Object.fromEntries(found.map(({ kind, cents }) => [kind, cents]))
}

test('P7.19 the money of a hotel from its entry to its end: paid, confirmed, taken back with a fee, each cent in the books', async () => {
  const { id, billNo } = await admin.call(SUPPLY_SAVE.HOTEL, {
    body: {
      ...sides(),
      serviceCents: 5_000,
      hotelName: '国际饭店',
      checkIn: '2026-12-05',
      checkOut: '2026-12-07',
      roomType: '双床',
      rooms: 1,
      travellers: [{ realName: '齐悦' }],
      costCents: 80_000,
    },
  })
  const before = await prepaid()
  expect(await booked(id)).toEqual({})
  await agent.call(supplyPay, { body: { id } })
  expect(await booked(id)).toEqual({ PREPAID: 85_000, DEPOSIT: -85_000 })
  await accept.call(supplyLock, { body: { id } })
  // Cheaper than agreed: the difference is the platform's.
  await accept.call(supplyIssued, { body: { id, tickets: tickets('CFM-88'), costCents: 70_000 } })
  expect(await booked(id)).toEqual({ PREPAID: 85_000, SUPPLIER: -70_000, REVENUE: -15_000 })
  expect((await agent.call(supplyVoucher, { query: { id } })).fileName).toBe(`${billNo}.pdf`)
  expect((await accept.call(supplyVoucher, { query: { id } })).fileName).toBe(`${billNo}.pdf`)

  const refund = await agent.call(supplyAskRefund, { body: { id, reason: '行程取消' } })
  await accept.call(supplyLock, { body: { id: refund.id } })
  const settled = await accept.call(supplyIssued, { body: { id: refund.id, feeCents: 20_000 } })
  expect(settled).toEqual({ billNo: refund.billNo, backCents: 60_000, refundNos: [] })
  // The buyer paid 25,000 in the end: the fee and the service; the supplier keeps what they were owed beyond that.
  expect(await booked(id)).toEqual({ PREPAID: 25_000, SUPPLIER: -10_000, REVENUE: -15_000 })
  expect(await prepaid()).toBe(before - 25_000)
  expect(await agent.call(supplyDetail, { query: { id: billNo } })).toMatchObject({
    paidCents: 25_000,
    owedCents: 0,
    refundedPlaces: [0],
  })
  expect((await checkLedger(server.db)).faults).toEqual([])
})

test('no order is dearer than the books can hold', async () => {
  const travellers = ['齐悦', '冯可'].map((name) => Object.assign(ticket(name), { fareCents: MAX_CENTS }))
  const answer = await admin.raw(SUPPLY_SAVE.AIR, { body: { ...air(), travellers } })
  expect(answer.msg).toContain('金额合计不能超过')
})

test('an order goes to a company where somebody may do it, and to no other', async () => {
  const idle = await companyId(server, 'CENTER-BJ')
  const offered = await admin.call(supplierOptions, { query: { supplies: true } })
  const codes = new Set(offered.map(({ companyCode }) => companyCode))
  expect([codes.has('ACCEPT-HQ'), codes.has('CENTER-BJ')]).toEqual([true, false])
  const refused = await admin.raw(SUPPLY_SAVE.AIR, { body: { ...air(), supplierCompanyId: idle } })
  expect(refused.msg).toContain('没有可以处理供应单的人员')
  const { id } = await entered()
  const { updateTime: seen } = await admin.call(supplyDetail, { query: { id: String(id) } })
  const moved = await admin.raw(SUPPLY_SAVE.AIR, { body: { ...air(), id, seen, supplierCompanyId: idle } })
  expect(moved.msg).toContain('没有可以处理供应单的人员')
})

test('who looks after the platform’s money reads what it is of, and does nothing with it', async () => {
  const finance = await server.as('finance')
  const { id, billNo } = await entered()
  expect((await finance.call(supplyDetail, { query: { id: String(id) } })).billNo).toBe(billNo)
  expect((await finance.raw(supplyLock, { body: { id } })).code).toBe(CODES.NO_PERMISSION)
})

test('whoever pays from an account reads first what it can pay; the supplier does not', async () => {
  const { id } = await entered()
  const accountFor = async (by: Client) =>
    (await by.call(supplyDetail, { query: { id: String(id) } })).account
  const told = await accountFor(agent)
  expect(told).toEqual(await accountFor(admin))
  const { aheadCents = 0, creditCents = 0 } = told ?? {}
  // What is promised elsewhere is not there to be paid with.
  expect(aheadCents).toBeLessThanOrEqual(await prepaid())
  const answer = await agent.raw(supplyPay, { body: { id, amountCents: PRICE } })
  expect(answer.code === CODES.SUCCESS).toBe(Math.max(aheadCents, creditCents) >= PRICE)
  expect(await accountFor(accept)).toBeNull()
})

test('lists begin with what is to be done, by when it is due', async () => {
  const [late, soon, later] = [await entered(), await entered(), await entered()]
  const due = (id: number, at: string) =>
    server.db.query(
      sql`update supply_bill set status = ${SUPPLY_STATUS.CONFIRMED}, due_at = ${at} where id = ${id}`,
    )
  await due(late.id, '2026-11-01T02:00:00Z')
  await due(later.id, '2036-11-30T02:00:00Z')
  await due(soon.id, '2036-11-20T02:00:00Z')
  const unpaid = await entered()
  const { rows: listed } = await admin.call(supplyPage, { query: { pageSize: 100 } })
  const places = [late, soon, later, unpaid].map(({ id }) => listed.findIndex((each) => each.id === id))
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  expect(places.every((place) => place >= 0)).toBe(true)
  expect(listed[0]?.overdue).toBe(true)
  const open = listed.map(
    ({ status }) => status === SUPPLY_STATUS.CONFIRMED || status === SUPPLY_STATUS.PROCESSING,
  )
  expect(open.lastIndexOf(true)).toBeLessThan(open.indexOf(false))
})

test('a change tells what it takes the place of, on itself and on its order', async () => {
  const { id } = await issued()
  const { parts } = await agent.call(supplyDetail, { query: { id: String(id) } })
  const [day, airline] = ['2026-12-24', 'HU']
  const segments = (parts.segments ?? []).map((each) =>
    Object.assign({}, each, { airline, departDay: day, arriveDay: day }),
  )
  const change = await agent.call(SUPPLY_CHANGE.AIR, { body: { id, segments, reason: '改期' } })
  const told = await accept.call(supplyDetail, { query: { changeId: change.billNo } })
  expect(told.parts).toMatchObject({ segments, before: parts.segments })
  await accept.call(supplyLock, { body: { id: change.id } })
  await accept.call(supplyQuote, { body: { id: change.id, feeCents: 0 } })
  const body = { id: change.id, tickets: tickets(fresh(), fresh()), costCents: 0 }
  expect((await accept.raw(supplyIssued, { body: { ...body, feeCents: 100 } })).msg).toContain('不填手续费')
  await accept.call(supplyIssued, { body })
  const order = await agent.call(supplyDetail, { query: { id: String(id) } })
  expect(order.requests[0]).toMatchObject({ id: change.id, segments, before: parts.segments })
  const { id: refundId } = await agent.call(supplyAskRefund, { body: { id, places: [0], reason: '取消' } })
  await accept.call(supplyLock, { body: { id: refundId } })
  const priced = { id: refundId, feeCents: 0, costCents: 100 }
  expect((await accept.raw(supplyIssued, { body: priced })).msg).toContain('不填供应价')
})

test('whoever asks for what somebody else has locked is told who has it, and until when', async () => {
  const { id, billNo } = await entered()
  await accept.call(supplyLock, { body: { id } })
  expect((await admin.raw(supplyLock, { body: { id } })).msg).toMatch(
    new RegExp(`^${billNo} 已由 .+ 锁定至 \\d`),
  )
})
