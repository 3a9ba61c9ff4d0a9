import { CODES } from '@visa/contract/codes'
import { dictTypePage } from '@visa/contract/dict/dict-type'
import { endpoint } from '@visa/contract/endpoint'
import { ENDPOINTS } from '@visa/contract/endpoints'
import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { sql } from '../db/sql.ts'
import { testApp } from '../testing/test-app.ts'
import { claimResolver } from './claim-path.ts'

const get = (path: `/${string}`) =>
  endpoint({ method: 'GET', path, access: 'x', summary: '', data: z.null() })
const resolve = claimResolver([
  get('/api/visa/order/page'),
  get('/api/agent/company/countries'),
  get('/api/order/{id}'),
  get('/api/order/{id}/details'),
])

test('P6.7 role prefix and custom suffix lead to the declared path, which itself always wins', () => {
  const plain = { role: '', custom: '' }
  expect(resolve('GET', '/api/visa/order/page')).toEqual({ path: '/api/visa/order/page', ...plain })
  expect(resolve('GET', '/api/agent/company/countries')).toEqual({
    path: '/api/agent/company/countries',
    ...plain,
  })
  const page = '/api/visa/order/page'
  expect(resolve('GET', '/api/agent/visa/order/page')).toEqual({ path: page, role: 'agent', custom: '' })
  expect(resolve('GET', '/api/visa/order/page/emp')).toEqual({ path: page, role: '', custom: 'emp' })
  expect(resolve('GET', '/api/visa/visa/order/page/emp')).toEqual({ path: page, role: 'visa', custom: 'emp' })
  expect(resolve('GET', '/api/order/7/details')).toEqual({ path: '/api/order/7/details', ...plain })
  expect(resolve('GET', '/api/agent/order/7')).toEqual({ path: '/api/order/7', role: 'agent', custom: '' })
})

test('a path that fits nothing stays as it is', () => {
  for (const path of [
    '/',
    '/api',
    '/api/',
    '/api/none',
    '/other/visa/order/page',
    '/api/a/b/visa/order/page',
  ]) {
    expect(resolve('GET', path)).toEqual({ path, role: '', custom: '' })
  }
  expect(resolve('POST', '/api/agent/visa/order/page').role).toBe('')
})

test('a broken escape in the custom part is refused, not thrown', async () => {
  const { as } = await testApp()
  const admin = await as('admin')
  expect((await admin.raw(dictTypePage, {}, `${dictTypePage.path}/%E4%A`)).code).not.toBe(CODES.SUCCESS)
})

test('no declared path can be mistaken for a claim on another', () => {
  const product = claimResolver(ENDPOINTS)
  for (const { method, path } of ENDPOINTS)
    expect(product(method, path)).toEqual({ path, role: '', custom: '' })
})

test('what the path claims is checked against the session', async () => {
  const { as, db } = await testApp()
  const admin = await as('admin')
  const claim = (path: string) => admin.raw(dictTypePage, {}, path)
  expect((await claim('/api/platform/dictType/queryAllDictTypePage')).code).toBe(CODES.NO_PERMISSION)
  expect((await claim('/api/dictType/queryAllDictTypePage/everything')).code).toBe(CODES.NO_PERMISSION)

  await db.query(sql`update role_resource rr set role_part = 'platform', custom_part = 'own'
    from resource r where r.id = rr.resource_id and r.code = 'sys.dict'`)
  const again = await as('admin')
  const held = await again.raw(dictTypePage, {}, '/api/platform/dictType/queryAllDictTypePage/own')
  expect(held.code).toBe(CODES.SUCCESS)
  const other = await again.raw(dictTypePage, {}, '/api/agent/dictType/queryAllDictTypePage/own')
  expect(other.code).toBe(CODES.NO_PERMISSION)
})
