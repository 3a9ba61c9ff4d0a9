/** Every change makes the tree stale; the own menu follows by itself. */
export const WRITING = { invalidates: ['/api/resource', '/api/role'] } as const
