/** Every change makes tasks and runs stale. */
export const WRITING = { invalidates: ['/api/quartz'] } as const
