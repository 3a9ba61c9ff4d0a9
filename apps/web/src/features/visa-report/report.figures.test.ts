import type { Report } from '@visa/contract/visa/report'
import { expect, test } from 'vitest'
import { changeText, figureText, gridOf, percent } from './report.figures.ts'

const cell = (row: string, column: string, orders: number): Report['cells'][number] => ({
  row,
  column,
  orders,
  people: orders * 2,
  totalCents: orders * 100,
  consularCents: 0,
  urgentCents: 0,
  serviceCents: 0,
  vasCents: 0,
  courierCents: 0,
  discountCents: -orders,
})

test('sums of rows, columns and the whole are those of the cells', () => {
  const grid = gridOf({ cells: [cell('a', 'x', 1), cell('a', 'y', 2), cell('b', 'y', 4)] })
  expect(grid.at('a', 'y').orders).toBe(2)
  expect(grid.at('b', 'x').orders).toBe(0)
  expect(grid.rowTotal('a')).toMatchObject({ orders: 3, people: 6 })
  expect(grid.columnTotal('y').totalCents).toBe(600)
  expect(grid.total).toMatchObject({ orders: 7, discountCents: -7 })
})

test('figures are read as people write them', () => {
  expect(figureText('orders', 12_345)).toBe('12,345')
  expect(figureText('totalCents', 128_456_050)).toBe('1,284,560.50')
  expect(percent(1, 3)).toBe('33.3%')
  expect(percent(0, 0)).toBe('—')
  expect(changeText(117, 100)).toBe('+17.0%')
  expect(changeText(94, 100)).toBe('−6.0%')
  expect(changeText(5, 0)).toBe('—')
})
