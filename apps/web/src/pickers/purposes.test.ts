import type { DictEntry } from '@visa/contract/dict/dict-data'
import { expect, it } from 'vitest'
import { choicesOf, settledUnder, underSection } from './purposes.ts'

const entry = (code: string, resv1: string, valid: 0 | 1 = 1): DictEntry =>
  ({ code, resv1, valid, cname: `${code}中`, ename: code }) as DictEntry

const entries = [
  entry('TRIP', 'TOURISM'),
  entry('GROUP', 'TOURISM|BUSINESS'),
  entry('WORK', 'WORK'),
  entry('OLD', 'WORK', 0),
]

it('C3.23 offers what belongs to the section', () => {
  expect(underSection(entries, 'TOURISM').map(({ code }) => code)).toEqual(['TRIP', 'GROUP'])
  expect(underSection(entries, 'BUSINESS').map(({ code }) => code)).toEqual(['GROUP'])
  expect(choicesOf(underSection(entries, 'WORK'), 'en')).toEqual([{ value: 'WORK', label: 'WORK' }])
})

it('C4.7 clears what does not belong to the section and fills in the only one', () => {
  expect(settledUnder(entries, 'TOURISM', 'TRIP')).toBe('TRIP')
  expect(settledUnder(entries, 'TOURISM', 'WORK')).toBe('')
  expect(settledUnder(entries, 'WORK', 'TRIP')).toBe('WORK')
  expect(settledUnder(entries, '', 'TRIP')).toBe('')
})
