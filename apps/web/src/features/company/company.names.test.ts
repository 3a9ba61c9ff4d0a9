import { Certificate, CompanyBankAccount, ContactPerson } from '@visa/contract/org/company'
import { fieldMessages } from '@visa/messages/fields'
import { companyMessages } from '@visa/messages/org/company'
import { companyEditMessages } from '@visa/messages/org/company-edit'
import { companyStateMessages } from '@visa/messages/states/company-states'
import { expect, test } from 'vitest'
import {
  identityChoices,
  identityText,
  loggedNames,
  loggedText,
  roomText,
  statusTone,
} from './company.names.ts'

const t = companyMessages.zh
const e = companyEditMessages.zh
const states = companyStateMessages.zh

test('codes in words', () => {
  expect([1, 2, 4, 8, 3].map((code) => identityText(code, t))).toEqual([
    '客户',
    '平台',
    '代理商',
    '受理机构',
    '3',
  ])
  expect([0, 1, 4, 7].map(statusTone)).toEqual(['waiting', 'done', 'cancelled', 'refused'])
  expect(loggedText('auditStatus', 4, t, e, states)).toBe('已停用')
  expect(loggedText('identityCode', 8, t, e, states)).toBe('受理机构')
  expect(loggedText('remark', 'x', t, e, states)).toBeUndefined()
  expect(loggedText('kind', 'licence', t, e, states)).toBe(e.certificates.licence)
  expect(loggedText('settleMode', 'monthly', t, e, states)).toBe(t.settleModes.monthly)
  expect(loggedText('kind', 'toString', t, e, states)).toBeUndefined()
  expect(identityChoices(t, 2).map(({ value }) => value)).toEqual([1, 4, 8])
})

test.each(['zh', 'en'] as const)(
  'the log names the fields of every list of a company in words (%s)',
  (language) => {
    const names: Readonly<Record<string, string>> = {
      ...fieldMessages[language],
      ...loggedNames(companyMessages[language], companyEditMessages[language]),
    }
    const lists = [ContactPerson, CompanyBankAccount, Certificate]
    for (const field of lists.flatMap(({ shape }) => Object.keys(shape))) {
      expect(names[field], field).toMatch(language === 'zh' ? /\p{sc=Han}/u : /^[A-Z]/)
    }
  },
)

test('room for files', () => {
  expect([0, 900, 2048, 1.5 * 1024 ** 2, 5 * 1024 ** 3, 1024 ** 5].map(roomText)).toEqual([
    '0 B',
    '900 B',
    '2 KB',
    '1.5 MB',
    '5 GB',
    '1024 TB',
  ])
})
