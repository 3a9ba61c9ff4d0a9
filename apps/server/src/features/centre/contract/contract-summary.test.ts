import { contractDetails } from '@visa/contract/centre/contract-calls'
import { contractServiceSummary } from '@visa/contract/centre/contract-services'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '../../../testing/client.ts'
import { centreClerk, contractBody, newContract } from '../../../testing/contracts.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

let server: TestApp
let clerk: Client

beforeAll(async () => {
  server = await startTestApp()
  clerk = await centreClerk(server, 'summary_clerk')
})
afterAll(() => server.close())

test('the summary of services adds up a child and two adults by service, and comes to what the contract costs', async () => {
  const photos = 5
  const { applicants = [] } = await contractBody(server, { people: 3 })
  const withChild = applicants.map((person, place) =>
    Object.assign(person, place === 2 ? { birthDate: '2022-05-01' } : {}),
  )
  const { id } = await newContract(server, clerk, {
    applicants: withChild,
    services: ['PHOTO'],
    quantities: [{ kind: 'vas', service: 'PHOTO', quantity: photos }],
  })
  const { fees } = await clerk.call(contractDetails, { query: { id } })
  const rows = await clerk.call(contractServiceSummary, { query: { id } })
  const photo = fees.find(({ service }) => service === 'PHOTO')
  expect(rows.find(({ name }) => name === photo?.name)).toMatchObject({
    quantity: photos,
    amount: photos * (photo?.unitPrice ?? 0),
  })
  const consular = fees.filter(({ kind }) => kind === 'consular')
  const ofConsulate = rows.filter(({ name }) => name === consular[0]?.name)
  expect(ofConsulate).toEqual([
    {
      group: '领馆费用',
      name: consular[0]?.name,
      quantity: 3,
      amount: consular.reduce((sum, { amount }) => sum + amount, 0),
    },
  ])
  const sum = (each: readonly { amount: number }[]) => each.reduce((total, { amount }) => total + amount, 0)
  expect(sum(rows)).toBe(sum(fees))
  expect(new Set(rows.map(({ name, group }) => `${group} ${name}`)).size).toBe(rows.length)
})
