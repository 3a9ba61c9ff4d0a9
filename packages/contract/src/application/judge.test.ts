import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { RuleFailure, RuleKey } from '../issues.ts'
import { TODAY, sampleApplication, sampleContext } from '../testing/sample-applications.ts'
import type { Condition } from './condition.ts'
import { draftSchema } from './draft-schema.ts'
import type { ColumnField, Field, Script } from './field.ts'
import { blankValues, type ApplicationForm } from './form.ts'
import { APPLICATION_FORMS, formByCode, withCommon } from './forms.ts'
import { FORM_CODES, type FormCode } from '../visa/form-codes.ts'
import { judge, tips } from './judge.ts'
import type { Option, Values } from './context.ts'
import { readingOf } from './reading.ts'

const codeOf = (form: ApplicationForm): FormCode => FORM_CODES.find((code) => code === form.code) ?? 'tr'
const contextOf = (form: ApplicationForm) => sampleContext(codeOf(form))
const faultsOf = (form: ApplicationForm, values: Values): RuleFailure[] =>
  judge(form, values, contextOf(form))
const faultAt = (form: ApplicationForm, values: Values, path: string) =>
  faultsOf(form, values).find(({ field }) => field === path)

/** Sets what a condition asks about, and what those fields hang on themselves. */
function withCondition(form: ApplicationForm, values: Values, condition: Condition, met: boolean): Values {
  const held: Record<string, unknown> = { ...values }
  for (const clause of condition) {
    if ('ageBelow' in clause) held['birthDate'] = met ? '2020-01-01' : '1988-04-12'
    if (!('field' in clause)) continue
    const wanted = 'is' in clause ? met : !met
    const codes = 'is' in clause ? clause.is : clause.not
    const value = wanted ? codes[0] : 'SOMETHING_ELSE'
    const above = form.fields[clause.field]?.shown ?? []
    held[clause.field] = value
    Object.assign(held, withCondition(form, held, met ? above : [], true))
  }
  return held
}

interface Case {
  title: string
  form: ApplicationForm
  name: string
  field: Field
}

const CASES: Case[] = APPLICATION_FORMS.flatMap((form) =>
  Object.entries(form.fields).map(([name, field]) => ({ title: `${form.code} ${name}`, form, name, field })),
)

/** The sample with a field shown and, where that hangs on others, needed. */
const shownIn = ({ form, field }: Case): Values => {
  const need = typeof field.need === 'string' ? [] : field.need
  return withCondition(form, sampleApplication(codeOf(form)), [...field.shown, ...need], true)
}

const WRONG: Readonly<Record<Script, readonly [string, RuleKey]>> = {
  any: ['a\u0007b', 'controlCharacter'],
  han: ['Lyu', 'han'],
  name: ['吕', 'latinName'],
  latin: ['浙江', 'english'],
  address: ['杭州 1', 'latinAddress'],
  code: ['E-1', 'capitalsDigits'],
  digits: ['1a', 'digits'],
  russianName: ['Lyu', 'russianName'],
  russianOrLatin: ['莫斯科', 'russianEnglish'],
  phone: ['call me', 'phone'],
  email: ['at home', 'email'],
}
const LETTER: Readonly<Record<Script, string>> = {
  any: '字',
  han: '吕',
  name: 'A',
  latin: 'a',
  address: 'A',
  code: 'A',
  digits: '1',
  russianName: 'я',
  russianOrLatin: 'я',
  phone: '1',
  email: 'a',
}

const FILE = { fileName: 'a.jpg', storageName: '1/a.jpg', fileIndex: 0 }

/** More than a field takes; undefined where it has no limit. */
function tooMuch(field: Field | ColumnField): readonly [unknown, RuleKey] | undefined {
  if (field.kind === 'text') return [LETTER[field.script].repeat(field.max + 1), 'tooLong']
  if (field.kind === 'multi') return [Array.from({ length: field.max + 1 }, () => 'USA'), 'tooMany']
  if (field.kind === 'file') return [Array.from({ length: field.max + 1 }, () => FILE), 'tooMany']
  if (field.kind === 'rows') return [Array.from({ length: field.max + 1 }, () => ({})), 'tooMany']
  return undefined
}

/** What a field does not take by its kind. */
function wrongKind(field: Field | ColumnField): readonly [unknown, RuleKey] {
  if (field.kind === 'text') return WRONG[field.script]
  if (field.kind === 'date') return ['2026-02-30', 'date']
  if (field.kind === 'select' && 'codes' in field.choices) return ['NOT_A_CHOICE', 'choice']
  return field.kind === 'yesNo' ? ['perhaps', 'invalid'] : [7, 'invalid']
}

test.each(FORM_CODES)('nothing is wrong with the sample of %s', (code) => {
  expect(judge(formByCode(code), sampleApplication(code), sampleContext(code))).toEqual([])
})

