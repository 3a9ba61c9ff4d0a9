import {
  feeApplyFrom,
  feeApprovalPage,
  feeDecide,
  paymentApplyFrom,
  paymentApprovalPage,
  paymentDecide,
} from '@visa/contract/centre/approval'
import { APPROVAL_STATUS } from '@visa/contract/centre/approval.states'
import {
  contractAccept,
  contractCancel,
  contractCreate,
  contractDetails,
  contractFeeLogs,
  contractRefundPassport,
  contractReview,
  contractUpdate,
} from '@visa/contract/centre/contract-calls'
import { CONTRACT_STATUS } from '@visa/contract/centre/contract.states'
import { CODES } from '@visa/contract/codes'
import { initiatePay } from '@visa/contract/money/payment'
import { DATA_SCOPE } from '@visa/contract/org/data-scope'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../../db/sql.ts'
import type { Client } from '../../../testing/client.ts'
import { contractApplicantFields, ContractDraft } from '@visa/contract/centre/contract'
import { picked } from '@visa/contract/shape'
import {
  centreClerk,
  contractAsSent,
  contractBody,
  deletedContract,
  newContract,
} from '../../../testing/contracts.ts'
import { companyId } from '../../../testing/staff.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

let server: TestApp
let clerk: Client
let second: Client
let third: Client

beforeAll(async () => {
  server = await startTestApp()
  clerk = await centreClerk(server, 'approve_one')
  second = await centreClerk(server, 'approve_two')
  third = await centreClerk(server, 'approve_three')
})
afterAll(() => server.close())

const detail = (id: number) => clerk.call(contractDetails, { query: { id } })

/** A contract that is accepted and paid, and a request to take so much off its first line. */
async function asked(less: number) {
  const { id, contractNo } = await newContract(server, clerk)
  await clerk.call(contractAccept, { body: { id } })
  const before = await detail(id)
  await clerk.call(initiatePay, {
    body: {
      subjectKind: 'CONTRACT',
      subjectId: id,
      amountCents: before.owedCents,
      way: 'CARD',
      reference: 'POS',
    },
  })
  const [line] = before.fees
  const lines = [{ feeId: line?.id ?? 0, unitPrice: (line?.unitPrice ?? 0) - less, quantity: 1 }]
  const body = { contractId: id, reason: '老客户', change: { lines, discountCents: 0 } }
  const approval = await clerk.call(feeApplyFrom, { body })
  return { id, contractNo, before, body, approval }
}

const COLLECTION = {
  way: 'COUNTER',
  collectorName: 'x',
  idType: 'ID_CARD',
  idNo: '110101199003070038',
  documentSeen: true,
} as const

test('C7.31 while a change of fees waits, review, cancelling and the return are refused and say so', async () => {
  const { id, before, body } = await asked(1000)
  expect((await detail(id)).pending).toEqual(['FEE'])
  const calls = [
    second.raw(contractReview, { body: { id } }),
    clerk.raw(contractCancel, { body: { id, reason: 'x' } }),
    clerk.raw(contractRefundPassport, {
      body: { ...COLLECTION, id, personIds: [before.applicants[0]?.id ?? 0], reason: 'x' },
    }),
  ]
  for (const { code, msg } of await Promise.all(calls)) {
    expect(code).toBe(CODES.FAILURE)
    expect(msg).toContain('待审的费用调整')
  }
  const other = await clerk.raw(feeApplyFrom, { body })
  expect(other.msg).toContain('请先处理')
})

test('nobody approves their own; approved, it is applied at once, as a revision, told in the log of fees', async () => {
  const { id, before, approval } = await asked(1000)
  const own = await clerk.raw(feeDecide, { body: { id: approval.id, decision: 'approve' } })
  expect(own.msg).toContain('须由他人办理')
  const page = await second.call(feeApprovalPage, { query: {}, body: { searchQuery: { contractId: id } } })
  expect(page.rows[0]).toMatchObject({
    approvalNo: approval.approvalNo,
    refundDueCents: 1000,
    beforeCents: before.totalCents,
    afterCents: before.totalCents - 1000,
  })
  expect(page.rows[0]?.differences).toHaveLength(1)
  await second.call(feeDecide, { body: { id: approval.id, decision: 'approve', seenStatus: 1 } })
  const late = await third.raw(feeDecide, {
    body: { id: approval.id, decision: 'reject', reason: '不行', seenStatus: 1 },
  })
  expect(late.code).toBe(CODES.DIALOG)
  expect(await detail(id)).toMatchObject({
    totalCents: before.totalCents - 1000,
    revision: before.revision + 1,
  })
  const [log] = await clerk.call(contractFeeLogs, { query: { id } })
  expect(log).toMatchObject({ cause: 'approval', approvalNo: approval.approvalNo, reason: '老客户' })
  await second.call(contractReview, { body: { id } })
})

