import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { ENDPOINTS } from './endpoints.ts'

const waitsFor = (...begins: readonly string[]): number[] => {
  const found = ENDPOINTS.filter(({ path }) => begins.some((begin) => path.startsWith(begin)))
  return [...new Set(found.map(({ timeoutMs }) => timeoutMs))]
}

it('C7.1 C9.1 every call stands under /api, and is waited for 30000 ms unless its work takes longer', () => {
  expect(ENDPOINTS.filter(({ path }) => !path.startsWith('/api/'))).toEqual([])
  const parts = { access: 'session', summary: '', data: z.null() } as const
  expect(endpoint({ method: 'GET', path: '/api/any', ...parts }).timeoutMs).toBe(30_000)
  // Maps help where they can, and are not waited for as long.
  const sooner = ENDPOINTS.filter(({ timeoutMs }) => timeoutMs < 30_000).map(({ path }) => path)
  expect(sooner.filter((path) => !/^\/api\/(?:map|ws)\//.test(path))).toEqual([])
  expect(waitsFor('/api/visa/order/', '/api/dict', '/api/role/', '/api/company/')).toEqual([30_000])
})

it('C9.2 paying, its records, the cashier and refunds are waited for 120000 ms, a question to the channel 180000', () => {
  const payment = '/api/visacenter/payment/'
  expect(waitsFor(`${payment}initiatePay`, `${payment}records`)).toEqual([120_000])
  expect(waitsFor('/api/visacenter/cashier/')).toEqual([120_000])
  expect(waitsFor(`${payment}initiateRefund`, `${payment}refund/`)).toEqual([120_000])
  expect(waitsFor(`${payment}refreshQueryResult`)).toEqual([180_000])
})
