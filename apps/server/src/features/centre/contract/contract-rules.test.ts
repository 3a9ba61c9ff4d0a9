import { feeApplyFrom, feeApprovalPage, feeDecide } from '@visa/contract/centre/approval'
import { APPROVAL_STATUS } from '@visa/contract/centre/approval.states'
import { journeyFields } from '@visa/contract/centre/contract'
import { serviceFeeSave } from '@visa/contract/centre/config-service-fee'
import {
  contractAccept,
  contractCreate,
  contractDetails,
  contractEstimate,
  contractReview,
  contractUpdate,
} from '@visa/contract/centre/contract-calls'
import { CODES } from '@visa/contract/codes'
import { dayOf } from '@visa/contract/dates'
import { initiatePay, initiateRefund, subjectBalance } from '@visa/contract/money/payment'
import { DATA_SCOPE } from '@visa/contract/org/data-scope'
import { picked } from '@visa/contract/shape'
import { exportSubmit } from '@visa/contract/sheets/export-task'
import { addDays } from '@visa/contract/rules/days'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadViewer } from '../../../access/viewer.ts'
import { one, rows, sql } from '../../../db/sql.ts'
import type { Client } from '../../../testing/client.ts'
import { centreClerk, contractAsSent, contractBody, newContract } from '../../../testing/contracts.ts'
import { otherManager } from '../../../testing/second-centre.ts'
import { companyId, newPerson, newRole, userId } from '../../../testing/staff.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { checkLedger } from '../../money/ledger/ledger-check.service.ts'
import { contractExporter } from './contract.sheets.ts'

let server: TestApp
let clerk: Client
let second: Client
let stranger: Client

beforeAll(async () => {
  server = await startTestApp()
  clerk = await centreClerk(server, 'rules_one')
  second = await centreClerk(server, 'rules_two')
  stranger = await otherManager(server)
})
afterAll(() => server.close())

const detail = (id: number) => clerk.call(contractDetails, { query: { id } })
const today = dayOf(new Date())

const setLimit = (key: string, cents: number) =>
  server.db.query(
    sql`insert into system_param (key, value) values (${key}, ${String(cents)})
        on conflict (key) do update set value = excluded.value`,
  )

async function totalsOf(id: number) {
  const { consularCents, thirdPartyCents, serviceCents, discountCents, totalCents } = await detail(id)
  return { consularCents, thirdPartyCents, serviceCents, discountCents, totalCents }
}

/** Changes a contract, told before what it would cost. */
async function changed(id: number, more: object = {}) {
  const asked = { ...(await contractAsSent(clerk, id)), ...more }
  const { quantities, discountCents, payerId, applicants } = asked
  const people = applicants.map(({ id: of, cnName, surname, givenNames, birthDate, passportNo }) => ({
    id: of,
    cnName,
    surname,
    givenNames,
    birthDate,
    passportNo,
  }))
  const body = {
    ...picked(journeyFields, asked),
    quantities,
    discountCents,
    payerId,
    applicants: people,
    contractId: id,
  }
  const estimate = await clerk.call(contractEstimate, { body })
  await clerk.call(contractUpdate, { body: asked })
  return { limit: estimate.discountLimitCents, estimated: estimate.totals, kept: await totalsOf(id) }
}

/** Asks that every line of a contract costs so much. */
async function askFor(id: number, unitPrice: number) {
  const { fees } = await detail(id)
  const lines = fees.map(({ id: feeId, quantity }) => ({ feeId, unitPrice, quantity }))
  return clerk.call(feeApplyFrom, {
    body: { contractId: id, reason: '老客户', change: { lines, discountCents: 0 } },
  })
}

