import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { noteSilence, onServerBack } from './connection.ts'
import { openStream } from './live-stream.ts'
import { forgetEnding, noteEnding } from './ending.ts'
import { ALL, gatherTopics, saidAtEnd, topicsIn } from './live-topics.ts'
import { below } from './query.ts'

/** One window of the browser holds the connection for all of them; its lock passes on when the window goes. */
const NAME = 'visa.live'

/** Resolves when the function that ends it is called. */
const until = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve())
  })

async function hold(signal: AbortSignal, tell: (message: string) => void): Promise<void> {
  const lead = async (fresh: boolean) => {
    if (signal.aborted) return
    const close = openStream({ fresh, tell, onBroken: noteSilence, onServerBack })
    await until(signal)
    close()
  }
  // Missing outside secure contexts: then each window has a connection of its own.
  if (!('locks' in navigator)) return lead(true)
  const first = await navigator.locks.request(NAME, { ifAvailable: true }, async (lock) => {
    if (lock === null) return false
    await lead(true)
    return true
  })
  // Taking over from a window that has gone: what came between the two went unheard.
  if (!first && !signal.aborted) await navigator.locks.request(NAME, { signal }, () => lead(false))
}

/** Listens for changes until the function it returns is called. */
function listenLive(hear: (message: unknown) => void): () => void {
  const channel = new BroadcastChannel(NAME)
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => hear(data))
  const end = new AbortController()
  // A channel does not reach the window that speaks.
  const tell = (message: string) => {
    hear(message)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel stays within its origin
    if ('locks' in navigator) channel.postMessage(message)
  }
  hold(end.signal, tell).catch((error: unknown) => {
    // Waiting for the lock was given up.
    if (!end.signal.aborted) throw error
  })
  return () => {
    end.abort()
    channel.close()
  }
}

/** Keeps what is shown up to date while the workspace is open: events say what is stale, and it is asked for again. */
export function useLive(): void {
  const client = useQueryClient()
  useEffect(() => {
    const gathering = gatherTopics({
      isHidden: () => document.visibilityState === 'hidden',
      markStale: (paths, ask) =>
        void client.invalidateQueries({ predicate: below(paths), refetchType: ask ? 'active' : 'none' }),
    })
    const stop = listenLive((message) => {
      const said = saidAtEnd(message)
      // Where nothing was said nothing is taken back either.
      if (said !== undefined && said !== '') noteEnding(said)
      // Connected again, so a session is alive.
      if (message === ALL) forgetEnding()
      gathering.hear(topicsIn(message))
    })
    document.addEventListener('visibilitychange', gathering.seen)
    return () => {
      stop()
      gathering.stop()
      document.removeEventListener('visibilitychange', gathering.seen)
    }
  }, [client])
}
