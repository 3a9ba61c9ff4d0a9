import type { RuleKey } from '../issues.ts'
import { isEmail, isReadable } from '../rules/patterns.ts'
import { isEnglish, isRussianOrEnglish } from '../rules/scripts.ts'
import type { Script } from './field.ts'

/** A number anywhere in the world, as people write it on forms. */
const isFormPhone = (value: string): boolean =>
  /^\+?[\d\s()-]+(?:#\d{1,6})?$/.test(value) && value.replaceAll(/\D/g, '').length >= 5

/** Whether a text is written in the letters of its field, and what is said where it is not. */
export const SCRIPTS: Readonly<Record<Script, { fits: (value: string) => boolean; rule: RuleKey }>> = {
  any: { fits: isReadable, rule: 'required' },
  han: { fits: (value) => /^[\p{Script=Han}·]+$/u.test(value), rule: 'han' },
  name: { fits: (value) => /^[A-Z][A-Z '-]*$/.test(value), rule: 'latinName' },
  latin: { fits: isEnglish, rule: 'english' },
  address: { fits: (value) => /^[A-Za-z0-9 ,.\-/#']+$/.test(value), rule: 'latinAddress' },
  code: { fits: (value) => /^[A-Z0-9]+$/.test(value), rule: 'capitalsDigits' },
  digits: { fits: (value) => /^\d+$/.test(value), rule: 'digits' },
  russianName: { fits: (value) => /^[А-ЯЁа-яё][А-ЯЁа-яё -]*$/.test(value), rule: 'russianName' },
  russianOrLatin: { fits: isRussianOrEnglish, rule: 'russianEnglish' },
  phone: { fits: isFormPhone, rule: 'phone' },
  email: { fits: isEmail, rule: 'email' },
}

/** Texts that are kept in capitals, however they were typed. */
const IN_CAPITALS: ReadonlySet<Script> = new Set(['name', 'code'])
export const isInCapitals = (script: Script): boolean => IN_CAPITALS.has(script)
