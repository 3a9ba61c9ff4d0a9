import { expect, test } from 'vitest'
import { MONTHS, chooseDay, chooseMonth, daysOfMonth, isMonthDay } from './month-day.ts'

test('P5.37 months 01 to 12 have 31, 30 or 29 days', () => {
  expect(MONTHS).toEqual(['01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12'])
  expect(MONTHS.map((month) => daysOfMonth(month).length)).toEqual([
    31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31,
  ])
  expect(daysOfMonth('02').at(0)).toBe('01')
  expect(daysOfMonth('02').at(-1)).toBe('29')
})

test('P5.37 without a month there are no days, and clearing the month clears the day', () => {
  expect(daysOfMonth('')).toEqual([])
  expect(chooseMonth('03-15', '')).toBe('')
  expect(chooseDay('', '15')).toBe('')
})

test('P5.37 the day is 01 when only the month is chosen', () => {
  expect(chooseMonth('', '03')).toBe('03-01')
  expect(chooseDay('03-15', '')).toBe('03-01')
  expect(chooseDay('03-01', '31')).toBe('03-31')
})

test('P5.37 another month keeps the day if it has it', () => {
  expect(chooseMonth('03-15', '04')).toBe('04-15')
  expect(chooseMonth('03-31', '04')).toBe('04-01')
})

test('P5.37 a whole value is a day of some year', () => {
  expect(['02-29', '12-31', '04-30'].every(isMonthDay)).toBe(true)
  for (const wrong of ['', '02-30', '04-31', '13-01', '00-01', '01-00', '1-1', '01/01', '01-011'])
    expect(isMonthDay(wrong), wrong).toBe(false)
})