test('above the limit two other people agree, one after the other', async () => {
  await server.db.query(
    sql`insert into system_param (key, value) values ('contract.approval.twoAbove', '500')
        on conflict (key) do update set value = excluded.value`,
  )
  const { id, before, approval } = await asked(1000)
  const body = { id: approval.id, decision: 'approve' as const }
  expect(await second.call(feeDecide, { body })).toEqual({
    status: APPROVAL_STATUS.AGREED,
    waitsForSecond: true,
  })
  expect((await detail(id)).totalCents).toBe(before.totalCents)
  const again = await second.raw(feeDecide, { body })
  expect(again.msg).toContain('须由他人办理')
  expect(await third.call(feeDecide, { body })).toMatchObject({ status: APPROVAL_STATUS.APPROVED })
  expect((await detail(id)).totalCents).toBe(before.totalCents - 1000)
})

test('rejected with words or withdrawn by who asked, nothing changes', async () => {
  const { id, before, approval, body } = await asked(500)
  const silent = await second.raw(feeDecide, { body: { id: approval.id, decision: 'reject' } })
  expect(silent.msg).toContain('原因')
  await second.call(feeDecide, { body: { id: approval.id, decision: 'reject', reason: '没有依据' } })
  const { id: next } = await clerk.call(feeApplyFrom, { body })
  const foreign = await second.raw(feeDecide, { body: { id: next, decision: 'withdraw' } })
  expect(foreign.code).toBe(CODES.FAILURE)
  await clerk.call(feeDecide, { body: { id: next, decision: 'withdraw' } })
  expect(await detail(id)).toMatchObject({
    totalCents: before.totalCents,
    revision: before.revision,
    pending: [],
  })
})

test('another payer is let through by somebody else; by the calls of one kind nobody reaches the other', async () => {
  const { id } = await newContract(server, clerk)
  const payerId = await companyId(server, 'AGENT-YX')
  const change = { payerId, payerName: '', invoiceTitle: '悦行', invoiceTaxCode: '' }
  const nothing = await clerk.raw(paymentApplyFrom, {
    body: { contractId: id, reason: 'x', change: { payerId: null } },
  })
  expect(nothing.msg).toContain('没有任何变更')
  const approval = await clerk.call(paymentApplyFrom, {
    body: { contractId: id, reason: '公司付款', change },
  })
  const wrong = await second.raw(feeDecide, { body: { id: approval.id, decision: 'approve' } })
  expect(wrong.msg).toBe('记录不存在或已被删除')
  const { rows } = await second.call(paymentApprovalPage, {
    query: {},
    body: { searchQuery: { keyword: approval.approvalNo } },
  })
  expect(rows[0]?.differences.map(({ after }) => after)).toContain('悦行')
  await second.call(paymentDecide, { body: { id: approval.id, decision: 'approve' } })
  expect(await detail(id)).toMatchObject({ payerId, invoiceTitle: '悦行', status: CONTRACT_STATUS.WAITING })
})

test('another company and a colleague who sees only their own find nothing', async () => {
  const { approval } = await asked(100)
  const own = await centreClerk(server, 'approve_own', { dataScope: DATA_SCOPE.OWN })
  const other = await centreClerk(server, 'approve_other', { company: 'ACCEPT-HQ' })
  for (const person of [own, other]) {
    const { rows } = await person.call(feeApprovalPage, { query: {}, body: {} })
    expect(rows).toEqual([])
    const decided = await person.raw(feeDecide, { body: { id: approval.id, decision: 'approve' } })
    expect(decided.msg).toBe('记录不存在或已被删除')
  }
})

test('who asked is no second approver, and small or shifted sums take two as a large one does', async () => {
  await server.db.query(
    sql`insert into system_param (key, value) values ('contract.approval.twoAbove', '1500')
        on conflict (key) do update set value = excluded.value`,
  )
  const { id, body, approval } = await asked(1000)
  const decide = (by: Client, approvalId: number) =>
    by.raw(feeDecide, { body: { id: approvalId, decision: 'approve' } })
  expect((await decide(second, approval.id)).data).toMatchObject({ waitsForSecond: false })
  const { fees } = await detail(id)
  const [one, other] = fees.map(({ id: feeId, unitPrice, quantity }) => ({ feeId, unitPrice, quantity }))
  if (one === undefined || other === undefined) throw new Error('two lines are wanted')
  const lines = [
    { ...one, unitPrice: one.unitPrice - 600 },
    { ...other, unitPrice: other.unitPrice + 600 },
  ]
  const next = await clerk.call(feeApplyFrom, { body: { ...body, change: { lines, discountCents: 0 } } })
  expect((await decide(second, next.id)).data).toMatchObject({ waitsForSecond: true })
  const own = await decide(clerk, next.id)
  expect(own.code).toBe(CODES.FAILURE)
  expect(own.msg).toContain('须由他人办理')
  expect((await decide(third, next.id)).data).toMatchObject({ status: APPROVAL_STATUS.APPROVED })
  const much = { lines: [{ ...one, unitPrice: 99_999_999_999_999, quantity: 9900 }], discountCents: 0 }
  expect((await clerk.raw(feeApplyFrom, { body: { ...body, change: much } })).code).toBe(CODES.FAILURE)
})

