import { storedSubjects, subjectText } from '@visa/contract/audit/audit-subjects'
import { entityText, fieldTexts, readable, valueTexts } from '@visa/contract/audit/audit-words'
import { expect, test } from 'vitest'
import { auditVocabulary } from './audit-vocabulary.ts'

const { zh: inZh, en: inEn } = auditVocabulary

test('kinds of records have names; one that is new is read as words', () => {
  expect(entityText('dict_type', inZh)).toBe('字典类型')
  expect(entityText('tour_order', inEn)).toBe('tour order')
})

test('fields are named by what they mean there, or read as words', () => {
  expect(fieldTexts('user', ['mobile', 'newThing'], inZh)).toMatchObject({
    mobile: '手机号码',
    newThing: 'new thing',
  })
  expect(fieldTexts('district', ['name'], inEn)['name']).toBe('Short name')
  expect(readable('sms.rule_2b')).toBe('sms rule 2b')
})

test.each([
  ['sms_message', 'ORDER_RECEIVED', '订单受理通知', 'Order received'],
  ['sms_template', '出签通知', '出签通知', 'Visa issued'],
  ['system_param', 'sms.dailyLimitTotal', '每日短信总上限', 'Daily messages in total'],
  ['system_param', 'seed.accounts', '初始账号种类', 'Kind of first accounts'],
  ['quartz_task', '清理过期数据', '清理过期数据', 'Remove expired data'],
  ['quartz_task', '我的任务', '我的任务', '我的任务'],
  ['resource', '签证订单', '签证订单', 'Visa orders'],
  ['export_task', 'dictData VISA_CATEGORY', '字典数据：VISA_CATEGORY', 'Dictionary entries: VISA_CATEGORY'],
  ['import_task', 'employee 名单 1.xlsx', '员工：名单 1.xlsx', 'employees: 名单 1.xlsx'],
  ['job', 'send_sms', '发送短信', 'Send SMS'],
  ['user', '林晓梅', '林晓梅', '林晓梅'],
])('%s %s is called so in both languages', (entity, subject, zh, en) => {
  expect(subjectText(entity, subject, inZh)).toBe(zh)
  expect(subjectText(entity, subject, inEn)).toBe(en)
})

test('whoever searches for what they read finds what is stored', () => {
  expect(storedSubjects('order rec', [inZh, inEn])).toContain('ORDER_RECEIVED')
  expect(storedSubjects('每日短信总', [inZh, inEn])).toContain('sms.dailyLimitTotal')
  expect(storedSubjects('Remove expired data', [inZh, inEn])).toContain('清理过期数据')
})

test.each([
  ['user', 'password', '(reset)', '（已重置）', '(reset)'],
  ['user', 'idCardType', '4', '居民身份证', 'Resident identity card'],
  ['role', 'granted', '~sys.dict', '数据字典（仅菜单）', 'Dictionaries (menu only)'],
  ['role', 'revoked', 'own.made', undefined, undefined],
  ['role', 'dataScope', 4, '本公司', 'Company'],
  ['company_tag', 'color', 'jade', '绿色', 'Green'],
  ['export_task', 'status', 40, '失败', 'Failed'],
  ['sms_message', 'messageType', 'VISA_ISSUED', '出签通知', 'Visa issued'],
  ['third_party_binding', 'channel', 'QYWX', '企业微信', 'WeCom'],
  ['supplyBill', 'orderType', 'VAS', '增值服务', 'Value-added service'],
  ['dict_type', 'name', '名称', undefined, undefined],
])('%s.%s: the code %s is told in words', (entity, field, value, zh, en) => {
  const about = { entity, entityId: '1' }
  expect(valueTexts(about, inZh)(field, value)).toBe(zh)
  expect(valueTexts(about, inEn)(field, value)).toBe(en)
})

test('a parameter is told by its kind, and a secret never', () => {
  const said = (entityId: string, value: unknown) =>
    valueTexts({ entity: 'system_param', entityId }, inZh)('value', value)
  expect(said('sms.segmentPrice', 5)).toBe('¥ 0.05')
  expect(said('security.idleMinutes', 120)).toBe('2 小时')
  expect(said('sms.reportToken', '(new)')).toBe('（已更改）')
  expect(said('seed.accounts', 'demo')).toBeUndefined()
})
