import {
  contractAccept,
  contractAcceptAgain,
  contractBack,
  contractCancel,
  contractDelete,
  contractFeeLogs,
  contractRefundPassport,
  contractReview,
  contractUpdate,
} from '@visa/contract/centre/contract-calls'
import { contractRevisions } from '@visa/contract/centre/contract-revisions'
import { centreHistory } from '@visa/contract/centre/centre-query'
import { CONTRACT_STATUS } from '@visa/contract/centre/contract.states'
import { CODES } from '@visa/contract/codes'
import { PASSPORT_STATUS } from '@visa/contract/custody/passport.states'
import { orderCancel } from '@visa/contract/visa/order-list'
import { orderMove } from '@visa/contract/visa/order-russia'
import { ORDER_STATUS } from '@visa/contract/visa/order.states'
import { expect, test } from 'vitest'
import { one, rows, sql } from '../../../db/sql.ts'
import { contractDesk } from '../../../testing/contract-desk.ts'
import { contractAsSent, newContract } from '../../../testing/contracts.ts'

/** One person leaves, and the others go on. */

const desk = await contractDesk('leaves')
const { server, clerk, second, detail } = desk

const COLLECTED = {
  way: 'COUNTER',
  idType: 'ID_CARD',
  idNo: '110101199003070038',
  documentSeen: true,
} as const

/** Gives the passport of one of them back to its holder. */
const giveBack = async (id: number, personId: number, collectorName: string) =>
  clerk.call(contractRefundPassport, {
    body: { ...COLLECTED, collectorName, id, personIds: [personId], reason: '不去了' },
  })

async function family(more: object = {}) {
  const { id, contractNo } = await newContract(server, clerk, { people: 2, ...more })
  await clerk.call(contractAccept, { body: { id } })
  const { applicants, orderId, totalCents } = await detail(id)
  const [stays, leaves] = applicants
  if (stays === undefined || leaves === undefined) throw new Error('there are two of them')
  return { id, contractNo, orderId: orderId ?? 0, totalCents, stays, leaves }
}

const without = async (id: number, personId: number) => {
  const sent = await contractAsSent(clerk, id)
  const applicants = sent.applicants.filter((person) => person.id !== personId)
  return clerk.raw(contractUpdate, { body: { ...sent, applicants } })
}

const statusesOf = async (orderId: number): Promise<number[]> =>
  (
    await rows<{ status: number }>(
      server.db,
      sql`select status from visa_applicant where order_id = ${orderId} order by seq`,
    )
  ).map(({ status }) => status)

const orderOf = (orderId: number) =>
  one<{ status: number; cents: number }>(
    server.db,
    sql`select status, total_cents as cents from visa_order where id = ${orderId}`,
  )

test('whoever has their passport back leaves an accepted contract: price, order, log of fees and revision follow', async () => {
  const { id, orderId, totalCents, stays, leaves } = await family()
  await desk.pay(id)
  await giveBack(id, leaves.id, '林小满')
  await clerk.call(contractBack, { body: { id, reason: '一人不去' } })
  expect((await without(id, leaves.id)).code).toBe(CODES.SUCCESS)
  const after = await detail(id)
  expect(after.applicants.map((person) => person.id)).toEqual([stays.id])
  expect(after.totalCents * 2).toBe(totalCents)
  // What came for both is too much now, and goes back as such.
  expect([after.paidCents, after.owedCents]).toEqual([totalCents, 0])
  expect((await statusesOf(orderId))[1]).toBe(ORDER_STATUS.CANCELLED)
  expect((await orderOf(orderId)).status).not.toBe(ORDER_STATUS.CANCELLED)
  const [log] = await clerk.call(contractFeeLogs, { query: { id } })
  expect(log).toMatchObject({ cause: 'update', beforeCents: totalCents, afterCents: totalCents / 2 })
  await clerk.call(contractAcceptAgain, { body: { id } })
  const revisions = await clerk.call(contractRevisions, { query: { id } })
  expect(revisions).toHaveLength(2)
  await second.call(contractReview, { body: { id } })
  expect((await detail(id)).status).toBe(CONTRACT_STATUS.REVIEWED)
  // Who left is found through the contract that had their passport.
  const found = await (
    await server.as('center_mgr')
  ).call(centreHistory, { body: { keyword: leaves.passportNo } })
  expect([found.contracts, found.orders]).toEqual([1, 1])
  // Nobody comes in by the back door again.
  expect(await statusesOf(orderId)).toHaveLength(2)
})

