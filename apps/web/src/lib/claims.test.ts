import { parseAuthority } from '@visa/contract/authority'
import { afterEach, expect, it } from 'vitest'
import { holdAuthorities, pathToCall } from './claims.ts'

const path = '/api/center/contract/page'
const hold = (...written: string[]) => holdAuthorities(written.map(parseAuthority))

afterEach(() => holdAuthorities([]))

it('puts the role part after /api and the custom part at the end (P6.7)', () => {
  hold('emp$center.contract.list', 'center.cashier@BJ/1')
  expect(pathToCall({ access: 'center.contract.list', path })).toBe('/api/emp/center/contract/page')
  expect(pathToCall({ access: 'center.cashier', path })).toBe('/api/center/contract/page/BJ%2F1')
})

it('claims nothing for calls that need no authority, that are not held, or that are held plainly too', () => {
  hold('emp$center.contract.list', 'emp$visa.report', 'visa.report', '~mgr$sys.dict')
  for (const access of ['public', 'session', 'center.cashier', 'visa.report', 'sys.dict']) {
    expect(pathToCall({ access, path })).toBe(path)
  }
})

it('takes the authority that opens the call where one of several codes suffices', () => {
  hold('emp$b')
  expect(pathToCall({ access: ['a', 'b'], path })).toBe('/api/emp/center/contract/page')
  hold('emp$b', 'a')
  expect(pathToCall({ access: ['a', 'b'], path })).toBe(path)
})
