import { expect, test } from 'vitest'
import { keptWidth, readWidth, widthByKey } from './aside-width.ts'

test('P9.15 an aside is 240 px wide to start with and never less than 60', () => {
  expect(readWidth(undefined)).toBe(240)
  expect(readWidth('wide')).toBe(240)
  expect(readWidth(Number.NaN)).toBe(240)
  expect(readWidth(10)).toBe(60)
  expect(keptWidth(-5)).toBe(60)
  expect(keptWidth(61.4)).toBe(61)
})

test('arrow keys change the width, Home and End go to its limits', () => {
  expect(widthByKey('ArrowLeft', 240)).toBe(224)
  expect(widthByKey('ArrowRight', 240)).toBe(256)
  expect(widthByKey('ArrowLeft', 62)).toBe(60)
  expect(widthByKey('Home', 240)).toBe(60)
  expect(widthByKey('End', 240)).toBe(640)
  expect(widthByKey('Tab', 240)).toBeUndefined()
})
