import { auditNameMessages } from '@visa/messages/audit-names'
import { expect, test } from 'vitest'
import { entityName, namesFor, readable } from './audit.names.ts'

test('kinds of records have names; one that is new is read as words', () => {
  expect(entityName('dict_type', auditNameMessages.zh)).toBe('字典类型')
  expect(entityName('visa_order', auditNameMessages.en)).toBe('visa order')
})

test('fields are named, or read as words', () => {
  expect(namesFor(['mobile', 'powerLimited'], { mobile: '手机号码' })).toEqual({
    mobile: '手机号码',
    powerLimited: 'power limited',
  })
  expect(readable('sms.rule_2b')).toBe('sms rule 2b')
})
