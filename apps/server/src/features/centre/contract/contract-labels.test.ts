import {
  contractAccept,
  contractCreate,
  contractDetails,
  contractEstimate,
} from '@visa/contract/centre/contract-calls'
import { contractLabels } from '@visa/contract/centre/contract-label'
import { labelVoid } from '@visa/contract/custody/label'
import { DATA_SCOPE } from '@visa/contract/org/data-scope'
import { picked } from '@visa/contract/shape'
import { ContractEstimateQuery } from '@visa/contract/centre/contract-estimate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '../../../testing/client.ts'
import { centreClerk, contractBody, freshLabels, newContract } from '../../../testing/contracts.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

let server: TestApp
let clerk: Client

beforeAll(async () => {
  server = await startTestApp()
  clerk = await centreClerk(server, 'label_counter')
})
afterAll(() => server.close())

const ask = (by: Client, labels: string[], contractId: number | null = null) =>
  by.call(contractLabels, { body: { labels, contractId } })

test('a label that is on a passport, spoken for, void or nobody’s is told when it is scanned, with its contract only to who may read it', async () => {
  const body = await contractBody(server, { people: 2 })
  const [first = { label: '' }, second = { label: '' }] = body.applicants ?? []
  const one = first.label ?? ''
  const other = second.label ?? ''
  const { id, contractNo } = await clerk.call(contractCreate, { body })
  expect(await ask(clerk, [one])).toEqual([{ label: one, fault: 'spoken', contract: { id, contractNo } }])
  await clerk.call(contractAccept, { body: { id } })
  const bound = { label: one, fault: 'bound', contract: { id, contractNo } }
  expect(await ask(clerk, [one.toLowerCase(), one])).toEqual([bound])
  // What the contract has itself is its own.
  expect(await ask(clerk, [one, other], id)).toEqual([])
  const own = await centreClerk(server, 'label_own_only', { dataScope: DATA_SCOPE.OWN })
  expect(await ask(own, [one])).toEqual([{ ...bound, contract: null }])
  const [free = '', spoiled = ''] = await freshLabels(server, 2)
  await clerk.call(labelVoid, { body: { code: spoiled, reason: '打印歪了' } })
  expect(await ask(clerk, [free, spoiled, 'P0000000000', 'P9999999994', '合同'])).toEqual([
    { label: spoiled, fault: 'void', contract: null },
    { label: 'P0000000000', fault: 'unknown', contract: null },
    { label: 'P9999999994', fault: 'unreadable', contract: null },
    { label: '合同', fault: 'unreadable', contract: null },
  ])
  const stranger = await server.as('agent')
  expect((await stranger.raw(contractLabels, { body: { labels: [one] } })).code).not.toBe(0)
})

test('a contract whose label is on another passport says so on its page, not only when it is accepted', async () => {
  const taken = await contractBody(server)
  const { id: first } = await clerk.call(contractCreate, { body: taken })
  await clerk.call(contractAccept, { body: { id: first } })
  const body = await contractBody(server)
  const label = taken.applicants?.[0]?.label ?? ''
  const applicants = (body.applicants ?? []).map((person) => Object.assign(person, { label }))
  const { id } = await clerk.call(contractCreate, { body: { ...body, applicants } })
  const text = `林致远的条码 ${label} 已贴在另一本护照上`
  expect((await clerk.call(contractDetails, { query: { id } })).lacks).toEqual([
    { operation: 'accept', text },
  ])
  expect((await clerk.raw(contractAccept, { body: { id } })).msg).toContain(text)
})

test('a number that cannot be of a document is refused when it is written, as it is when passports go back', async () => {
  for (const wrong of [
    '110105198204172316',
    '11010519820417231',
    '1101051982041723161',
    'A'.repeat(36),
    '张三',
  ])
    expect(
      (await clerk.raw(contractCreate, { body: await contractBody(server, { customerIdNo: wrong }) })).msg,
    ).toContain('客户证件号')
  for (const right of ['', '110101198804120010', 'E12345678', '123456789', 'H1234567(8)'])
    await newContract(server, clerk, { customerIdNo: right })
})

test('a discount that the counter may not give is not taken off what is estimated', async () => {
  const body = await contractBody(server)
  const asked = (discountCents: number) => {
    const applicants = (body.applicants ?? []).map(({ cnName, birthDate, nationality, passportNo }) => ({
      cnName,
      birthDate,
      nationality,
      passportNo,
    }))
    const wanted = picked(ContractEstimateQuery.shape, body)
    return clerk.call(contractEstimate, { body: { ...wanted, applicants, discountCents } })
  }
  const { totals: none, discountLimitCents: limit } = await asked(0)
  expect((await asked(limit)).totals.totalCents).toBe(none.totalCents - limit)
  expect((await asked(limit + 1)).totals).toEqual(none)
})
