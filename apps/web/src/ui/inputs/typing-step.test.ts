import { typeMoney, typeText, typeTicket } from '@visa/contract/rules/typing'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { difference, inserted, settled, type TypingRule } from './typing-step.ts'

const money: TypingRule = { keep: (text) => typeMoney(text) }
const ticket: TypingRule = { keep: typeTicket, bare: (text) => text.replaceAll('-', '') }
const capitals = (max: number): TypingRule => {
  const keep = (text: string) => typeText(text, { upper: true, remove: /[^A-Z0-9]/ })
  return { keep, bare: keep, max }
}

/** The text with the caret in it, as `12|34`. */
const type = (text: string, data: string, rule: TypingRule): string => {
  const [before = '', after = ''] = text.split('|')
  const standing = inserted(before, data, after, rule)
  return standing ? `${standing.text.slice(0, standing.caret)}|${standing.text.slice(standing.caret)}` : text
}

test('P5.27 typing in the middle keeps the caret, and what stands behind it', () => {
  expect(type('12|34', '5', money)).toBe('125|34')
  expect(type('1|2.50', '９', money)).toBe('19|2.50')
  expect(type('1.|25', '9', money)).toBe('1.|25')
  expect(type('|1.25', '.', money)).toBe('|1.25')
  expect(type('|-5', '3', money)).toBe('|-5')
  expect(type('12|', 'a', money)).toBe('12|')
})

test('P5.27 of a pasted text is taken what can be taken', () => {
  expect(type('|', '¥1,234.567', money)).toBe('1234.56|')
  expect(type('|.50', '12.5', money)).toBe('12|.50')
})

test('P5.29 the caret of a ticket number is not counted in dashes', () => {
  expect(type('12|', '3', ticket)).toBe('123|')
  expect(type('123|', '4', ticket)).toBe('123-4|')
  expect(type('12|4-567', '3', ticket)).toBe('123-|4567')
  expect(type('|', '999 1234567890/01', ticket)).toBe('999-1234567890-01|')
})

test('P5.31 a full text refuses more instead of losing its end', () => {
  expect(type('AB|CD', 'x', capitals(4))).toBe('AB|CD')
  expect(type('A|D', 'bcde', capitals(4))).toBe('ABC|D')
  expect(type('|', 'e 12-34😀5', capitals(5))).toBe('E1234|')
})

test('a refused key does not take away what is selected', () => {
  expect(inserted('1', 'x', '3', money)).toBeUndefined()
})

test('a deletion that breaks a rule is mended, with the caret where it was', () => {
  expect(settled('12-4567', 2, ticket)).toEqual({ text: '124-567', caret: 2 })
  expect(settled('1234567', 3, ticket)).toEqual({ text: '123-4567', caret: 3 })
  expect(settled('ABCDEF', 6, capitals(4))).toEqual({ text: 'ABCD', caret: 4 })
})

test('one replaced stretch makes the old text the new one', () => {
  const texts = fc.string({ unit: fc.constantFrom('a', 'b', '-'), maxLength: 12 })
  fc.assert(
    fc.property(texts, texts, (from, to) => {
      const { start, end, piece } = difference(from, to)
      expect(start).toBeLessThanOrEqual(end)
      expect(from.slice(0, start) + piece + from.slice(end)).toBe(to)
    }),
  )
})

test('whatever is typed wherever, the rule holds, the end stays, and the caret is before it', () => {
  const typed = fc.string({ unit: fc.constantFrom(...'0123.-+a，１．'.split('')), maxLength: 12 })
  fc.assert(
    fc.property(typed, typed, fc.nat(20), (first, data, at) => {
      const text = typeMoney(first)
      const [before, after] = [text.slice(0, at), text.slice(at)]
      const standing = inserted(before, data, after, money)
      if (standing === undefined) return
      expect(typeMoney(standing.text)).toBe(standing.text)
      expect(standing.text.slice(standing.caret)).toBe(after)
    }),
  )
})
