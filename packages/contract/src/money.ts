/** Money is integer cents everywhere; these are the only places where it meets decimal text. */

/** How many digits an amount may have before the point; with the cents it is still exact as a number. */
export const MONEY_DIGITS = 12
export const MAX_CENTS = 10 ** (MONEY_DIGITS + 2) - 1

/** Of one thing: a hundred thousand is more than any of it costs, and every sum of it is still exact. */
export const MAX_PRICE_CENTS = 10_000_000

/** Of one contract or order altogether: what many of them come to is still exact. */
export const MAX_TOTAL_CENTS = 100_000_000_000

/** 123456 → '1234.56', as an input shows it; '' when these are no cents. */
export function moneyText(cents: number): string {
  if (!Number.isSafeInteger(cents)) return ''
  const size = Math.abs(cents)
  const rest = size % 100
  return `${cents < 0 ? '-' : ''}${(size - rest) / 100}.${String(rest).padStart(2, '0')}`
}

/** 123456 → '1,234.56' */
export const formatMoney = (cents: number): string => moneyText(cents).replace(/\B(?=(?:\d{3})+\.)/g, ',')

/** Cents have two decimals; an input may ask for fewer. */
export type MoneyDecimals = 0 | 1 | 2

const AMOUNT = /^(-?)(?=\.?\d)(\d{0,12}|\d{1,3}(?:,\d{3}){1,3})(?:\.(\d{0,2}))?$/

/** '1,234.5' → 123450; undefined when the text is not an amount with at most so many decimals. */
export function parseMoney(text: string, most: MoneyDecimals = 2): number | undefined {
  const [, sign, whole, decimals = ''] = AMOUNT.exec(text.trim()) ?? []
  if (whole === undefined || decimals.length > most) return undefined
  const cents = Number(whole.replaceAll(',', '')) * 100 + Number(decimals.padEnd(2, '0'))
  return sign === '-' ? 0 - cents : cents
}