test('what was approved is for those it was shown for', async () => {
  const { id } = await newContract(server, clerk)
  const { fees } = await detail(id)
  const lines = fees.map(({ id: feeId, quantity }) => ({ feeId, unitPrice: 1, quantity }))
  await server.db.query(
    sql`update system_param set value = '100000000' where key = 'contract.approval.twoAbove'`,
  )
  const body = { contractId: id, reason: '老客户', change: { lines, discountCents: 0 } }
  const approval = await clerk.call(feeApplyFrom, { body })
  await second.call(feeDecide, { body: { id: approval.id, decision: 'approve' } })
  const now = await detail(id)
  const applicants = now.applicants.map((person) =>
    Object.assign(picked(contractApplicantFields, person), { id: person.id }),
  )
  const more = (await contractBody(server, { people: 1 })).applicants ?? []
  await clerk.call(contractUpdate, {
    body: {
      ...picked(ContractDraft.shape, now),
      id,
      seen: now.updateTime,
      applicants: [...applicants, ...more],
    },
  })
  const after = await detail(id)
  expect(after.totalCents).toBe(2 * fees.reduce((sum, { unitPrice }) => sum + unitPrice, 0))
  const named = await clerk.raw(contractCreate, {
    body: await contractBody(server, { customerName: '林\u202e致远' }),
  })
  expect(named.code).toBe(CODES.FAILURE)
  const none = [{ kind: 'vas', service: 'PHOTO', quantity: 0 }]
  const free = await clerk.raw(contractCreate, {
    body: await contractBody(server, { services: ['PHOTO'], quantities: none }),
  })
  expect(free.code).toBe(CODES.FAILURE)
})

test('nothing is deleted while a change of it waits, no line is asked for twice, and a payer stopped since is refused', async () => {
  const { id } = await newContract(server, clerk)
  const { fees } = await detail(id)
  const lines = fees.map(({ id: feeId, quantity }) => ({ feeId, unitPrice: 1, quantity }))
  const asking = { contractId: id, reason: '老客户' }
  const twice = { lines: [...lines, ...lines], discountCents: 0 }
  expect((await clerk.raw(feeApplyFrom, { body: { ...asking, change: twice } })).code).not.toBe(CODES.SUCCESS)
  const payerId = await companyId(server, 'AGENT-YX')
  const change = { payerId, payerName: '', invoiceTitle: '', invoiceTaxCode: '' }
  const approval = await clerk.call(paymentApplyFrom, { body: { ...asking, change } })
  expect((await deletedContract(clerk, id)).msg).toContain('待审的支付变更')
  const decide = { id: approval.id, decision: 'approve' } as const
  await server.db.query(sql`update company set audit_status = 4 where id = ${payerId}`)
  expect((await second.raw(paymentDecide, { body: decide })).msg).toContain('付款公司不存在')
  await server.db.query(sql`update company set audit_status = 1 where id = ${payerId}`)
  expect((await detail(id)).pending).toEqual(['PAYMENT'])
  await second.call(paymentDecide, { body: decide })
  expect((await deletedContract(clerk, id)).code).toBe(CODES.SUCCESS)
})

test('another payer is not let through over what was changed since somebody asked', async () => {
  const { id } = await newContract(server, clerk)
  const payerId = await companyId(server, 'AGENT-YX')
  const change = { payerId, payerName: '', invoiceTitle: '悦行', invoiceTaxCode: '' }
  const asking = { contractId: id, reason: '公司付款', change }
  const approval = await clerk.call(paymentApplyFrom, { body: asking })
  await clerk.call(contractUpdate, {
    body: { ...(await contractAsSent(clerk, id)), invoiceTitle: '林致远工作室' },
  })
  const decide = { id: approval.id, decision: 'approve' } as const
  expect((await second.raw(paymentDecide, { body: decide })).msg).toContain('付款与开票信息已变动')
  expect(await detail(id)).toMatchObject({
    payerId: null,
    invoiceTitle: '林致远工作室',
    pending: ['PAYMENT'],
  })
})
