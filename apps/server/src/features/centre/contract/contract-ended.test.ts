import {
  contractAccept,
  contractCreate,
  contractDetails,
  contractMgrPage,
  contractRefundPassport,
  contractReview,
  contractUpdate,
} from '@visa/contract/centre/contract-calls'
import { contractRefundGate } from '@visa/contract/centre/contract-refund'
import { CONTRACT_STATUS } from '@visa/contract/centre/contract.states'
import { CODES } from '@visa/contract/codes'
import type { ID_TYPES } from '@visa/contract/custody/handover'
import {
  initiatePay,
  initiateRefund,
  refundDecide,
  refundPayOut,
  refundTakeBack,
} from '@visa/contract/money/payment'
import { formatMoney } from '@visa/contract/money'
import { REFUND_STATUS } from '@visa/contract/money/payment.states'
import { orderPayments } from '@visa/contract/visa/order-payment'
import { ORDER_STATUS } from '@visa/contract/visa/order.states'
import { expect, test } from 'vitest'
import { one, rows, sql } from '../../../db/sql.ts'
import { contractDesk } from '../../../testing/contract-desk.ts'
import { contractAsSent, contractBody, freshLabels, newContract } from '../../../testing/contracts.ts'
import { newOrder } from '../../../testing/orders.ts'
import { companyId } from '../../../testing/staff.ts'
import { contractAgainstLodging, contractOfOrder } from '../../visa/order/order-contract.ts'

/** Passports back without a visa: money, order, list and phone say the same of it. */

const desk = await contractDesk('ended')
const { server, clerk, second, detail, pay } = desk
const admin = await server.as('admin')

interface Card {
  collectorName: string
  idType: (typeof ID_TYPES)[number]
  idNo: string
}

const BY_THEMSELVES: Card = { collectorName: '林致远', idType: 'ID_CARD', idNo: '110101198804120010' }

/** Everybody gets their passport back. */
async function giveAllBack(id: number, card: Card = BY_THEMSELVES) {
  const { applicants } = await detail(id)
  return clerk.call(contractRefundPassport, {
    body: {
      way: 'COUNTER',
      ...card,
      documentSeen: true,
      id,
      personIds: applicants.map((person) => person.id),
      reason: '不办了',
    },
  })
}

const listedAsOwing = async (contractNo: string): Promise<boolean> => {
  const { rows: listed } = await clerk.call(contractMgrPage, {
    query: {},
    body: { searchQuery: { keyword: contractNo, money: 'owed' } },
  })
  return listed.length > 0
}

test('unpaid, it owes nothing any more, in the list and on its page', async () => {
  const { id, contractNo } = await newContract(server, clerk)
  await clerk.call(contractAccept, { body: { id } })
  expect(await listedAsOwing(contractNo)).toBe(true)
  const given = await giveAllBack(id)
  expect(given).toMatchObject({ status: CONTRACT_STATUS.PASSPORT_RETURNED, returnedCents: 0, refundNos: [] })
  expect(await listedAsOwing(contractNo)).toBe(false)
  // What phones tell is read from the same.
  expect((await detail(id)).owedCents).toBe(0)
  const more = await clerk.raw(initiatePay, {
    body: { subjectKind: 'CONTRACT', subjectId: id, amountCents: 100, way: 'CARD', reference: 'X' },
  })
  expect([more.code, more.msg]).toEqual([CODES.FAILURE, expect.any(String)])
})

test('paid, a refund of all of it is asked for with the last passport, and nothing stays due', async () => {
  const { id } = await newContract(server, clerk)
  await clerk.call(contractAccept, { body: { id } })
  const { owedCents, orderId } = await detail(id)
  await pay(id, owedCents)
  await second.call(contractReview, { body: { id } })
  const given = await giveAllBack(id)
  expect(given.refundNos).toHaveLength(1)
  const refund = await one<{ cents: number; reason: string }>(
    server.db,
    sql`select amount_cents as cents, reason from refund where refund_no = ${given.refundNos[0] ?? ''}`,
  )
  expect(refund).toEqual({ cents: owedCents, reason: '不办了' })
  expect(await detail(id)).toMatchObject({ owedCents: 0, status: CONTRACT_STATUS.PASSPORT_RETURNED })
  // Its order ended with it, and reads its money there.
  const order = await admin.call(orderPayments, { query: { id: orderId ?? 0 } })
  expect(order.contract?.id).toBe(id)
  expect(order.owedCents).toBe(0)
})

/** Refunds of a payment, as they stand. */
const refundsOf = (paymentId: number) =>
  rows<{ id: number; no: string; cents: number; status: number; reason: string; asker: string }>(
    server.db,
    sql`select r.id, r.refund_no as no, r.amount_cents as cents, r.status, r.reason, u.user_name as asker
        from refund r left join app_user u on u.id = r.asked_by where r.payment_id = ${paymentId} order by r.id`,
  )

