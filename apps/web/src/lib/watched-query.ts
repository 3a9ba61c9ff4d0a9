import {
  notifyManager,
  QueryObserver,
  useQueryClient,
  type QueryObserverOptions,
  type QueryObserverResult,
} from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { rest, wake } from './resting-queries.ts'
import { useTabLife } from './tabs/use-tab-life.ts'

interface Watch<Data, Failure> {
  subscribe: (listener: () => void) => () => void
  /** Changes only when something that was read has. */
  snapshot: () => QueryObserverResult<Data, Failure>
  /** The same result, noting what of it is read. */
  noting: (result: QueryObserverResult<Data, Failure>) => QueryObserverResult<Data, Failure>
}

export function watch<Data, Failure extends Error>(
  observer: QueryObserver<Data, Failure>,
): Watch<Data, Failure> {
  const read = new Set<keyof QueryObserverResult<Data, Failure>>()
  let shown = observer.getCurrentResult()
  return {
    subscribe: (listener) => {
      const stop = observer.subscribe(notifyManager.batchCalls(listener))
      observer.updateResult()
      return stop
    },
    snapshot: () => {
      const now = observer.getCurrentResult()
      if ([...read].some((field) => !Object.is(now[field], shown[field]))) shown = now
      return shown
    },
    noting: (result) => observer.trackResult(result, (field) => read.add(field)),
  }
}

/**
 * The library's hook draws a component again whenever it starts to listen anew and the result is another object. That
 * is so each time a tab returns to the front, if only for the time of asking. This one looks at what was read.
 */
export function useWatchedQuery<Data, Failure extends Error>(
  options: QueryObserverOptions<Data, Failure>,
): QueryObserverResult<Data, Failure> {
  const client = useQueryClient()
  const asked = client.defaultQueryOptions({ ...options, _optimisticResults: 'optimistic' })
  const [{ observer, watched }] = useState(() => {
    const made = new QueryObserver<Data, Failure>(client, asked)
    return { observer: made, watched: watch(made) }
  })
  const result = observer.getOptimisticResult(asked)
  useSyncExternalStore(watched.subscribe, watched.snapshot)
  useEffect(() => observer.setOptions(asked))
  // Whoever comes back finds what was there, at once, and what is new a moment later.
  useTabLife({
    onHide: () => rest(observer),
    onShow: () => wake(observer),
    onClose: () => wake(observer),
  })
  return watched.noting(result)
}
