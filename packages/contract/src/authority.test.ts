import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  can,
  canAs,
  canData,
  canSeeMenu,
  claimedPath,
  covers,
  mayClaim,
  parseAuthority,
} from './authority.ts'

const held = ['agent$visa.order@beijing', '~sys.hidden', 'sys.dict'].map(parseAuthority)

test('P6.2 an authority may be written role$code@custom, with either part left out', () => {
  expect(parseAuthority('agent$visa.order@beijing')).toEqual({
    role: 'agent',
    code: 'visa.order',
    custom: 'beijing',
    menuOnly: false,
  })
  expect(parseAuthority('sys.dict')).toEqual({ role: '', code: 'sys.dict', custom: '', menuOnly: false })
  expect(parseAuthority('sys.dict@own')).toMatchObject({ role: '', code: 'sys.dict', custom: 'own' })
  expect(parseAuthority('visa$sys.dict')).toMatchObject({ role: 'visa', code: 'sys.dict', custom: '' })
})

test('P6.3 a permission check matches the code, not a part of it', () => {
  expect(can(held, 'visa.order')).toBe(true)
  expect(can(held, 'visa')).toBe(false)
  expect(can(held, 'agent')).toBe(false)
})

test('P6.4 a data permission matches the custom part', () => {
  expect(canData(held, 'beijing')).toBe(true)
  expect(canData(held, 'shanghai')).toBe(false)
  expect(canData(held, '')).toBe(false)
})

test('P6.5 an identity permission matches the role part', () => {
  expect(canAs(held, 'agent')).toBe(true)
  expect(canAs(held, 'visa')).toBe(false)
  expect(canAs(held, '')).toBe(false)
})

test('P6.6 a code that starts with ~ shows its menu entry and grants nothing', () => {
  expect(canSeeMenu(held, 'sys.hidden')).toBe(true)
  expect(can(held, 'sys.hidden')).toBe(false)
})

test('a claim in the path must be held for that very code', () => {
  expect(mayClaim(held, 'visa.order', { role: 'agent', custom: 'beijing' })).toBe(true)
  expect(mayClaim(held, 'visa.order', { role: 'agent', custom: '' })).toBe(true)
  expect(mayClaim(held, 'visa.order', { role: 'visa', custom: '' })).toBe(false)
  expect(mayClaim(held, 'sys.dict', { role: 'agent', custom: '' })).toBe(false)
})

test('P6.7 the role goes after /api and the custom part to the end of the path', () => {
  const path = '/api/visa/order/page'
  expect(claimedPath(path, { role: 'agent', custom: 'emp' })).toBe('/api/agent/visa/order/page/emp')
  expect(claimedPath(path, { role: '', custom: '' })).toBe(path)
})

test('reading what was written gives the same authority', () => {
  const part = fc.stringMatching(/^[a-z.]{0,8}$/)
  fc.assert(
    fc.property(part, fc.stringMatching(/^[a-z.]{1,8}$/), part, (role, code, custom) => {
      const written = `${role === '' ? '' : `${role}$`}${code}${custom === '' ? '' : `@${custom}`}`
      expect(parseAuthority(written)).toEqual({ role, code, custom, menuOnly: false })
    }),
  )
})

test('what is held without a part includes the same with it; a menu entry includes menu entries only', () => {
  const covered = (wanted: string) => covers(held, parseAuthority(wanted))
  const answers = {
    'sys.dict': true,
    '~sys.dict': true,
    'emp$sys.dict@own': true,
    'agent$visa.order@beijing': true,
    '~agent$visa.order@beijing': true,
    'visa.order': false,
    'agent$visa.order': false,
    'agent$visa.order@shanghai': false,
    'sys.hidden': false,
    '~sys.hidden': true,
    'sys.dict.type': false,
  }
  expect(Object.fromEntries(Object.keys(answers).map((wanted) => [wanted, covered(wanted)]))).toEqual(answers)
})
