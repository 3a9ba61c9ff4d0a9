import {
  contractAccept,
  contractCreate,
  contractDetails,
  contractRefundPassport,
} from '@visa/contract/centre/contract-calls'
import { batchCheck } from '@visa/contract/centre/batch'
import { CODES } from '@visa/contract/codes'
import { PASSPORT_STATUS } from '@visa/contract/custody/passport.states'
import { genericOrder, genericOrderUpdate } from '@visa/contract/visa/order-generic'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { one, rows, sql } from '../../db/sql.ts'
import type { Client } from '../../testing/client.ts'
import { centreClerk, contractBody, newContract } from '../../testing/contracts.ts'
import { newOrder } from '../../testing/orders.ts'
import { companyId } from '../../testing/staff.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let server: TestApp
let clerk: Client
let other: Client

beforeAll(async () => {
  server = await startTestApp()
  clerk = await centreClerk(server, 'twin_one')
  other = await centreClerk(server, 'twin_two')
})
afterAll(() => server.close())

/** Somebody of a contract, with this passport under another name and label. */
async function applicantWith(passportNo: string, more: object = {}) {
  const [person] = (await contractBody(server)).applicants ?? []
  return [Object.assign({}, person, { cnName: '另一人', surname: 'LING', passportNo, ...more })]
}

const liveOf = async (passportNo: string): Promise<number> =>
  (
    await rows(
      server.db,
      sql`select id from passport_item where passport_no ilike ${passportNo} and status <> ${PASSPORT_STATUS.RETURNED}`,
    )
  ).length

test('a passport is the same in letters of full width, and what has neither letter nor digit is no number', async () => {
  const first = await newContract(server, clerk, { applicants: await applicantWith('Ｅ７７０００９９') })
  await clerk.call(contractAccept, { body: { id: first.id } })
  const { applicants } = await clerk.call(contractDetails, { query: { id: first.id } })
  expect(applicants[0]?.passportNo).toBe('E7700099')
  // Kept as it was typed before numbers were made plain.
  await server.db.query(
    sql`update passport_item set passport_no = 'Ｅ７７０００９９' where passport_no = 'E7700099'`,
  )
  const second = await newContract(server, other, { applicants: await applicantWith('e7700099') })
  expect((await other.raw(contractAccept, { body: { id: second.id } })).msg).toContain(first.contractNo)
  const none = await contractBody(server, { applicants: await applicantWith('护照') })
  expect((await clerk.raw(contractCreate, { body: none })).code).not.toBe(CODES.SUCCESS)
})

test('a passport that lies in the house is not taken in again by another contract, and the counter is told where it is', async () => {
  const first = await newContract(server, clerk, { applicants: await applicantWith('E77000001') })
  await clerk.call(contractAccept, { body: { id: first.id } })
  const second = await newContract(server, other, { applicants: await applicantWith('E77000001') })
  const { lacks } = await other.call(contractDetails, { query: { id: second.id } })
  const told =
    lacks.find(({ operation, text }) => operation === 'accept' && text.includes('已在中心'))?.text ?? ''
  for (const word of ['E77000001', first.contractNo, '柜台', 'twin_one']) expect(told).toContain(word)
  const refused = await other.raw(contractAccept, { body: { id: second.id } })
  expect(refused.code).toBe(CODES.FAILURE)
  expect(refused.msg).toContain(first.contractNo)
  expect(await liveOf('E77000001')).toBe(1)

  // Batches ask the same, however the number is written.
  const { row: _row, ...shared } = { row: 1, ...(await contractBody(server)) }
  const { applicants: _people, documents: _documents, ...wanted } = shared
  const checked = await other.raw(batchCheck, {
    body: {
      mode: 'one',
      shared: { ...wanted, customerKind: 'COMPANY' },
      rows: [
        {
          row: 1,
          cnName: '团员',
          surname: 'TUAN',
          givenNames: 'YUAN',
          sex: '男',
          birthDate: '1988/4/12',
          nationality: '中国',
          passportNo: 'e77000001',
          passportExpiry: '20330630',
          mobile: '',
        },
      ],
    },
  })
  expect(JSON.stringify(checked)).toContain(first.contractNo)
})

