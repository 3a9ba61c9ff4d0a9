/** Every change makes types, entries and their log stale. */
export const WRITING = { invalidates: ['/api/dict'] } as const
