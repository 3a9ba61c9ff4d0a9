/** Every change makes roles and what they hold stale. */
export const WRITING = { invalidates: ['/api/role', '/api/resource'] } as const
