import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rowWindow } from './row-window.ts'

const even = Array.from({ length: 200 }, () => 40)

test('draws the rows in view only', () => {
  expect(rowWindow(even, { top: 0, bottom: 400 })).toEqual({ start: 0, end: 10, above: 0, below: 7600 })
  expect(rowWindow(even, { top: 1000, bottom: 1400 })).toEqual({
    start: 25,
    end: 35,
    above: 1000,
    below: 6600,
  })
})

test('keeps a row when the table is out of sight', () => {
  expect(rowWindow(even, { top: -900, bottom: -500 })).toMatchObject({ start: 0, end: 1 })
  expect(rowWindow(even, { top: 9000, bottom: 9400 })).toMatchObject({ start: 199, end: 200, below: 0 })
  expect(rowWindow([], { top: 0, bottom: 400 })).toEqual({ start: 0, end: 0, above: 0, below: 0 })
})

test('is as high as all rows together and covers the view, however high the rows', () => {
  const heights = fc.array(fc.integer({ min: 1, max: 200 }), { minLength: 1 })
  fc.assert(
    fc.property(heights, fc.integer({ min: 0, max: 5000 }), fc.nat(900), (rows, top, size) => {
      const { start, end, above, below } = rowWindow(rows, { top, bottom: top + size })
      const sum = (part: number[]) => part.reduce((total, height) => total + height, 0)
      const all = sum(rows)
      const drawn = sum(rows.slice(start, end))
      expect(above + drawn + below).toBe(all)
      expect(end).toBeGreaterThan(start)
      expect(Math.min(above, top)).toBe(above)
      expect(above + drawn).toBeGreaterThanOrEqual(Math.min(top + size, all))
    }),
  )
})
