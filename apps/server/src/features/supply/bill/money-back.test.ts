import {
  initiatePay,
  initiateRefund,
  refundDecide,
  refundPayOut,
  refundTakeBack,
  subjectBalance,
} from '@visa/contract/money/payment'
import { REFUND_STATUS } from '@visa/contract/money/payment.states'
import { refundPage } from '@visa/contract/money/refund-page'
import { DATA_SCOPE } from '@visa/contract/org/data-scope'
import { SUPPLY_SAVE, supplyAskRefund, supplyPay, supplyWithdraw } from '@visa/contract/supply/asking'
import { SUPPLY_STATUS } from '@visa/contract/supply/bill'
import { supplyDetail, supplyRefundList } from '@visa/contract/supply/order'
import { supplyIssued, supplyLock } from '@visa/contract/supply/work'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../../db/sql.ts'
import type { Client } from '../../../testing/client.ts'
import { companyId, newPerson, newRole } from '../../../testing/staff.ts'
import {
  finish,
  newFlight,
  payAhead,
  room,
  supplyScene,
  type SupplyScene,
} from '../../../testing/supply-scene.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { checkLedger } from '../../money/ledger/ledger-check.service.ts'
import { platformBook } from '../../money/ledger/ledger.service.ts'

/** How far the money of a supply order is on its way back, as its pages tell it. */

const FARE = 10_000
let server: TestApp
let scene: SupplyScene
let admin: Client
let agent: Client
let accept: Client
let chief: Client

beforeAll(async () => {
  server = await startTestApp()
  scene = await supplyScene(server)
  ;({ admin, agent, accept } = scene)
  const role = await newRole(server, {
    company: 'PLATFORM',
    roleName: '退款放行',
    dataScope: DATA_SCOPE.ALL,
    grants: ['finance.payment', 'finance.payment.approve', 'center.cashier', 'center.cashier.refund'],
  })
  await newPerson(server, { company: 'PLATFORM', userName: 'back_chief', roleIds: [role] })
  chief = await server.as('back_chief')
})
afterAll(() => server.close())

async function flight(...names: string[]) {
  const { id, billNo } = await newFlight(scene, names, { fareCents: FARE })
  const { payment } = await admin.call(initiatePay, {
    body: {
      subjectKind: 'SUPPLY',
      subjectId: id,
      amountCents: FARE * names.length,
      way: 'TRANSFER',
      reference: `B${id}`,
    },
  })
  return { id, billNo, paymentId: payment.id }
}

async function issue(id: number, ...names: string[]) {
  const tickets = names.map((realName, place) => ({
    realName,
    ticketNo: `880-88${id}${place}`.padEnd(14, '0'),
  }))
  await finish(scene, id, { tickets, costCents: FARE * names.length })
}

/** Somebody of an order is refunded, without a fee. */
async function refund(id: number, place: number) {
  const asked = await agent.call(supplyAskRefund, { body: { id, places: [place], reason: '不去了' } })
  await accept.call(supplyLock, { body: { id: asked.id } })
  const told = await accept.call(supplyIssued, {
    body: { id: asked.id, tickets: [], costCents: 0, feeCents: 0 },
  })
  // How it goes back is no matter of the supplier's.
  expect(told.refundNos).toEqual([])
  const { backs } = await ofRefund(asked.id)
  return { ...asked, refundNos: backs.map(({ refundNo }) => refundNo) }
}

const detail = (id: number, by = agent) => by.call(supplyDetail, { query: { id: String(id) } })
const ofRefund = (id: number, by = agent) => by.call(supplyDetail, { query: { refundId: String(id) } })

const waiting = async (refundNo: string) => {
  const { rows } = await chief.call(refundPage, { query: { keyword: refundNo } })
  const [found] = rows
  if (found === undefined) throw new Error(`no refund ${refundNo}`)
  return found
}

const letGo = async (refundNo: string) => {
  const { id, status } = await waiting(refundNo)
  // Small ones need nobody's word.
  if (status === REFUND_STATUS.WAITING) await chief.call(refundDecide, { body: { id, approve: true } })
  await chief.call(refundPayOut, { body: { id, reference: `OUT-${refundNo}` } })
}

