import { expect, it } from 'vitest'
import { extended, lastDay, stateOn } from './authorization-period.ts'

const row = { validFrom: '2026-01-01', validTo: '2026-12-31', orgValidTo: '2027-12-31', working: true }

it.each([
  ['2025-12-31', 'upcoming'],
  ['2026-01-01', 'valid'],
  ['2026-11-30', 'valid'],
  ['2026-12-01', 'expiring'],
  ['2026-12-31', 'expiring'],
  ['2027-01-01', 'expired'],
] as const)('on %s an authorisation of that year is %s', (on, state) => {
  expect(stateOn(row, on)).toBe(state)
})

it('is of no use while a company is stopped or the organisation does not handle the product', () => {
  expect(stateOn({ ...row, working: false }, '2026-06-01')).toBe('stopped')
  expect(stateOn({ ...row, orgValidTo: null }, '2026-06-01')).toBe('unhandled')
  expect(stateOn({ ...row, working: false }, '2027-01-01')).toBe('expired')
})

it('lasts as long as people say, the first day included', () => {
  expect(lastDay('2026-11-26', 'year')).toBe('2027-11-25')
  expect(lastDay('2026-11-26', 'halfYear')).toBe('2027-05-25')
  expect(lastDay('2026-11-26', 'yearEnd')).toBe('2026-12-31')
  expect(lastDay('2028-02-29', 'year')).toBe('2029-02-27')
})

it('goes on from its end, from today where that is past, and into the next year from the last day of one', () => {
  const to = (validTo: string, today: string) => extended({ validTo }, 'year', today)
  expect(to('2026-11-25', '2026-11-16')).toEqual({ validFrom: '2026-11-26', validTo: '2027-11-25' })
  expect(to('2026-10-15', '2026-11-16')).toEqual({ validFrom: '2026-11-16', validTo: '2027-11-15' })
  expect(to('2026-11-15', '2026-11-16')).toEqual({ validFrom: '2026-11-16', validTo: '2027-11-15' })
  expect(extended({ validTo: '2026-12-31' }, 'yearEnd', '2026-11-16')?.validTo).toBe('2027-12-31')
})

it.each(['year', 'halfYear', 'yearEnd'] as const)('that lasts for ever does not go on by %s', (extension) => {
  for (const validTo of ['9999-12-31', '9999-06-01', '2100-12-31']) {
    expect(extended({ validTo }, extension, '2026-11-16')).toBeUndefined()
  }
  const { validTo = '' } = extended({ validTo: '2100-12-30' }, extension, '2026-11-16') ?? {}
  expect(validTo > '2100-12-30').toBe(true)
})
