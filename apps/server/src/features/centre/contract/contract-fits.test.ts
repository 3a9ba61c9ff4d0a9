import { feeApplyFrom, feeDecide } from '@visa/contract/centre/approval'
import {
  contractAccept,
  contractCreate,
  contractDetails,
  contractReview,
} from '@visa/contract/centre/contract-calls'
import { CODES } from '@visa/contract/codes'
import { dayOf } from '@visa/contract/dates'
import { initiatePay, initiateRefund } from '@visa/contract/money/payment'
import { addDays } from '@visa/contract/rules/days'
import { applicantSave } from '@visa/contract/visa/applicant-form'
import { orderConfirm } from '@visa/contract/visa/order-russia'
import { ORDER_STATUS } from '@visa/contract/visa/order.states'
import { CONTRACT_MISFIT, sendBillAdd, sendBillDetail } from '@visa/contract/visa/send-bill'
import { sendBillSubmit } from '@visa/contract/visa/send-bill-work'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { one, rows, sql } from '../../../db/sql.ts'
import type { Client } from '../../../testing/client.ts'
import { centreClerk, contractBody, deletedContract, newContract } from '../../../testing/contracts.ts'
import { newOrder } from '../../../testing/orders.ts'
import { companyId, userId } from '../../../testing/staff.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

/** What a consulate asks of a passport is asked of that passport: when it is priced, lodged and given back. */

const [CHINESE, FOREIGN] = [32_000, 66_000]

let server: TestApp
let clerk: Client
let second: Client
let admin: Client

beforeAll(async () => {
  server = await startTestApp()
  clerk = await centreClerk(server, 'fits_one')
  second = await centreClerk(server, 'fits_two')
  admin = await server.as('admin')
  await server.db.query(sql`
    insert into visa_fee_rule (kind, nation_code, visa_type, entries, nation_group, age_group, amount_cents, valid_from)
    values ('consular', 'RUS', 1, 'SINGLE', 'THIRD_COUNTRY', '', ${FOREIGN}, '2026-01-01')`)
})
afterAll(() => server.close())

const detail = (id: number) => clerk.call(contractDetails, { query: { id } })

async function pay(id: number): Promise<number> {
  const { owedCents: amountCents } = await detail(id)
  const subject = { subjectKind: 'CONTRACT', subjectId: id, way: 'CARD', amountCents } as const
  const { payment } = await clerk.call(initiatePay, {
    body: { ...subject, reference: `POS ${id} ${amountCents}` },
  })
  return payment.id
}

/** Accepted, paid and reviewed. */
async function reviewed(...nationalities: readonly string[]) {
  const whole = await contractBody(server, { people: nationalities.length })
  const applicants = (whole.applicants ?? []).map((person, index) =>
    Object.assign({}, person, { nationality: nationalities[index] ?? '' }),
  )
  const { id } = await newContract(server, clerk, { applicants })
  await clerk.call(contractAccept, { body: { id } })
  const paymentId = await pay(id)
  await second.call(contractReview, { body: { id } })
  const { orderId, applicants: people } = await detail(id)
  return { id, paymentId, orderId: orderId ?? 0, applicantId: people[0]?.applicantId ?? 0 }
}

const tell = (applicantId: number, base: string, value: string) =>
  admin.call(applicantSave, { body: { id: applicantId, changes: [{ field: 'nationality', value, base }] } })

/** On the bill of a day, ready as far as this test does not ask. */
async function onBill(orderId: number, applicantId: number): Promise<number> {
  const acceptOrgId = await companyId(server, 'CENTER-BJ')
  const lodgingDay = addDays(dayOf(new Date()), 7)
  const { id } = await admin.call(sendBillAdd, {
    body: {
      acceptOrgId,
      nationCode: 'RUS',
      consulate: 'BEIJING',
      lodgingDay,
      carrierId: await userId(server, 'center_send'),
    },
  })
  await server.db.query(
    sql`update visa_applicant set status = ${ORDER_STATUS.WAITING_SUBMIT} where id = ${applicantId}`,
  )
  await server.db.query(
    sql`update visa_order set status = ${ORDER_STATUS.WAITING_SUBMIT} where id = ${orderId}`,
  )
  await server.db.query(
    sql`insert into send_bill_line (bill_id, position, applicant_id, passport_id, added_at)
        select ${id}, 1, applicant_id, id, now() from passport_item where applicant_id = ${applicantId}`,
  )
  return id
}

