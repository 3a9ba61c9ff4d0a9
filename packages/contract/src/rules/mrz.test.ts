import { expect, test } from 'vitest'
import { mrzCheckDigit, mrzLines, parseMrz } from './mrz.ts'

// The sample of ICAO 9303.
const FIRST = 'P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<'
const SECOND = 'L898902C36UTO7408122F1204159ZE184226B<<<<<10'
const TODAY = '2026-11-16'

test('the check digits of the standard’s own example', () => {
  expect(mrzCheckDigit('520727')).toBe('3')
  expect(mrzCheckDigit('AB2134<<<')).toBe('5')
  expect(mrzCheckDigit('L898902C3')).toBe('6')
})

test('both lines of a passport say whose it is', () => {
  expect(parseMrz(`${FIRST}\n${SECOND}`, TODAY)).toEqual({
    facts: {
      surname: 'ERIKSSON',
      givenNames: 'ANNA MARIA',
      passportNo: 'L898902C3',
      passportIssueCountry: 'UTO',
      nationality: 'UTO',
      birthDate: '1974-08-12',
      sex: 'F',
      passportExpiryDate: '2012-04-15',
    },
    wrong: [],
  })
})

const chinese = (surname: string, given: string): string => `POCHN${surname}<<${given}`.padEnd(44, '<')
const line2 = (number: string, birth: string, expiry: string): string => {
  const no = number.padEnd(9, '<')
  const personal = '<'.repeat(14)
  const parts = [
    no + mrzCheckDigit(no),
    birth + mrzCheckDigit(birth),
    expiry + mrzCheckDigit(expiry),
    personal + '<',
  ]
  return `${parts[0]}CHN${parts[1]}F${parts[2]}${parts[3]}${mrzCheckDigit(parts.join(''))}`
}

test('a Chinese passport, written small and with spaces as scanners do', () => {
  const zone = `${chinese('LYU', 'JINGYI').toLowerCase()}\r\n${line2('E20418837', '880412', '300308')} `
  expect(parseMrz(zone, TODAY)).toMatchObject({
    facts: {
      surname: 'LYU',
      givenNames: 'JINGYI',
      birthDate: '1988-04-12',
      passportExpiryDate: '2030-03-08',
    },
    wrong: [],
  })
})

test('a birth is never in the future, and whoever has one name has one', () => {
  const child = parseMrz(`${chinese('LI', '')}\n${line2('E1', '261116', '311115')}`, TODAY)?.facts
  expect(child).toMatchObject({ surname: 'LI', birthDate: '2026-11-16', passportNo: 'E1' })
  expect(child).not.toHaveProperty('givenNames')
  expect(parseMrz(`${chinese('LI', '')}\n${line2('E1', '261117', '311115')}`, TODAY)?.facts.birthDate).toBe(
    '1926-11-17',
  )
})

test('a wrong character is told by the part it stands in', () => {
  const second = line2('E20418837', '880412', '300308')
  const spoilt = (at: number, char: string) => second.slice(0, at) + char + second.slice(at + 1)
  const wrong = (line: string) => parseMrz(`${FIRST}\n${line}`, TODAY)?.wrong
  expect(wrong(spoilt(8, '1'))).toEqual(['passportNo', 'all'])
  expect(wrong(spoilt(14, '9'))).toEqual(['birthDate', 'all'])
  expect(wrong(spoilt(22, '9'))).toEqual(['passportExpiryDate', 'all'])
  expect(wrong(spoilt(30, 'B'))).toEqual(['personalNo', 'all'])
  expect(wrong(spoilt(43, second.endsWith('0') ? '1' : '0'))).toEqual(['all'])
})

test('what is no zone of a passport gives nothing', () => {
  for (const text of [
    '',
    FIRST,
    `${FIRST}\n${SECOND}<`,
    `V${FIRST.slice(1)}\n${SECOND}`,
    `${FIRST}\n${SECOND.replace('6', '吕')}`,
  ]) {
    expect(parseMrz(text, TODAY)).toBeUndefined()
  }
})

test('the zone that data must be printed as is the standard’s own', () => {
  const facts = {
    surname: 'Eriksson',
    givenNames: 'ANNA MARIA',
    passportNo: 'L898902C3',
    passportIssueCountry: 'UTO',
    nationality: 'UTO',
    birthDate: '1974-08-12',
    sex: 'F',
    passportExpiryDate: '2012-04-15',
  }
  expect(mrzLines(facts)).toEqual([FIRST, SECOND.slice(0, 28)])
  expect(mrzLines({ ...facts, sex: '' })).toBeUndefined()
  expect(mrzLines({ ...facts, surname: "O'NEIL-SMITH", nationality: 'DEU' })).toEqual([
    'P<UTOONEIL<SMITH<<ANNA<MARIA<<<<<<<<<<<<<<<<',
    'L898902C36D<<7408122F1204159',
  ])
})
