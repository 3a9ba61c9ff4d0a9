/** Chinese ID numbers, GB 11643: 18 characters with a check, or 15 digits from before 1999. */

import { isDay } from './days.ts'

const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
const CHECKS = '10X98765432'

const checkOf = (digits: string): string => {
  const sum = WEIGHTS.reduce((total, weight, index) => total + weight * Number(digits[index]), 0)
  return CHECKS.charAt(sum % CHECKS.length)
}

const LONG = /^[1-9]\d{5}((?:19|20)\d{2})(\d{2})(\d{2})\d{3}[\dXx]$/

/** The number with 18 characters, an old one brought up to that; undefined when it is not an ID number. */
export function idCard18(value: string): string | undefined {
  if (/^\d{15}$/.test(value)) {
    const digits = `${value.slice(0, 6)}19${value.slice(6)}`
    return idCard18(digits + checkOf(digits))
  }
  const [, year = '', month = '', day = ''] = LONG.exec(value) ?? []
  if (!isDay(`${year}-${month}-${day}`)) return undefined
  return checkOf(value) === value.charAt(17).toUpperCase() ? value.toUpperCase() : undefined
}

export const isIdCard = (value: string): boolean => idCard18(value) !== undefined

/** What a number says of its holder. */
export interface IdCardFacts {
  birthDate: string
  sex: 'M' | 'F'
}

/** Digits 7 to 14 are the date of birth; digit 17 is odd for men. */
export function idCardFacts(value: string): IdCardFacts | undefined {
  const number = idCard18(value)
  if (number === undefined) return undefined
  return {
    birthDate: `${number.slice(6, 10)}-${number.slice(10, 12)}-${number.slice(12, 14)}`,
    sex: Number(number.charAt(16)) % 2 === 1 ? 'M' : 'F',
  }
}
