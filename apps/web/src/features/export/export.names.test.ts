import { stateText } from '@visa/contract/states'
import { TASK_STATUS } from '@visa/contract/task-status'
import { exportMessages } from '@visa/messages/sheets/exports'
import { exportStateMessages } from '@visa/messages/states/export-states'
import { expect, test } from 'vitest'
import { contentOf, endOf, percentOf, rowsText, sizeText, statusTone } from './export.names.ts'

const t = exportMessages.en

test('P3.38 every status has a text of its own and a tone', () => {
  const texts = Object.values(TASK_STATUS).map((status) => stateText(exportStateMessages.en, status))
  expect(new Set(texts).size).toBe(7)
  expect(statusTone(TASK_STATUS.SUCCESS)).toBe('done')
  expect(statusTone(TASK_STATUS.CANCELED)).toBe('cancelled')
})

test('progress never exceeds the whole and bears what is not counted', () => {
  expect(percentOf({ rowsDone: 5, rowsTotal: null })).toBe(0)
  expect(percentOf({ rowsDone: 0, rowsTotal: 0 })).toBe(0)
  expect(percentOf({ rowsDone: 199, rowsTotal: 200 })).toBe(99)
  expect(percentOf({ rowsDone: 300, rowsTotal: 200 })).toBe(100)
  expect(rowsText(t, { rowsDone: 5, rowsTotal: 10 })).toBe('5 / 10 rows')
  expect(rowsText(t, { rowsDone: 10, rowsTotal: 10 })).toBe('10 rows')
})

test('names and sizes', () => {
  expect(contentOf(t, { kind: 'notice', title: '' })).toBe('Notices')
  expect(contentOf(t, { kind: 'dictData', title: 'SEX' })).toBe('Dictionary entries: SEX')
  expect([0, 900, 2048, 3 * 1024 * 1024].map(sizeText)).toEqual(['', '900 B', '2.0 KB', '3.0 MB'])
})

test('an export has ended when it neither waits nor runs', () => {
  const { SUBMITTED, EXECUTING, SUCCESS, FAIL, CANCELED } = TASK_STATUS
  const ends = [SUBMITTED, EXECUTING, SUCCESS, FAIL, CANCELED].map((status) => endOf({ status }))
  expect(ends).toEqual([undefined, undefined, 'done', 'failed', 'cancelled'])
})
