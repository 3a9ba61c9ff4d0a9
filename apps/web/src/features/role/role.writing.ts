/** Every change shows the server's word and makes roles and what they hold stale. */
export const WRITING = { showSuccess: true, invalidates: ['/api/role', '/api/resource'] } as const
