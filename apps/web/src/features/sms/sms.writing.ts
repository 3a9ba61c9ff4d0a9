/** Every change makes records and templates stale. */
export const WRITING = { invalidates: ['/api/sms'] } as const
