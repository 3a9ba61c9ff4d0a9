import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import {
  code,
  codes,
  flag,
  id,
  ids,
  integer,
  remark,
  searchTerm,
  text,
  textOrEmpty,
  uploads,
  valid,
} from './fields.ts'
import { ruleFailures } from './issues.ts'

const failuresOf = (schema: z.ZodMiniType, input: unknown) => {
  const result = z.safeParse(schema, input)
  return result.success
    ? []
    : ruleFailures(result.error, input).map(({ field, rule, params }) =>
        Object.assign({ field, rule }, params),
      )
}

const one = (schema: z.ZodMiniType) => z.strictObject({ field: schema })
const ruleOf = (schema: z.ZodMiniType, field: unknown) => failuresOf(one(schema), { field })[0]?.rule

test('text is trimmed, present, bounded and one line', () => {
  expect(z.parse(text(5), '  abc ')).toBe('abc')
  expect(ruleOf(text(5), '   ')).toBe('required')
  expect(ruleOf(text(5), undefined)).toBe('required')
  expect(failuresOf(one(text(5)), { field: 'abcdef' })).toEqual([{ field: 'field', rule: 'tooLong', max: 5 }])
  expect(ruleOf(text(5), 'a\nb')).toBe('controlCharacter')
  expect(ruleOf(text(5), 'a\u0000b')).toBe('controlCharacter')
  expect(ruleOf(text(5), '\uD800')).toBe('controlCharacter')
  expect(ruleOf(text(5), 7)).toBe('invalid')
})

test('a remark may have lines, an optional text may be absent', () => {
  expect(z.parse(remark(9), 'a\nb')).toBe('a\nb')
  expect(ruleOf(remark(9), 'a\u0000')).toBe('controlCharacter')
  expect(z.parse(textOrEmpty(9), undefined)).toBe('')
  expect(z.parse(searchTerm(), undefined)).toBeUndefined()
})

test('numbers are read from form text and from JSON, and nothing else', () => {
  const schema = integer(1, 9)
  expect(z.parse(schema, '7')).toBe(7)
  expect(z.parse(schema, 7)).toBe(7)
  expect(ruleOf(schema, '7.5')).toBe('integer')
  expect(ruleOf(schema, 7.5)).toBe('integer')
  expect(ruleOf(schema, 'seven')).toBe('integer')
  expect(ruleOf(schema, '0x7')).toBe('integer')
  expect(failuresOf(one(schema), { field: 10 })).toEqual([{ field: 'field', rule: 'tooBig', max: 9 }])
  expect(failuresOf(one(schema), { field: '0' })).toEqual([{ field: 'field', rule: 'tooSmall', min: 1 }])
  expect(ruleOf(id, '-1')).toBe('tooSmall')
  expect(ruleOf(id, null)).toBe('required')
})

test('P3.16 the state of a record is 0 disabled or 1 enabled', () => {
  expect(z.parse(valid, '0')).toBe(0)
  expect(z.parse(valid, 1)).toBe(1)
  expect(ruleOf(valid, 2)).toBe('tooBig')
})

test('a switch takes form words and JSON truth values', () => {
  expect([true, 'true', '1'].map((value) => z.parse(flag, value))).toEqual([true, true, true])
  expect([false, 'false', '0'].map((value) => z.parse(flag, value))).toEqual([false, false, false])
  expect(ruleOf(flag, 'yes')).toBe('invalid')
})

test('several ids come repeated, alone or comma-separated, each once', () => {
  expect(z.parse(ids, ['3', '4', '3'])).toEqual([3, 4])
  expect(z.parse(ids, '3,4')).toEqual([3, 4])
  expect(z.parse(ids, 3)).toEqual([3])
  expect(ruleOf(ids, '')).toBe('required')
  expect(ruleOf(ids, '3,x')).toBe('integer')
  expect(
    ruleOf(
      ids,
      Array.from({ length: 201 }, (_, index) => index + 1),
    ),
  ).toBe('tooMany')
  expect(z.parse(codes(2), 'A,B')).toEqual(['A', 'B'])
})

test('a code holds letters, digits and _ . - only', () => {
  expect(z.parse(code(9), ' A_1.b-2 ')).toBe('A_1.b-2')
  expect(ruleOf(code(9), "a'b")).toBe('code')
  expect(ruleOf(code(9), '类型')).toBe('code')
})

test('files of a multipart body are recognised by what they can do', () => {
  const file = new File(['x'], 'x.txt', { type: 'text/plain' })
  expect(z.parse(uploads(2), [file])).toHaveLength(1)
  expect(ruleOf(uploads(2), [file, file, file])).toBe('tooMany')
  expect(failuresOf(one(uploads(2)), { field: ['text'] })).toEqual([{ field: 'field.0', rule: 'invalid' }])
})

test('unknown fields are named', () => {
  expect(failuresOf(one(text(5)), { field: 'a', other: 1, more: 2 })).toEqual([
    { field: '', rule: 'unknownField', names: 'other, more' },
  ])
})
