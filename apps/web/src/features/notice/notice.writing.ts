/** Every change makes what was asked about notices stale, wherever it is shown. */
export const STALE = ['/api/sys/notice'] as const
export const WRITING = { invalidates: STALE } as const