test('one of another country with the same number is another passport', async () => {
  const ours = await newContract(server, clerk, { applicants: await applicantWith('E77000002') })
  const theirs = await newContract(server, clerk, {
    applicants: await applicantWith('E77000002', { nationality: 'KAZ' }),
  })
  await clerk.call(contractAccept, { body: { id: ours.id } })
  await clerk.call(contractAccept, { body: { id: theirs.id } })
  expect(await liveOf('E77000002')).toBe(2)
})

test('given back it comes again, by whichever contract', async () => {
  const first = await newContract(server, clerk, { applicants: await applicantWith('E77000003') })
  await clerk.call(contractAccept, { body: { id: first.id } })
  const { applicants } = await clerk.call(contractDetails, { query: { id: first.id } })
  await clerk.call(contractRefundPassport, {
    body: {
      id: first.id,
      personIds: applicants.map(({ id }) => id),
      reason: '客户不办了',
      way: 'COUNTER',
      collectorName: '林致远',
      idType: 'ID_CARD',
      idNo: '110101198804121232',
      documentSeen: true,
    },
  })
  const second = await newContract(server, clerk, { applicants: await applicantWith('E77000003') })
  await clerk.call(contractAccept, { body: { id: second.id } })
  expect(await liveOf('E77000003')).toBe(1)
})

test('of two counters at the same moment one takes it in', async () => {
  const contracts = []
  for (const by of [clerk, other])
    contracts.push({
      by,
      ...(await newContract(server, by, { applicants: await applicantWith('E77000004') })),
    })
  const answers = await Promise.all(contracts.map(({ by, id }) => by.raw(contractAccept, { body: { id } })))
  expect(answers.map(({ code }) => code).toSorted()).toEqual([CODES.SUCCESS, CODES.FAILURE].toSorted())
  expect(answers.map(({ msg }) => msg).join(' ')).toContain('已在中心')
  expect(await liveOf('E77000004')).toBe(1)
})

test('an order does not move to a house that has one of its passports by another order, and goes once that is back', async () => {
  const passportNo = 'E77000005'
  const admin = await server.as('admin')
  const there = await companyId(server, 'CENTER-BJ')
  /** An order whose passport is at the counter of its house. */
  const held = async (acceptOrgId: number) => {
    const { id, orderNo, applicantIds } = await newOrder(server, { fields: { acceptOrgId } })
    await server.db.query(
      sql`update visa_applicant set passport_no = ${passportNo} where id = ${applicantIds[0]}`,
    )
    const item = await one<{ id: number }>(
      server.db,
      sql`insert into passport_item (order_id, applicant_id, passport_no, holder, status, place, move_cause, moved_at)
          values (${id}, ${applicantIds[0]}, ${passportNo}, '申请人1', ${PASSPORT_STATUS.HELD}, 'COUNTER', 'RECEIPT', now())
          returning id`,
    )
    return { id, orderNo, item: item.id }
  }
  const first = await held(there)
  const second = await held(await companyId(server, 'ACCEPT-HQ'))
  const houseOf = () =>
    one<{ ofOrder: number; ofPassport: number }>(
      server.db,
      sql`select o.accept_org_id as "ofOrder", p.accept_org_id as "ofPassport"
          from visa_order o join passport_item p on p.order_id = o.id where o.id = ${second.id}`,
    )
  const before = await houseOf()
  const move = async () => {
    const { updateTime: seen } = await admin.call(genericOrder, { params: { id: second.id } })
    return admin.raw(genericOrderUpdate, { params: { id: second.id }, body: { seen, acceptOrgId: there } })
  }
  const refused = await move()
  expect(refused.code).toBe(CODES.FAILURE)
  expect(refused.msg).toBe(`订单 ${second.orderNo} 有护照已由另一份订单交到这家受理机构，不能改派`)
  expect(await houseOf()).toEqual(before)
  await server.db.query(
    sql`update passport_item set status = ${PASSPORT_STATUS.RETURNED}, place = 'HOLDER' where id = ${first.item}`,
  )
  expect((await move()).code).toBe(CODES.SUCCESS)
  expect(await houseOf()).toEqual({ ofOrder: there, ofPassport: there })
})
