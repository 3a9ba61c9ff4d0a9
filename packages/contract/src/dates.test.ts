import { expect, test } from 'vitest'
import { dayOf, formatDate } from './dates.ts'

test('dates are formatted in UTC+8 whatever the zone of the machine', () => {
  const at = new Date('2026-01-31T16:05:09Z')
  expect(formatDate(at)).toBe('2026-02-01 00:05:09')
  expect(formatDate(at, 'yyyy-MM-dd')).toBe('2026-02-01')
  expect(formatDate(at, 'hh:mm')).toBe('00:05')
  expect(formatDate('2026-01-31T15:59:59.999Z', 'yyyy-MM')).toBe('2026-01')
  expect(dayOf(at)).toBe('2026-02-01')
  expect(formatDate('nonsense')).toBe('')
})
