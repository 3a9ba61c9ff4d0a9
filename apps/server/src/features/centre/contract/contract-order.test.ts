import {
  contractAccept,
  contractAcceptAgain,
  contractBack,
  contractCancel,
  contractCreate,
  contractReview,
  contractReviewedBack,
  contractUpdate,
} from '@visa/contract/centre/contract-calls'
import { CODES } from '@visa/contract/codes'
import { RETURN_WAY } from '@visa/contract/visa/order'
import { applicantAdd, applicantRemove, applicantSave } from '@visa/contract/visa/applicant-form'
import { lodgeElectronic } from '@visa/contract/visa/handling'
import { orderDetail, orderSave } from '@visa/contract/visa/order-russia'
import { expect, test } from 'vitest'
import { instantOf } from '../../../db/instant.ts'
import { one, sql } from '../../../db/sql.ts'
import { contractDesk } from '../../../testing/contract-desk.ts'
import { contractAsSent, contractBody, newContract } from '../../../testing/contracts.ts'
import { newOrder, reasonsOf } from '../../../testing/orders.ts'
import { companyId } from '../../../testing/staff.ts'

/** A contract and the order that is worked on for it are one truth. */

const desk = await contractDesk('truth')
const { server, clerk, second, detail } = desk
const admin = await server.as('admin')

/** What a form that was just opened sends back. */
const asSent = (id: number) => contractAsSent(clerk, id)

async function reviewed(more: Parameters<typeof newContract>[2] = {}) {
  const { id, contractNo } = await newContract(server, clerk, more)
  await clerk.call(contractAccept, { body: { id } })
  const { orderId } = await detail(id)
  await desk.pay(id)
  await second.call(contractReview, { body: { id } })
  return { id, contractNo, orderId: orderId ?? 0 }
}

const orderOf = (orderId: number) =>
  one<{ total: number; people: number; urgency: string; entry: string }>(
    server.db,
    sql`select total_cents as total, urgency_level as urgency, entry_date as entry, (select count(*) from visa_applicant a
          where a.order_id = o.id and a.status <> 88) as people from visa_order o where o.id = ${orderId}`,
  )

test('under a contract nobody changes who travels or what for in the order: the refusal names the contract', async () => {
  const { contractNo, orderId } = await reviewed()
  const before = await orderOf(orderId)
  const { updateTime: seen, ...order } = await admin.call(orderDetail, { query: { id: orderId } })
  const person = await one<{ id: number; seen: string }>(
    server.db,
    sql`select id, ${instantOf(sql`updated_at`)} as seen from visa_applicant where order_id = ${orderId}`,
  )
  const refusals = [
    await admin.raw(applicantAdd, {
      body: { orderId, people: [{ cnName: '后来人' }, { cnName: '再后来人' }] },
    }),
    await admin.raw(applicantRemove, { body: person }),
    await admin.raw(orderSave, {
      body: {
        id: orderId,
        seen,
        type: 1,
        visaCountry: 'RUS',
        urgencyLevel: 'URGENT',
        services: ['PHOTO', 'FORM_FILLING'],
      },
    }),
    await admin.raw(applicantSave, {
      body: { id: person.id, changes: [{ field: 'birthDate', value: '2024-01-01', base: '1988-04-12' }] },
    }),
  ]
  for (const { code, msg } of refusals) {
    expect(code).toBe(CODES.FAILURE)
    expect(msg).toContain(contractNo)
  }
  expect(await orderOf(orderId)).toEqual(before)
  // What no price is made of is still the order's own.
  await admin.call(orderSave, {
    body: { id: orderId, seen, type: 1, visaCountry: 'RUS', contactName: '林静', remark: order.remark },
  })
})

test('a contract that was sent back carries its changes to the order in the same breath', async () => {
  const { id } = await newContract(server, clerk, { urgencyLevel: 'URGENT' })
  await clerk.call(contractAccept, { body: { id } })
  const { orderId, totalCents } = await detail(id)
  await clerk.call(contractBack, { body: { id, reason: '客户改主意' } })
  const sent = await asSent(id)
  const [person] = sent.applicants
  await clerk.call(contractUpdate, {
    body: {
      ...sent,
      urgencyLevel: 'NORMAL',
      entryDate: '2027-04-01',
      exitDate: '2027-04-10',
      applicants: [{ ...person, birthDate: '1990-05-05' }],
    },
  })
  const after = await detail(id)
  expect(after.totalCents).toBeLessThan(totalCents)
  expect(await orderOf(orderId ?? 0)).toMatchObject({
    total: after.totalCents,
    urgency: 'NORMAL',
    entry: '2027-04-01',
  })
  const born = await one<{ day: string }>(
    server.db,
    sql`select birth_date as day from visa_applicant where order_id = ${orderId}`,
  )
  expect(born.day).toBe('1990-05-05')
  await clerk.call(contractAcceptAgain, { body: { id } })
})