test.each(['paid out', 'taken back'])(
  'what a customer asked back in part before does not keep a passport here; %s, the rest is asked for, once',
  async (how) => {
    const { id } = await newContract(server, clerk)
    await clerk.call(contractAccept, { body: { id } })
    const { owedCents } = await detail(id)
    const { payment } = await pay(id, owedCents)
    const paymentId = payment.id
    const asked = { paymentId, amountCents: 100, reason: '多收', feesAfter: 'stay' } as const
    const { refunds } = await second.call(initiateRefund, { body: asked })
    const first = { id: refunds[0]?.id ?? 0, no: refunds[0]?.refundNo ?? '' }
    const given = await giveAllBack(id)
    // What was asked for before is not told as if it were all.
    expect(given).toMatchObject({
      status: CONTRACT_STATUS.PASSPORT_RETURNED,
      refundNos: [],
      laterCents: owedCents - 100,
      laterNos: [first.no],
    })
    if (how === 'paid out') await admin.call(refundPayOut, { body: { id: first.id, reference: 'POS 1' } })
    else await admin.call(refundTakeBack, { body: { id: first.id, reason: '没来取' } })
    const [, rest, ...more] = await refundsOf(paymentId)
    expect(more).toEqual([])
    expect(rest).toMatchObject({
      cents: owedCents - 100,
      status: REFUND_STATUS.WAITING,
      reason: '不办了',
      asker: 'ended_one',
    })
    // A house that keeps a fee for its work refuses it, and is not asked again.
    await admin.call(refundDecide, { body: { id: rest?.id ?? 0, approve: false, reason: '工本费' } })
    expect(await refundsOf(paymentId)).toHaveLength(2)
  },
)

test('with the last passport the gate says that nothing is owed any more, and not before', async () => {
  const { id } = await newContract(server, clerk, { people: 2 })
  await clerk.call(contractAccept, { body: { id } })
  const { applicants, owedCents } = await detail(id)
  const body = { way: 'COUNTER', ...BY_THEMSELVES, documentSeen: true, id } as const
  const told = async (personIds: number[]) =>
    (await clerk.call(contractRefundGate, { body: { ...body, personIds } })).map(
      ({ cells }) => cells.find(({ condition }) => condition === 'balance')?.text,
    )
  const owed = formatMoney(owedCents)
  const all = applicants.map((person) => person.id)
  expect(await told(all.slice(0, 1))).toEqual([`提前返还，欠款 ${owed} 仍待结清`])
  const over = `提前返还，合同随之结束，欠款 ${owed} 不再收取`
  expect(await told(all)).toEqual([over, over])
})

test('an order that was there first goes on by itself: it owes its own price, and no contract stands against lodging', async () => {
  const acceptOrgId = await companyId(server, 'CENTER-BJ')
  const { id: orderId } = await newOrder(server, { by: 'center_mgr', whole: false, fields: { acceptOrgId } })
  const body = await contractBody(server, { orderId, applicants: [] })
  const { id } = await clerk.call(contractCreate, { body })
  const [label = ''] = await freshLabels(server, 1)
  const sent = await contractAsSent(clerk, id)
  const applicants = sent.applicants.map((person) => ({ ...person, label }))
  await clerk.call(contractUpdate, { body: { ...sent, applicants } })
  await clerk.call(contractAccept, { body: { id } })
  const { totalCents } = await detail(id)
  await pay(id, totalCents)
  const under = await contractAgainstLodging(server.db, orderId, '申请人1')
  expect(under?.key).toBe('contractNotReviewed')
  const given = await giveAllBack(id, {
    collectorName: '申请人1',
    idType: 'OTHER',
    idNo: 'X1',
  })
  expect(given.rows).toMatchObject([{ ok: true, message: '' }])
  expect(given).toMatchObject({ status: CONTRACT_STATUS.PASSPORT_RETURNED })
  expect(given.refundNos).toHaveLength(1)
  expect(await contractOfOrder(server.db, orderId)).toBeUndefined()
  expect(await contractAgainstLodging(server.db, orderId, '申请人1')).toBeUndefined()
  const own = await one<{ status: number; cents: number }>(
    server.db,
    sql`select status, total_cents as cents from visa_order where id = ${orderId}`,
  )
  expect(own.status).not.toBe(ORDER_STATUS.CANCELLED)
  expect(await admin.call(orderPayments, { query: { id: orderId } })).toMatchObject({
    contract: null,
    totalCents: own.cents,
    owedCents: own.cents,
  })
  const found = await clerk.call(contractDetails, { query: { id } })
  expect(found.owedCents).toBe(0)
})
