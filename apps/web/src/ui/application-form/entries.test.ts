import { formByCode } from '@visa/contract/application/forms'
import { sampleApplication, sampleContext } from '@visa/contract/testing/sample-applications'
import { formTexts } from '@visa/messages/application/form-texts'
import { expect, test } from 'vitest'
import { entriesOf } from './entries.ts'
import { viewsOf } from './view-of.ts'

const option = (code: string, cname: string, ename: string) => ({
  code,
  cname,
  ename,
  pinyin: '',
  resv1: '',
  valid: 1,
})
const options = {
  SEX: [option('F', '女', 'Female')],
  COUNTRY: [option('CHN', '中国', 'China')],
  RU_ACCOMMODATION: [option('HOTEL', '酒店', 'Hotel')],
}
const form = formByCode('ru-evisa')
const context = sampleContext('ru-evisa', { options })
const wording = {
  zh: { language: 'zh', texts: formTexts('ru-evisa', 'zh'), yes: '是', no: '否' },
  en: { language: 'en', texts: formTexts('ru-evisa', 'en'), yes: 'Yes', no: 'No' },
} as const

const lines = (language: 'zh' | 'en', changes: object = {}) =>
  entriesOf(form, { ...sampleApplication('ru-evisa'), ...changes }, context, wording[language]).flatMap(
    (each) => each.lines.map(({ label, value }) => `${each.section} | ${label} | ${value}`),
  )

test('what was filled in is told in the reader’s language, choices by their names', () => {
  expect(lines('zh')).toEqual(
    expect.arrayContaining([
      '个人信息 | 国籍 | 中国',
      '个人信息 | 性别 | 女',
      '个人信息 | 是否有曾用名 | 否',
      '访问信息 | 在俄住宿 1 住宿类型 | 酒店',
      '上传与声明 | 电子照片 | photo.jpg',
    ]),
  )
  expect(lines('en')).toContain('Personal details | Nationality | China')
  expect(lines('en')).toContain('Visit details | Places of stay 1 Type of accommodation | Hotel')
})

test('what is blank or not shown is left out', () => {
  expect(lines('zh', { spouseName: 'LI WEI' }).join('\n')).not.toContain('LI WEI')
  expect(lines('zh', { spouseName: 'LI WEI', maritalStatus: 'MARRIED' })).toContain(
    '个人信息 | 配偶姓名 | LI WEI',
  )
  expect(lines('zh').join('\n')).not.toContain('保险公司')
  expect(entriesOf(form, {}, context, wording.zh)).toEqual([])
})

test('one moment of a form is judged once', () => {
  const viewOf = viewsOf(form, context)
  const values = { ...sampleApplication('ru-evisa'), surname: '' }
  const view = viewOf(values)
  expect(viewOf(values)).toBe(view)
  expect(view.failures).toEqual([{ field: 'surname', rule: 'required', params: {} }])
  expect(view.failures).toBe(view.failures)
  expect(viewOf({ ...values, surname: 'LYU' }).failures).toEqual([])
})
