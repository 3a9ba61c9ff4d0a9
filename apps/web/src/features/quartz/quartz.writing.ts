/** Every change shows the server's word and makes tasks and runs stale. */
export const WRITING = { showSuccess: true, invalidates: ['/api/quartz'] } as const
