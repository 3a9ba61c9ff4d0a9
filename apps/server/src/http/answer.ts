import { randomBytes } from 'node:crypto'
import { CODES } from '@visa/contract/codes'
import type { Envelope, FieldErrors, Incident } from '@visa/contract/envelope'
import type { Language } from '@visa/contract/session/personal'
import { errorMessages, type ErrorKey } from '@visa/messages/errors'
import { requestFieldMessages } from '@visa/messages/request-fields'
import { ruleMessages } from '@visa/messages/rules'
import { fill } from '@visa/messages/texts'
import type { FastifyBaseLogger } from 'fastify'
import {
  isConflict,
  isDatabaseUnreachable,
  isDiskFull,
  isLockTimeout,
  isPoolExhausted,
  isReadOnly,
  isStatementTimeout,
} from '../db/errors.ts'
import { InvalidInput, Refusal } from '../refusal/refusal.ts'
import { refusalText } from '../refusal/refusal-text.ts'

export const success = <T>(language: Language, data: T): Envelope<T> => ({
  code: CODES.SUCCESS,
  msg: errorMessages[language].success,
  data,
})

const refused = (language: Language, refusal: Refusal): Envelope<object | null> => ({
  code: refusal.code,
  msg: refusalText(language, refusal),
  data: refusal.data,
})

/** A field is named as forms name it; an array's index is not a name. */
const labelOf = (language: Language, field: string): string => {
  const names = requestFieldMessages[language] as Record<string, string>
  const last = field.split('.').findLast((part) => !/^\d+$/.test(part)) ?? field
  return names[last] ?? last
}

function invalid(
  language: Language,
  { failures, nameOf = labelOf }: Pick<InvalidInput, 'failures' | 'nameOf'>,
): Envelope<FieldErrors> {
  const reasons = failures.map(({ field, rule, params }) => ({
    field,
    reason: fill(ruleMessages[language][rule], params),
  }))
  const [first = { field: '', reason: '' }] = reasons
  const msg =
    first.field === ''
      ? first.reason
      : fill(errorMessages[language].invalidField, {
          field: nameOf(language, first.field),
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
  FST_ERR_MAX_PARAM_LENGTH: 'addressTooLong',
  FST_PROTO_VIOLATION: 'malformedBody',
}

const frameworkRefusal = (error: unknown): ErrorKey | undefined => {
  if (!(error instanceof Error) || !('code' in error)) return undefined
  const code = String(error.code)
  const status = 'statusCode' in error ? Number(error.statusCode) : 0
  // Whatever else it puts down to whoever asked is not our failure.
  const isTheirs = code.startsWith('FST_') && status >= 400 && status < 500
  return FRAMEWORK_REFUSALS[code] ?? (isTheirs ? 'malformedBody' : undefined)
}

/** Somebody else was quicker or slower: nothing is broken, and whoever asked can do something about it. */
const contention = (error: unknown): ErrorKey | undefined => {
  if (isLockTimeout(error) || isConflict(error)) return 'recordBusy'
  return isStatementTimeout(error) ? 'tookTooLong' : undefined
}

/** Nothing can be stored for now: whoever asked is told so, and whoever runs it reads it in the log. */
const unwritable = (error: unknown): ErrorKey | undefined => {
  if (isReadOnly(error)) return 'databaseReadOnly'
  return isDiskFull(error) ? 'storageFull' : undefined
}

/** Turns whatever went wrong into an answer; what nobody foresaw gets a number that is also in the log. */
export function failure(error: unknown, language: Language, log: FastifyBaseLogger): Envelope<object | null> {
  if (error instanceof Refusal) return refused(language, error)
  if (error instanceof InvalidInput) return invalid(language, error)
  const known = frameworkRefusal(error)
  if (known !== undefined) return refused(language, new Refusal(known))
  const contended = contention(error)
  if (contended !== undefined) {
    log.warn({ err: error }, contended)
    return refused(language, new Refusal(contended, {}, CODES.WARNING))
  }
  if (isPoolExhausted(error)) {
    log.warn({ err: error }, 'no database connection was free in time')
    return refused(language, new Refusal('busy', {}, CODES.SYSTEM_EXCEPTION))
  }
  if (isDatabaseUnreachable(error)) {
    log.error({ err: error }, 'the database cannot be reached')
    return refused(language, new Refusal('databaseDown', {}, CODES.SYSTEM_EXCEPTION))
  }
  const stored = unwritable(error)
  if (stored !== undefined) {
    log.error({ err: error }, stored)
    return refused(language, new Refusal(stored, {}, CODES.SYSTEM_EXCEPTION))
  }
  const incident = randomBytes(5).toString('hex').toUpperCase()
  log.error({ err: error, incident }, 'unforeseen error')
  const data: Incident = { incident }
  return refused(language, new Refusal('systemException', { incident }, CODES.SYSTEM_EXCEPTION, data))
}
