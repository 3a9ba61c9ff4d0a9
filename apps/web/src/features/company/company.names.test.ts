import { companyMessages } from '@visa/messages/org/company'
import { expect, test } from 'vitest'
import {
  identityChoices,
  identityText,
  loggedText,
  roomText,
  statusText,
  statusTone,
} from './company.names.ts'

const t = companyMessages.zh

test('codes in words', () => {
  expect([1, 2, 4, 8, 3].map((code) => identityText(code, t))).toEqual([
    '客户',
    '平台',
    '代理商',
    '受理机构',
    '3',
  ])
  expect([0, 1, 4, 7].map((status) => statusText(status, t))).toEqual([
    '待审核',
    '已通过',
    '已停用',
    '未通过',
  ])
  expect([0, 1, 4, 7].map(statusTone)).toEqual(['waiting', 'done', 'cancelled', 'refused'])
  expect(loggedText('auditStatus', 4, t)).toBe('已停用')
  expect(loggedText('identityCode', 8, t)).toBe('受理机构')
  expect(loggedText('remark', 'x', t)).toBeUndefined()
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
