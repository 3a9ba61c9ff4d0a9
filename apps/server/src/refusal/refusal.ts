import { CODES, type Code } from '@visa/contract/codes'
import type { Wait } from '@visa/contract/envelope'
import type { RuleFailure } from '@visa/contract/issues'
import type { Language } from '@visa/contract/session/personal'
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

/** What a reader calls a field. */
type FieldNames = (language: Language, field: string) => string

/** A request whose fields do not fit. */
export class InvalidInput extends Error {
  readonly failures: readonly RuleFailure[]
  /** Where they are not called as requests call them, such as the fields of an application form. */
  readonly nameOf: FieldNames | undefined

  constructor(failures: readonly RuleFailure[], nameOf?: FieldNames) {
    super('invalid input')
    this.failures = failures
    this.nameOf = nameOf
  }
}