test('nobody leaves whose passport is here, and the last who is in the order stays; the words say what to do', async () => {
  const { id, contractNo, orderId, stays, leaves } = await family({ documents: [] })
  await clerk.call(contractBack, { body: { id, reason: '一人不去' } })
  const here = await without(id, leaves.id)
  expect([here.code, here.msg]).toEqual([
    CODES.FAILURE,
    `合同 ${contractNo} 的申请人林小满不能移除：护照或原件还没有退还，请先退护照、退还原件，再移除`,
  ])
  await giveBack(id, leaves.id, '林小满')
  expect((await without(id, leaves.id)).code).toBe(CODES.SUCCESS)
  // In the place of the last one somebody else: the order would end under a contract that goes on.
  const sent = await contractAsSent(clerk, id)
  const [last] = sent.applicants
  await server.db.query(
    sql`update passport_item set status = ${PASSPORT_STATUS.RETURNED} where applicant_id = ${stays.applicantId}`,
  )
  const other = { ...last, id: undefined, cnName: '吴明霞', passportNo: 'E77000001', label: '' }
  const none = await clerk.raw(contractUpdate, { body: { ...sent, applicants: [other] } })
  expect([none.code, none.msg]).toEqual([
    CODES.FAILURE,
    `合同 ${contractNo} 至少要留下一位已在订单中的申请人；全部不办请取消合同`,
  ])
  expect((await orderOf(orderId)).status).not.toBe(ORDER_STATUS.CANCELLED)
})

test('whoever was cancelled in the order before is only told no more', async () => {
  const { id, orderId, leaves } = await family()
  await giveBack(id, leaves.id, '林小满')
  await clerk.call(contractBack, { body: { id, reason: '一人不去' } })
  await server.db.query(
    sql`update visa_applicant set status = ${ORDER_STATUS.CANCELLED} where id = ${leaves.applicantId}`,
  )
  expect((await without(id, leaves.id)).code).toBe(CODES.SUCCESS)
  expect((await statusesOf(orderId))[1]).toBe(ORDER_STATUS.CANCELLED)
})

test('once somebody was lodged, whoever takes their passport back leaves the order, and the contract stays', async () => {
  const { id, orderId, stays, leaves } = await family()
  const lodged = stays.applicantId ?? 0
  await server.db.query(
    sql`update visa_applicant set status = ${ORDER_STATUS.SUBMITTED} where id = ${lodged}`,
  )
  const admin = await server.as('admin')
  // Nobody cancels all of them in the order: that is the contract's.
  const whole = await admin.call(orderCancel, { body: { ids: [orderId], reason: '不办' } })
  expect(whole.rows[0]?.message).toContain('合同')
  const { status } = await giveBack(id, leaves.id, '林小满')
  expect(status).toBe(CONTRACT_STATUS.ACCEPTED)
  expect(await statusesOf(orderId)).toEqual([ORDER_STATUS.SUBMITTED, ORDER_STATUS.CANCELLED])
})

test('who took their passport back before the others were lodged is cancelled in the order, by name', async () => {
  const { id, orderId, stays, leaves } = await family()
  const admin = await server.as('admin')
  await giveBack(id, leaves.id, '林小满')
  const move = { id: orderId, operation: 'cancel', reason: '不去了' } as const
  const applicantIds = [leaves.applicantId ?? 0]
  const early = await admin.raw(orderMove, { body: { ...move, applicantIds } })
  expect(early.msg).toContain('合同')
  await server.db.query(
    sql`update visa_applicant set status = ${ORDER_STATUS.SUBMITTED} where id = ${stays.applicantId}`,
  )
  await admin.call(orderMove, { body: { ...move, applicantIds } })
  expect(await statusesOf(orderId)).toEqual([ORDER_STATUS.SUBMITTED, ORDER_STATUS.CANCELLED])
})

test('nobody receives the passport of somebody who left: what was counted for all is asked about', async () => {
  const documents = [{ document: 'PASSPORT', count: 2, original: true }]
  const { id, leaves } = await family({ documents })
  await giveBack(id, leaves.id, '林小满')
  await clerk.call(contractBack, { body: { id, reason: '一人不去' } })
  const stays = await without(id, leaves.id)
  expect(stays.code).not.toBe(CODES.SUCCESS)
  expect(stays.msg).toContain('1')
  const sent = await contractAsSent(clerk, id)
  const applicants = sent.applicants.filter((person) => person.id !== leaves.id)
  const fewer = sent.documents.map((each) => ({ ...each, count: 1 }))
  await clerk.call(contractUpdate, { body: { ...sent, applicants, documents: fewer } })
  expect((await detail(id)).documents).toMatchObject([{ document: 'PASSPORT', count: 1 }])
})

test('a contract that a colleague has just changed is not deleted unread', async () => {
  const { id } = await newContract(server, clerk)
  const { updateTime: seen } = await detail(id)
  const changed = { ...(await contractAsSent(clerk, id)), remark: '客户下午来' }
  await second.call(contractUpdate, { body: changed })
  const refused = await clerk.raw(contractDelete, { body: { id, seen } })
  expect(refused.code).toBe(CODES.DIALOG)
  expect(refused.msg).toContain('leaves_two')
  expect((await detail(id)).remark).toBe('客户下午来')
  await clerk.call(contractCancel, { body: { id, reason: '不办' } })
})
