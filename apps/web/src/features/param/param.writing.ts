/** Every change shows the server's word; what reads parameters on the page asks again. */
export const WRITING = { showSuccess: true, invalidates: ['/api/sys/param', '/api/sys/config'] } as const
