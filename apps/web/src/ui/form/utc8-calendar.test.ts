import { formatDate } from '@visa/contract/dates'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readUtc8, utc8Calendar as calendar } from './utc8-calendar.ts'

const instant = fc.date({
  min: new Date('1990-01-01T00:00:00Z'),
  max: new Date('2090-01-01T00:00:00Z'),
  noInvalidDate: true,
})

test('what is shown in UTC+8 is read back as the same instant, to the second', () => {
  fc.assert(
    fc.property(instant, (at) => {
      const text = calendar.locale.format('zh_CN', at, 'YYYY-MM-DD HH:mm:ss')
      expect(text).toBe(formatDate(at))
      expect(readUtc8(text)?.getTime()).toBe(Math.floor(at.getTime() / 1000) * 1000)
    }),
  )
})

test('the parts are those of UTC+8, and a day that is set changes nothing else', () => {
  const at = new Date('2026-03-31T17:05:00Z')
  expect([calendar.getYear(at), calendar.getMonth(at), calendar.getDate(at)]).toEqual([2026, 3, 1])
  expect([calendar.getHour(at), calendar.getMinute(at)]).toEqual([1, 5])
  expect(formatDate(calendar.setDate(at, 30))).toBe('2026-04-30 01:05:00')
  expect(formatDate(calendar.setHour(at, 23))).toBe('2026-04-01 23:05:00')
})

test('a month without the day takes its last one', () => {
  const at = new Date('2028-01-31T04:00:00Z')
  expect(formatDate(calendar.addMonth(at, 1), 'yyyy-MM-dd')).toBe('2028-02-29')
  expect(formatDate(calendar.addMonth(at, -2), 'yyyy-MM-dd')).toBe('2027-11-30')
  expect(formatDate(calendar.getEndDate(new Date('2027-02-10T04:00:00Z')), 'yyyy-MM-dd')).toBe('2027-02-28')
  expect(formatDate(calendar.addYear(new Date('2028-02-29T04:00:00Z'), 1), 'yyyy-MM-dd')).toBe('2029-02-28')
})

test.each(['2026-02-30', '2026-13-01 10:00', '2026-01-01 24:30', '26-01-01', 'tomorrow', ''])(
  '%j is no instant',
  (text) => expect(readUtc8(text)).toBeUndefined(),
)

test('weeks start on Monday in Chinese and on Sunday in English, and are named so', () => {
  const wednesday = new Date('2026-07-15T04:00:00Z')
  const first = (locale: string) =>
    formatDate(calendar.locale.getWeekFirstDate(locale, wednesday), 'yyyy-MM-dd')
  expect(first('zh_CN')).toBe('2026-07-13')
  expect(first('en_US')).toBe('2026-07-12')
  expect(calendar.locale.getShortWeekDays?.('zh_CN')).toEqual(['日', '一', '二', '三', '四', '五', '六'])
  expect(calendar.locale.getShortWeekDays?.('en_US')[1]).toBe('Mo')
  expect(calendar.locale.getShortMonths?.('en_US')[6]).toBe('Jul')
  expect(calendar.locale.getWeek('zh_CN', new Date('2026-01-08T04:00:00Z'))).toBe(2)
})

test('a time of day is read as one of UTC+8', () => {
  const at = calendar.locale.parse('zh_CN', '08:30', ['HH:mm'])
  expect(at && formatDate(at, 'hh:mm')).toBe('08:30')
  expect(calendar.locale.parse('zh_CN', '24:00', ['HH:mm'])).toBeNull()
})
