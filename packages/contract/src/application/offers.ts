import { daysBetween, isDay } from '../rules/days.ts'
import { russianOfLatin } from '../rules/gost.ts'
import type { PassportFacts } from '../rules/mrz.ts'
import { passportName } from '../rules/passport-spelling.ts'
import type { Offer } from './field.ts'
import type { OrderFacts } from './context.ts'

/** The usual answer. */
export const usually =
  (value: string): Offer =>
  () =>
    value

/** The same of somebody Chinese, and of whom nothing says yet that they are not. */
export const usuallyChinese =
  (value: string): Offer =>
  ({ text, context }) => {
    const nationality = text('nationality')
    const known = nationality === '' ? (context.mrz?.nationality ?? '') : nationality
    return known === '' || known === 'CHN' ? value : undefined
  }

export const ofOrder =
  (fact: keyof OrderFacts): Offer =>
  ({ context }) =>
    context.order[fact]

export const ofMrz =
  (fact: keyof PassportFacts): Offer =>
  ({ context }) =>
    context.mrz?.[fact]

/** A Chinese mobile that was written without its country, with it. */
export const withChina = (mobile: string): string | undefined =>
  /^1[3-9]\d{9}$/.test(mobile) ? `86-${mobile}` : undefined

/** The order's mobile, with its country. */
export const mobileOfOrder: Offer = ({ context }) => {
  const mobile = context.order.contactMobile
  return mobile === undefined ? undefined : (withChina(mobile) ?? mobile)
}

/** The first that has something to say. */
export const firstOf =
  (...offers: readonly Offer[]): Offer =>
  (read) => {
    for (const offer of offers) {
      const value = offer(read)
      if (value !== undefined && value !== '') return value
    }
    return undefined
  }

/** A part of the Chinese name as the passport would print it. */
export const ofChineseName =
  (part: 'surname' | 'givenNames'): Offer =>
  (read) => {
    const { spell } = read.context
    return spell === undefined ? undefined : passportName(read.text('cnName'), spell)?.[part]
  }

/** Another field in Russian letters. */
export const inRussian =
  (field: string): Offer =>
  (read) =>
    russianOfLatin(read.text(field))

/** As long as the order's journey. */
export const stayOfOrder: Offer = ({ context: { order } }) => {
  const { entryDate = '', exitDate = '' } = order
  return isDay(entryDate) && isDay(exitDate) && exitDate >= entryDate
    ? String(daysBetween(entryDate, exitDate) + 1)
    : undefined
}

/** The order's category, where it is one of these. */
export const serviceOfOrder =
  (...codes: readonly string[]): Offer =>
  ({ context }) =>
    codes.find((code) => code === context.order.visaCategory)

const RETURN_TYPES: Readonly<Record<string, string>> = { 1: 'MAIL', 2: 'PICKUP' }
export const returnOfOrder: Offer = ({ context }) => RETURN_TYPES[context.order.returnWay ?? '']
