import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { onServerBack } from '../../lib/connection.ts'
import { ScanQueue, type QueuedScan } from '../../lib/scan-queue.ts'
import { useUserId } from '../../lib/session.tsx'
import { storage } from '../../lib/storage.ts'

const PAUSE_MS = 2000

/** Until the server is back, or a while has passed. */
const pause = (): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      stop()
      resolve()
    }
    const timer = setTimeout(done, PAUSE_MS)
    const stop = onServerBack(done)
  })

const read = <Scan>(key: string): readonly QueuedScan<Scan>[] => {
  try {
    const kept: unknown = JSON.parse(storage.get(key) ?? '[]')
    return Array.isArray(kept) ? (kept as QueuedScan<Scan>[]) : []
  } catch {
    return []
  }
}

interface Options<Scan, Answer> {
  send: (queued: QueuedScan<Scan>) => Promise<Answer>
  onAnswer: (queued: QueuedScan<Scan>, answer: Answer) => void
  onError: (queued: QueuedScan<Scan>, error: unknown) => void
}

/** The scans of one desk, which survive a minute without a connection and a reload. */
export function useScanQueue<Scan, Answer>(name: string, { send, onAnswer, onError }: Options<Scan, Answer>) {
  const key = `visa.scans.${useUserId() ?? 0}.${name}`
  const [, setTurn] = useState(0)
  const sendNow = useEffectEvent(send)
  const tell = useEffectEvent(
    ({ queued, answer, error }: { queued: QueuedScan<Scan>; answer?: Answer; error?: unknown }) => {
      if (error === undefined) onAnswer(queued, answer as Answer)
      else onError(queued, error)
    },
  )
  const [queue, setQueue] = useState<ScanQueue<Scan, Answer>>()
  // What an address asks for is scanned before the page is drawn again.
  const current = useRef<ScanQueue<Scan, Answer>>(undefined)
  useEffect(() => {
    const made = new ScanQueue<Scan, Answer>({
      load: () => read(key),
      keep: (waiting) =>
        waiting.length === 0 ? storage.remove(key) : storage.set(key, JSON.stringify(waiting)),
      send: (queued) => sendNow(queued),
      tell: (outcome) => tell(outcome),
      changed: () => setTurn((turn) => turn + 1),
      newKey: () => crypto.randomUUID(),
      now: () => new Date(),
      pause,
    })
    current.current = made
    // oxlint-disable-next-line react/set-state-in-effect -- it sends what was left from before, which drawing must not
    setQueue(made)
    void made.run()
  }, [key])
  return {
    push: (scan: Scan) => current.current?.push(scan),
    settled: (): Promise<boolean> => current.current?.settled() ?? Promise.resolve(true),
    waiting: queue?.waiting ?? [],
    silentSince: queue?.silentSince,
  }
}
