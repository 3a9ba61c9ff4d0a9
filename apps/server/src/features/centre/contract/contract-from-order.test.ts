import { contractAccept, contractCreate, contractDetails } from '@visa/contract/centre/contract-calls'
import { contractFromOrder } from '@visa/contract/centre/contract-from-order'
import { contractApplicantFields, ContractDraft } from '@visa/contract/centre/contract'
import { CODES } from '@visa/contract/codes'
import { picked } from '@visa/contract/shape'
import { ORDER_STATUS } from '@visa/contract/visa/order.states'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rows, sql } from '../../../db/sql.ts'
import type { Client } from '../../../testing/client.ts'
import { centreClerk, contractBody, freshLabels } from '../../../testing/contracts.ts'
import { newOrder } from '../../../testing/orders.ts'
import { companyId } from '../../../testing/staff.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

/** The counter makes the contract of an order that is there. */

let server: TestApp
let clerk: Client

beforeAll(async () => {
  server = await startTestApp()
  clerk = await centreClerk(server, 'from_order')
})
afterAll(() => server.close())

async function orderHere(people: number) {
  const acceptOrgId = await companyId(server, 'CENTER-BJ')
  const fields = { acceptOrgId, contactName: '沈国栋', contactMobile: '13912340000' }
  return newOrder(server, { by: 'center_mgr', people, fields })
}

/** As the counter sends it that was prefilled. */
async function asPrefilled(orderId: number) {
  const order = await clerk.call(contractFromOrder, { query: { orderId } })
  const known = picked(ContractDraft.shape, { ...(await contractBody(server)), ...order })
  const labels = await freshLabels(server, order.applicants.length)
  const applicants = order.applicants.map((person, place) =>
    Object.assign(picked(contractApplicantFields, person), { id: person.id, label: labels[place] ?? '' }),
  )
  return { ...known, applicants, orderId }
}

test('what the order says stands in it, and what the counter adds is kept with it: labels, papers, who collects, who signs', async () => {
  const order = await orderHere(2)
  const taken = await clerk.call(contractFromOrder, { query: { orderId: order.id } })
  expect(taken).toMatchObject({
    orderNo: order.orderNo,
    contactName: '沈国栋',
    contactMobile: '13912340000',
    visaCategory: 'COMMON_TOURIST',
    entryDate: '2027-03-08',
    returnWay: 2,
    applicants: order.applicantIds.map((id) => ({ id })),
  })
  const proxy = {
    collectorName: '赵敏',
    idType: 'ID_CARD',
    idNo: '110101199003070038',
    mobile: '13900001111',
    relation: '同事',
  } as const
  const body = {
    ...(await asPrefilled(order.id)),
    customerIdNo: '110101198804120012',
    proxy,
    documents: [{ document: 'PHOTO', count: 2, original: true, note: '' }],
  }
  const { id } = await clerk.call(contractCreate, { body })
  const made = await clerk.call(contractDetails, { query: { id } })
  expect(made).toMatchObject({
    orderId: order.id,
    customerIdNo: '110101198804120012',
    proxy,
    documents: [{ document: 'PHOTO', count: 2 }],
  })
  expect(made.applicants.map(({ applicantId, label }) => [applicantId, label])).toEqual(
    body.applicants.map((person) => [person.id, person.label]),
  )
  expect((await clerk.raw(contractAccept, { body: { id } })).code).toBe(CODES.SUCCESS)
})

test('whoever is taken out at the counter is cancelled in the order; somebody of another order is nobody of this one', async () => {
  const order = await orderHere(2)
  const other = await orderHere(1)
  const body = await asPrefilled(order.id)
  const foreign = body.applicants.map((person) => ({ ...person, id: other.applicantIds[0] ?? 0 }))
  const refused = await clerk.raw(contractCreate, { body: { ...body, applicants: foreign.slice(0, 1) } })
  expect(refused.code).toBe(CODES.FAILURE)
  await clerk.call(contractCreate, { body: { ...body, applicants: body.applicants.slice(0, 1) } })
  const statuses = await rows<{ status: number }>(
    server.db,
    sql`select status from visa_applicant where order_id = ${order.id} order by seq`,
  )
  expect(statuses.map(({ status }) => status)).toEqual([ORDER_STATUS.ORDER_SUCCESS, ORDER_STATUS.CANCELLED])
  // It has its contract: no other form begins with it.
  const again = await clerk.raw(contractFromOrder, { query: { orderId: order.id } })
  expect(again.msg).toContain(order.orderNo)
})

test('an order beyond reach is not there', async () => {
  const far = await newOrder(server)
  const { msg } = await clerk.raw(contractFromOrder, { query: { orderId: far.id } })
  expect(msg).toBe('记录不存在或已被删除')
})
