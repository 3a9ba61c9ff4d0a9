/** What reads parameters on the page asks again after every change. */
export const WRITING = { invalidates: ['/api/sys/param', '/api/sys/config'] } as const
