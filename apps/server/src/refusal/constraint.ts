import { violatedConstraint } from '../db/errors.ts'
import type { Refusal } from './refusal.ts'

/**
 * Puts what a constraint refused into words: `work.catch(orRefuse({ tag_name_unique: new Refusal('tagNameTaken') }))`.
 * Uniqueness is the database's word, so of two people at the same moment only one can win.
 */
export const orRefuse =
  (reasons: Readonly<Record<string, Refusal>>) =>
  (error: unknown): never => {
    throw reasons[violatedConstraint(error) ?? ''] ?? error
  }
