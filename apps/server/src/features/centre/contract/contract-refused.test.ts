import { feeApplyFrom, feeDecide } from '@visa/contract/centre/approval'
import {
  contractAccept,
  contractCreate,
  contractDetails,
  contractUpdate,
} from '@visa/contract/centre/contract-calls'
import { CODES } from '@visa/contract/codes'
import { initiatePay } from '@visa/contract/money/payment'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '../../../testing/client.ts'
import { centreClerk, contractAsSent, contractBody, newContract } from '../../../testing/contracts.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

let server: TestApp
let clerk: Client
let second: Client

beforeAll(async () => {
  server = await startTestApp()
  clerk = await centreClerk(server, 'refused_one')
  second = await centreClerk(server, 'refused_two')
})
afterAll(() => server.close())

test('what its order would be refused for is refused when a contract is made or changed', async () => {
  const quantity = { kind: 'vas', service: 'PHOTO', quantity: 2 }
  const paper = { document: 'PHOTO', count: 1, original: true }
  const wrong: [object, string, string][] = [
    [{ services: ['NOPE'] }, '服务', '不存在'],
    [{ visaCategory: 'EVISA' }, '类', '不存在'],
    [{ quantities: [quantity] }, '数量调整', '不存在'],
    [{ services: ['PHOTO'], quantities: [quantity, quantity] }, '数量调整', '只能选一次'],
    [{ documents: [paper, paper] }, '', '只能选一次'],
  ]
  for (const [more, field, reason] of wrong) {
    const { code, msg } = await clerk.raw(contractCreate, { body: await contractBody(server, { ...more }) })
    expect(code).toBe(CODES.FAILURE)
    expect(msg).toContain(field)
    expect(msg).toContain(reason)
  }
  const good = { services: ['PHOTO'], quantities: [quantity] }
  const { id } = await newContract(server, clerk, good)
  const sent = await contractAsSent(clerk, id)
  const changed = await clerk.raw(contractUpdate, { body: { ...sent, services: ['PHOTO', 'NOPE'] } })
  expect(changed.msg).toContain('不存在')
})

test('a contract is not changed while a change of its fees waits, so that what waits can be decided', async () => {
  const { id, contractNo } = await newContract(server, clerk)
  const { fees } = await clerk.call(contractDetails, { query: { id } })
  const lines = fees.map(({ id: feeId, quantity, unitPrice }) => ({
    feeId,
    unitPrice: unitPrice - 1,
    quantity,
  }))
  const body = { contractId: id, reason: '老客户', change: { lines, discountCents: 0 } }
  const approval = await clerk.call(feeApplyFrom, { body })
  const change = async () =>
    clerk.raw(contractUpdate, { body: { ...(await contractAsSent(clerk, id)), services: ['PHOTO'] } })
  expect((await change()).msg).toBe(
    `合同 ${contractNo} 的费用调整 ${approval.approvalNo} 正在审批，请先审批或撤回，再修改合同`,
  )
  await second.call(feeDecide, { body: { id: approval.id, decision: 'approve' } })
  expect((await clerk.call(contractDetails, { query: { id } })).pending).toEqual([])
  expect((await change()).code).toBe(CODES.SUCCESS)
})

test('whoever would pay the order of a contract is told the contract that it is paid through', async () => {
  const { id, contractNo } = await newContract(server, clerk)
  await clerk.call(contractAccept, { body: { id } })
  const { orderId } = await clerk.call(contractDetails, { query: { id } })
  const admin = await server.as('admin')
  const { msg } = await admin.raw(initiatePay, {
    body: { subjectKind: 'ORDER', subjectId: orderId ?? 0, amountCents: 100, way: 'CARD', reference: 'P1' },
  })
  expect(msg).toContain(`按合同 ${contractNo} 收款`)
})

test('a passport that ends before the journey does is accepted by no centre, whatever it says of shorter ones', async () => {
  const whole = await contractBody(server)
  const [person] = whole.applicants ?? []
  const withEnd = (passportExpiry: string) => ({
    ...whole,
    applicants: [{ ...person, passportExpiry }],
  })
  const { id } = await clerk.call(contractCreate, { body: withEnd('2027-03-19') })
  const refused = await clerk.raw(contractAccept, { body: { id } })
  expect(refused.code).toBe(CODES.FAILURE)
  expect(refused.msg).toContain('2027-03-19 到期')
  const { lacks } = await clerk.call(contractDetails, { query: { id } })
  expect(lacks).toMatchObject([{ operation: 'accept', text: expect.stringContaining('撑不到行程结束') }])
  // Good on its last day; that it ends soon after the journey this centre only tells.
  const sent = await contractAsSent(clerk, id)
  const applicants = sent.applicants.map((each) => ({ ...each, passportExpiry: '2027-03-20' }))
  await clerk.call(contractUpdate, { body: { ...sent, applicants } })
  expect((await clerk.raw(contractAccept, { body: { id } })).code).toBe(CODES.SUCCESS)
})
