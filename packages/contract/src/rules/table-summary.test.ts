import fc from 'fast-check'
import { expect, test } from 'vitest'
import { summaryRow } from './table-summary.ts'

const columns = [
  { value: (row: readonly unknown[]) => row[0], summed: true },
  { value: (row: readonly unknown[]) => row[1], summed: true },
  { value: (row: readonly unknown[]) => row[2] },
]

test('P5.38 the first column is the label, flagged columns are summed, the others stay empty', () => {
  const rows = [
    [1, 0.1, 5],
    [2, '0.2', 5],
    [3, -1, 5],
  ]
  expect(summaryRow(rows, columns, 'Total')).toEqual(['Total', '-0.7', ''])
  expect(summaryRow([], columns, 'Total')).toEqual(['Total', '0', ''])
})

test('P5.38 values that are no numbers are ignored', () => {
  const values = [1.5, 'abc', '', null, undefined, NaN, Infinity, true, {}, '1,000', ' 2 ', '1e3', 1e-7]
  expect(
    summaryRow(
      values.map((value) => ['', value]),
      columns,
      'Total',
    )[1],
  ).toBe('3.5000001')
})

test('P5.38 sums are exact, however many rows', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -1e9, max: 1e9 })), (hundredths) => {
      const rows = hundredths.map((value) => ['', value / 100])
      const sum = hundredths.reduce((total, value) => total + value, 0)
      expect(Number(summaryRow(rows, columns, '')[1])).toBe(sum / 100)
    }),
  )
})
