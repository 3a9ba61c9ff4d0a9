import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import {
  cents,
  code,
  codes,
  contactMobile,
  day,
  email,
  flag,
  id,
  idCard,
  ids,
  integer,
  mobile,
  phone,
  positiveInteger,
  proportion,
  remark,
  requiredChoice,
  requiredText,
  searchTerm,
  taxCode,
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

test('a text that shows nothing is absent; what nobody sees between letters is taken out, and joiners of a script stay', () => {
  for (const nothing of ['\u200b', '\u3000\u200d', '\ufeff', '\u200E']) {
    expect(failuresOf(one(text(5)), { field: nothing })).toEqual([{ field: 'field', rule: 'required' }])
    expect(ruleOf(requiredText('roleNameRequired', 5), nothing)).toBe('roleNameRequired')
  }
  // What turns the direction of writing is refused by its own name, also where nothing else is there.
  expect(failuresOf(one(text(5)), { field: '\u202E' })).toMatchObject([{ rule: 'controlCharacter' }])
  for (const seen of ['👩‍💻', '阿卜·买', 'שלום']) expect(z.parse(text(9), seen)).toBe(seen)
  expect(z.parse(text(9), 'a\u200Bb')).toBe('ab')
  expect(z.parse(textOrEmpty(9), '\u200b\u2800')).toBe('')
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

test('P5.9 a text may have a least length, told after its absence', () => {
  expect(z.parse(text(9, 3), ' abc ')).toBe('abc')
  expect(failuresOf(one(text(9, 3)), { field: 'ab' })).toEqual([{ field: 'field', rule: 'tooShort', min: 3 }])
  expect(ruleOf(text(9, 3), ' ')).toBe('required')
})

test.each([
  ['P5.1 mobile', mobile, ' 13800138000 ', '13800138000', '12345', 'mobile'],
  ['P5.2 phone', phone, '010-12345678', '010-12345678', '12', 'phone'],
  ['P5.2 email', email, ' a@b.cn', 'a@b.cn', 'a@b', 'email'],
  ['P5.8 tax code', taxCode, '91430100ma4l1234x1', '91430100MA4L1234X1', '123', 'taxCode'],
  ['P5.15 ID card', idCard, '11010519491231002x', '11010519491231002X', '110105194912310021', 'idCard'],
  ['P5.15 old ID card', idCard, '110105491231002', '11010519491231002X', '110105491331002', 'idCard'],
  ['day', day, '2024-02-29', '2024-02-29', '2023-02-29', 'date'],
] as const)(
  '%s: a field takes what is right and names the rule otherwise',
  (_, schema, right, kept, wrong, rule) => {
    expect(z.parse(schema, right)).toBe(kept)
    expect(ruleOf(schema, wrong)).toBe(rule)
    expect(ruleOf(schema, '  ')).toBe('required')
    expect(ruleOf(schema, undefined)).toBe('required')
    expect(ruleOf(schema, 7)).toBe('invalid')
  },
)

test('P5.17 a required text says so in words of its own', () => {
  const schema = requiredText('roleNameRequired', 5)
  expect(z.parse(schema, ' 管理员 ')).toBe('管理员')
  for (const nothing of [undefined, null, '', '   ']) expect(ruleOf(schema, nothing)).toBe('roleNameRequired')
  expect(failuresOf(one(schema), {})).toEqual([{ field: 'field', rule: 'roleNameRequired' }])
  expect(ruleOf(schema, 7)).toBe('invalid')
  expect(ruleOf(schema, 'abcdef')).toBe('tooLong')
  expect(ruleOf(schema, 'a\u0000')).toBe('controlCharacter')
})

test('P5.17 a required choice says so in words of its own', () => {
  const schema = requiredChoice('departmentRequired')
  expect([z.parse(schema, ' 7 '), z.parse(schema, 7)]).toEqual([7, 7])
  for (const nothing of [undefined, null, '', ' ']) expect(ruleOf(schema, nothing)).toBe('departmentRequired')
  expect(failuresOf(one(schema), {})).toEqual([{ field: 'field', rule: 'departmentRequired' }])
  expect(ruleOf(schema, 'x')).toBe('integer')
  expect(ruleOf(schema, 7.5)).toBe('integer')
  expect(ruleOf(schema, 0)).toBe('tooSmall')
  expect(ruleOf(schema, {})).toBe('invalid')
})

test('C5.19 the number of a contact has words of its own when absent, those of a mobile when wrong', () => {
  expect(z.parse(contactMobile, ' 86-13800138000 ')).toBe('86-13800138000')
  for (const nothing of [undefined, '', ' '])
    expect(ruleOf(contactMobile, nothing)).toBe('contactMobileRequired')
  expect(ruleOf(contactMobile, '86-')).toBe('mobile')
})

test('P5.12 P9.9 a count is 1 to 100000000', () => {
  expect([1, '100000000'].map((value) => z.parse(positiveInteger, value))).toEqual([1, 100_000_000])
  expect(ruleOf(positiveInteger, 0)).toBe('tooSmall')
  expect(failuresOf(one(positiveInteger), { field: '100000001' })).toEqual([
    { field: 'field', rule: 'tooBig', max: 100_000_000 },
  ])
})

test('P5.13 a proportion is between 0 and 1, from text and from JSON', () => {
  expect(['0', '1', 0.125, ' 0.5 ', '.25', 1e-7].map((value) => z.parse(proportion, value))).toEqual([
    0, 1, 0.125, 0.5, 0.25, 1e-7,
  ])
  for (const wrong of ['1.01', '-0.1', 1.5, 'x', '1e-3', ''])
    expect(ruleOf(proportion, wrong)).toBe('proportion')
  expect(ruleOf(proportion, undefined)).toBe('required')
})

test('cents are whole and within what a number holds exactly', () => {
  expect(z.parse(cents(), '123456')).toBe(123_456)
  expect(z.parse(cents(-100), -100)).toBe(-100)
  expect(ruleOf(cents(), -1)).toBe('tooSmall')
  expect(ruleOf(cents(), 0.5)).toBe('integer')
  expect(ruleOf(cents(), 1e14)).toBe('tooBig')
})
