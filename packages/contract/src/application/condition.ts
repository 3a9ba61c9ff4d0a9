import * as z from 'zod/mini'
import { code, integer } from '../fields.ts'

/**
 * When a field is asked or a document wanted, as data: forms hold it, the table of documents stores it, and tests turn it
 * on and off. Values are codes of choices; of a question y and n.
 */
const values = z.array(code(64)).check(z.minLength(1, 'rule:required'), z.maxLength(20))

const Clause = z.union([
  z.strictObject({ field: code(64), is: values }),
  z.strictObject({ field: code(64), not: values }),
  /** Full years on the day of entry. */
  z.strictObject({ ageBelow: integer(1, 150) }),
  /** Somebody at the desk or at the post asks for it. */
  z.strictObject({ requested: z.literal(true) }),
])

/** All of them; none: always. */
export const Condition = z.array(Clause).check(z.maxLength(10))

export type Clause =
  | { readonly field: string; readonly is: readonly string[] }
  | { readonly field: string; readonly not: readonly string[] }
  | { readonly ageBelow: number }
  | { readonly requested: true }
export type Condition = readonly Clause[]

export const is = (field: string, ...codes: readonly string[]): Condition => [{ field, is: codes }]
export const isNot = (field: string, ...codes: readonly string[]): Condition => [{ field, not: codes }]
export const yes = (field: string): Condition => is(field, 'y')
export const youngerThan = (age: number): Condition => [{ ageBelow: age }]

/** What a condition is read from. */
export interface Facts {
  /** The code or y/n that a field holds; empty where it is blank or not shown. */
  readonly text: (field: string) => string
  /** Undefined where the date of birth is not known. */
  readonly age: () => number | undefined
  readonly requested: boolean
}

function clauseHolds(clause: Clause, facts: Facts): boolean {
  if ('ageBelow' in clause) {
    const age = facts.age()
    return age !== undefined && age < clause.ageBelow
  }
  if ('requested' in clause) return facts.requested
  const held = facts.text(clause.field)
  return 'is' in clause ? clause.is.includes(held) : !clause.not.includes(held)
}

export const holds = (condition: Condition, facts: Facts): boolean =>
  condition.every((clause) => clauseHolds(clause, facts))
