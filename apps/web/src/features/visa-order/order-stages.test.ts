import type { HistoryRow } from '@visa/contract/states-history'
import { expect, it } from 'vitest'
import { restOf, stagesOf } from './order-stages.ts'

const move = (id: number, to: number, at: string): HistoryRow => ({
  id,
  from: null,
  to,
  operation: 'x',
  reason: '',
  actorName: '',
  actorCompany: '',
  at,
})

it('tells how long each stage lasted, the present one until now', () => {
  const history = [move(2, 16, '2026-11-12T10:00:00Z'), move(1, 8, '2026-11-11T10:00:00Z')]
  expect(stagesOf(history, new Date('2026-11-12T11:00:00Z'))).toEqual([
    { key: 1, state: 8, ms: 86_400_000 },
    { key: 2, state: 16, ms: 3_600_000 },
  ])
})

it('what is left is counted until the promised day is over, and never less than nothing', () => {
  const now = new Date('2026-11-16T16:00:00+08:00')
  const hours = (count: number): number => count * 60 * 60 * 1000
  expect(restOf('2026-11-16', now)).toBe(hours(8))
  expect(restOf('2026-11-18', now)).toBe(hours(56))
  expect(restOf('2026-11-15', now)).toBe(0)
})