const contractCheck = async (billId: number) =>
  (await admin.call(sendBillDetail, { query: { id: billId } })).people
    .flatMap(({ checks }) => checks)
    .find(({ check }) => check === 'contract')

test('nobody of a contract is lodged whose price fits their passport no more, until its fees are approved', async () => {
  const { id, orderId, applicantId } = await reviewed('CHN')
  await tell(applicantId, 'CHN', 'USA')
  const bill = await onBill(orderId, applicantId)
  expect(await contractCheck(bill)).toMatchObject({ verdict: 'blocked', amount: CONTRACT_MISFIT })
  expect((await admin.raw(sendBillSubmit, { body: { id: bill } })).msg).toContain('没有可以送出的护照')

  const { fees } = await detail(id)
  const lines = fees
    .filter(({ kind }) => kind === 'consular')
    .map(({ id: feeId, quantity }) => ({ feeId, quantity, unitPrice: FOREIGN }))
  const change = { lines, discountCents: 0 }
  const asked = await clerk.call(feeApplyFrom, { body: { contractId: id, reason: '美国护照', change } })
  await second.call(feeDecide, { body: { id: asked.id, decision: 'approve' } })
  await pay(id)
  expect(await contractCheck(bill)).toMatchObject({ verdict: 'ok' })
  const { applicants } = await detail(id)
  expect(applicants.map(({ nationality }) => nationality)).toEqual(['USA'])
  const whom = await rows<{ whom: string[] }>(
    server.db,
    sql`select whom from contract_fee where contract_id = ${id} and kind = 'consular'`,
  )
  expect(whom).toEqual([{ whom: ['adult:CHN', 'adult:USA'] }])
})

test('of another passport that is asked the same the contract goes on, and what the consulate got is kept all the same', async () => {
  const { id, paymentId, orderId, applicantId } = await reviewed('KAZ')
  await tell(applicantId, 'KAZ', 'UZB')
  const bill = await onBill(orderId, applicantId)
  expect(await contractCheck(bill)).toMatchObject({ verdict: 'ok' })
  await server.db.query(
    sql`update visa_applicant set status = ${ORDER_STATUS.SUBMITTED} where id = ${applicantId}`,
  )
  const { totalCents } = await detail(id)
  const refund = (amountCents: number) =>
    clerk.raw(initiateRefund, { body: { paymentId, amountCents, reason: '不去了', feesAfter: 'stay' } })
  const refused = await refund(totalCents)
  expect([refused.code, refused.msg]).toEqual([CODES.FAILURE, expect.stringContaining('660.00')])
})

test('an order without a contract is priced anew for another passport', async () => {
  const { id, applicantIds } = await newOrder(server)
  const agent = await server.as('agent')
  await agent.call(orderConfirm, { body: { id } })
  const total = async () =>
    (
      await one<{ cents: number }>(
        server.db,
        sql`select total_cents as cents from visa_order where id = ${id}`,
      )
    ).cents
  const before = await total()
  await tell(applicantIds[0] ?? 0, 'CHN', 'USA')
  expect(await total()).toBe(before + FOREIGN - CHINESE)
})

test('an order that was there before its contract costs what it costs by itself once the contract is gone', async () => {
  const acceptOrgId = await companyId(server, 'CENTER-BJ')
  const { id, applicantIds } = await newOrder(server, { by: 'center_mgr', fields: { acceptOrgId } })
  await admin.call(orderConfirm, { body: { id } })
  const total = () =>
    one<{ cents: number }>(server.db, sql`select total_cents as cents from visa_order where id = ${id}`)
  const { cents } = await total()
  const body = await contractBody(server, { orderId: id, applicants: [] })
  const { id: contractId } = await clerk.call(contractCreate, { body })
  await tell(applicantIds[0] ?? 0, 'CHN', 'USA')
  expect(await total()).toEqual({ cents })
  await deletedContract(clerk, contractId)
  expect(await total()).toEqual({ cents: cents + FOREIGN - CHINESE })
})

