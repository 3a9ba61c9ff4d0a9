import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { applicantFields, passportNumber } from './applicant.ts'

test('a passport has a number of Latin letters and digits, without what nobody sees', () => {
  for (const [typed, is] of [
    ['eh\u200b7300001', 'EH7300001'],
    ['ＥＨ７３００００１', 'EH7300001'],
    ['\u2800', ''],
    ['E77****88', 'E77****88'],
  ] as const)
    expect(z.parse(passportNumber, typed)).toBe(is)
  // In Cyrillic letters that look the same no scanner finds it.
  for (const other of ['ЕН7500099', '王7500099', 'EH-7500099', 'EH 7500099', '****'])
    expect(z.safeParse(passportNumber, other).error?.issues[0]?.message).toBe('rule:passportNumber')
})

test('a name of what nobody sees is none', () => {
  for (const nothing of ['\u200b', '\u2800\ufeff', '\u3164'])
    expect(z.parse(applicantFields.cnName, nothing)).toBe('')
})
