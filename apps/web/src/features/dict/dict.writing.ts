/** Every change shows the server's word and makes types, entries and their log stale. */
export const WRITING = { showSuccess: true, invalidates: ['/api/dict'] } as const
