import type { Clause, Condition } from '@visa/contract/application/condition'
import type { Field } from '@visa/contract/application/field'
import type { ApplicationOptions } from '@visa/contract/visa/application-options'

/** A clause that asks what a field holds. */
export type FieldClause = Extract<Clause, { field: string }>

export const isFieldClause = (clause: Clause): clause is FieldClause => 'field' in clause

/** The codes that a clause names. */
export const codesIn = (clause: FieldClause): readonly string[] => ('is' in clause ? clause.is : clause.not)

/** The fields whose values are codes, by which a condition can ask. */
export const isAskable = ({ kind }: Field): boolean => kind === 'select' || kind === 'yesNo'

/** The codes that a field can hold. */
export function codesOf(field: Field, options: ApplicationOptions['options']): readonly string[] {
  if (field.kind === 'yesNo') return ['y', 'n']
  if (field.kind !== 'select') return []
  const { choices } = field
  return 'codes' in choices ? choices.codes : (options[choices.dictionary] ?? []).map(({ code }) => code)
}

interface Asked {
  field: string
  not: boolean
  values: readonly string[]
}

/** The condition with another question in the place of the first about a field; what else it asks stays. */
export function withAsked(condition: Condition, { field, not, values }: Asked): Condition {
  const asked: FieldClause = not ? { field, not: values } : { field, is: values }
  const at = condition.findIndex(isFieldClause)
  const others = condition.filter((clause) => !('requested' in clause))
  return at === -1 ? [asked, ...others] : condition.with(at, asked)
}
