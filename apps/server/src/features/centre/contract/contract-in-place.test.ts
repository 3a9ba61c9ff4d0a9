import { feeApplyFrom, feeDecide } from '@visa/contract/centre/approval'
import { journeyFields } from '@visa/contract/centre/contract'
import { contractDetails, contractEstimate, contractUpdate } from '@visa/contract/centre/contract-calls'
import { CODES } from '@visa/contract/codes'
import { holdLift, holdSet } from '@visa/contract/privacy/privacy'
import { picked } from '@visa/contract/shape'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '../../../testing/client.ts'
import { centreClerk, contractAsSent, contractBody, newContract } from '../../../testing/contracts.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

/** Somebody else is written over whoever is in a contract: to keep a price, or to lose what the law holds. */

let server: TestApp
let clerk: Client
let second: Client
let keeper: Client

beforeAll(async () => {
  server = await startTestApp()
  clerk = await centreClerk(server, 'inplace_one')
  second = await centreClerk(server, 'inplace_two')
  keeper = await server.as('center_mgr')
})
afterAll(() => server.close())

const totalOf = async (id: number) => (await clerk.call(contractDetails, { query: { id } })).totalCents

/** Somebody whose number is not known, at a price that was approved for them. */
async function approvedFor(person: { [field: string]: unknown }) {
  const [entered] = (await contractBody(server)).applicants ?? []
  const { id } = await newContract(server, clerk, { applicants: [{ ...entered, ...person }] })
  const { fees, totalCents } = await clerk.call(contractDetails, { query: { id } })
  const lines = fees.map(({ id: feeId, quantity, unitPrice }) => ({
    feeId,
    unitPrice: unitPrice - 100,
    quantity,
  }))
  const asked = { contractId: id, reason: '老客户', change: { lines, discountCents: 0 } }
  const approval = await clerk.call(feeApplyFrom, { body: asked })
  await second.call(feeDecide, { body: { id: approval.id, decision: 'approve' } })
  const write = async (change: { [field: string]: unknown }) => {
    const sent = await contractAsSent(clerk, id)
    const applicants = sent.applicants.map((each) => Object.assign(each, change))
    await clerk.call(contractUpdate, { body: { ...sent, applicants } })
    return totalOf(id)
  }
  return { id, ruled: totalCents, approved: await totalOf(id), write }
}

test('a price that was approved for somebody is not carried to somebody else step by step', async () => {
  const { id, ruled, approved, write } = await approvedFor({ passportNo: '' })
  expect(approved).toBeLessThan(ruled)
  expect(await write({ passportNo: 'E77100001' })).toBe(approved)
  const sent = await contractAsSent(clerk, id)
  const other = { cnName: '周安宁', surname: 'ZHOU', givenNames: 'ANNING', birthDate: '1991-05-06' }
  const asked = await clerk.call(contractEstimate, {
    body: {
      ...picked(journeyFields, sent),
      quantities: sent.quantities,
      consulate: sent.consulate,
      contractId: id,
      applicants: sent.applicants.map(({ id: personId, passportNo, nationality }) =>
        Object.assign({ id: personId, passportNo, nationality }, other),
      ),
    },
  })
  expect(asked.totals.totalCents).toBe(ruled)
  expect(await write(other)).toBe(ruled)
})

test('told one after the other a name and a birthday are another person too, and a corrected one of both is not', async () => {
  const { ruled, approved, write } = await approvedFor({})
  expect(await write({ cnName: '林志远' })).toBe(approved)
  expect(await write({ birthDate: '1971-01-01' })).toBe(ruled)
  const unknown = await approvedFor({ passportNo: '' })
  expect(await unknown.write({ passportNo: 'E77100002' })).toBe(unknown.approved)
  expect(await unknown.write({ passportNo: 'E77100003' })).toBe(unknown.ruled)
})

test('under a legal hold nobody is written over in place, nor the customer, nor papers; what was missing may come', async () => {
  const { id } = await newContract(server, clerk, { customerIdNo: '110101199003070038' })
  const { id: holdId } = await keeper.call(holdSet, { body: { contractId: id, reason: '法院调取' } })
  const sent = await contractAsSent(clerk, id)
  const over = (change: { [field: string]: unknown }) =>
    clerk.raw(contractUpdate, { body: { ...sent, ...change } })
  const person = (change: { [field: string]: unknown }) =>
    over({ applicants: sent.applicants.map((each) => Object.assign({}, each, change)) })
  const refused = [
    [await person({ cnName: '周安宁', passportNo: 'E77100009', birthDate: '1991-05-06' }), '身份信息'],
    [await person({ passportNo: '' }), '身份信息'],
    [await over({ applicants: [] }), '不能删除'],
    [await over({ customerName: '别人', customerIdNo: '' }), '客户'],
    [await over({ customerIdNo: '' }), '客户'],
    [await over({ documents: [] }), '已登记的材料'],
    [await over({ documents: [{ document: 'PHOTO', count: 1, original: true }] }), '已登记的材料'],
  ] as const
  for (const [answer, what] of refused) {
    expect(answer.code).toBe(CODES.FAILURE)
    expect(answer.msg).toContain('法院调取')
    expect(answer.msg).toContain(what)
  }
  expect(await contractAsSent(clerk, id)).toEqual(sent)
  const [more] = (await contractBody(server)).applicants ?? []
  const { updateTime } = await clerk.call(contractUpdate, {
    body: {
      ...sent,
      remark: '补充',
      contactEmail: 'lin@example.com',
      documents: [{ document: 'PHOTO', count: 3, original: true, note: '补一张' }],
      applicants: [
        ...sent.applicants.map((each) => Object.assign({}, each, { mobile: '13912345678' })),
        ...(more ? [more] : []),
      ],
    },
  })
  await keeper.call(holdLift, { body: { holdId, reason: '案件已结' } })
  const after = await contractAsSent(clerk, id)
  await clerk.call(contractUpdate, {
    body: { ...after, seen: updateTime, customerName: '周安宁', customerIdNo: '' },
  })
})