test('what moves more than the limit is let through only by who may do so for large sums', async () => {
  await setLimit('contract.approval.largeAbove', 1000)
  await setLimit('contract.approval.twoAbove', 100_000_000)
  const role = await newRole(server, {
    company: 'CENTER-BJ',
    roleName: '小额审批',
    dataScope: DATA_SCOPE.COMPANY,
    grants: ['center.contract.list', 'center.feeApproval'],
  })
  await newPerson(server, { company: 'CENTER-BJ', userName: 'rules_small', roleIds: [role] })
  const small = await server.as('rules_small')
  const { id } = await newContract(server, clerk)
  const { id: approval, approvalNo } = await askFor(id, 1)
  const decide = (by: Client) => by.raw(feeDecide, { body: { id: approval, decision: 'approve' } })
  const refused = await decide(small)
  expect(refused.code).toBe(CODES.FAILURE)
  const { rows: told } = await small.call(feeApprovalPage, {
    query: {},
    body: { searchQuery: { contractId: id } },
  })
  const names = told[0]?.deciders ?? []
  expect(names.length).toBeGreaterThan(0)
  expect(refused.msg).toBe(`${approvalNo} 的变动超过 10.00 元，须由 ${names.join('、')} 通过`)
  expect((await decide(second)).data).toMatchObject({ status: APPROVAL_STATUS.APPROVED })
  await setLimit('contract.approval.largeAbove', 100_000_000)
  const other = await newContract(server, clerk)
  const { id: little } = await askFor(other.id, 2)
  const passed = await small.raw(feeDecide, { body: { id: little, decision: 'approve' } })
  expect(passed.data).toMatchObject({ status: APPROVAL_STATUS.APPROVED })
})

test('what the centre charges itself for a service is its price, and of a contract that was made stays so', async () => {
  const manager = await server.as('center_mgr')
  const fee = { code: 'PHOTO', name: '现场拍照', unitCents: 3300, unit: '张', defaultQuantity: 2 }
  const { id: before } = await newContract(server, clerk, { services: ['PHOTO'] })
  const ruled = (await detail(before)).fees.find(({ service }) => service === 'PHOTO')
  expect(ruled?.unitPrice).not.toBe(3300)
  const { id: feeId } = await manager.call(serviceFeeSave, { body: { ...fee, validFrom: today } })
  const { id } = await newContract(server, clerk, { services: ['PHOTO'], people: 2 })
  const made = await detail(id)
  expect(made.fees.find(({ service }) => service === 'PHOTO')).toMatchObject({
    serviceFeeId: feeId,
    unitPrice: 3300,
    quantity: 4,
    amount: 13_200,
  })
  expect(made.fees.reduce((sum, { amount }) => sum + amount, 0)).toBe(made.totalCents)
  expect(made.fees.find(({ service }) => service === 'PHOTO')?.description).toContain('本中心价目')
  // Dearer from tomorrow on: what was made today stays at its price.
  await manager.call(serviceFeeSave, {
    body: { ...fee, unitCents: 9900, validFrom: addDays(today, 1) },
  })
  await clerk.call(contractUpdate, { body: { ...(await contractAsSent(clerk, id)), remark: '改备注' } })
  expect((await detail(id)).totalCents).toBe(made.totalCents)
  await clerk.call(contractUpdate, {
    body: { ...(await contractAsSent(clerk, before)), remark: '改备注' },
  })
  expect((await detail(before)).fees.find(({ service }) => service === 'PHOTO')?.unitPrice).toBe(
    ruled?.unitPrice,
  )
  await clerk.call(contractAccept, { body: { id } })
  expect((await detail(id)).owedCents).toBe(made.totalCents)
})

