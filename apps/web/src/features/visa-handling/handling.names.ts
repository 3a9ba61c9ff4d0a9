import { CASE_STALE } from '../../lib/case-stale.ts'

export const WRITING = { invalidates: CASE_STALE } as const

/** In the order of a week here. */
export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
