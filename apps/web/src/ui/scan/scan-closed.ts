/** What a scan ends with when its window is closed before it has what it waits for. */
export class ScanClosed extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'ScanClosed'
  }
}

/** For who needs nothing when the window was closed; anything else goes on. */
export function onlyClosed(error: unknown): void {
  if (!(error instanceof ScanClosed)) throw error
}