test('a refund that its supplier settled says that its money is not back until it is, and the order says so too', async () => {
  const { id } = await flight('退甲', '退乙')
  await issue(id, '退甲', '退乙')
  const first = await refund(id, 0)
  expect(first.refundNos).toHaveLength(1)
  const [refundNo = ''] = first.refundNos
  const back = { refundNo, amountCents: FARE, way: 'TRANSFER', status: REFUND_STATUS.WAITING, doneAt: null }
  // Finance is led from it to the order.
  expect(await waiting(refundNo)).toMatchObject({ subjectKind: 'SUPPLY', subjectId: id, subjectType: 'AIR' })
  expect(await ofRefund(first.id)).toMatchObject({
    status: SUPPLY_STATUS.COMPLETED,
    backWaitsCents: FARE,
    backs: [back],
  })
  expect(await detail(id)).toMatchObject({
    paidCents: 2 * FARE,
    owedCents: 0,
    backWaitsCents: FARE,
    refundedCount: 1,
    backs: [back],
  })
  const listed = await agent.call(supplyRefundList, { query: { keyword: first.billNo } })
  expect(listed.rows).toMatchObject([{ backWaitsCents: FARE }])
  // What a buyer gets back is no matter of the supplier's.
  for (const told of [await detail(id, accept), await ofRefund(first.id, accept)])
    expect(told).toMatchObject({ backWaitsCents: 0, backs: [], owedCents: null })

  // Of one payment one refund is on its way: the second is asked for once the first is done.
  const second = await refund(id, 1)
  expect(second.refundNos).toEqual([])
  expect(await detail(id)).toMatchObject({ backWaitsCents: 2 * FARE, refundedCount: 2 })
  expect(await ofRefund(second.id)).toMatchObject({ backWaitsCents: FARE, backs: [] })
  await letGo(refundNo)
  const { backs } = await ofRefund(second.id)
  expect(backs).toMatchObject([{ amountCents: FARE, status: REFUND_STATUS.WAITING }])
  expect(await ofRefund(first.id)).toMatchObject({
    backWaitsCents: 0,
    backs: [{ status: REFUND_STATUS.DONE }],
  })
  await letGo(backs[0]?.refundNo ?? '')
  expect(await detail(id)).toMatchObject({ paidCents: 0, owedCents: 0, backWaitsCents: 0 })
  expect((await detail(id)).backs).toHaveLength(2)
  expect((await checkLedger(server.db)).faults).toEqual([])
})

test('a refund that was refused is not asked for again by itself; what stood behind it is', async () => {
  const { id } = await flight('拒甲', '拒乙')
  await issue(id, '拒甲', '拒乙')
  const { refundNos } = await refund(id, 0)
  const second = await refund(id, 1)
  const { id: refundId } = await waiting(refundNos[0] ?? '')
  await chief.call(refundDecide, { body: { id: refundId, approve: false, reason: '账号不符' } })
  expect(await ofRefund(second.id)).toMatchObject({ backWaitsCents: FARE })
  expect(await detail(id)).toMatchObject({ backWaitsCents: 2 * FARE })
  expect((await detail(id)).backs).toMatchObject([
    { amountCents: FARE, status: REFUND_STATUS.WAITING },
    { amountCents: FARE, status: REFUND_STATUS.REJECTED },
  ])
})

test('what stood behind a refund is asked for also when that one is taken back', async () => {
  const { id } = await flight('收回甲', '收回乙')
  await issue(id, '收回甲', '收回乙')
  const { refundNos } = await refund(id, 0)
  const second = await refund(id, 1)
  const { id: refundId } = await waiting(refundNos[0] ?? '')
  await chief.call(refundDecide, { body: { id: refundId, approve: true } })
  await chief.call(refundTakeBack, { body: { id: refundId, reason: '账号不符' } })
  expect(await ofRefund(second.id)).toMatchObject({ backWaitsCents: FARE, backs: [{ amountCents: FARE }] })
  expect(await detail(id)).toMatchObject({ backWaitsCents: 2 * FARE })
})

