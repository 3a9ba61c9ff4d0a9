import type { HistoryRow } from '@visa/contract/states-history'
import { expect, it } from 'vitest'
import { stagesOf } from './order-stages.ts'

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