test('whoever gets a share of an order goes on getting it by the rule of each person', async () => {
  await server.db.query(sql`
    insert into visa_fee_rule (kind, nation_code, visa_type, age_group, amount_cents, valid_from)
    values ('acceptance', 'RUS', 1, 'senior', 100, '2026-01-01')`)
  const { id, applicantIds } = await newOrder(server, { people: 2 })
  const [, old = 0] = applicantIds
  await server.db.query(sql`update visa_applicant set birth_date = '1950-05-01',
    form_values = (form_values - 'idCardNo') || '{"birthDate": "1950-05-01"}' where id = ${old}`)
  const agent = await server.as('agent')
  await agent.call(orderConfirm, { body: { id } })
  const shares = () =>
    rows<{ cents: number; quantity: number }>(
      server.db,
      sql`select unit_cents as cents, quantity from visa_order_share where order_id = ${id} and kind = 'acceptance'
          order by unit_cents`,
    )
  const both = await shares()
  expect(both.map(({ quantity }) => quantity)).toEqual([1, 1])
  expect(both[0]?.cents).toBe(100)
  // Priced anew, as somebody turns out to have another passport.
  await tell(old, 'CHN', 'USA')
  expect(await shares()).toEqual(both)
})

/** Asks for a little less in the consular line of these cents. */
async function askLess(id: number, cents: number) {
  const { fees } = await detail(id)
  const lines = fees
    .filter(({ kind, unitPrice }) => kind === 'consular' && unitPrice === cents)
    .map(({ id: feeId, quantity }) => ({ feeId, quantity, unitPrice: cents - 100 }))
  const change = { lines, discountCents: 0 }
  return clerk.call(feeApplyFrom, { body: { contractId: id, reason: '少收一点', change } })
}

const nationalitiesOf = async (id: number) =>
  (await detail(id)).applicants.map(({ nationality }) => nationality)

test('a change of fees fits only whoever it was asked for: not those of other lines, nor whose passport turned up since', async () => {
  const { id, applicantId } = await reviewed('CHN', 'KAZ')
  const other = await askLess(id, FOREIGN)
  await tell(applicantId, 'CHN', 'USA')
  await second.call(feeDecide, { body: { id: other.id, decision: 'approve' } })
  expect(await nationalitiesOf(id)).toEqual(['CHN', 'KAZ'])

  const late = await reviewed('CHN')
  const asked = await askLess(late.id, CHINESE)
  await tell(late.applicantId, 'CHN', 'USA')
  const refused = await second.raw(feeDecide, { body: { id: asked.id, decision: 'approve' } })
  expect(refused.msg).toContain('国籍改为 USA')
  expect(await nationalitiesOf(late.id)).toEqual(['CHN'])
  // As it was asked for before an upgrade, when lines said nothing: that is the reason then, not the passport.
  await server.db.query(
    sql`update contract_approval set before = jsonb_set(before, '{lines}',
          (select jsonb_agg(line - 'remark') from jsonb_array_elements(before -> 'lines') line)) where id = ${asked.id}`,
  )
  const old = await second.raw(feeDecide, { body: { id: asked.id, decision: 'approve' } })
  expect(old.msg).toContain('升级前提交的')
  expect(old.msg).toContain('撤回')
  await clerk.call(feeDecide, { body: { id: asked.id, decision: 'withdraw' } })
  const again = await askLess(late.id, CHINESE)
  await second.call(feeDecide, { body: { id: again.id, decision: 'approve' } })
  expect(await nationalitiesOf(late.id)).toEqual(['USA'])
  const logged = await rows<{ changes: unknown }>(
    server.db,
    sql`select changes from change_log where entity = 'centre_contract' and entity_id = ${String(late.id)}
          and changes @> '[{"field": "formFields"}]'`,
  )
  // Of which country somebody is goes with them when they are erased: the log names them alone.
  expect(logged).toHaveLength(1)
  expect(JSON.stringify(logged)).toContain('林致远')
  expect(JSON.stringify(logged)).not.toMatch(/CHN|USA/)
})

test('an order under a contract is not priced by its own rules for another passport; its shares follow the contract', async () => {
  await server.db.query(sql`
    insert into visa_fee_rule (kind, nation_code, visa_type, nation_group, amount_cents, valid_from)
    values ('acceptance', 'RUS', 1, 'THIRD_COUNTRY', 300, '2026-01-01')`)
  const { id, orderId, applicantId } = await reviewed('CHN')
  const priced = () =>
    one<{ cents: number; shares: number[] }>(
      server.db,
      sql`select total_cents as cents, array(select unit_cents::integer from visa_order_share s
            where s.order_id = o.id and s.kind = 'acceptance' order by seq) as shares
          from visa_order o where o.id = ${orderId}`,
    )
  const before = await priced()
  await tell(applicantId, 'CHN', 'USA')
  expect(await priced()).toEqual(before)
  const asked = await askLess(id, CHINESE)
  await second.call(feeDecide, { body: { id: asked.id, decision: 'approve' } })
  expect(await priced()).toEqual({ cents: before.cents, shares: [300] })
})
