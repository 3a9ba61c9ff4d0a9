import { LIVE_OVER, LIVE_PATH } from '@visa/contract/shell/live'
import { ALL, overMessage } from './live-topics.ts'

/** The connection to the server, held up as long as somebody wants it. */

const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 60_000

/** How long to wait before trying again: doubling, and never the same for two windows. */
export const pauseBefore = (attempt: number, random = Math.random()): number =>
  Math.min(FIRST_PAUSE_MS * 2 ** attempt, LONGEST_PAUSE_MS) * (0.5 + random / 2)

interface StreamOptions {
  /** Nobody was listening before: nothing can have been missed. */
  fresh: boolean
  tell: (message: string) => void
  /** The connection broke. */
  onBroken?: () => void
  /** Calls back when the server can be reached again: then nobody waits for the next try. */
  onServerBack?: (listener: () => void) => () => void
}

/** Returns the function that ends it. */
export function openStream({ fresh, tell, onBroken, onServerBack }: StreamOptions): () => void {
  let source: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let attempt = 0
  let missed = !fresh
  let refused = false

  const connect = () => {
    timer = undefined
    source = new EventSource(LIVE_PATH)
    source.addEventListener('open', () => {
      attempt = 0
      refused = false
      if (missed) tell(ALL)
      missed = false
    })
    source.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (typeof data === 'string') tell(data)
    })
    source.addEventListener(LIVE_OVER, ({ data }: MessageEvent<unknown>) => {
      if (typeof data === 'string') tell(overMessage(data))
    })
    source.addEventListener('error', () => {
      // Answered, but not by a stream: the session may be over, and the end of it went unheard. Asked once.
      if (source?.readyState === EventSource.CLOSED && !refused) {
        refused = true
        tell(overMessage(''))
      }
      // The browser's own way to come back knows no patience.
      source?.close()
      missed = true
      timer = setTimeout(connect, pauseBefore(attempt))
      attempt += 1
      onBroken?.()
    })
  }
  connect()
  const stopWaiting = onServerBack?.(() => {
    if (timer === undefined) return
    clearTimeout(timer)
    connect()
  })
  return () => {
    stopWaiting?.()
    clearTimeout(timer)
    source?.close()
  }
}
