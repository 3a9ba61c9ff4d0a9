import { expect, test } from 'vitest'
import { isMonth, reportMonthsRule } from './months.ts'

const months = [2025, 2026, 2027].flatMap((year) =>
  Array.from({ length: 12 }, (_, index) => `${year}-${String(index + 1).padStart(2, '0')}`),
)

test('P5.18 a report covers one, two or three calendar months, in order', () => {
  const expected = (span: number) => (span < 0 ? 'monthOrder' : span > 2 ? 'reportMonths' : undefined)
  const wrong = months.flatMap((from, start) =>
    months.filter((to, end) => reportMonthsRule(from, to)?.rule !== expected(end - start)),
  )
  expect(wrong).toEqual([])
  expect(reportMonthsRule('2026-11', '2027-01')).toBeUndefined()
  expect(reportMonthsRule('2026-11', '2027-02')).toEqual({ rule: 'reportMonths', params: { max: 3 } })
  expect(reportMonthsRule('2026-11', '2026-10')).toEqual({ rule: 'monthOrder', params: {} })
})

test('P5.18 the ends must be months', () => {
  expect(months.every(isMonth)).toBe(true)
  for (const wrong of ['', '2026', '2026-13', '2026-00', '2026-1', '2026-01-01']) {
    expect(isMonth(wrong)).toBe(false)
    expect(reportMonthsRule(wrong, '2026-01')?.rule).toBe('date')
    expect(reportMonthsRule('2026-01', wrong)?.rule).toBe('date')
  }
})
