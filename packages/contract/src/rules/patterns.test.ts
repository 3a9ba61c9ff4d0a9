import { expect, test } from 'vitest'
import {
  isContactPhone,
  isEmail,
  isMobile,
  isPhone,
  isReadable,
  isTaxCode,
  isTicketNumber,
} from './patterns.ts'

test('P5.1 a mobile number is 11 digits starting with 1', () => {
  expect(isMobile('13800138000')).toBe(true)
  for (const wrong of [
    '',
    '23800138000',
    '1380013800',
    '138001380000',
    '1380013800a',
    ' 13800138000',
    '１3800138000',
  ]) {
    expect(isMobile(wrong)).toBe(false)
  }
})

test('P5.2 phones may have an area code, a country prefix or an extension', () => {
  for (const right of ['010-12345678', '+86 13800138000', '(0731)84312345', '84312345-801'])
    expect(isPhone(right)).toBe(true)
  for (const wrong of ['', '12', 'abc', '010--123', '1'.repeat(30)]) expect(isPhone(wrong)).toBe(false)
})

test('P5.2 email addresses need one @ and a dotted domain', () => {
  for (const right of ['a@b.cn', 'first.last+tag@mail.example.com']) expect(isEmail(right)).toBe(true)
  for (const wrong of ['', 'a@b', 'a b@c.cn', 'a@@b.cn', '@b.cn', 'a@b..cn', `${'a'.repeat(260)}@b.cn`]) {
    expect(isEmail(wrong)).toBe(false)
  }
})

test('P5.8 a tax code is 15, 17, 18 or 20 letters and digits', () => {
  const lengths = Array.from({ length: 25 }, (_, length) => length)
  expect(lengths.filter((length) => isTaxCode('9A'.repeat(13).slice(0, length)))).toEqual([15, 17, 18, 20])
  for (const wrong of ['91430100MA4L1234_X', '91430100MA4L１234X1', '91430100MA4L1234X 1', '税'.repeat(15)])
    expect(isTaxCode(wrong)).toBe(false)
})

test('P5.14 a ticket number is xxx-xxxxxxxxxx, perhaps with -xx behind it', () => {
  for (const right of ['784-1234567890', '784-1234567890-12', '78A-12345B7890-1C'])
    expect(isTicketNumber(right)).toBe(true)
  for (const wrong of [
    '',
    '7841234567890',
    '784-123456789',
    '784-12345678901',
    '784-1234567890-',
    '784-1234567890-1',
  ])
    expect(isTicketNumber(wrong)).toBe(false)
})

test('C5.19 the number of a contact has up to 15 digits and perhaps a prefix of 1 to 4 with a dash', () => {
  for (const right of ['1', '86-13800138000', '0086-1', '123456789012345', '7-9'])
    expect(isContactPhone(right)).toBe(true)
  for (const wrong of ['', '-1', '12345-1', '86-', '1234567890123456', '86-1-1', '+86-1', '8６-1'])
    expect(isContactPhone(wrong)).toBe(false)
})

test('text without a visible character is nothing to read', () => {
  for (const nothing of ['', ' \n\t', '\u00a0', '\u200b\u200d\ufeff', '\u3000', '\u00ad\u3164']) {
    expect(isReadable(nothing)).toBe(false)
  }
  for (const something of ['a', '中', '0', '·', '😀', '\u200bx']) expect(isReadable(something)).toBe(true)
})
