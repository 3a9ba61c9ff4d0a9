/** Every change makes people and the departments they are counted in stale. */
export const WRITING = { invalidates: ['/api/user', '/api/department', '/api/agent'] } as const
