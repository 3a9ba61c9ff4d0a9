/** P7.62: every change shows the server's word and makes the tree and all lists of departments stale, and people with them. */
export const WRITING = { showSuccess: true, invalidates: ['/api/department', '/api/user'] } as const

/** The same without a word: a move is seen where it happens. */
export const MOVING = { invalidates: WRITING.invalidates } as const
