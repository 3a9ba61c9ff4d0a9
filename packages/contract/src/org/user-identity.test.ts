import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { fitsDocument, isMasked, maskDocument, maskName } from './user-identity.ts'

it('a masked number shows its first three and last four characters', () => {
  expect(maskDocument('11010519491231002X')).toBe('110***********002X')
  expect(maskDocument('E12345678')).toBe('E12**5678')
  expect(maskDocument('1234567')).toBe('1******')
  expect(maskDocument('')).toBe('')
})

it('at least one character is hidden whatever the length, and the length stays', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Z0-9]{2,40}$/), (value) => {
      const masked = maskDocument(value)
      expect(masked).toHaveLength(value.length)
      expect(isMasked(masked)).toBe(true)
      expect(masked).not.toBe(value)
    }),
  )
})

it('P5.15 an identity card is checked as one, other documents by their characters only', () => {
  expect(fitsDocument('4', '11010519491231002X')).toBe(true)
  expect(fitsDocument('4', '110105194912310021')).toBe(false)
  expect(fitsDocument('1', 'E12345678')).toBe(true)
  expect(fitsDocument('1', 'E12 345')).toBe(false)
  expect(fitsDocument('4', '')).toBe(true)
})

it('a masked name shows how it begins, and not how long it is', () => {
  expect(['王小明', '李雷', '𠮷', ''].map(maskName)).toEqual(['王**', '李**', '𠮷**', '**'])
})