test('nobody travels in the past or comes back before they left, when it is made and each time it is kept', async () => {
  for (const [field, days] of [
    ['entryDate', { entryDate: '1990-01-01' }],
    ['exitDate', { entryDate: '2027-03-08', exitDate: '2027-03-07' }],
  ] as const) {
    const made = await clerk.raw(contractCreate, { body: await contractBody(server, days) })
    expect(reasonsOf(made)).toHaveProperty(field)
    const { id } = await newContract(server, clerk)
    const kept = await clerk.raw(contractUpdate, { body: { ...(await asSent(id)), ...days } })
    expect(reasonsOf(kept)).toHaveProperty(field)
  }
  const centre = await companyId(server, 'CENTER-BJ')
  const order = await newOrder(server, { by: 'center_mgr', fields: { acceptOrgId: centre } })
  await server.db.query(sql`update visa_order set entry_date = '2020-01-01' where id = ${order.id}`)
  const late = await clerk.raw(contractCreate, {
    body: await contractBody(server, { orderId: order.id, applicants: [] }),
  })
  expect(reasonsOf(late)).toHaveProperty('entryDate')
})

test('where to send results and passports is taken from the order, unless the counter says otherwise', async () => {
  const acceptOrgId = await companyId(server, 'CENTER-BJ')
  const [contactEmail, customerAddr] = ['family@example.com', '北京市朝阳区建国路 1 号']
  const fields = { acceptOrgId, contactEmail, customerAddr }
  const made = async (more: object, returnWay: 1 | 2 = RETURN_WAY.COURIER) => {
    const order = await newOrder(server, { by: 'center_mgr', fields: { ...fields, returnWay } })
    const body = await contractBody(server, { orderId: order.id, applicants: [], ...more })
    const { id } = await clerk.call(contractCreate, { body })
    const { contactEmail: email, returnAddress } = await detail(id)
    return { email, returnAddress }
  }
  expect(await made({})).toEqual({ email: contactEmail, returnAddress: customerAddr })
  const told = { contactEmail: 'counter@example.com', returnAddress: '天津市和平区南京路 2 号' }
  expect(await made(told)).toEqual({ email: told.contactEmail, returnAddress: told.returnAddress })
  // Who collects has them sent nowhere.
  expect(await made({}, RETURN_WAY.PICKUP)).toEqual({ email: contactEmail, returnAddress: '' })
})

test('once somebody was lodged, on a site too, a contract is neither sent back nor cancelled, and the order gets no other', async () => {
  const evisa = { visaType: 2, visaCategory: 'TOURISM', documents: [] }
  const { id, orderId } = await reviewed({ ...evisa, people: 2 })
  await server.db.query(
    sql`update visa_applicant set status = 56 where id = (select min(id) from visa_applicant where order_id = ${orderId})`,
  )
  const { applicants } = await detail(id)
  const applicantIds = String(applicants[0]?.applicantId)
  await clerk.call(lodgeElectronic, { body: { applicantIds, reference: `RU-${id}` } })
  const back = await second.raw(contractReviewedBack, { body: { id, reason: '改一下' } })
  expect(back.msg).toContain('林致远已送签')
  // However it came there.
  await server.db.query(sql`update centre_contract set status = 5 where id = ${id}`)
  const cancelled = await clerk.raw(contractCancel, { body: { id, reason: '不办了' } })
  expect(cancelled.msg).toContain('林致远已送签')
  // The consulate wanted more: what was lodged stays lodged.
  await server.db.query(sql`update visa_applicant set status = 48 where id = ${applicants[0]?.applicantId}`)
  expect((await clerk.raw(contractCancel, { body: { id, reason: '不办了' } })).msg).toContain('已送签')
  await server.db.query(sql`update centre_contract set status = 6 where id = ${id}`)
  const other = await clerk.raw(contractCreate, {
    body: await contractBody(server, { orderId, applicants: [] }),
  })
  expect(other.msg).toContain('已送签')
})
