import { ORDER_STATUS } from '@visa/contract/visa/order.states'
import { expect, test } from 'vitest'
import { statusTone } from '../../lib/order-tone.ts'
import { daysLeft, shortDay } from './order.names.ts'

// Half past midnight of the 20th in UTC+8.
const NOW = new Date('2026-11-19T16:30:00Z')

test('a promise is counted in days of UTC+8, and only while something is waited for', () => {
  const open = (promisedDate: string | null) => daysLeft({ promisedDate, status: ORDER_STATUS.AUDITING }, NOW)
  expect(open('2026-11-23')).toBe(3)
  expect(open('2026-11-20')).toBe(0)
  expect(open('2026-11-19')).toBe(-1)
  expect(open(null)).toBeUndefined()
  expect(daysLeft({ promisedDate: '2026-11-01', status: ORDER_STATUS.CANCELLED }, NOW)).toBeUndefined()
})

test('every status has a colour, and a number nobody knows does no harm', () => {
  expect(statusTone(ORDER_STATUS.INCOMPLETE_MATERIAL)).toBe('refused')
  expect(statusTone(ORDER_STATUS.SUBMITTED)).toBe('progress')
  expect(statusTone(0)).toBe('progress')
})

test('the year of a day is told where it is not this one', () => {
  expect([shortDay('2026-12-28', NOW), shortDay('2027-01-05', NOW)]).toEqual(['12-28', '2027-01-05'])
})
