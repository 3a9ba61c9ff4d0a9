import { NoPlaceFree } from './errors.ts'

interface Limits {
  places: number
  /** How long somebody waits for a place. */
  waitMs: number
  /** Nobody got a place for so long: whoever comes then is told at once instead of waiting in vain. */
  stalledMs: number
  now?: () => number
}

export interface Places {
  within: <T>(work: () => Promise<T>) => Promise<T>
}

/** A number of places that are given out in the order of asking. */
export function createPlaces({ places, waitMs, stalledMs, now = () => performance.now() }: Limits): Places {
  const waiting = new Set<() => void>()
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
      waiting.add(enter)
    })
  }

  const leave = (): void => {
    const [next] = waiting
    if (next === undefined) {
      free += 1
      return
    }
    waiting.delete(next)
    givenAt = now()
    next()
  }

  return {
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
