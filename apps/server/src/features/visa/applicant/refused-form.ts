import type { FormCode } from '@visa/contract/visa/form-codes'
import type { RuleFailure } from '@visa/contract/issues'
import { formTexts, placeName } from '@visa/messages/application/form-texts'
import { InvalidInput } from '../../../refusal/refusal.ts'

/** What is wrong with an application, its fields called as the form calls them. */
export const refusedForm = (code: FormCode, failures: readonly RuleFailure[]): InvalidInput =>
  new InvalidInput(failures, (language, field) => placeName(formTexts(code, language), field))