test('of an order that ended while a part was asked back, the rest is asked for once that is decided', async () => {
  for (const approve of [true, false]) {
    const { id, paymentId } = await flight('撤回甲', '撤回乙', '撤回丙', '撤回丁', '撤回戊', '撤回己')
    const { refunds } = await admin.call(initiateRefund, {
      body: { paymentId, amountCents: 6 * FARE - 100, reason: '退差', feesAfter: 'stay' },
    })
    const [asked] = refunds
    if (asked?.status !== REFUND_STATUS.WAITING) throw new Error('it waits for nobody')
    await agent.call(supplyWithdraw, { body: { id, reason: '不去了' } })
    expect(await detail(id)).toMatchObject({ backWaitsCents: 6 * FARE })
    if (approve) await letGo(asked.refundNo)
    else await chief.call(refundDecide, { body: { id: asked.id, approve: false, reason: '有误' } })
    const { backs } = await detail(id)
    expect(backs).toMatchObject([{ amountCents: 100 }, { amountCents: 6 * FARE - 100 }])
  }
})

test('once money came, an order stays whose it is and what it costs, also when all of it went back', async () => {
  const { id, paymentId } = await flight('改主甲')
  const { refunds } = await admin.call(initiateRefund, {
    body: { paymentId, amountCents: FARE, reason: '换付款方式', feesAfter: 'stay' },
  })
  await letGo(refunds[0]?.refundNo ?? '')
  const { updateTime: seen, parts, travellers } = await detail(id, admin)
  const body = {
    ...scene.sides,
    id,
    seen,
    segments: parts.segments ?? [],
    travellers: travellers.map(({ realName }) => ({ realName, fareCents: FARE })),
    buyerCompanyId: await companyId(server, 'CUST-HT'),
  }
  expect((await admin.raw(SUPPLY_SAVE.AIR, { body })).msg).toContain('已付款')
})

test('nobody pays a price that they have not read', async () => {
  const { id } = await admin.call(SUPPLY_SAVE.HOTEL, { body: room(scene, '改价住客', FARE) })
  const other = await agent.raw(supplyPay, { body: { id, amountCents: FARE - 1 } })
  expect(other.msg).toContain('的金额已改为 100.00 元，请核对后再付')
})

test('who owes again after money went back stops the supplier’s hours until it is paid', async () => {
  const { id, paymentId } = await flight('再付甲')
  expect((await detail(id)).dueAt).not.toBeNull()
  expect((await detail(id)).waitedHours).not.toBeNull()
  const { refunds } = await admin.call(initiateRefund, {
    body: { paymentId, amountCents: FARE, reason: '换付款方式', feesAfter: 'stay' },
  })
  await letGo(refunds[0]?.refundNo ?? '')
  expect(await detail(id)).toMatchObject({ dueAt: null, owedCents: FARE, paid: false, waitedHours: null })
  await admin.call(initiatePay, {
    body: { subjectKind: 'SUPPLY', subjectId: id, amountCents: FARE, way: 'TRANSFER', reference: `B2${id}` },
  })
  expect((await detail(id)).dueAt).not.toBeNull()
})

test('an account that does not hold all of what is paid in one piece is not offered', async () => {
  const buyerCompanyId = await companyId(server, 'CUST-HT')
  const { id } = await admin.call(SUPPLY_SAVE.HOTEL, {
    body: { ...room(scene, '住客', FARE), buyerCompanyId },
  })
  const ways = async () =>
    (await admin.call(subjectBalance, { query: { subjectKind: 'SUPPLY', subjectId: id } })).ways
  await payAhead(server, buyerCompanyId, FARE - 1)
  expect(await ways()).not.toContain('PREPAID')
  await payAhead(server, buyerCompanyId, 2)
  expect(await ways()).toContain('PREPAID')
})

test('while a code is out its price stays', async () => {
  const code = async (subjectId: number, cents: number) =>
    server.db.query(
      sql`insert into payment (payment_no, book_id, subject_kind, subject_id, subject_no, attempt_no, amount_cents, way, status)
          values (${`ZFC${subjectId}`}, ${await platformBook(server.db)}, 'SUPPLY', ${subjectId}, '', 9, ${cents}, 'WECHAT', 10)`,
    )
  const body = room(scene, '付款码旅客', FARE)
  const { id } = await admin.call(SUPPLY_SAVE.HOTEL, { body })
  await code(id, FARE)
  const { updateTime: seen } = await detail(id, admin)
  const dearer = await admin.raw(SUPPLY_SAVE.HOTEL, { body: { ...body, id, seen, costCents: 2 * FARE } })
  expect(dearer.msg).toContain('有付款码等待付款，价格暂不能改')
  expect((await detail(id, admin)).priceCents).toBe(FARE)
})
