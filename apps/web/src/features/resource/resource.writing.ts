/** Every change shows the server's word and makes the tree stale; the own menu follows by itself. */
export const WRITING = { showSuccess: true, invalidates: ['/api/resource', '/api/role'] } as const
