/** What inputs make of the text while it is typed or pasted: each gives the text that may stand. */

import { MONEY_DIGITS, type MoneyDecimals } from '../money.ts'
import { isTime } from './clock-times.ts'
import { isDay } from './days.ts'

/** Chinese input methods write digits, signs and points at full width, and 。 for a point. */
const halfWidth = (text: string): string =>
  text.replace(/[！-～]/g, (char) => String.fromCharCode(char.charCodeAt(0) - 0xfe_e0)).replaceAll('。', '.')

interface Digits {
  readonly signs: string
  readonly whole?: number
  readonly decimals?: number
}

function keepNumber(text: string, { signs, whole = Infinity, decimals = Infinity }: Digits): string {
  const kept = halfWidth(text).replace(/[^\d.+-]/g, '')
  const sign = signs.includes(kept.charAt(0)) ? kept.charAt(0) : ''
  const [before = '', ...after] = kept.replace(/[+-]/g, '').split('.')
  const units = sign + before.slice(0, whole)
  return after.length === 0 || decimals === 0 ? units : `${units}.${after.join('').slice(0, decimals)}`
}

/** A leading minus, digits and one point; what stands is an amount as soon as it holds a digit. */
export const typeMoney = (text: string, decimals: MoneyDecimals = 2): string =>
  keepNumber(text, { signs: '-', whole: MONEY_DIGITS, decimals })

/** A leading minus, digits and one point, of a percentage. */
export const typePercent = (text: string, decimals = 2): string => keepNumber(text, { signs: '-', decimals })

/** A leading sign, digits and one point. */
export const typeNumber = (text: string): string => keepNumber(text, { signs: '+-' })

/** 3 characters, up to 10, and the rest, with dashes between them. */
export function typeTicket(text: string): string {
  const kept = halfWidth(text).replace(/[^A-Za-z0-9]/g, '')
  return [kept.slice(0, 3), kept.slice(3, 13), kept.slice(13)].filter((part) => part !== '').join('-')
}

export interface TextLimits {
  /** Every match is taken out. */
  readonly remove?: RegExp
  readonly upper?: boolean
  readonly max?: number
}

/** Only what codes and names in capitals are made of: the full-width signs of a Chinese text are meant as they are. */
const halfWidthLetters = (text: string): string => text.replace(/[０-９Ａ-Ｚａ-ｚ]/g, halfWidth)

/** Upper case first, so that what it makes is filtered and cut too. */
export function typeText(text: string, { remove, upper = false, max = Infinity }: TextLimits): string {
  const cased = upper ? halfWidthLetters(text).toUpperCase() : text
  const kept = remove ? cased.replace(new RegExp(remove, `${remove.flags.replace('g', '')}g`), '') : cased
  const cut = kept.slice(0, max)
  // Half of a character outside the basic plane cannot be stored.
  return cut.isWellFormed() ? cut : cut.slice(0, -1)
}

/** Eight digits of a real day become year-month-day; anything else stays as it is. */
export function typeDay(text: string): string {
  const typed = halfWidth(text.trim())
  if (!/^\d{8}$/.test(typed)) return text
  const day = `${typed.slice(0, 4)}-${typed.slice(4, 6)}-${typed.slice(6)}`
  return isDay(day) ? day : text
}

/** Four digits of a time of day get their colon; anything else stays as it is. */
export function typeTime(text: string): string {
  const typed = halfWidth(text.trim())
  const time = /^\d{4}$/.test(typed) ? `${typed.slice(0, 2)}:${typed.slice(2)}` : typed
  return isTime(time) ? time : text
}

/** No address holds spaces, and an input method writes the signs of one at full width. */
export const typeEmail = (text: string): string => halfWidth(text).replace(/\s/g, '')
