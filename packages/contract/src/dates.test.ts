import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CHINESE_FORMATS, dayOf, formatDate, startOfDay } from './dates.ts'

const at = new Date('2026-01-31T16:05:09Z')

test('P9.14 dates are formatted in UTC+8 whatever the zone of the machine', () => {
  expect(formatDate(at)).toBe('2026-02-01 00:05:09')
  expect(formatDate(at, 'yyyy-MM-dd')).toBe('2026-02-01')
  expect(formatDate(at, 'hh:mm')).toBe('00:05')
  expect(formatDate('2026-01-31T15:59:59.999Z', 'yyyy-MM')).toBe('2026-01')
  expect(dayOf(at)).toBe('2026-02-01')
  expect(formatDate('nonsense')).toBe('')
})

test.each([
  ['yyyy-MM-dd hh:mm:ss', '2026-02-01 00:05:09'],
  ['yyyy-MM-dd hh:mm', '2026-02-01 00:05'],
  ['yyyy-MM-dd', '2026-02-01'],
  ['yyyy-MM', '2026-02'],
  ['yyyy', '2026'],
  ['MM-dd hh:mm', '02-01 00:05'],
  ['MM-dd', '02-01'],
  ['hh:mm:ss', '00:05:09'],
  ['hh:mm', '00:05'],
  [CHINESE_FORMATS.second, '2026年02月01日 00:05:09'],
  [CHINESE_FORMATS.minute, '2026年02月01日 00:05'],
  [CHINESE_FORMATS.day, '2026年02月01日'],
  [CHINESE_FORMATS.month, '2026年02月'],
  [CHINESE_FORMATS.monthDay, '02月01日'],
  [CHINESE_FORMATS.clock, '00时05分'],
] as const)('P9.14 the format %s', (format, text) => {
  expect(formatDate(at, format)).toBe(text)
})

test('P9.14 the text is what a clock in Shanghai shows', () => {
  const shanghai = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Asia/Shanghai',
    dateStyle: 'short',
    timeStyle: 'medium',
  })
  // China had summer time until 1991; the product speaks of UTC+8.
  const instants = fc.date({ min: new Date('1992-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(instants, (instant) => {
      expect(formatDate(instant)).toBe(shanghai.format(instant))
      const start = startOfDay(dayOf(instant))
      expect(formatDate(start)).toBe(`${dayOf(instant)} 00:00:00`)
      expect(instant.getTime() - start.getTime()).toBeGreaterThanOrEqual(0)
      expect(instant.getTime() - start.getTime()).toBeLessThan(86_400_000)
    }),
  )
})
