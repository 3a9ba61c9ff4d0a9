import { serviceFeeSave } from '@visa/contract/centre/config-service-fee'
import { visaFeeSave } from '@visa/contract/centre/config-visa-fee'
import {
  contractAccept,
  contractCreate,
  contractDetails,
  contractEmpPage,
  contractReview,
  contractUpdate,
} from '@visa/contract/centre/contract-calls'
import { phoneContractPay } from '@visa/contract/centre/phone'
import { CODES } from '@visa/contract/codes'
import { dayOf } from '@visa/contract/dates'
import { initiatePay, initiateRefund } from '@visa/contract/money/payment'
import { holdLift, holdSet } from '@visa/contract/privacy/privacy'
import { addDays } from '@visa/contract/rules/days'
import { feeRuleAdd } from '@visa/contract/visa/fee-rule'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { one, sql } from '../../../db/sql.ts'
import type { Client } from '../../../testing/client.ts'
import {
  centreClerk,
  contractAsSent,
  contractBody,
  deletedContract,
  newContract,
} from '../../../testing/contracts.ts'
import { phoneOf } from '../../../testing/customer-phone.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { eraseJob } from '../../privacy/erase/erase.jobs.ts'

/** Prices, people and money of a contract at the edges of what there is. */

let server: TestApp
let clerk: Client
let manager: Client
let admin: Client
const today = dayOf(new Date())

beforeAll(async () => {
  server = await startTestApp()
  clerk = await centreClerk(server, 'bounds_one')
  manager = await server.as('center_mgr')
  admin = await server.as('admin')
})
afterAll(() => server.close())

test('no price is beyond what anything costs, and no contract beyond what is still exact', async () => {
  const fee = { code: 'PHOTO', name: '现场拍照', unit: '张', validFrom: today }
  const unitCents = 99_999_999_999_999
  const dear = await manager.raw(serviceFeeSave, { body: { ...fee, unitCents } })
  expect(dear.code).toBe(CODES.FAILURE)
  const visa = { nationCode: 'TUR', visaType: 2, validFrom: addDays(today, 1) } as const
  const foreign = { currency: 'USD', rateCents: 700_000_000, amountCents: 9_000_000 }
  for (const price of [{ amountCents: unitCents }, foreign]) {
    expect((await manager.raw(visaFeeSave, { body: { ...visa, ...price } })).code).toBe(CODES.FAILURE)
    const rule = { ...visa, ...price, kind: 'service' } as const
    expect((await admin.raw(feeRuleAdd, { body: rule })).msg).toContain('100,000.00')
  }
  await manager.call(serviceFeeSave, { body: { ...fee, unitCents: 3300 } })
  // As it may have been saved before prices had a bound.
  await server.db.query(sql`update centre_service_fee set unit_cents = ${unitCents} where code = 'PHOTO'`)
  const quantities = [{ kind: 'vas' as const, service: 'PHOTO', quantity: 99 }]
  const made = await clerk.raw(contractCreate, {
    body: await contractBody(server, { services: ['PHOTO'], quantities }),
  })
  expect(made.msg).toContain('全部费用超过')
  const { id } = await newContract(server, clerk)
  const grown = await clerk.raw(contractUpdate, {
    body: { ...(await contractAsSent(clerk, id)), services: ['PHOTO'], quantities },
  })
  expect(grown.msg).toContain('全部费用超过')
  expect((await clerk.call(contractEmpPage, { query: {}, body: {} })).rows.length).toBeGreaterThan(0)
})

test('whoever travels was born, not longer ago than people live, and has a label of their own', async () => {
  const body = await contractBody(server, { people: 2 })
  const [first, second] = body.applicants ?? []
  const made = (more: object) =>
    clerk.raw(contractCreate, { body: { ...body, applicants: [{ ...first, ...more }, { ...second }] } })
  expect((await made({ birthDate: addDays(today, 1) })).msg).toContain('不能晚于今天')
  expect((await made({ birthDate: '1800-01-01' })).msg).toContain('130 年')
  expect((await made({ label: second?.label?.toLowerCase() })).code).toBe(CODES.FAILURE)
  expect((await made({ birthDate: today })).code).toBe(CODES.SUCCESS)
})

test('nothing is reviewed while so much is on its way back that it would be owed again', async () => {
  const { id } = await newContract(server, clerk)
  await clerk.call(contractAccept, { body: { id } })
  const { owedCents: amountCents } = await clerk.call(contractDetails, { query: { id } })
  const paid = { subjectKind: 'CONTRACT' as const, subjectId: id, amountCents, way: 'CARD' as const }
  const { payment } = await clerk.call(initiatePay, { body: { ...paid, reference: 'POS1' } })
  await server.db.query(
    sql`insert into system_param (key, value) values ('payment.refund.approveAbove', '0')
        on conflict (key) do update set value = excluded.value`,
  )
  await clerk.call(initiateRefund, {
    body: { paymentId: payment.id, amountCents: amountCents - 1, reason: '不办了', feesAfter: 'stay' },
  })
  const reviewer = await centreClerk(server, 'bounds_two')
  expect((await reviewer.raw(contractReview, { body: { id } })).msg).toContain('退款单')
})

test('who would pay on a phone before acceptance is told so of paying', async () => {
  const { id } = await newContract(server, clerk, { contactMobile: '13800771234' })
  const phone = await phoneOf(server, '13800771234')
  const refused = await phone.raw(phoneContractPay, { body: { id, way: 'WECHAT' } })
  expect(refused.msg).toContain('受理后才能付款')
})

test('people of a contract that ended before acceptance are erased in their time, and not while the law holds it', async () => {
  const customerIdNo = '110101199003070038'
  const { id } = await newContract(server, clerk, { customerIdNo })
  const [person] = (await clerk.call(contractDetails, { query: { id } })).applicants
  const { id: holdId } = await manager.call(holdSet, { body: { contractId: id, reason: '法院调取' } })
  const kept = async (): Promise<string> =>
    (
      await one<{ told: string }>(
        server.db,
        sql`select c.customer_id_no || ' ' || a.passport_no || ' ' || coalesce(a.birth_date::text, '') as told
            from centre_contract c join contract_applicant a on a.contract_id = c.id where c.id = ${id}`,
      )
    ).told
  const erase = async (days: number) => {
    const now = new Date(Date.now() + days * 86_400_000)
    await eraseJob(server.files).run({ db: server.db, now, fireTime: now })
    return kept()
  }
  const all = `${customerIdNo} ${person?.passportNo} ${person?.birthDate}`
  expect(await erase(4000)).toBe(all)
  await manager.call(holdLift, { body: { holdId, reason: '案件已结' } })
  await deletedContract(clerk, id)
  expect(await erase(1)).toBe(all)
  const { holdId: again } = await one<{ holdId: number }>(
    server.db,
    sql`insert into legal_hold (contract_id, reason, set_at) values (${id}, '再查', now()) returning id as "holdId"`,
  )
  expect(await erase(4000)).toBe(all)
  await manager.call(holdLift, { body: { holdId: again, reason: '查完' } })
  const left = await erase(4000)
  for (const mark of [customerIdNo, person?.passportNo, person?.birthDate]) expect(left).not.toContain(mark)
  expect((await clerk.call(contractDetails, { query: { id } })).applicants).toHaveLength(1)
})
