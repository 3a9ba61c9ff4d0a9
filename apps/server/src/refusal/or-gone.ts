import { Refusal } from './refusal.ts'

/** What was looked for; what is not there and what is beyond the looker's reach are told alike. */
export function orGone<T>(found: T | undefined): T {
  if (found === undefined) throw new Refusal('recordGone')
  return found
}
