import type { FormCode } from '@visa/contract/visa/form-codes'
import type { RuleFailure } from '@visa/contract/issues'
import type { Language } from '@visa/contract/session/personal'
import { errorMessages } from '../errors.ts'
import { ruleMessages } from '../rules.ts'
import { fill } from '../texts.ts'
import { formTexts, placeName } from './form-texts.ts'

/** Why an application is refused, named after the field. */
export const failureText = (
  code: FormCode,
  { field, rule, params }: RuleFailure,
  language: Language,
): string =>
  fill(errorMessages[language].invalidField, {
    field: placeName(formTexts(code, language), field),
    reason: fill(ruleMessages[language][rule], params),
  })
