import { CODES, type Code } from '@visa/contract/codes'
import type { RuleFailure } from '@visa/contract/issues'
import type { ErrorKey } from '@visa/messages/errors'
import type { Params } from '@visa/messages/texts'

/** A request that is understood and refused: the reader gets a code and a text in their language. */
export class Refusal extends Error {
  readonly key: ErrorKey
  readonly params: Params
  readonly code: Code

  constructor(key: ErrorKey, params: Params = {}, code: Code = CODES.FAILURE) {
    super(key)
    this.key = key
    this.params = params
    this.code = code
  }
}

/** A request whose fields do not fit. */
export class InvalidInput extends Error {
  readonly failures: readonly RuleFailure[]

  constructor(failures: readonly RuleFailure[]) {
    super('invalid input')
    this.failures = failures
  }
}
