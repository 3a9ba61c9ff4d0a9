import { expect, test } from 'vitest'
import { sampleApplication, sampleContext } from '../testing/sample-applications.ts'
import { FORM_CODES } from '../visa/form-codes.ts'
import { blankValues } from './form.ts'
import { formByCode, withCommon } from './forms.ts'
import { offered } from './offered.ts'

const SPELT: Readonly<Record<string, string>> = { 吕: 'lv', 静: 'jing', 怡: 'yi', 浙: 'zhe', 江: 'jiang' }
const spell = (text: string) => Array.from(text, (char) => SPELT[char] ?? '')

test('a blank form is offered its usual answers, and none where somebody must be asked', () => {
  const form = formByCode('ph')
  const found = offered(form, { ...blankValues(form), phService: 'BOTH' }, sampleContext('ph'))
  expect(found).toMatchObject({
    nationality: 'CHN',
    flightType: 'ARRIVAL',
  })
  expect(found).not.toHaveProperty('surname')
})

test.each(FORM_CODES)(
  '%s: no question, and nothing about health, customs or crimes, is ever answered by an offer',
  (code) => {
    const form = withCommon(formByCode(code))
    const order = { entryDate: '2026-12-01', exitDate: '2026-12-10', submissionPlace: 'HARBIN' }
    // As much as can be shown at once.
    const asked = { phService: 'BOTH', myService: 'BOTH', birthCountry: 'RUS' }
    const found = offered(form, { ...blankValues(form), ...asked }, sampleContext(code, { order }))
    const declared = Object.entries(form.fields).filter(
      ([name, { kind }]) =>
        kind === 'yesNo' || name in { ...form.sections['health'], ...form.sections['customs'] },
    )
    expect(declared.length).toBeGreaterThan(2)
    for (const [name] of declared) expect(found, name).not.toHaveProperty(name)
  },
)

test.each(FORM_CODES)('%s: that nothing is known is never offered as an answer', (code) => {
  const form = withCommon(formByCode(code))
  const order = { purposeSection: 'TOURISM', visaCategory: 'COMMON_TOURISM', entries: '1' }
  for (const asked of [{}, { phService: 'BOTH', myService: 'BOTH' }]) {
    const found = offered(form, { ...blankValues(form), ...asked }, sampleContext(code, { order }))
    expect(
      Object.entries(found).filter(([, value]) => /^(?:unknown|none|other|n\/?a|x+|-+)$/i.test(value)),
    ).toEqual([])
    expect(found).not.toHaveProperty('invitationType')
  }
})

test('what is usual of somebody Chinese is offered to nobody who is known to be something else', () => {
  const form = withCommon(formByCode('my'))
  const usual = { birthCountry: 'CHN', homeCountry: 'CHN' }
  const asked = { ...blankValues(form), myService: 'BOTH' }
  expect(offered(form, asked, sampleContext('my'))).toMatchObject(usual)
  const korean = offered(form, asked, sampleContext('my', { mrz: { nationality: 'KOR' } }))
  expect(korean).toMatchObject({ nationality: 'KOR' })
  const typed = offered(form, { ...asked, nationality: 'KOR' }, sampleContext('my'))
  for (const found of [korean, typed])
    for (const name of [...Object.keys(usual), 'spouseNationality', 'race', 'passportIssueCountry'])
      expect(found, name).not.toHaveProperty(name)
})

test('what the order and the passport say is offered, the passport first', () => {
  const form = formByCode('ru-evisa')
  const order = {
    entryDate: '2026-12-01',
    exitDate: '2026-12-10',
    visaCategory: 'TOURISM',
    contactMobile: '86-13800138000',
    contactEmail: 'a@example.com',
  }
  const mrz = { surname: 'LYU', nationality: 'CHN', passportNo: 'E20418837', sex: 'F' }
  expect(offered(form, {}, sampleContext('ru-evisa', { order, mrz }))).toMatchObject({
    surname: 'LYU',
    sex: 'F',
    passportNo: 'E20418837',
    entryDate: '2026-12-01',
    stayDays: '10',
    evisaCategory: 'TOURISM',
    mobile: '86-13800138000',
    email: 'a@example.com',
  })
  const late = { ...order, entryDate: '2026-11-17' }
  expect(offered(form, {}, sampleContext('ru-evisa', { order: late }))).not.toHaveProperty('entryDate')
  const sticker = withCommon(formByCode('ru-sticker'))
  const context = sampleContext('ru-sticker', { order: { returnWay: '2', submissionPlace: 'HARBIN' } })
  expect(offered(sticker, {}, context)).toMatchObject({
    documentReturnType: 'PICKUP',
    submissionPlace: 'HARBIN',
  })
})

test('names are offered as the passport prints them and as Russian documents have them', () => {
  const form = withCommon(formByCode('ru-sticker'))
  const context = sampleContext('ru-sticker', { spell })
  expect(offered(form, { cnName: '吕静怡', nationality: 'CHN' }, context)).toMatchObject({
    surname: 'LYU',
    givenNames: 'JINGYI',
  })
  expect(offered(form, { surname: 'LYU', givenNames: 'JINGYI' }, context)).toMatchObject({
    surnameRu: 'Люй',
    givenNamesRu: 'Цзинъи',
  })
  expect(offered(form, { birthPlace: '浙江' }, context)).toMatchObject({ birthPlace: 'ZHEJIANG' })
  expect(offered(form, { birthPlace: '陕西' }, context)).toMatchObject({ birthPlace: 'SHAANXI' })
  expect(offered(form, { birthPlace: '浙江' }, sampleContext('ru-sticker'))).not.toHaveProperty('birthPlace')
})

test('a mobile without its country is offered with it where the form asks for that', () => {
  const form = formByCode('ph')
  const context = sampleContext('ph', { order: { contactMobile: '13800138000' } })
  expect(offered(form, {}, context)).toMatchObject({ mobile: '86-13800138000' })
  expect(offered(form, { mobile: '13912340001' }, context)).toMatchObject({ mobile: '86-13912340001' })
  for (const mobile of ['86-13912340001', '+66 812345678', '12345']) {
    expect(offered(form, { mobile }, context), mobile).not.toHaveProperty('mobile')
  }
  expect(offered(formByCode('ru-sticker'), { mobile: '13912340001' }, context)).not.toHaveProperty('mobile')
})

test('nothing is offered in the place of what somebody filled in', () => {
  const found = offered(formByCode('ru-evisa'), sampleApplication('ru-evisa'), sampleContext('ru-evisa'))
  expect(found).toEqual({})
})
