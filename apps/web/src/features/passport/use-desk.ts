import { formatDate } from '@visa/contract/dates'
import { scanQueueMessages } from '@visa/messages/custody/scan-queue'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { said } from '../../lib/call-error.ts'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { below } from '../../lib/query.ts'
import type { QueuedScan } from '../../lib/scan-queue.ts'
import type { RecentRow } from '../../ui/desk/desk-recent.tsx'
import type { Verdict } from '../../ui/scan/scan-bar.tsx'
import { useScanQueue } from '../../ui/scan/use-scan-queue.ts'
import { useVerdict } from '../../ui/scan/use-verdict.ts'

/** How every desk of passports speaks and works: what the last thing came to, one thing at a time, what is stale then. */
export function useDesk(stale: readonly string[]) {
  const client = useQueryClient()
  const { verdict, tell, forget: silence } = useVerdict()
  const [busy, setBusy] = useState(false)
  const refresh = (): Promise<void> => client.invalidateQueries({ predicate: below(stale) })
  const guarded = async (work: () => Promise<unknown>): Promise<void> => {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      tell({ tone: 'bad', title: said(error) })
    } finally {
      setBusy(false)
      await refresh()
    }
  }
  return { verdict, silence, tell, busy, guarded, refresh }
}

/** What a scan came to, with what is noted of it among the last ones. */
interface Heard extends Verdict {
  note?: string
}

interface Scanning<Scan, Answer> {
  /** Under its key a repeat is counted once; `clientAt` where it had to wait. */
  send: (scan: Scan, key: string, mark: { clientAt?: string }) => Promise<Answer>
  hear: (scan: Scan, answer: Answer) => Heard
}

const RECENT = 30

/** The scans of a desk: in their order, each until it is answered, also when the connection is gone for a while. */
export function useDeskScans<Scan extends { code: string }, Answer>(
  name: string,
  { tell, refresh }: Pick<ReturnType<typeof useDesk>, 'tell' | 'refresh'>,
  { send, hear }: Scanning<Scan, Answer>,
) {
  const q = useTexts(scanQueueMessages)
  const [recent, setRecent] = useState<readonly RecentRow[]>([])
  const come = ({ key, at, late, scan }: QueuedScan<Scan>, { note, ...told }: Heard): void => {
    const time = formatDate(at, 'hh:mm:ss')
    const main = `${time} ${scan.code} ${note ?? told.text ?? told.title}`
    const row = { key, tone: told.tone === 'good' ? ('good' as const) : ('bad' as const), main }
    setRecent((before) =>
      [{ ...row, more: late ? fill(q.late, { at: time }) : undefined }, ...before].slice(0, RECENT),
    )
    tell(told)
    void refresh()
  }
  const queue = useScanQueue<Scan, Answer>(name, {
    send: ({ key, at, scan, late }) => send(scan, key, late ? { clientAt: at } : {}),
    onAnswer: (queued, answer) => come(queued, hear(queued.scan, answer)),
    onError: (queued, error) => come(queued, { tone: 'bad', title: queued.scan.code, text: said(error) }),
  })
  return { ...queue, recent }
}
