/** Reads what PostgreSQL's errors mean, by SQLSTATE and by the driver's connection failures. */

const hasCode = (
  error: unknown,
): error is { code: string; constraint?: string; routine?: string; message: string } =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'

const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  '57P01', // admin_shutdown
  '57P02', // crash_shutdown
  '57P03', // cannot_connect_now
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
  '53300', // too_many_connections
])

const UNREACHABLE_TEXTS = [
  'Connection terminated',
  'Client has encountered a connection error',
  'Cannot use a pool after calling end',
  // The driver's own limit, which comes after the server's: nobody is there to keep that one.
  'Query read timeout',
]

export function isDatabaseUnreachable(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isDatabaseUnreachable)
  if (hasCode(error) && UNREACHABLE.has(error.code)) return true
  return error instanceof Error && UNREACHABLE_TEXTS.some((text) => error.message.startsWith(text))
}

/** All that may be under way is under way, and moves too slowly for one more. */
export class NoPlaceFree extends Error {
  constructor() {
    super('no connection was free in time')
  }
}

/** The driver had no connection in time: all are in use, or the database gave none. */
export const isConnectTimeout = (error: unknown): boolean =>
  error instanceof Error && error.message.startsWith('timeout exceeded when trying to connect')

/** Every connection was in use for longer than somebody waits for one; the database itself may be well. */
export const isPoolExhausted = (error: unknown): boolean =>
  error instanceof NoPlaceFree || isConnectTimeout(error)

/** The constraint that a write broke by repeating a unique value. */
export const uniqueViolation = (error: unknown): string | undefined =>
  hasCode(error) && error.code === '23505' ? (error.constraint ?? '') : undefined

/** The constraint that a write broke by pointing at nothing, or by removing what is pointed at. */
export const referenceViolation = (error: unknown): string | undefined =>
  hasCode(error) && error.code === '23503' ? (error.constraint ?? '') : undefined

/** The constraint that a write broke by overlapping what is there. */
const exclusionViolation = (error: unknown): string | undefined =>
  hasCode(error) && error.code === '23P01' ? (error.constraint ?? '') : undefined

/** PostgreSQL ended a transaction because it met another one: deadlock or serialization failure. */
export const isConflict = (error: unknown): boolean =>
  hasCode(error) && (error.code === '40P01' || error.code === '40001')

/** The time to wait for a lock was over, and PostgreSQL told it as something else. */
export class LockWaitOver extends Error {
  readonly code = '55P03'

  constructor(cause: unknown) {
    super('canceled while waiting for a lock', { cause })
  }
}

/** A row was held by somebody else for longer than we wait. */
export const isLockTimeout = (error: unknown): boolean => hasCode(error) && error.code === '55P03'

/** A statement ran longer than it may. */
export const isStatementTimeout = (error: unknown): boolean => hasCode(error) && error.code === '57014'

/**
 * The database takes no writes: a standby, or one that somebody set so. Of tables that only the primary has, a standby
 * says that it does not know how.
 */
export const isReadOnly = (error: unknown): boolean =>
  hasCode(error) &&
  (error.code === '25006' || (error.code === '0A000' && error.routine === 'get_relation_info'))

/** Neither the database nor the folder of files has room left. */
export const isDiskFull = (error: unknown): boolean =>
  hasCode(error) && (error.code === '53100' || error.code === 'ENOSPC' || error.code === 'EDQUOT')

/** Any of them. */
export const violatedConstraint = (error: unknown): string | undefined =>
  uniqueViolation(error) ?? referenceViolation(error) ?? exclusionViolation(error)
