/** A share is stored as a fraction and typed as a percentage; neither way rounds in binary. */

import { decimalText, divideDecimals, multiplyDecimals, roundDecimal } from './decimals.ts'
import { isNumber } from './numbers.ts'

/** '12.5' → 0.125; undefined when the text is not a number. */
export function percentToFraction(text: string): number | undefined {
  const typed = text.trim()
  if (!isNumber(typed)) return undefined
  const decimals = typed.split('.')[1]?.length ?? 0
  return Number(divideDecimals(typed, '100', decimals + 2))
}

/** 0.125 → '12.5', with at most so many decimals; '' when it is not a number. */
export function fractionToPercent(fraction: number, decimals = 2): string {
  if (!Number.isFinite(fraction)) return ''
  return multiplyDecimals(roundDecimal(decimalText(fraction), decimals + 2), '100')
}
