import {
  contractAccept,
  contractCreate,
  contractDetails,
  contractUpdate,
} from '@visa/contract/centre/contract-calls'
import { contractFromOrder } from '@visa/contract/centre/contract-from-order'
import { contractApplicantFields, ContractDraft } from '@visa/contract/centre/contract'
import { copiesMost } from '@visa/contract/centre/contract-rules'
import { CODES } from '@visa/contract/codes'
import { shiftOpen } from '@visa/contract/money/shift'
import { picked } from '@visa/contract/shape'
import { ORDER_STATUS } from '@visa/contract/visa/order.states'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rows, sql } from '../../../db/sql.ts'
import type { Client } from '../../../testing/client.ts'
import { centreClerk, contractAsSent, contractBody, freshLabels } from '../../../testing/contracts.ts'
import { newOrder } from '../../../testing/orders.ts'
import { companyId } from '../../../testing/staff.ts'
import { requirementsOf } from '../../visa/document-requirement/document-requirement.service.ts'
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
    customerIdNo: '110101198804120010',
    proxy,
    documents: [{ document: 'PHOTO', count: 2, original: true, note: '' }],
  }
  const { id } = await clerk.call(contractCreate, { body })
  const made = await clerk.call(contractDetails, { query: { id } })
  expect(made).toMatchObject({
    orderId: order.id,
    customerIdNo: '110101198804120010',
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

test('whoever has a shift open makes it at their counter, as they make any other', async () => {
  const till = await centreClerk(server, 'from_order_till')
  await till.call(shiftOpen, { body: { counter: '订单一号', floatCents: 0 } })
  const body = await asPrefilled((await orderHere(1)).id)
  const { id } = await till.call(contractCreate, { body: { ...body, counter: '' } })
  expect((await till.call(contractDetails, { query: { id } })).counter).toBe('订单一号')
})

test('the counter types a new day where that of the order has passed; what is applied for stays as ordered', async () => {
  const order = await orderHere(1)
  await server.db.query(
    sql`update visa_order set entry_date = '2020-03-08', exit_date = '2020-03-20' where id = ${order.id}`,
  )
  const prefilled = await asPrefilled(order.id)
  const past = await clerk.raw(contractCreate, { body: prefilled })
  expect(past.code).not.toBe(CODES.SUCCESS)
  const body = { ...prefilled, entryDate: '2027-04-08', exitDate: '2027-04-20' }
  const { id } = await clerk.call(contractCreate, { body })
  expect(await clerk.call(contractDetails, { query: { id } })).toMatchObject({ entryDate: '2027-04-08' })
  const [stored] = await rows<{ day: string }>(
    server.db,
    sql`select entry_date::text as day from visa_order where id = ${order.id}`,
  )
  expect(stored?.day).toBe('2027-04-08')
})

test('papers and a discount are held against everybody in the form, a companion who was added too', async () => {
  const order = await orderHere(1)
  const body = await asPrefilled(order.id)
  const [first] = body.applicants
  const [companion] = (await contractBody(server)).applicants ?? []
  const applicants = [first, companion].flatMap((person) => (person === undefined ? [] : [person]))
  const papers = (count: number) => [{ document: 'PHOTO', count, original: true, note: '' }]
  const asked = await requirementsOf(server.db, { nationCode: 'RUS', visaType: 1 }, '2026-11-19')
  const most = copiesMost({ document: 'PHOTO', original: true }, asked, applicants.length)
  expect(most).toBeGreaterThan(0)
  const { id } = await clerk.call(contractCreate, {
    body: { ...body, applicants, documents: papers(most) },
  })
  const { totalCents, documents } = await clerk.call(contractDetails, { query: { id } })
  expect(documents).toMatchObject([{ count: most }])
  const other = await asPrefilled((await orderHere(1)).id)
  const [another] = (await contractBody(server)).applicants ?? []
  const both = [...other.applicants, ...(another === undefined ? [] : [another])]
  // More than one of them costs, and less than both do.
  const discountCents = Math.floor(totalCents * 0.75)
  await server.db.query(
    sql`insert into system_param (key, value) values ('contract.discountLimit', ${String(discountCents)})
        on conflict (key) do update set value = excluded.value`,
  )
  const made = await clerk.call(contractCreate, {
    body: { ...other, applicants: both, discountCents, discountReason: '活动' },
  })
  expect((await clerk.call(contractDetails, { query: { id: made.id } })).discountCents).toBe(discountCents)
})

test('whoever is taken out waits for the order before anybody of it is held, as whoever works on the order does', async () => {
  const order = await orderHere(2)
  const { id } = await clerk.call(contractCreate, { body: await asPrefilled(order.id) })
  const sent = await contractAsSent(clerk, id)
  const held = await server.db.pool.connect()
  try {
    await held.query('begin')
    await held.query('select 1 from visa_order where id = $1 for update', [order.id])
    const changing = clerk.raw(contractUpdate, {
      body: { ...sent, applicants: sent.applicants.slice(0, 1) },
    })
    const blocked = () =>
      rows(
        server.db,
        sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
    await expect.poll(blocked, { timeout: 30_000 }).toHaveLength(1)
    // Nobody of the order is held by it meanwhile: this would be the deadlock.
    await held.query('select 1 from visa_applicant where order_id = $1 for update nowait', [order.id])
    await held.query('commit')
    expect((await changing).code).toBe(CODES.SUCCESS)
  } finally {
    held.release()
  }
})
