import { NoPlaceFree } from './errors.ts'

interface Limits {
  places: number
  /** How long somebody waits for a place. */
  waitMs: number
  /** Nobody got a place for so long: whoever comes then is told at once instead of waiting in vain. */
  stalledMs: number
  now?: () => number
}

export interface Waiting {
  count: number
  /** For how long the first of them has waited. */
  longestMs: number
}

export interface Places {
  within: <T>(work: () => Promise<T>) => Promise<T>
  waiting: () => Waiting
}

/** A number of places that are given out in the order of asking. */
export function createPlaces({ places, waitMs, stalledMs, now = () => performance.now() }: Limits): Places {
  /** Those who wait, in their order, and since when. */
  const waiting = new Map<() => void, number>()
  let free = places
  let givenAt = now()

  const take = (): Promise<void> => {
    if (free > 0) {
      free -= 1
      givenAt = now()
      return Promise.resolve()
    }
    if (waiting.size > 0 && now() - givenAt > stalledMs) return Promise.reject(new NoPlaceFree())
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        waiting.delete(enter)
        reject(new NoPlaceFree())
      }, waitMs)
      const enter = (): void => {
        clearTimeout(timer)
        resolve()
      }
      waiting.set(enter, now())
    })
  }

  const leave = (): void => {
    const [next] = waiting.keys()
    if (next === undefined) {
      free += 1
      return
    }
    waiting.delete(next)
    givenAt = now()
    next()
  }

  return {
    waiting() {
      const [since = now()] = waiting.values()
      return { count: waiting.size, longestMs: now() - since }
    },
    async within(work) {
      await take()
      try {
        return await work()
      } finally {
        leave()
      }
    },
  }
}