describe.each(CASES)('$title', (each) => {
  const { form, name, field } = each
  const base = shownIn(each)

  test('blank: refused where it is needed, else taken', () => {
    const blank = { ...base, [name]: blankValues(form)[name as never] }
    const needed = field.need !== 'never'
    expect(faultAt(form, blank, name)).toEqual(
      needed ? { field: name, rule: 'required', params: {} } : undefined,
    )
  })

  test('of the wrong kind or in the wrong letters: refused', () => {
    const [value, rule] = wrongKind(field)
    expect(faultAt(form, { ...base, [name]: value }, name)).toEqual({ field: name, rule, params: {} })
  })

  test('too long or too many: refused, by the draft too; as long as may be survives JSON and the draft', () => {
    const over = tooMuch(field)
    if (over === undefined || !('max' in field)) return
    const [value, rule] = over
    expect(faultAt(form, { ...base, [name]: value }, name)).toEqual({
      field: name,
      rule,
      params: { max: field.max },
    })
    expect(draftSchema(form).safeParse({ [name]: value }).success).toBe(false)
    const longest = (value as string | unknown[]).slice(1)
    const kept: unknown = JSON.parse(JSON.stringify(draftSchema(form).parse({ [name]: longest })))
    expect(kept).toEqual({ [name]: longest })
    expect(faultAt(form, { ...base, [name]: longest }, name)?.rule).not.toBe(rule)
  })

  test('hidden: not judged, whatever it holds', () => {
    if (field.shown.length === 0) return
    const hidden = withCondition(form, base, field.shown, false)
    expect(readingOf(form, hidden, contextOf(form)).isShown(name)).toBe(false)
    for (const value of [wrongKind(field)[0], tooMuch(field)?.[0], null]) {
      expect(
        faultsOf(form, { ...hidden, [name]: value }).filter(({ field: at }) => at.startsWith(name)),
      ).toEqual([])
    }
  })
})

interface ColumnCase extends Case {
  column: string
  cell: ColumnField
}
const COLUMNS: ColumnCase[] = CASES.flatMap((each) =>
  each.field.kind === 'rows'
    ? Object.entries(each.field.columns).map(([column, cell]) => ({
        title: `${each.title}.${column}`,
        form: each.form,
        name: each.name,
        field: each.field,
        column,
        cell,
      }))
    : [],
)

test.each(COLUMNS)('$title is judged in each row', (each) => {
  const { form, name, column, cell } = each
  const path = `${name}.1.${column}`
  const ruleFor = (value: unknown) =>
    faultAt(form, { ...shownIn(each), [name]: [{}, { [column]: value }] }, path)?.rule
  expect(ruleFor('')).toBe(cell.need === 'always' ? 'required' : undefined)
  const [wrong, rule] = wrongKind(cell)
  expect(ruleFor(wrong)).toBe(rule)
  const over = tooMuch(cell)
  expect(over === undefined ? undefined : ruleFor(over[0])).toBe(over?.[1])
})

const OPTION: Omit<Option, 'code'> = { cname: '', ename: '', pinyin: '', resv1: '', valid: 1 }

test('choices are those of the dictionary, and belong to what is chosen above them', () => {
  const form = formByCode('ru-sticker')
  const options = {
    VISIT_PURPOSE: [
      { ...OPTION, code: 'TOURISM', resv1: 'TOURISM' },
      { ...OPTION, code: 'SPORT', resv1: 'HUMANITARIAN|PRIVATE' },
    ],
    COUNTRY: [{ ...OPTION, code: 'CHN' }],
  }
  const context = sampleContext('ru-sticker', { options })
  const judged = (changes: Values) =>
    judge(form, { ...sampleApplication('ru-sticker'), ...changes }, context).map(({ field, rule }) => [
      field,
      rule,
    ])
  expect(judged({})).toEqual([])
  expect(judged({ purposeGoal: 'SPORT' })).toEqual([['purposeGoal', 'otherParent']])
  expect(judged({ purposeGoal: 'FISHING' })).toEqual([['purposeGoal', 'choice']])
  expect(judged({ nationality: 'XXX' })).toEqual([['nationality', 'choice']])
})

test('a draft takes capitals and small letters as they are meant, keeps only what is sent, and knows its fields', () => {
  const schema = draftSchema(withCommon(formByCode('my')))
  expect(
    schema.parse({ surname: ' lyu ', email: 'Lyu@Example.com', passportNo: 'e1', birthDate: '' }),
  ).toEqual({ surname: 'LYU', email: 'lyu@example.com', passportNo: 'E1', birthDate: null })
  expect(schema.parse({ idCardNo: '110105491231002' })).toEqual({ idCardNo: '11010519491231002X' })
  expect(schema.parse({})).toEqual({})
  expect(schema.safeParse({ surname: '吕' }).success).toBe(true)
  expect(schema.safeParse({ noSuchField: 1 }).success).toBe(false)
})

const anyValue = fc.oneof(
  fc.anything({ maxDepth: 3 }),
  fc.constantFrom('y', 'n', '', ' ', TODAY, '0001-01-01', '9999-12-31', 'CHN', 'EVISA', 'BOTH', 'PERSON'),
  fc.string({ unit: 'binary' }),
)

test.each(FORM_CODES)('judging %s never fails and never names a hidden field', (code) => {
  const form = withCommon(formByCode(code))
  const names = Object.keys(form.fields)
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...names), anyValue, { maxKeys: 30 }), (values) => {
      const context = sampleContext(code)
      const read = readingOf(form, values, context)
      for (const { field } of [...judge(form, values, context), ...tips(form, values, context)]) {
        expect(read.isShown(field.split('.')[0] ?? '')).toBe(true)
      }
    }),
    { numRuns: 200 },
  )
})

test('only declared rules are read', () => {
  for (const form of APPLICATION_FORMS) {
    const asked = new Set<string>()
    const rules = new Proxy<Record<string, string>>(
      {},
      {
        get: (_, key) => {
          asked.add(String(key))
          return '3'
        },
      },
    )
    const context = { ...contextOf(form), rules }
    for (const entries of ['SINGLE', 'DOUBLE', 'MULTIPLE']) {
      for (const visaCategory of ['COMMON_TOURIST', 'COMMON_BUSINESS']) {
        const values = { ...sampleApplication(codeOf(form)), entries, visaCategory }
        judge(form, values, context)
        tips(form, values, context)
      }
    }
    const undeclared = [...asked].filter(
      (key) => !form.rules.includes(key) && !/^sticker\.max(?:Days|Months)\./.test(key),
    )
    expect(undeclared, form.code).toEqual([])
  }
})
