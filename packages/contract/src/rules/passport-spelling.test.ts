import { expect, test } from 'vitest'
import { passportName, passportSpelling, surnameLength } from './passport-spelling.ts'

/** Reads as a library does that knows no surnames. */
const READ: Readonly<Record<string, string>> = {
  吕: 'lv',
  女: 'nü',
  略: 'lve',
  静: 'jing',
  怡: 'yi',
  欧: 'ou',
  阳: 'yang',
  国: 'guo',
}
const spell = (text: string) => Array.from(text, (char) => READ[char] ?? 'x')

test('ü is printed YU: 吕 is LYU', () => {
  expect(passportSpelling(['lv'])).toBe('LYU')
  expect(passportSpelling(['nü', 'lve'])).toBe('NYULYUE')
  expect(passportName('吕静怡', spell)).toEqual({ surname: 'LYU', givenNames: 'JINGYI' })
})

test.each([
  ['单', 'SHAN'],
  ['仇', 'QIU'],
  ['曾', 'ZENG'],
  ['解', 'XIE'],
  ['查', 'ZHA'],
  ['任', 'REN'],
  ['盖', 'GE'],
  ['区', 'OU'],
])('the surname %s is read %s', (surname, read) => {
  expect(passportName(`${surname}国`, spell)).toEqual({ surname: read, givenNames: 'GUO' })
})

test('surnames of two characters are known', () => {
  expect(surnameLength('欧阳静')).toBe(2)
  expect(surnameLength('欧阳')).toBe(1)
  expect(passportName('欧阳静怡', spell)).toEqual({ surname: 'OUYANG', givenNames: 'JINGYI' })
  expect(passportName('尉迟国', spell)?.surname).toBe('YUCHI')
})

test('what is no Chinese name gives nothing', () => {
  for (const name of ['', '吕', 'Lyu Jingyi', '吕a']) expect(passportName(name, spell)).toBeUndefined()
})
