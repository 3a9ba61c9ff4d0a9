/**
 * Names one intention to write: made when a form opens or a button is pressed, sent with every attempt at it. Long and
 * random, because the kept answer is sealed by it.
 */
export const IDEMPOTENCY_HEADER = 'idempotency-key'

export const IDEMPOTENCY_PATTERN = /^[A-Za-z0-9_-]{16,64}$/

/** How long a repeat is recognised. */
export const IDEMPOTENCY_HOURS = 24
