import { expect, test } from 'vitest'
import { unitIn } from './service-units.ts'

test('a unit that the product is delivered with has its word in English; what a centre wrote itself stays', () => {
  expect(['次', '份', '件'].map((unit) => unitIn('en', unit))).toEqual(['time', 'copy', 'item'])
  expect(unitIn('zh', '次')).toBe('次')
  expect(unitIn('en', 'box')).toBe('box')
  expect(unitIn('en', 'toString')).toBe('toString')
  expect(unitIn('en', '')).toBe('')
})
