import { paramMessages } from '@visa/messages/param'
import { expect, test } from 'vitest'
import { formattedJson, loggedText, unitOf, valueText } from './param.names.ts'

const { zh, en } = paramMessages

test('values are told by their kind, in the reader’s language', () => {
  expect(valueText({ key: 'security.registrationOpen' }, true, zh)).toBe('开启')
  expect(valueText({ key: 'security.idleMinutes' }, 120, zh)).toBe('2 小时')
  expect(valueText({ key: 'security.idleMinutes' }, 90, en)).toBe('90 min')
  expect(valueText({ key: 'security.idleMinutes' }, 1440, en)).toBe('24 h')
  expect(valueText({ key: 'sms.segmentPrice' }, 123_456, zh)).toBe('¥ 1,234.56')
  expect(valueText({ key: 'sms.dailyLimitTotal' }, 5000, zh)).toBe('5000 条')
  expect(valueText({ key: 'sms.quietHours' }, null, zh)).toBe('null')
  const stirred = { to: '08:00', from: '22:00' }
  expect(valueText({ key: 'sms.quietHours' }, stirred, zh)).toBe('{"from":"22:00","to":"08:00"}')
  expect(valueText({ key: 'site.icpNumber' }, '', zh)).toBe('（空）')
})

test('a secret is never told, whatever is given', () => {
  expect(valueText({ key: 'sms.reportToken' }, 'token', zh)).toBe('保密，不显示')
  expect(loggedText({ key: 'sms.reportToken', kind: 'secret' }, '(new)', zh)).toBe('（已更改）')
  expect(loggedText({ key: 'quartz.logDays', kind: 'number' }, null, zh)).toBe('默认')
})

test('durations use the largest whole unit, and JSON is indented only when it is JSON', () => {
  expect([0, 45, 60, 90, 1440, 2880].map(unitOf)).toEqual([
    'minutes',
    'minutes',
    'hours',
    'minutes',
    'hours',
    'days',
  ])
  expect(formattedJson('{"a":1}')).toBe('{\n  "a": 1\n}')
  expect(formattedJson('{a}')).toBeUndefined()
})
