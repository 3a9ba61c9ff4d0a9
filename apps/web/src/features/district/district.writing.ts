/** Every change shows the server's word; selectors and the tree keep districts for minutes and must ask again. */
export const WRITING = { showSuccess: true, invalidates: ['/api/dictDistrict'] } as const
