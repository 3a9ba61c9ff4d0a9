import { dictionariesOf } from '@visa/contract/application/form'
import { APPLICATION_FORMS, formByCode, withCommon } from '@visa/contract/application/forms'
import { FORM_CODES } from '@visa/contract/visa/form-codes'
import { judge } from '@visa/contract/application/judge'
import type { RuleKey } from '@visa/contract/issues'
import { sampleApplication, sampleContext } from '@visa/contract/testing/sample-applications'
import { describe, expect, test } from 'vitest'
import { failureText } from './failure-text.ts'
import { formTexts, placeName } from './form-texts.ts'

const LANGUAGES = ['zh', 'en'] as const

describe.each(FORM_CODES)('the form %s', (code) => {
  test.each(LANGUAGES)('has a word for every section, field, column and choice in %s', (language) => {
    const { sections, fields } = withCommon(formByCode(code))
    const texts = formTexts(code, language)
    for (const name of Object.keys(sections)) expect(texts.sections[name], name).toBeTruthy()
    for (const [name, field] of Object.entries(fields)) {
      expect(texts.fields[name], name).toBeTruthy()
      const columns = field.kind === 'rows' ? Object.keys(field.columns) : []
      for (const column of columns) expect(texts.columns[name]?.[column], `${name} ${column}`).toBeTruthy()
      const codes = 'choices' in field && 'codes' in field.choices ? field.choices.codes : []
      for (const choice of codes) expect(texts.options[name]?.[choice], `${name} ${choice}`).toBeTruthy()
    }
  })

  test('calls fields of one section by different names', () => {
    for (const [section, fields] of Object.entries(formByCode(code).sections)) {
      const names = Object.keys(fields).map((name) => formTexts(code, 'zh').fields[name])
      expect(new Set(names).size, section).toBe(names.length)
    }
  })
})

test('a row is called by its number', () => {
  expect(placeName(formTexts('ru-evisa', 'zh'), 'stays.1.address')).toBe('在俄住宿 2 地址')
  expect(placeName(formTexts('ru-evisa', 'en'), 'stays.0.name')).toBe(
    'Places of stay 1 Name of the hotel, organisation or person',
  )
})

/** Every refusal of its own, as people read it. */
test.each([
  ['ru-evisa', 'surname', 'required', {}, '姓：不能为空', 'Surname: cannot be empty'],
  [
    'ru-sticker',
    'surname',
    'latinName',
    {},
    "姓（护照拼音）：只能填写大写拉丁字母、空格、- 和 '",
    "Surname as in passport: may hold capital Latin letters, spaces, - and ' only",
  ],
  [
    'ru-evisa',
    'birthPlace',
    'english',
    {},
    '出生地点：只能输入英文',
    'Place of birth: may be written in English only',
  ],
  [
    'ru-evisa',
    'entryDate',
    'applyEarlier',
    { days: 4, day: '2026-11-20' },
    '入境日期：须提前4天申请，最早为2026-11-20',
    'Date of entry: must be applied for 4 days ahead, so 2026-11-20 at the earliest',
  ],
  [
    'ru-sticker',
    'passportExpiryDate',
    'passportMonths',
    { months: 6, day: '2027-06-20' },
    '有效期至：不足6个月，须到2027-06-20或以后',
    'Date of expiry: must leave 6 months, so 2027-06-20 or later',
  ],
  [
    'tr',
    'declaration',
    'confirm',
    {},
    '确认信息真实：须确认后才能提交',
    'Declaration of truth: must be confirmed',
  ],
  ['my', 'stayPostcode', 'digitCount', { count: 5 }, '邮政编码：应为5位数字', 'Postcode: must have 5 digits'],
  [
    'ph',
    'arrivalPort',
    'notOffered',
    {},
    '抵达口岸：此处不能选择该项',
    'Port of arrival: cannot be chosen here',
  ],
] as const)('%s %s %s', (code, field, rule: RuleKey, params, zh, en) => {
  expect(failureText(code, { field, rule, params }, 'zh')).toBe(zh)
  expect(failureText(code, { field, rule, params }, 'en')).toBe(en)
})

test('a blank form is refused in words, in both languages', () => {
  for (const form of APPLICATION_FORMS) {
    const code = FORM_CODES.find((each) => each === form.code) ?? 'tr'
    const failures = judge(form, {}, sampleContext(code))
    expect(failures.length, code).toBeGreaterThan(10)
    for (const failure of failures) {
      expect(failureText(code, failure, 'zh')).toMatch(/^\p{Script=Han}.*：不能为空$/u)
      expect(failureText(code, failure, 'en')).toMatch(/^[A-Z][^{}]*: cannot be empty$/)
    }
    expect(judge(form, sampleApplication(code), sampleContext(code))).toEqual([])
    expect(dictionariesOf(form).length).toBeGreaterThan(0)
  }
})
