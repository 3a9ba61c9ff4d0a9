import { contractAccept, contractDetails } from '@visa/contract/centre/contract-calls'
import { CONTRACT_STATUS } from '@visa/contract/centre/contract.states'
import { returnFind, returnGate, returnGive } from '@visa/contract/custody/centre-return'
import { PASSPORT_STATUS } from '@visa/contract/custody/passport.states'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { one, sql } from '../../../db/sql.ts'
import type { Client } from '../../../testing/client.ts'
import { centreClerk, newContract } from '../../../testing/contracts.ts'
import { custodian } from '../../../testing/custody-scene.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

let server: TestApp
let clerk: Client
let desk: Client

beforeAll(async () => {
  server = await startTestApp()
  clerk = await centreClerk(server, 'return_contract')
  desk = await custodian(server, 'return_contract_desk')
})
afterAll(() => server.close())

const CARD = '110101198804121232'

/** A contract whose passports are here. */
async function accepted(more: Parameters<typeof newContract>[2] = {}) {
  const { id, contractNo } = await newContract(server, clerk, more)
  await clerk.call(contractAccept, { body: { id } })
  const { applicants } = await clerk.call(contractDetails, { query: { id } })
  return { id, contractNo, applicantIds: applicants.map(({ applicantId }) => applicantId ?? 0) }
}

const found = async (code: string) => {
  const { people, others, ...told } = await desk.call(returnFind, { body: { code } })
  const idsOf = (those: typeof people) => those.map(({ applicantId }) => applicantId)
  return { ...told, people: idsOf(people), others: idsOf(others) }
}

test('the card that the contract has leads to its holder and to those they ordered for, and so does its number', async () => {
  const family = await accepted({ people: 2, customerIdNo: CARD })
  const [own, other] = family.applicantIds
  expect(await found(CARD)).toMatchObject({
    kind: 'card',
    collectorName: '林致远',
    people: [own],
    others: [other],
  })
  expect((await found(family.contractNo)).people).toEqual(family.applicantIds)
  expect((await found('110101199003070038')).kind).toBe('unknown')
})

test('what was not lodged leaves by its contract and by no desk: the contract stays whole', async () => {
  const { id, contractNo, applicantIds } = await accepted()
  const shown = {
    way: 'COUNTER',
    collectorName: '林致远',
    idType: 'PASSPORT',
    idNo: 'E1',
    documentSeen: true,
  } as const
  const [gate] = await desk.call(returnGate, { body: { ...shown, applicantIds } })
  const cell = gate?.cells.find(({ condition }) => condition === 'pending')
  expect(cell).toMatchObject({ ok: false, openable: false })
  expect(cell?.text).toContain(contractNo)
  const lines = applicantIds.map((applicantId) => ({ applicantId, reason: '客户要先拿走' }))
  const signature = { on: 'PAPER' as const, strokes: [] }
  const { rows } = await desk.call(returnGive, {
    body: { scanned: true, counter: '3', parcels: [{ ...shown, signature, lines }] },
  })
  expect(rows).toMatchObject([{ ok: false }])
  const { status } = await one<{ status: number }>(
    server.db,
    sql`select status from passport_item where applicant_id = ${applicantIds[0]}`,
  )
  expect(status).toBe(PASSPORT_STATUS.HELD)
  expect((await clerk.call(contractDetails, { query: { id } })).status).toBe(CONTRACT_STATUS.ACCEPTED)
})
