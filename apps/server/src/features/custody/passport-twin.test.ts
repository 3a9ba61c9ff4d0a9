import { contractAccept, contractDetails, contractRefundPassport } from '@visa/contract/centre/contract-calls'
import { batchCheck } from '@visa/contract/centre/batch'
import { CODES } from '@visa/contract/codes'
import { PASSPORT_STATUS } from '@visa/contract/custody/passport.states'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rows, sql } from '../../db/sql.ts'
import type { Client } from '../../testing/client.ts'
import { centreClerk, contractBody, newContract } from '../../testing/contracts.ts'
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

test('a passport that lies in the house is not taken in again by another contract, and the counter is told where it is', async () => {
  const first = await newContract(server, clerk, { applicants: await applicantWith('E77000001') })
  await clerk.call(contractAccept, { body: { id: first.id } })
  const second = await newContract(server, other, { applicants: await applicantWith('E77000001') })
  const { lacks } = await other.call(contractDetails, { query: { id: second.id } })
  const told =
    lacks.find(({ operation, text }) => operation === 'accept' && text.includes('已在馆'))?.text ?? ''
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
      collector: 'OTHER',
      collectorName: '林致远',
      idType: 'ID_CARD',
      idNo: '110101198804121234',
      documentSeen: true,
      authorisation: '',
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
  expect(answers.map(({ msg }) => msg).join(' ')).toContain('已在馆')
  expect(await liveOf('E77000004')).toBe(1)
})
