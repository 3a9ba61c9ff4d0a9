/** Numbers as people type them: a point for decimals, no separators, no exponents. */

export const isNumber = (value: string): boolean => /^[+-]?(?:\d+\.?\d*|\.\d+)$/.test(value)

export const isInteger = (value: string): boolean => /^[+-]?\d+$/.test(value)

/** At most two decimals. */
export const isTwoDecimals = (value: string): boolean => /^[+-]?(?:\d+\.?\d{0,2}|\.\d{1,2})$/.test(value)

/** The greatest count that can be entered anywhere. */
export const INTEGER_CAP = 100_000_000

const integerWithin =
  (min: number, max: number) =>
  (value: string): boolean =>
    isInteger(value) && Number(value) >= min && Number(value) <= max

export const isPositiveInteger = integerWithin(1, INTEGER_CAP)
export const isNonNegativeInteger = integerWithin(0, INTEGER_CAP)
export const isNegativeInteger = integerWithin(-INTEGER_CAP, -1)

/** Weights and the marks people give themselves. */
export const isWeight = integerWithin(1, Number.MAX_SAFE_INTEGER)
export const isScore = integerWithin(0, Number.MAX_SAFE_INTEGER)

export const isProportion = (value: string): boolean =>
  isNumber(value) && Number(value) >= 0 && Number(value) <= 1
