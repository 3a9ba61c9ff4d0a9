import { isMasked } from '@visa/contract/org/user-identity'
import { InvalidInput } from '../../refusal/refusal.ts'

/** A number that came back masked is the one that was there, if its mask is that one's. */
export function unmasked(
  field: string,
  value: string,
  before: string,
  mask: (value: string) => string,
): string {
  if (!isMasked(value)) return value
  if (before === '' || mask(before) !== value)
    throw new InvalidInput([{ field, rule: 'invalid', params: {} }])
  return before
}
