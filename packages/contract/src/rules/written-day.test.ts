import { expect, test } from 'vitest'
import { writtenDay } from './written-day.ts'

test('days are read as people, sheets and consulates write them', () => {
  for (const typed of [
    '2027-03-08',
    '2027/3/8',
    '2027.03.08',
    '20270308',
    '2027年3月8日',
    '08.03.2027',
    '8/3/2027',
  ])
    expect(writtenDay(typed), typed).toBe('2027-03-08')
  expect(writtenDay(' 2027-03-08 00:00:00 ')).toBe('2027-03-08')
})

test('what is no day is none', () => {
  for (const typed of ['', 'soon', '2027-02-30', '31.02.2027', '12/2027', '202703'])
    expect(writtenDay(typed), typed).toBeUndefined()
})
