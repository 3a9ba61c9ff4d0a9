/** What a step at this desk makes stale. */
export const STALE = [
  '/api/visa/handling',
  '/api/visa/sendBill',
  '/api/visa/order',
  '/api/visa/passport',
] as const
export const WRITING = { invalidates: STALE } as const

/** In the order of a week here. */
export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