test('who changes a contract is told the price that keeping it sets: that of its day, and as approved for its people', async () => {
  await setLimit('contract.approval.largeAbove', 100_000_000)
  await setLimit('contract.approval.twoAbove', 100_000_000)
  const manager = await server.as('center_mgr')
  const { id } = await newContract(server, clerk, { services: ['TRANSLATION'], people: 2 })
  const { id: approval } = await askFor(id, 4321)
  await second.call(feeDecide, { body: { id: approval, decision: 'approve' } })
  const totals = await totalsOf(id)
  // Since then the centre sells it itself, at a price of its own.
  const fee = { code: 'TRANSLATION', name: '翻译', unitCents: 8800, unit: '页', validFrom: today }
  await manager.call(serviceFeeSave, { body: { ...fee, defaultQuantity: 1 } })
  const told = (more: object = {}) => changed(id, more)
  const same = await told({ remark: '改备注' })
  expect(same.estimated).toEqual(totals)
  expect(same.kept).toEqual(totals)
  // What was approved to be taken off may stay off.
  await setLimit('contract.discountLimit', 100)
  const lines = (await detail(id)).fees.map(({ id: feeId, unitPrice, quantity }) => ({
    feeId,
    unitPrice,
    quantity,
  }))
  const off = await clerk.call(feeApplyFrom, {
    body: { contractId: id, reason: '老客户', change: { lines, discountCents: 500 } },
  })
  await second.call(feeDecide, { body: { id: off.id, decision: 'approve' } })
  const less = await told({ discountReason: '已批' })
  expect([less.limit, less.kept.totalCents]).toEqual([500, totals.totalCents - 500])
  expect(less.estimated).toEqual(less.kept)
  // Approved for these people, and for nobody else.
  const { applicants } = await contractAsSent(clerk, id)
  const [head, ...rest] = applicants
  if (head === undefined) throw new Error('nobody is in it')
  const others = [{ ...head, passportNo: 'E39999001' }, ...rest]
  const another = await told({ applicants: others, discountCents: 0, discountReason: '' })
  expect(another.limit).toBe(100)
  expect(another.estimated).toEqual(another.kept)
  expect(another.estimated.totalCents).not.toBe(totals.totalCents)
  // A stranger is told nothing of it.
  const refused = await stranger.raw(contractEstimate, {
    body: {
      nationCode: 'RUS',
      visaType: 1,
      visaCategory: 'COMMON_TOURIST',
      entries: 'SINGLE',
      contractId: id,
    },
  })
  expect(refused.msg).toBe('记录不存在或已被删除')
})

test('numbers are the same in no two centres', async () => {
  const { contractNo } = await newContract(server, clerk)
  const theirs = await stranger.call(contractCreate, {
    body: { ...(await contractBody(server)), applicants: [] },
  })
  expect(theirs.contractNo.slice(0, 8)).toBe(contractNo.slice(0, 8))
  expect(theirs.contractNo.slice(8, 10)).not.toBe(contractNo.slice(8, 10))
  expect(theirs.contractNo.slice(-5)).toBe('00001')
})

test('somebody else in the place of an applicant pays by the rules again', async () => {
  await setLimit('contract.approval.twoAbove', 100_000_000)
  const { id } = await newContract(server, clerk)
  const { totalCents } = await detail(id)
  const { id: approval } = await askFor(id, 1)
  await second.call(feeDecide, { body: { id: approval, decision: 'approve' } })
  const sent = await contractAsSent(clerk, id)
  await clerk.call(contractUpdate, { body: { ...sent, remark: '改备注' } })
  expect((await detail(id)).totalCents).toBeLessThan(totalCents)
  const again = await contractAsSent(clerk, id)
  const [person] = again.applicants
  await clerk.call(contractUpdate, {
    body: { ...again, applicants: [Object.assign({}, person, { cnName: '陈某', passportNo: 'E99990001' })] },
  })
  expect((await detail(id)).totalCents).toBe(totalCents)
})

test('a payer that was stopped since is not charged, and what is owed is said', async () => {
  const payerId = await companyId(server, 'AGENT-YX')
  await server.db.query(
    sql`update company set settle_mode = 'monthly', credit_limit = 100000000 where id = ${payerId}`,
  )
  const { id } = await newContract(server, clerk, { payerId })
  await clerk.call(contractAccept, { body: { id } })
  const { audit_status } = await one<{ audit_status: number }>(
    server.db,
    sql`select audit_status from company where id = ${payerId}`,
  )
  await server.db.query(sql`update company set audit_status = 4 where id = ${payerId}`)
  const refused = await second.raw(contractReview, { body: { id } })
  expect(refused.msg).toContain('还欠')
  const balance = await clerk.call(subjectBalance, { query: { subjectKind: 'CONTRACT', subjectId: id } })
  expect(balance?.ways).not.toContain('CREDIT')
  await server.db.query(sql`update company set audit_status = ${audit_status} where id = ${payerId}`)
  await second.call(contractReview, { body: { id } })
})

