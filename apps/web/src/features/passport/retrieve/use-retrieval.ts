import {
  retrievalClose,
  retrievalDetail,
  retrievalResult,
  retrievalScan,
  retrievalUndo,
  type Retrieval,
  type RetrievalAnswer,
} from '@visa/contract/custody/retrieval'
import { formatDate } from '@visa/contract/dates'
import type { IssueResult } from '@visa/contract/visa/applicant'
import { retrievalMessages } from '@visa/messages/custody/retrieval'
import { scanQueueMessages } from '@visa/messages/custody/scan-queue'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, CallError } from '../../../lib/call.ts'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { below, useCall } from '../../../lib/query.ts'
import type { QueuedScan } from '../../../lib/scan-queue.ts'
import type { RecentRow } from '../../../ui/desk/desk-recent.tsx'
import type { Verdict } from '../../../ui/scan/scan-bar.tsx'
import { playSound } from '../../../ui/scan/scan-sound.ts'
import { useScanQueue } from '../../../ui/scan/use-scan-queue.ts'

export const RETRIEVAL_STALE = ['/api/visacenter/passport', '/api/visa/passport', '/api/visa/result'] as const

const RECENT = 30
const said = (error: unknown): string => (error instanceof CallError ? error.message : String(error))

interface Scan {
  billId: number
  code: string
  scanned: boolean
}

/** One bill on the desk: its scans, which wait for a connection if they must, and what is said of each passport. */
export function useRetrieval(billId: number) {
  const t = useTexts(retrievalMessages)
  const q = useTexts(scanQueueMessages)
  const client = useQueryClient()
  const [verdict, setVerdict] = useState<Verdict>()
  const [recent, setRecent] = useState<readonly RecentRow[]>([])
  const [lastLine, setLastLine] = useState<number>()
  const [busy, setBusy] = useState(false)
  const detail = useCall(retrievalDetail, { query: { billId } }, { silent: true, keepPreviousData: true })

  const refresh = () => client.invalidateQueries({ predicate: below(RETRIEVAL_STALE) })
  const tell = (told: Verdict) => {
    setVerdict(told)
    if (told.tone !== 'busy') playSound(told.tone)
  }
  const note = (queued: QueuedScan<Scan>, tone: 'good' | 'bad', text: string) => {
    const more = queued.late ? fill(q.late, { at: formatDate(queued.at, 'hh:mm:ss') }) : undefined
    const main = `${formatDate(queued.at, 'hh:mm:ss')} ${queued.scan.code} ${text}`
    setRecent((before) => [{ key: queued.key, tone, main, more }, ...before].slice(0, RECENT))
  }
  const hear = (queued: QueuedScan<Scan>, answer: RetrievalAnswer): void => {
    const good = answer.kind === 'seen'
    if (answer.lineId !== null) setLastLine(answer.lineId)
    const title = good ? answer.text : `${answer.name} ${answer.passportNo || answer.code}`.trim()
    tell({ tone: good ? 'good' : 'bad', title, ...(good ? {} : { text: answer.text }) })
    note(queued, good ? 'good' : 'bad', good ? answer.name : answer.text)
    void refresh()
  }
  const queue = useScanQueue<Scan, RetrievalAnswer | undefined>('retrieve', {
    send: async ({ key, at, scan: { billId: id, code, scanned }, late }) => {
      const scans = [{ code, scanned, ...(late ? { clientAt: at } : {}) }]
      const [answer] = await call(retrievalScan, { body: { billId: id, scans } }, { silent: true, key })
      return answer
    },
    onAnswer: (queued, answer) => {
      if (answer !== undefined) hear(queued, answer)
    },
    onError: (queued, error) => {
      tell({ tone: 'bad', title: queued.scan.code, text: said(error) })
      note(queued, 'bad', said(error))
    },
  })
  const done = async (work: Promise<unknown>): Promise<void> => {
    try {
      await work
    } catch (error) {
      tell({ tone: 'bad', title: said(error) })
    }
    await refresh()
  }
  const close = async ({ bill: { billNo } }: Retrieval): Promise<void> => {
    setBusy(true)
    try {
      const { rows, closed } = await call(retrievalClose, { body: { billId } }, { silent: true })
      const failed = rows.filter(({ ok }) => !ok)
      const why = failed.map(({ message }) => message).join(' ')
      tell(
        closed
          ? { tone: 'good', title: fill(t.closed, { billNo, count: rows.length }) }
          : { tone: 'bad', title: fill(t.notClosed, { count: failed.length, why }) },
      )
    } catch (error) {
      tell({ tone: 'bad', title: said(error) })
    } finally {
      setBusy(false)
      await refresh()
    }
  }
  return {
    detail,
    verdict,
    recent,
    busy,
    waiting: queue.waiting.filter(({ scan }) => scan.billId === billId),
    silentSince: queue.silentSince,
    scan: (code: string, scanned: boolean) => queue.push({ billId, code, scanned }),
    close,
    setResult: (lineId: number, result: IssueResult) =>
      done(call(retrievalResult, { body: { billId, lineId, result } }, { silent: true })),
    setLast: (result: IssueResult) =>
      lastLine === undefined
        ? undefined
        : done(call(retrievalResult, { body: { billId, lineId: lastLine, result } }, { silent: true })),
    undo: (lineId: number) => done(call(retrievalUndo, { body: { billId, lineId } }, { silent: true })),
  }
}

export type Desk = ReturnType<typeof useRetrieval>
