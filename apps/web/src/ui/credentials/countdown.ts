/** How long each mobile still waits for another code. Outlives the form: whoever comes back to it finds it still running. */

export interface Countdowns {
  start: (key: string, seconds: number) => void
  stop: (key: string) => void
  /** Whole seconds left, 0 when it is over. */
  left: (key: string) => number
  subscribe: (listener: () => void) => () => void
}

/** Often enough that no second is skipped. */
const TICK_MS = 250
const SECOND_MS = 1_000

export function createCountdowns(now: () => number): Countdowns {
  const ends = new Map<string, number>()
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listener of listeners) listener()
  }
  return {
    start: (key, seconds) => {
      ends.set(key, now() + seconds * SECOND_MS)
      tell()
    },
    stop: (key) => {
      ends.delete(key)
      tell()
    },
    left: (key) => Math.max(0, Math.ceil(((ends.get(key) ?? 0) - now()) / SECOND_MS)),
    subscribe: (listener) => {
      const timer = setInterval(listener, TICK_MS)
      listeners.add(listener)
      return () => {
        clearInterval(timer)
        listeners.delete(listener)
      }
    },
  }
}

export const smsCountdowns = createCountdowns(Date.now)
