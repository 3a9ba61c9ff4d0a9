import type { ContractPerson } from '@visa/contract/centre/contract'
import { dayOf } from '@visa/contract/dates'
import type { RuleFailure } from '@visa/contract/issues'
import { addMonths } from '@visa/contract/rules/days'
import { InvalidInput } from '../../../refusal/refusal.ts'

type Born = Pick<ContractPerson, 'id' | 'birthDate'>

/** Nobody got older. */
const OLDEST_MONTHS = 130 * 12

/** Whoever travels was born, and not longer ago than people live; what a contract had already may stay. */
export function birthFailures(
  applicants: readonly Born[],
  now: Date,
  known: readonly Born[] = [],
): RuleFailure[] {
  const today = dayOf(now)
  const oldest = addMonths(today, -OLDEST_MONTHS)
  return applicants.flatMap(({ id, birthDate }, index): RuleFailure[] => {
    if (birthDate === null || (birthDate <= today && birthDate >= oldest)) return []
    if (id !== undefined && known.some((each) => each.id === id && each.birthDate === birthDate)) return []
    const rule = birthDate > today ? 'bornLater' : 'bornTooEarly'
    return [{ field: `applicants.${index}.birthDate`, rule, params: {} }]
  })
}

export function refuseBirths(...judged: Parameters<typeof birthFailures>): void {
  const failures = birthFailures(...judged)
  if (failures.length > 0) throw new InvalidInput(failures)
}

/** A label is on one passport. */
export function refuseLabelsTwice(applicants: readonly Pick<ContractPerson, 'label'>[]): void {
  const labels = applicants.map(({ label }) => label.toUpperCase())
  const failures = labels.flatMap((label, index): RuleFailure[] =>
    label !== '' && labels.indexOf(label) < index
      ? [{ field: `applicants.${index}.label`, rule: 'twice', params: {} }]
      : [],
  )
  if (failures.length > 0) throw new InvalidInput(failures)
}
