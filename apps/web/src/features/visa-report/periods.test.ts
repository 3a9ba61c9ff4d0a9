import { expect, test } from 'vitest'
import { movedBy, periodOf } from './periods.ts'

test('stretches that people name move with today', () => {
  expect(periodOf('week', '2026-11-15')).toEqual({ from: '2026-11-09', to: '2026-11-15' })
  expect(periodOf('month', '2026-02-03')).toEqual({ from: '2026-02-01', to: '2026-02-28' })
  expect(periodOf('lastMonth', '2026-01-31')).toEqual({ from: '2025-12-01', to: '2025-12-31' })
  expect(periodOf('quarter', '2026-01-31')).toEqual({ from: '2025-11-01', to: '2026-01-31' })
  expect(periodOf('lastYear', '2024-02-29')).toEqual({ from: '2023-01-01', to: '2023-12-31' })
})

test('the one before and the one after: months stay months, days stay as many', () => {
  expect(movedBy({ from: '2026-03-01', to: '2026-03-31' }, -1)).toEqual({
    from: '2026-02-01',
    to: '2026-02-28',
  })
  expect(movedBy({ from: '2026-01-01', to: '2026-12-31' }, 1)).toEqual({
    from: '2027-01-01',
    to: '2027-12-31',
  })
  expect(movedBy({ from: '2026-03-05', to: '2026-03-11' }, -1)).toEqual({
    from: '2026-02-26',
    to: '2026-03-04',
  })
})
