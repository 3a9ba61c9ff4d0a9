import { companyMessages } from '@visa/messages/org/company'
import { companyStateMessages } from '@visa/messages/states/company-states'
import { expect, test } from 'vitest'
import { identityChoices, identityText, loggedText, roomText, statusTone } from './company.names.ts'

const t = companyMessages.zh
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
  expect(loggedText('auditStatus', 4, t, states)).toBe('已停用')
  expect(loggedText('identityCode', 8, t, states)).toBe('受理机构')
  expect(loggedText('remark', 'x', t, states)).toBeUndefined()
  expect(identityChoices(t, 2).map(({ value }) => value)).toEqual([1, 4, 8])
})

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
