import { loggedParam, paramText, unitOf } from '@visa/contract/org/param-text'
import { expect, test } from 'vitest'
import { paramMessages } from './param.ts'

const { zh, en } = paramMessages

test('values are told by their kind, in the reader’s language', () => {
  expect(paramText({ key: 'security.registrationOpen' }, true, zh)).toBe('开启')
  expect(paramText({ key: 'security.idleMinutes' }, 120, zh)).toBe('2 小时')
  expect(paramText({ key: 'security.idleMinutes' }, 90, en)).toBe('90 min')
  expect(paramText({ key: 'security.idleMinutes' }, 1440, en)).toBe('24 h')
  expect(paramText({ key: 'sms.segmentPrice' }, 123_456, zh)).toBe('¥ 1,234.56')
  expect(paramText({ key: 'sms.dailyLimitTotal' }, 5000, zh)).toBe('5000 条')
  expect(paramText({ key: 'sms.quietHours' }, null, zh)).toBe(zh.off)
  const stirred = { to: '08:00', from: '22:00' }
  expect(paramText({ key: 'sms.quietHours' }, stirred, zh)).toBe('22:00 – 08:00')
  expect(paramText({ key: 'site.icpNumber' }, '', zh)).toBe('（空）')
})

test('a secret is never told, whatever is given', () => {
  expect(paramText({ key: 'sms.reportToken' }, 'token', zh)).toBe('保密，不显示')
  expect(loggedParam({ key: 'sms.reportToken', kind: 'secret' }, '(new)', zh)).toBe('（已更改）')
  expect(loggedParam({ key: 'quartz.logDays', kind: 'number' }, null, zh)).toBe('默认')
})

test('durations use the largest whole unit', () => {
  expect([0, 45, 60, 90, 1440, 2880].map(unitOf)).toEqual([
    'minutes',
    'minutes',
    'hours',
    'minutes',
    'hours',
    'days',
  ])
})
