import { expect, test } from 'vitest'
import { monthsOf } from './year-days.ts'

const TOLD = [
  { day: '2026-10-01', nationCode: '', name: '国庆节', working: false, own: false },
  { day: '2026-10-10', nationCode: '', name: '国庆节调休上班', working: true, own: false },
  { day: '2026-11-04', nationCode: 'RUS', name: '民族团结日', working: false, own: true },
] as const

test('a year shows holidays, worked weekends and closed days of the chosen consulate, and counts what is worked', () => {
  const months = monthsOf(2026, TOLD, 'RUS')
  expect(months).toHaveLength(12)
  const toneOf = (month: number, day: number) => months[month - 1]?.days[day - 1]?.tone
  expect([toneOf(10, 1), toneOf(10, 10), toneOf(10, 11), toneOf(10, 12), toneOf(11, 4)]).toEqual([
    'off',
    'work',
    'weekend',
    'usual',
    'consulate',
  ])
  expect(months[10]).toMatchObject({ month: 11, before: 6, worked: 20 })
  expect(monthsOf(2026, TOLD, '')[10]?.worked).toBe(21)
})
