/** Money is integer cents everywhere; these are the only places where it meets decimal text. */

const grouped = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** 123456 → '1,234.56' */
export const formatMoney = (cents: number): string => grouped.format(cents / 100)

/** '1,234.5' → 123450; undefined when the text is not an amount with at most two decimals. */
export function parseMoney(text: string): number | undefined {
  const match = /^(-?)(\d{1,12})(?:\.(\d{0,2}))?$/.exec(text.trim().replaceAll(',', ''))
  if (!match) return undefined
  const [, sign, whole = '', decimals = ''] = match
  const cents = Number(whole) * 100 + Number(decimals.padEnd(2, '0'))
  return sign === '-' ? 0 - cents : cents
}
