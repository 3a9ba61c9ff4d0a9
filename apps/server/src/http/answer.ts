import { randomBytes } from 'node:crypto'
import { CODES, type Code } from '@visa/contract/codes'
import type { Envelope, FieldErrors, Incident, Wait } from '@visa/contract/envelope'
import type { RuleFailure } from '@visa/contract/issues'
import type { Language } from '@visa/contract/session/personal'
import { errorMessages, type ErrorKey } from '@visa/messages/errors'
import { requestFieldMessages } from '@visa/messages/request-fields'
import { ruleMessages } from '@visa/messages/rules'
import { fill, type Params } from '@visa/messages/texts'
import type { FastifyBaseLogger } from 'fastify'
import { isConflict, isDatabaseUnreachable, isLockTimeout, isStatementTimeout } from '../db/errors.ts'
import { InvalidInput, Refusal } from '../refusal/refusal.ts'

export const success = <T>(language: Language, data: T): Envelope<T> => ({
  code: CODES.SUCCESS,
  msg: errorMessages[language].success,
  data,
})

/** Clients count the seconds down; the text only tells them. */
const waitOf = ({ seconds }: Params): Wait | null => (typeof seconds === 'number' ? { seconds } : null)

const refused = (language: Language, code: Code, key: ErrorKey, params: Params): Envelope<null | Wait> => ({
  code,
  msg: fill(errorMessages[language][key], params),
  data: waitOf(params),
})

/** A field is named as forms name it; an array's index is not a name. */
const labelOf = (language: Language, field: string): string => {
  const names = requestFieldMessages[language] as Record<string, string>
  const last = field.split('.').findLast((part) => !/^\d+$/.test(part)) ?? field
  return names[last] ?? last
}

function invalid(language: Language, failures: readonly RuleFailure[]): Envelope<FieldErrors> {
  const reasons = failures.map(({ field, rule, params }) => ({
    field,
    reason: fill(ruleMessages[language][rule], params),
  }))
  const [first = { field: '', reason: '' }] = reasons
  const msg =
    first.field === ''
      ? first.reason
      : fill(errorMessages[language].invalidField, {
          field: labelOf(language, first.field),
          reason: first.reason,
        })
  return {
    code: CODES.FAILURE,
    msg,
    data: { fields: Object.fromEntries(reasons.map(({ field, reason }) => [field, reason])) },
  }
}

const FRAMEWORK_REFUSALS: Record<string, ErrorKey> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'bodyTooLarge',
  FST_REQ_FILE_TOO_LARGE: 'bodyTooLarge',
  FST_FILES_LIMIT: 'bodyTooLarge',
  FST_PARTS_LIMIT: 'bodyTooLarge',
  FST_FIELDS_LIMIT: 'bodyTooLarge',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformedBody',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'malformedBody',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'malformedBody',
  FST_ERR_BAD_URL: 'malformedBody',
}

const frameworkRefusal = (error: unknown): ErrorKey | undefined => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return FRAMEWORK_REFUSALS[code]
}

/** Somebody else was quicker or slower: nothing is broken, and whoever asked can do something about it. */
const contention = (error: unknown): ErrorKey | undefined => {
  if (isLockTimeout(error) || isConflict(error)) return 'recordBusy'
  return isStatementTimeout(error) ? 'tookTooLong' : undefined
}

/** Turns whatever went wrong into an answer; what nobody foresaw gets a number that is also in the log. */
export function failure(
  error: unknown,
  language: Language,
  log: FastifyBaseLogger,
): Envelope<null | FieldErrors | Incident | Wait> {
  if (error instanceof Refusal) return refused(language, error.code, error.key, error.params)
  if (error instanceof InvalidInput) return invalid(language, error.failures)
  const known = frameworkRefusal(error)
  if (known !== undefined) return refused(language, CODES.FAILURE, known, {})
  const contended = contention(error)
  if (contended !== undefined) {
    log.warn({ err: error }, contended)
    return refused(language, CODES.WARNING, contended, {})
  }
  if (isDatabaseUnreachable(error)) {
    log.error({ err: error }, 'the database cannot be reached')
    return refused(language, CODES.SYSTEM_EXCEPTION, 'databaseDown', {})
  }
  const incident = randomBytes(5).toString('hex').toUpperCase()
  log.error({ err: error, incident }, 'unforeseen error')
  return { ...refused(language, CODES.SYSTEM_EXCEPTION, 'systemException', { incident }), data: { incident } }
}
