import {
  contractAccept,
  contractCreate,
  contractDetails,
  contractReview,
} from '@visa/contract/centre/contract-calls'
import { contractPayers } from '@visa/contract/centre/contract-payers'
import { CODES } from '@visa/contract/codes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../../db/sql.ts'
import type { Client } from '../../../testing/client.ts'
import { contractBody, newContract } from '../../../testing/contracts.ts'
import { otherManager } from '../../../testing/second-centre.ts'
import { companyId } from '../../../testing/staff.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

/** Companies that pay for a contract at the counter. */

let server: TestApp
let counter: Client
let manager: Client

beforeAll(async () => {
  server = await startTestApp()
  counter = await server.as('center_emp')
  manager = await server.as('center_mgr')
})
afterAll(() => server.close())

const codesFor = async (by: Client, query: { keyword?: string } = {}): Promise<string[]> =>
  (await by.call(contractPayers, { query })).map(({ companyCode }) => companyCode)

test('the counter chooses among the agents that are authorised through its centre today, and no others', async () => {
  expect(await codesFor(counter)).toEqual(['AGENT-YX', 'TRAVEL-XA'])
  expect(await codesFor(counter, { keyword: '丝路' })).toEqual(['TRAVEL-XA'])
  expect(await codesFor(counter, { keyword: 'yuanxing' })).toEqual(['AGENT-YX'])
  expect(await codesFor(counter, { keyword: '远途' })).toEqual([])
  expect(await codesFor(await otherManager(server))).toEqual([])
  const customer = await server.as('customer')
  expect((await customer.raw(contractPayers, { query: {} })).code).toBe(CODES.NO_PERMISSION)
  // Stopped since: it is neither offered nor taken.
  const payerId = await companyId(server, 'TRAVEL-XA')
  await server.db.query(sql`update company set audit_status = 4 where id = ${payerId}`)
  expect(await codesFor(counter)).toEqual(['AGENT-YX'])
  const refused = await counter.raw(contractCreate, { body: await contractBody(server, { payerId }) })
  expect(refused.code).toBe(CODES.FAILURE)
})

test('a contract of a company that settles by account is paid from it with the review', async () => {
  const payerId = await companyId(server, 'AGENT-YX')
  await server.db.query(
    sql`update company set settle_mode = 'monthly', credit_limit = 100000000 where id = ${payerId}`,
  )
  const { id } = await newContract(server, counter, { customerKind: 'COMPANY', payerId })
  await counter.call(contractAccept, { body: { id } })
  const owing = await counter.call(contractDetails, { query: { id } })
  expect(owing.payerName).toBe('远行国旅')
  expect(owing.owedCents).toBe(owing.totalCents)
  await manager.call(contractReview, { body: { id } })
  const paid = await counter.call(contractDetails, { query: { id } })
  expect([paid.paidCents, paid.owedCents]).toEqual([owing.totalCents, 0])
})
