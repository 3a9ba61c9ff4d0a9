import { ruleFailures, type RuleFailure, type RuleKey } from '@visa/contract/issues'
import { fill } from '@visa/messages/texts'
import type * as z from 'zod/mini'

type RuleTexts = Readonly<Record<RuleKey, string>>

const textOf = (failure: RuleFailure, rules: RuleTexts): string => fill(rules[failure.rule], failure.params)

/** The refused fields of a form, each with its text; empty when the schema accepts the values. */
export function failureTexts(
  schema: z.ZodMiniType,
  values: unknown,
  rules: RuleTexts,
): Record<string, string> {
  const result = schema.safeParse(values)
  if (result.success) return {}
  return Object.fromEntries(
    ruleFailures(result.error, values).map((failure) => [failure.field, textOf(failure, rules)]),
  )
}
