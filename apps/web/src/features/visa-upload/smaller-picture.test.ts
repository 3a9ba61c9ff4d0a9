import { expect, test } from 'vitest'
import { fittedSize } from './smaller-picture.ts'

test('a picture keeps its shape and gets no longer side than allowed', () => {
  expect(fittedSize(4032, 3024)).toEqual({ width: 3500, height: 2625 })
  expect(fittedSize(3024, 4032)).toEqual({ width: 2625, height: 3500 })
  expect(fittedSize(800, 600)).toEqual({ width: 800, height: 600 })
})