test('what lists tell of money is what came and stays, after payments and refunds', async () => {
  const { id } = await newContract(server, clerk, { people: 3 })
  const { totalCents } = await detail(id)
  const { payment } = await clerk.odd(initiatePay, {
    body: { subjectKind: 'CONTRACT', subjectId: id, amountCents: 5000, way: 'CARD', reference: 'POS-1' },
  })
  expect(await detail(id)).toMatchObject({
    paidCents: 5000,
    owedCents: totalCents - 5000,
    peopleCount: 3,
  })
  await clerk.odd(initiateRefund, {
    body: { paymentId: payment.id, amountCents: 2000, reason: '多收', feesAfter: 'stay' },
  })
  expect(await detail(id)).toMatchObject({ paidCents: 3000, owedCents: totalCents - 3000 })
  expect((await checkLedger(server.db)).faults).toEqual([])
})

test('lists are exported as they are shown: the own ones, or all within reach', async () => {
  await newContract(server, clerk)
  await newContract(server, second)
  const viewer = await loadViewer(server.db, await userId(server, 'rules_one'))
  if (viewer === undefined) throw new Error('nobody')
  const countOf = async (filters: object): Promise<number> => {
    await clerk.call(exportSubmit, { body: { kind: 'centerContract', filters: { ...filters } } })
    const [row] = await rows(server.db, contractExporter.count({ viewer, filters, now: new Date() }))
    return Number(Object.values(row ?? {})[0])
  }
  const [own, all] = [await countOf({ mine: true }), await countOf({ mine: false })]
  expect(own).toBeGreaterThan(0)
  expect(all).toBeGreaterThan(own)
})

test('another visa, speed or payer is priced as what it is then, and no price that was approved before stays', async () => {
  await setLimit('contract.approval.largeAbove', 100_000_000)
  await setLimit('contract.approval.twoAbove', 100_000_000)
  const payerId = await companyId(server, 'AGENT-YX')
  await server.db.query(sql`update company set audit_status = 1 where id = ${payerId}`)
  // The agent has a price of its own for the same service.
  await server.db.query(sql`
    insert into visa_fee_rule (kind, nation_code, visa_type, visa_category, entries, urgency_level, agent_id,
      amount_cents, valid_from)
    values ('service', 'RUS', 1, 'COMMON_TOURIST', '', '', ${payerId}, 7, ${today}::date)`)
  const fresh = async (more: Record<string, unknown>) => {
    const { id } = await newContract(server, clerk, more)
    return totalsOf(id)
  }
  const single = await fresh({})
  const { id } = await newContract(server, clerk)
  for (const more of [
    { entries: 'MULTIPLE' },
    { entries: 'SINGLE', urgencyLevel: 'URGENT' },
    { urgencyLevel: 'EXPRESS' },
    { urgencyLevel: 'NORMAL', payerId },
  ]) {
    const is = await fresh({ entries: 'SINGLE', ...more })
    const told = await changed(id, more)
    expect(told.kept, JSON.stringify(more)).toEqual(is)
    expect(told.estimated, JSON.stringify(more)).toEqual(is)
    expect(is.totalCents, JSON.stringify(more)).not.toBe(single.totalCents)
  }
  expect((await changed(id, { payerId: null })).kept).toEqual(single)
  // What was approved was approved for this visa.
  const { id: approval } = await askFor(id, 1)
  await second.call(feeDecide, { body: { id: approval, decision: 'approve' } })
  expect((await changed(id, { remark: '改备注' })).kept.totalCents).toBeLessThan(single.totalCents)
  const dearer = await changed(id, { entries: 'MULTIPLE' })
  expect(dearer.kept).toEqual(await fresh({ entries: 'MULTIPLE' }))
  expect(dearer.estimated).toEqual(dearer.kept)
})
