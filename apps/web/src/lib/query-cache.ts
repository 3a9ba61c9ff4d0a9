import type { Query, QueryClient } from '@tanstack/react-query'
import { restingQueries } from './resting-queries.ts'

export const SWEEP_MS = 60_000

const isSpent = (query: Query, shownBehind: ReadonlySet<string>): boolean => {
  const cacheMs = query.meta?.['cacheMs']
  return (
    query.getObserversCount() === 0 &&
    !shownBehind.has(query.queryHash) &&
    query.state.fetchStatus === 'idle' &&
    query.isStaleByTime(typeof cacheMs === 'number' ? cacheMs : 0)
  )
}

/** Takes out the answers that no screen shows, hidden ones included, and that would not be used again. */
function sweep(client: QueryClient): void {
  const cache = client.getQueryCache()
  const shownBehind = restingQueries()
  for (const query of cache.getAll()) if (isSpent(query, shownBehind)) cache.remove(query)
}

const comeBack = ({ persisted }: PageTransitionEvent): void => {
  if (persisted) location.reload()
}

/**
 * P9.2: expired answers leave every minute, all of them when the page is left. A page that the browser brings back
 * as it was would stand there without its answers, so it starts anew.
 */
export function tendCache(client: QueryClient): () => void {
  const timer = setInterval(() => sweep(client), SWEEP_MS)
  const leave = () => client.clear()
  window.addEventListener('pagehide', leave)
  window.addEventListener('pageshow', comeBack)
  return () => {
    clearInterval(timer)
    window.removeEventListener('pagehide', leave)
    window.removeEventListener('pageshow', comeBack)
  }
}
