import { addDays, addMonths, isDay } from '../rules/days.ts'
import type { Rule } from './field.ts'
import type { Reading } from './context.ts'

const DAYS = 'sticker.maxDays'
const MONTHS = 'sticker.maxMonths'

/** How long a visa of a category may be; some by the number of entries, where two are as one unless said otherwise. */
export const CATEGORY_RULES = [
  `${DAYS}.COMMON_TOURIST`,
  `${DAYS}.COMMON_TOURIST_GROUP`,
  ...['COMMON_HUMANITARIAN', 'COMMON_BUSINESS', 'COMMON_PRIVATE'].flatMap((category) =>
    ['SINGLE', 'DOUBLE', 'MULTIPLE'].map((entries) => `${MONTHS}.${category}.${entries}`),
  ),
]

function lastDay(read: Reading): string | undefined {
  const entry = read.text('entryDate')
  // No calendar goes further.
  if (!isDay(entry) || entry > '9000') return undefined
  const [category, entries] = [read.text('visaCategory'), read.text('entries')]
  const days = read.ruleNumber(`${DAYS}.${category}`)
  if (days !== undefined) return addDays(entry, days)
  const months =
    read.ruleNumber(`${MONTHS}.${category}.${entries}`) ??
    (entries === 'DOUBLE' ? read.ruleNumber(`${MONTHS}.${category}.SINGLE`) : undefined)
  return months === undefined ? undefined : addMonths(entry, months)
}

export const atMostForCategory: Rule = (exit, read) => {
  const day = lastDay(read)
  return day !== undefined && exit > day ? { rule: 'notAfterDay', params: { day } } : undefined
}

/** Only some purposes go without an invitation. */
export const noNeedOnlyFor =
  (...sections: readonly string[]): Rule =>
  (type, read) =>
    type === 'NO_NEED' && !sections.includes(read.text('purposeSection'))
      ? { rule: 'invitationNeeded', params: {} }
      : undefined
