/** Every change shows the server's word and makes people and the departments they are counted in stale. */
export const WRITING = {
  showSuccess: true,
  invalidates: ['/api/user', '/api/department', '/api/agent'],
} as const

/** The same where the answer itself is shown. */
export const TELLING = { invalidates: WRITING.invalidates } as const
