import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import type { Outcome, QueuedScan } from '../../lib/scan-queue.ts'
import { useServerTime } from '../../lib/server-time.ts'
import { useUserId } from '../../lib/session.tsx'
import { sharedQueue } from './shared-queue.ts'

interface Options<Scan, Answer> {
  send: (queued: QueuedScan<Scan>) => Promise<Answer>
  onAnswer: (queued: QueuedScan<Scan>, answer: Answer) => void
  onError: (queued: QueuedScan<Scan>, error: unknown) => void
}

/** The scans of one desk, which survive a minute without a connection and a reload. */
export function useScanQueue<Scan, Answer>(name: string, { send, onAnswer, onError }: Options<Scan, Answer>) {
  const shared = sharedQueue<Scan, Answer>(`visa.scans.${useUserId() ?? 0}.${name}`)
  useSyncExternalStore(shared.subscribe, () => shared.turn)
  const sendNow = useEffectEvent(send)
  const tell = useEffectEvent(({ queued, answer, error }: Outcome<Scan, Answer>) => {
    if (error === undefined) onAnswer(queued, answer as Answer)
    else onError(queued, error)
  })
  const offset = useServerTime()?.offset ?? 0
  const now = useEffectEvent(() => new Date(Date.now() + offset))
  useEffect(() => {
    shared.serve({ send: (queued) => sendNow(queued), tell: (outcome) => tell(outcome), now: () => now() })
  }, [shared])
  const { queue } = shared
  return {
    push: (scan: Scan): string => queue.push(scan),
    settled: (): Promise<boolean> => queue.settled(),
    waiting: queue.waiting,
    silentSince: queue.silentSince,
  }
}
