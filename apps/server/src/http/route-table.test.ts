import { can, parseAuthority } from '@visa/contract/authority'
import { CODES } from '@visa/contract/codes'
import { endpoint, type Endpoint } from '@visa/contract/endpoint'
import { ENDPOINTS } from '@visa/contract/endpoints'
import * as z from 'zod/mini'
import { personalInfo } from '@visa/contract/session/personal'
import { expect, test } from 'vitest'
import { testApp } from '../testing/test-app.ts'
import { checkRouteTable, on, onPublic, onWrite, type Route } from './route.ts'

const declared = (path: `/${string}`, access = 'sys.test'): Endpoint =>
  endpoint({ method: 'GET', path, access, summary: '', data: z.null() })

const boundTo = (target: Endpoint): Route =>
  target.repeat === 'harmless' ? on(target)(() => null) : onWrite(target)(() => null)

test('P8.5 every call is refused without a login with 2323 未登录, unless it is public', async () => {
  const { visitor } = await testApp()
  const stranger = visitor()
  for (const target of ENDPOINTS.filter(({ access }) => access !== 'public')) {
    const answer = await stranger.raw(target)
    expect({ path: target.path, ...answer }).toEqual({
      path: target.path,
      code: CODES.NOT_LOGGED_IN,
      msg: '未登录',
      data: null,
    })
  }
})

test('P8.2 every call that names a permission is refused with 1111 to somebody who lacks it', async () => {
  const { as } = await testApp()
  const guarded = ENDPOINTS.filter(({ access }) => access !== 'public' && access !== 'session')
  for (const account of ['customer', 'agent', 'accept', 'center_emp', 'center_mgr']) {
    const person = await as(account)
    const held = (await person.call(personalInfo, {})).authorityInfo.map(({ code }) => parseAuthority(code))
    const closed = guarded.filter(({ access }) => ![access].flat().some((code) => can(held, code)))
    expect(closed.length).toBeGreaterThan(10)
    for (const target of closed) {
      expect((await person.raw(target)).code, `${account} ${target.path}`).toBe(CODES.NO_PERMISSION)
    }
  }
})

test('the table of the product is whole', () => {
  const all = ENDPOINTS.map((target) =>
    target.access === 'public' ? onPublic(target)(() => null) : boundTo(target),
  )
  expect(() => checkRouteTable(ENDPOINTS, all)).not.toThrow()
})

test('a missing, doubled, undeclared or unguarded route is found', () => {
  const one = declared('/api/one')
  const two = declared('/api/two')
  expect(() => checkRouteTable([one, two], [boundTo(one)])).toThrow('GET /api/two has no handler')
  expect(() => checkRouteTable([one], [boundTo(one), boundTo(one)])).toThrow(
    'GET /api/one has several handlers',
  )
  expect(() => checkRouteTable([one], [boundTo(one), boundTo(two)])).toThrow(
    'GET /api/two is not in the endpoint list',
  )
  expect(() => checkRouteTable([one, one], [boundTo(one)])).toThrow('declared twice')
  const open = declared('/api/open', '')
  expect(() => checkRouteTable([open], [boundTo(open)])).toThrow('GET /api/open declares no access')
})

test('a public endpoint cannot be bound as a guarded one, nor the other way round', () => {
  expect(() => on(declared('/api/a', 'public'))).toThrow('public')
  expect(() => onPublic(declared('/api/a'))).toThrow('needs a login')
})
