/** Every change of a member makes what is shown of members stale. */
export const STALE = ['/api/member'] as const
