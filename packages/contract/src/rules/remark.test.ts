import fc from 'fast-check'
import { expect, test } from 'vitest'
import { appendRemark } from './remark.ts'

test('P5.32 remarks are joined with a semicolon, or what the screen prefers', () => {
  expect(appendRemark('first', ' second ', 20)).toEqual({ text: 'first;second' })
  expect(appendRemark('first', 'second', 20, ' / ')).toEqual({ text: 'first / second' })
  expect(appendRemark('', 'second', 20)).toEqual({ text: 'second' })
  expect(appendRemark('first', '  ', 20)).toEqual({ text: 'first' })
})

test('P5.32 nothing is appended beyond the greatest length', () => {
  const parts = fc.string({ minLength: 1, maxLength: 12 }).filter((text) => text.trim() === text)
  fc.assert(
    fc.property(parts, parts, fc.nat(30), (remark, addition, max) => {
      const fits = remark.length + 1 + addition.length <= max
      expect(appendRemark(remark, addition, max)).toEqual(
        fits ? { text: `${remark};${addition}` } : { broken: { rule: 'remarkFull', params: { max } } },
      )
    }),
  )
})
