import { expect, test } from 'vitest'
import { isEmail, isMobile, isPhone } from './patterns.ts'

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

test('phones may have an area code, a country prefix or an extension', () => {
  for (const right of ['010-12345678', '+86 13800138000', '(0731)84312345', '84312345-801'])
    expect(isPhone(right)).toBe(true)
  for (const wrong of ['', '12', 'abc', '010--123', '1'.repeat(30)]) expect(isPhone(wrong)).toBe(false)
})

test('email addresses need one @ and a dotted domain', () => {
  for (const right of ['a@b.cn', 'first.last+tag@mail.example.com']) expect(isEmail(right)).toBe(true)
  for (const wrong of ['', 'a@b', 'a b@c.cn', 'a@@b.cn', '@b.cn', 'a@b..cn', `${'a'.repeat(260)}@b.cn`]) {
    expect(isEmail(wrong)).toBe(false)
  }
})
