import { CODES, type Code } from '@visa/contract/codes'
import type { Wait } from '@visa/contract/envelope'
import type { RuleFailure } from '@visa/contract/issues'
import type { ErrorKey } from '@visa/messages/errors'
import type { LocalParams } from '@visa/messages/texts'

/** Clients count the seconds down; the text only tells them. */
const waitOf = ({ seconds }: LocalParams): Wait | null => (typeof seconds === 'number' ? { seconds } : null)

/** A request that is understood and refused: the reader gets a code and a text in their language. */
export class Refusal extends Error {
  readonly key: ErrorKey
  readonly params: LocalParams
  readonly code: Code
  /** What a program needs to go on from here, beside the text for people. */
  readonly data: object | null

  constructor(
    key: ErrorKey,
    params: LocalParams = {},
    code: Code = CODES.FAILURE,
    data: object | null = waitOf(params),
  ) {
    super(key)
    this.key = key
    this.params = params
    this.code = code
    this.data = data
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
