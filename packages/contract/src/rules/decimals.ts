/**
 * Arithmetic on numbers written as text, exact at any size. Results of adding, subtracting and multiplying
 * are exact unless a number of decimals is asked for; halves are rounded away from zero.
 */

import type { RuleKey } from '../issues.ts'

/** Thrown for operands nothing can be computed with; like a schema's error it names a rule. */
export class DecimalError extends Error {
  readonly rule: RuleKey
  readonly params: Record<string, string>

  constructor(rule: RuleKey, params: Record<string, string> = {}) {
    super(`rule:${rule}`)
    this.name = 'DecimalError'
    this.rule = rule
    this.params = params
  }
}

interface Decimal {
  /** The number without its point. */
  readonly units: bigint
  /** How many of the digits stand behind the point. */
  readonly scale: number
}

const tenTo = (exponent: number): bigint => 10n ** BigInt(exponent)

/** Typed unknown: what comes from a form or a reply is a text only by promise. */
function read(value: unknown): Decimal {
  const match = typeof value === 'string' ? /^([+-]?)(?=\.?\d)(\d*)(?:\.(\d*))?$/.exec(value.trim()) : null
  if (!match) throw new DecimalError('numberText', { value: `${typeof value} ${String(value)}` })
  const [, sign, whole = '', decimals = ''] = match
  const size = BigInt(whole + decimals)
  return { units: sign === '-' ? -size : size, scale: decimals.length }
}

function write({ units, scale }: Decimal): string {
  const digits = String(units < 0n ? -units : units).padStart(scale + 1, '0')
  const point = digits.length - scale
  const text = scale === 0 ? digits : `${digits.slice(0, point)}.${digits.slice(point)}`
  return units < 0n ? `-${text}` : text
}

function quotient(dividend: bigint, divisor: bigint): bigint {
  const negative = dividend < 0n !== divisor < 0n
  const [top, bottom] = [dividend < 0n ? -dividend : dividend, divisor < 0n ? -divisor : divisor]
  const size = (2n * top + bottom) / (2n * bottom)
  return negative ? -size : size
}

const toScale = ({ units, scale }: Decimal, decimals: number): Decimal => ({
  units: scale > decimals ? quotient(units, tenTo(scale - decimals)) : units * tenTo(decimals - scale),
  scale: decimals,
})

function exactly({ units, scale }: Decimal): Decimal {
  let [shorter, places] = [units, scale]
  while (places > 0 && shorter % 10n === 0n) {
    shorter /= 10n
    places -= 1
  }
  return { units: shorter, scale: places }
}

const answer = (value: Decimal, decimals: number | undefined): string =>
  write(decimals === undefined ? exactly(value) : toScale(value, decimals))

function aligned(left: string, right: string): [bigint, bigint, number] {
  const [a, b] = [read(left), read(right)]
  const scale = Math.max(a.scale, b.scale)
  return [toScale(a, scale).units, toScale(b, scale).units, scale]
}

export function addDecimals(left: string, right: string, decimals?: number): string {
  const [a, b, scale] = aligned(left, right)
  return answer({ units: a + b, scale }, decimals)
}

export function subtractDecimals(left: string, right: string, decimals?: number): string {
  const [a, b, scale] = aligned(left, right)
  return answer({ units: a - b, scale }, decimals)
}

export function multiplyDecimals(left: string, right: string, decimals?: number): string {
  const [a, b] = [read(left), read(right)]
  return answer({ units: a.units * b.units, scale: a.scale + b.scale }, decimals)
}

export function divideDecimals(left: string, right: string, decimals: number): string {
  const [a, b] = aligned(left, right)
  if (b === 0n) throw new DecimalError('divisionByZero')
  return write({ units: quotient(a * tenTo(decimals), b), scale: decimals })
}

/** -1, 0 or 1 as the left number is less than, equal to or greater than the right one. */
export function compareDecimals(left: string, right: string): -1 | 0 | 1 {
  const [a, b] = aligned(left, right)
  if (a === b) return 0
  return a < b ? -1 : 1
}

export const roundDecimal = (value: string, decimals: number): string => write(toScale(read(value), decimals))

/** The shortest text of a finite number, without an exponent. */
export function decimalText(value: number): string {
  const match = /^(-?)(\d)(?:\.(\d+))?e([+-]\d+)$/.exec(String(value))
  if (!match) return String(value)
  const [, sign = '', first = '', rest = '', exponent = '0'] = match
  const scale = rest.length - Number(exponent)
  const units = BigInt(first + rest)
  const text = scale < 0 ? String(units * tenTo(-scale)) : write({ units, scale })
  return sign + text
}
