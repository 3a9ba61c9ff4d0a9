import { formByCode, withCommon } from '@visa/contract/application/forms'
import { FORM_CODES } from '@visa/contract/visa/form-codes'
import { sampleApplication, sampleContext } from '@visa/contract/testing/sample-applications'
import { formTexts } from '@visa/messages/application/form-texts'
import { ruleMessages } from '@visa/messages/rules'
import { expect, test } from 'vitest'
import { readOf, type AnyField, type AnyList } from '../form/form-parts.ts'
import { partsOf, type PartsInput } from './form-parts-of.ts'
import { viewsOf } from './view-of.ts'

function made(code: (typeof FORM_CODES)[number], more: Partial<PartsInput> = {}) {
  const form = withCommon(formByCode(code))
  const context = sampleContext(code)
  const sections = partsOf({
    form,
    context,
    wording: { language: 'zh', texts: formTexts(code, 'zh'), yes: '是', no: '否' },
    rules: ruleMessages.zh,
    hints: {},
    viewOf: viewsOf(form, context),
    isLocked: () => false,
    inputOf: () => ({}),
    leads: {},
    ...more,
  })
  const items = sections.flatMap(({ fields }) => fields) as (AnyField | AnyList)[]
  return { form, sections, items }
}

const fieldOf = (items: readonly (AnyField | AnyList)[], name: string): AnyField =>
  items.find((item): item is AnyField => 'name' in item && item.name === name) ?? { name: 'none' }

test.each(FORM_CODES)('%s has every field in its place, under a name', (code) => {
  const { form, items, sections } = made(code)
  expect(items.map((item) => ('list' in item ? item.list : item.name))).toEqual(Object.keys(form.fields))
  for (const item of items) expect(item.label).toMatch(/\p{Script=Han}/u)
  for (const { section } of sections) expect(section).toMatch(/\p{Script=Han}/u)
})

test('a field is shown, needed, warned of and offered as the form says', () => {
  const { items } = made('ru-sticker')
  const values = { ...sampleApplication('ru-sticker'), birthCountry: null }
  const spouse = fieldOf(items, 'spouseNationality')
  expect(spouse.when?.(values)).toBe(false)
  expect(spouse.when?.({ ...values, maritalStatus: 'MARRIED' })).toBe(true)
  expect(readOf(fieldOf(items, 'surname').required, values)).toBe(true)
  expect(readOf(fieldOf(items, 'email').required, values)).toBe(false)
  expect(readOf(fieldOf(items, 'surnameRu').offer, values)).toEqual({ value: 'Люй', label: 'Люй' })
  const expiry = fieldOf(items, 'passportExpiryDate')
  expect(readOf(expiry.warning, values)).toBeUndefined()
  expect(readOf(expiry.warning, { ...values, passportExpiryDate: '2027-05-30' })).toBe(
    '入境日期距护照有效期不足6个月',
  )
})

const WHOSE = new Set(['cnName', 'surname', 'givenNames', 'sex', 'birthDate', 'nationality'])

test('P9.18 a confirmed passport cannot be changed, nor whose it is; the rest can', () => {
  const { form, items } = made('ru-evisa', { isLocked: (_, field) => field.locked })
  const locked = items.flatMap((item) => ('name' in item && item.disabled === true ? [item.name] : []))
  expect(locked).toEqual(
    Object.keys(form.fields).filter(
      (name) => (name.startsWith('passport') && name !== 'passportScan') || WHOSE.has(name),
    ),
  )
})
