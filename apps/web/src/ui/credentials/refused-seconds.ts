import { CallError } from '../../lib/call.ts'

/** How long a refusal asks to wait; undefined when it does not say. */
export function refusedSeconds(error: unknown): number | undefined {
  const data = error instanceof CallError ? error.data : undefined
  if (typeof data !== 'object' || data === null || !('seconds' in data)) return undefined
  return typeof data.seconds === 'number' ? data.seconds : undefined
}
