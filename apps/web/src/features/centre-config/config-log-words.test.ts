import type { ConfigScreen } from '@visa/contract/centre/config-screens'
import { changeTexts } from '@visa/contract/log-changes'
import type { Language } from '@visa/contract/session/personal'
import { centreConfigMessages } from '@visa/messages/centre/config'
import { docMessages } from '@visa/messages/centre/documents'
import { optionMessages } from '@visa/messages/centre/options'
import { unitIn } from '@visa/messages/centre/service-units'
import { fieldMessages } from '@visa/messages/fields'
import { paymentWordMessages } from '@visa/messages/money/payment-words'
import { uiMessages } from '@visa/messages/ui/ui'
import { feeKindMessages } from '@visa/messages/visa/fee-kinds'
import { nationMessages } from '@visa/messages/visa/nations'
import { visaTypeMessages } from '@visa/messages/visa/visa-types'
import { expect, test } from 'vitest'
import { configLogWords } from './config-log-words.ts'

const entries: Readonly<Record<string, string>> = {
  'VISA_CATEGORY COMMON_BUSINESS': '普通商务',
  'VISA_HANDLE_WAY URGENT': '加急',
}

const wordsOf = (screen: ConfigScreen, language: Language) => {
  const t = centreConfigMessages[language]
  return configLogWords(screen, {
    nations: nationMessages[language],
    visaTypes: visaTypeMessages[language],
    ages: feeKindMessages[language].ages,
    kinds: feeKindMessages[language].kinds,
    ways: paymentWordMessages[language].ways,
    docKinds: docMessages[language].kinds,
    dictTypes: t.dict.types,
    unuseKinds: t.dict.kinds,
    options: optionMessages[language],
    names: { 'center.config.unuseReason': { resv1: t.dict.kind } },
    blocks: '内容块',
    entryOf: (type, code) => entries[`${type} ${code}`],
    unitOf: (unit) => unitIn(language, unit),
    companyOf: (id) => (id === 7 ? '北京中心' : undefined),
  })
}

const said = (screen: ConfigScreen, field: string, from: unknown, to: unknown, language: Language = 'zh') => {
  const words = wordsOf(screen, language)
  const names = { ...fieldMessages[language], ...words.names }
  return changeTexts(
    { action: 'update', changes: [{ field, from, to }] },
    { ...words, names },
    uiMessages[language],
  ).map((text) => [text.field, text.from, text.to])
}

test('C7.33 money is told in yuan, and a description by that name', () => {
  expect(said('center.config.serviceFee', 'unitCents', 20_000, 21_000)).toEqual([
    ['单价（元）', '200.00', '210.00'],
  ])
  expect(said('center.config.paymentCashier', 'floatCents', null, 50_000, 'en')).toEqual([
    ['Float', undefined, '500.00'],
  ])
  expect(said('center.config.serviceFee', 'description', '', '现场拍照')).toEqual([
    ['说明', undefined, '现场拍照'],
  ])
})

test.each(['zh', 'en'] as const)('each option that became another is told by its name, in %s', (language) => {
  const { names, values, levels } = optionMessages[language]
  const now = { smsResult: 'on', passportValidity: 'block', purgeDays: 30 }
  const told = said('center.config.option', 'options', { smsResult: 'on' }, now, language)
  expect(told).toEqual([
    [names.passportValidity, levels.warn, levels.block],
    [names.purgeDays, undefined, language === 'zh' ? '30 天' : '30 days'],
  ])
  // As it was written down before: one text.
  const before = said(
    'center.config.option',
    'options',
    null,
    'smsResult: on, passportValidity: warn',
    language,
  )
  expect(before).toHaveLength(1)
  expect(before[0]).toEqual([expect.stringContaining(names.smsResult), values.platform, values.on])
})

test('codes are told by their names, in what changed and in what it was done to', () => {
  expect(said('center.config.processTime', 'visaType', 1, 2, 'en')).toEqual([
    ['Kind of visa', 'Sticker visa', 'E-visa'],
  ])
  expect(said('center.config.processTime', 'visaCategory', null, 'COMMON_BUSINESS')).toEqual([
    ['签证类别', undefined, '普通商务'],
  ])
  expect(said('center.config.unuseReason', 'resv1', 'label', 'visa')).toEqual([['用于', '标签', '签证']])
  expect(said('center.config.visaFee', 'acceptOrgId', null, 7)).toEqual([['受理机构', undefined, '北京中心']])
  const subjectOf = (screen: ConfigScreen, subject: string, language: Language = 'zh') =>
    wordsOf(screen, language).subject?.(subject) ?? subject
  expect(subjectOf('center.config.processTime', 'RUS-1-COMMON_BUSINESS-URGENT')).toBe(
    `${nationMessages.zh.RUS} · 贴纸签 · 普通商务 · 加急`,
  )
  expect(subjectOf('center.config.paymentMethod', 'WECHAT', 'en')).toBe(paymentWordMessages.en.ways.WECHAT)
  expect(subjectOf('center.config.holiday', '2026-05-01 RUS')).toBe(`2026-05-01 ${nationMessages.zh.RUS}`)
  expect(subjectOf('center.config.docTemplate', 'receipt 2', 'en')).toBe('Proof of payment 2')
  expect(subjectOf('center.config.serviceFee', '拍照')).toBe('拍照')
})
