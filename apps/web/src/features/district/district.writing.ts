/** Selectors and the tree keep districts for minutes and must ask again after every change. */
export const WRITING = { invalidates: ['/api/dictDistrict'] } as const
