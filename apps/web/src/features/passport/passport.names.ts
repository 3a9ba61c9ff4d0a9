/** What a moved passport makes stale. */
export const PASSPORT_STALE = ['/api/visa/passport', '/api/visa/receipt'] as const
