import type { BrokenRule, RuleKey } from '../issues.ts'
import { idCardFacts, isIdCard } from '../rules/id-card.ts'
import { isContactPhone } from '../rules/patterns.ts'
import type { Condition } from './condition.ts'
import type { Rule } from './field.ts'

const broken = (rule: RuleKey, params: BrokenRule['params'] = {}): BrokenRule => ({ rule, params })

/** A rule that holds only sometimes. */
export const where =
  <Value>(condition: Condition, rule: Rule<Value>): Rule<Value> =>
  (value, read) =>
    read.holds(condition) ? rule(value, read) : undefined

/** Numbers of Chinese citizens; others have theirs in any form. */
export const idCard: Rule = (value) => (isIdCard(value) ? undefined : broken('idCard'))
export const idCardSex: Rule = (sex, read) => {
  const facts = idCardFacts(read.text('idCardNo'))
  return facts === undefined || facts.sex === sex ? undefined : broken('idCardSex')
}
export const idCardBirth: Rule = (birth, read) => {
  const facts = idCardFacts(read.text('idCardNo'))
  return facts === undefined || facts.birthDate === birth ? undefined : broken('idCardBirth')
}

/** Names in one field, set apart by semicolons. */
export const namesAtMost =
  (max: number): Rule =>
  (value) =>
    value.split(';').filter((name) => name.trim() !== '').length > max
      ? broken('tooManyNames', { max })
      : undefined

export const contactPhone: Rule = (value) => (isContactPhone(value) ? undefined : broken('mobile'))
/** `86-13800138000` or `+86 13800138000`. */
export const withCountryCode: Rule = (value) =>
  /^(?:\+|\d{1,4}-)/.test(value) ? undefined : broken('phoneCountry')
export const digitsOnly: Rule = (value) => (/^\d+$/.test(value) ? undefined : broken('digits'))
export const capitalsDigits: Rule = (value) =>
  /^[A-Z0-9]+$/.test(value) ? undefined : broken('capitalsDigits')

export const digitCount =
  (count: number): Rule =>
  (value) =>
    value.length === count ? undefined : broken('digitCount', { count })
export const inn: Rule = (value) => (value.length === 10 || value.length === 12 ? undefined : broken('inn'))
export const atLeast =
  (min: number): Rule =>
  (value) =>
    Number(value) < min ? broken('tooSmall', { min }) : undefined
export const longerThan =
  (min: number): Rule =>
  (value) =>
    value.length < min ? broken('tooShort', { min }) : undefined

/** 1 to what a dated rule allows. */
export const upToRule =
  (key: string): Rule =>
  (value, read) => {
    const max = read.ruleNumber(key)
    if (Number(value) < 1) return broken('tooSmall', { min: 1 })
    return max !== undefined && Number(value) > max ? broken('tooBig', { max }) : undefined
  }

/** Of a dictionary only some entries, where others are not handled. */
export const oneOf =
  (...codes: readonly string[]): Rule =>
  (value) =>
    codes.includes(value) ? undefined : broken('notOffered')
export const noneOf =
  (...codes: readonly string[]): Rule =>
  (value) =>
    codes.includes(value) ? broken('notOffered') : undefined
/** Codes that a dated rule lists. */
export const listedBy =
  (key: string, rule: 'notOffered' | 'notAdmitted'): Rule =>
  (value, read) => {
    const listed = read.context.rules[key]
    return listed === undefined || listed.split(',').includes(value) ? undefined : broken(rule)
  }

export const differsFrom =
  (field: string, rule: 'sameMobile'): Rule =>
  (value, read) =>
    value === read.text(field) ? broken(rule) : undefined
export const notNationality: Rule<readonly string[]> = (codes, read) =>
  codes.includes(read.text('nationality')) ? broken('sameNationality') : undefined
export const notDestination =
  (country: string): Rule =>
  (value) =>
    value === country ? broken('destination') : undefined

export const confirmed: Rule = (value) => (value === 'y' ? undefined : broken('confirm'))

/** Surname and given names together, where a site takes them as one. */
export const nameTogether =
  (max: number): Rule =>
  (givenNames, read) =>
    `${read.text('surname')} ${givenNames}`.trim().length > max ? broken('nameTogether', { max }) : undefined

/** A sum in whatever words around it: `EUR 30,000`. */
export const insuredFor =
  (key: string): Rule =>
  (value, read) => {
    const min = read.ruleNumber(key)
    const sum = Number(value.replaceAll(/[^\d.]/g, ''))
    return min !== undefined && !(sum >= min) ? broken('insuredSum', { min }) : undefined
  }

/** Codes of places that begin with the code of the place around them; names pass. */
export const codeWithin =
  (field: string): Rule =>
  (value, read) =>
    /^\d+$/.test(value) && !value.startsWith(read.text(field)) ? broken('otherParent') : undefined

/** Warned of and never refused: somebody may have a reason to apply all the same. */
export const visaFree: Rule = (nationality, read) => {
  const days = read.ruleNumber('visaFree.days')
  return nationality === 'CHN' && days !== undefined ? broken('visaFree', { days }) : undefined
}
export const visaFreeHere: Rule = (_, read) => visaFree('CHN', read)
/** Whoever is not grown up is hardly married. */
export const singleAsChild: Rule = (status, read) => {
  const age = read.age()
  return age !== undefined && age < 18 && status !== 'SINGLE' ? broken('childStatus') : undefined
}
