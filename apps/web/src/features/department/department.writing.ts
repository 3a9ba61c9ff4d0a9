/** P7.62: every change makes the tree and all lists of departments stale, and people with them. */
export const WRITING = { invalidates: ['/api/department', '/api/user'] } as const
