import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseMrz } from './mrz.ts'
import { isMended, plainCode } from './plain-code.ts'
import { isFirstZoneLine, passportCode } from './scan-code.ts'

const FIRST = 'P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<'
const SECOND = 'L898902C36UTO7408122F1204159ZE184226B<<<<<10'

/** As an input method for Chinese gives the same keys. */
const wide = (text: string): string =>
  text.replaceAll(/./g, (each) => (each === '<' ? '《' : String.fromCodePoint(each.charCodeAt(0) + 0xfee0)))

test('what an input method for Chinese makes of a code is the code again, and it is said that it was mended', () => {
  const code = fc.string({
    unit: fc.constantFrom('A', 'B', 'X', 'Z', '0', '1', '8', '9', '-', '<'),
    minLength: 1,
    maxLength: 44,
  })
  fc.assert(
    fc.property(code, (text) => {
      expect(plainCode(wide(text))).toBe(text)
      expect(isMended(wide(text))).toBe(true)
      expect([plainCode(` ${text.toLowerCase()} `), isMended(` ${text.toLowerCase()} `)]).toEqual([
        text,
        false,
      ])
    }),
  )
})

test('the number is read from both lines or the second alone; a zone with a wrong digit is no number', () => {
  for (const typed of [SECOND, FIRST + SECOND, `${FIRST}\n${SECOND}`, wide(FIRST + SECOND)])
    expect(passportCode(typed)).toBe('L898902C3')
  const wrong = SECOND.replace('L898902C36', 'L898902C35')
  expect(passportCode(wrong)).toBe(wrong)
  expect(passportCode('e12345678')).toBe('E12345678')
  expect([isFirstZoneLine(FIRST), isFirstZoneLine(wide(FIRST)), isFirstZoneLine(SECOND)]).toEqual([
    true,
    true,
    false,
  ])
})

test('a zone that was typed with signs of full width, or without a break, is read like the printed one', () => {
  const printed = parseMrz(`${FIRST}\n${SECOND}`, '2026-11-19')
  expect(printed?.facts.passportNo).toBe('L898902C3')
  expect(printed?.wrong).toEqual([])
  expect(parseMrz(`${wide(FIRST)}\n${wide(SECOND)}`, '2026-11-19')).toEqual(printed)
  expect(parseMrz(FIRST + SECOND, '2026-11-19')).toEqual(printed)
})
