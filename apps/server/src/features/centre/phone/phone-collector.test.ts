import { contractAccept, contractDetails } from '@visa/contract/centre/contract-calls'
import {
  PHONE_LIMITS,
  phoneContract,
  phoneContractAuthorise,
  phoneContractUnauthorise,
} from '@visa/contract/centre/phone'
import { CODES } from '@visa/contract/codes'
import { authorisationPage } from '@visa/contract/custody/authorisation'
import { dayOf } from '@visa/contract/dates'
import { addDays } from '@visa/contract/rules/days'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '../../../testing/client.ts'
import { centreClerk, newContract } from '../../../testing/contracts.ts'
import { phoneOf } from '../../../testing/customer-phone.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

let server: TestApp
let clerk: Client

beforeAll(async () => {
  server = await startTestApp()
  clerk = await centreClerk(server, 'collector_clerk')
})
afterAll(() => server.close())

let mobiles = 0
const freshMobile = (): string => `1380077${String((mobiles += 1)).padStart(4, '0')}`

async function accepted(contactMobile: string, more: Record<string, unknown> = {}): Promise<number> {
  const { id } = await newContract(server, clerk, { contactMobile, ...more })
  await clerk.call(contractAccept, { body: { id } })
  return id
}

test('P2.10 a customer names who collects, once, for people of the own contract, and takes it back', async () => {
  const mobile = freshMobile()
  const id = await accepted(mobile, { people: 2 })
  const phone = await phoneOf(server, mobile)
  const { collectable, people } = await phone.call(phoneContract, { query: { id } })
  expect(collectable).toEqual(people.map(({ applicantId }) => applicantId))
  const [first = 0] = collectable
  const validUntil = addDays(dayOf(new Date()), 20)
  const named = {
    id,
    applicantIds: [first],
    collectorName: '沈代领',
    idType: 'ID_CARD' as const,
    idNo: '110101199003070038',
    mobile: '13912345678',
    relation: '同事',
    validUntil,
  }
  const send = (more: object) => phone.raw(phoneContractAuthorise, { body: { ...named, ...more } })
  expect((await send({ idNo: '11010119900307' })).msg).toContain('证件号码')
  expect((await send({ applicantIds: [] })).code).not.toBe(CODES.SUCCESS)
  expect((await send({ validUntil: '2020-01-01' })).msg).toContain('已过')
  expect((await send({ validUntil: '2999-12-31' })).msg).toContain('有效期至')
  // Somebody of another contract is not there.
  const other = await accepted(freshMobile())
  const [stranger] = (await clerk.call(contractDetails, { query: { id: other } })).applicants
  expect((await send({ applicantIds: [first, stranger?.applicantId ?? 0] })).msg).toBe('记录不存在或已被删除')
  const twice = await Promise.all([send({}), send({})])
  expect(new Set(twice.map(({ data }) => JSON.stringify(data))).size).toBe(1)
  const { collectors } = await phone.call(phoneContract, { query: { id } })
  expect(collectors).toMatchObject([
    { name: '沈代领', relation: '同事', validUntil, state: 'valid', people: ['林致远'], mayRevoke: true },
  ])
  expect(JSON.stringify(collectors)).not.toContain('110101199003070038')
  // The desk has it, as made by the customer.
  const desk = await server.as('center_mgr')
  const { rows } = await desk.call(authorisationPage, { query: { keyword: '沈代领' } })
  expect(rows).toMatchObject([{ authorisationNo: collectors[0]?.authorisationNo, madeBy: '', letter: [] }])
  const takeBack = (by: Client, contractId: number) =>
    by.raw(phoneContractUnauthorise, {
      body: { id: contractId, authorisationId: collectors[0]?.id ?? 0 },
    })
  const otherMobile = freshMobile()
  const others = await accepted(otherMobile)
  expect((await takeBack(await phoneOf(server, otherMobile), others)).msg).toBe('记录不存在或已被删除')
  expect((await takeBack(phone, id)).code).toBe(CODES.SUCCESS)
  expect((await takeBack(phone, id)).code).toBe(CODES.SUCCESS)
  expect((await phone.call(phoneContract, { query: { id } })).collectors).toEqual([])
  const after = await desk.call(authorisationPage, { query: { keyword: '沈代领' } })
  expect(after.rows).toMatchObject([{ state: 'revoked', revokeReason: '客户在手机上收回' }])
})

test('P2.10 no more than a handful may collect at a time, and nothing before passports are here', async () => {
  const mobile = freshMobile()
  const { id: waiting } = await newContract(server, clerk, { contactMobile: mobile })
  const id = await accepted(mobile)
  const phone = await phoneOf(server, mobile)
  expect((await phone.call(phoneContract, { query: { id: waiting } })).collectable).toEqual([])
  const { collectable } = await phone.call(phoneContract, { query: { id } })
  const send = (count: number) =>
    phone.raw(phoneContractAuthorise, {
      body: {
        id,
        applicantIds: collectable,
        collectorName: `代领${count}`,
        idType: 'PASSPORT',
        idNo: `E${count}`,
        mobile: '13912345678',
        relation: '同事',
        validUntil: dayOf(new Date()),
      },
    })
  for (let count = 1; count <= PHONE_LIMITS.collectors; count += 1)
    expect((await send(count)).code).toBe(CODES.SUCCESS)
  expect((await send(0)).msg).toContain('最多 10 份')
})
