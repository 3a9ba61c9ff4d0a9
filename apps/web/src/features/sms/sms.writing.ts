/** Every change shows the server's word and makes records and templates stale. */
export const WRITING = { showSuccess: true, invalidates: ['/api/sms'] } as const
