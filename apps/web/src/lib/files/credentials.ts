import { STORE_KEY_CACHE_MS } from '@visa/contract/files/limits'
import type { OssAccess } from '@visa/contract/files/oss'

interface Sources {
  accessParams: () => Promise<OssAccess>
  forceRefresh: () => Promise<OssAccess>
  now: () => number
}

/** Keys, and how often they had been fetched then. */
export interface Lease {
  access: Promise<OssAccess>
  turn: number
}

/** Keys of the object store, asked for once for all uploads of a while. */
export function storeAccess({ accessParams, forceRefresh, now }: Sources) {
  let held: (Lease & { until: number }) | undefined
  let turns = 0

  const hold = (access: Promise<OssAccess>): Lease => {
    turns += 1
    const lease = { access, turn: turns, until: now() + STORE_KEY_CACHE_MS }
    held = lease
    // A failure is not kept for the next one who asks.
    access.catch(() => {
      if (held === lease) held = undefined
    })
    return lease
  }

  return {
    get: (): Lease => (held !== undefined && held.until > now() ? held : hold(accessParams())),
    /** Fresh keys, unless others have fetched some since the given turn. */
    renew: (turn: number): Lease => (held !== undefined && held.turn > turn ? held : hold(forceRefresh())),
  }
}

export type StoreAccess = ReturnType<typeof storeAccess>
