import {
  retrievalClose,
  retrievalDetail,
  retrievalResult,
  retrievalScan,
  retrievalUndo,
  type Retrieval,
  type RetrievalAnswer,
} from '@visa/contract/custody/retrieval'
import type { IssueResult } from '@visa/contract/visa/applicant'
import { retrievalMessages } from '@visa/messages/custody/retrieval'
import { useState } from 'react'
import { call } from '../../../lib/call.ts'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { useCall } from '../../../lib/query.ts'
import { useDesk, useDeskScans } from '../use-desk.ts'

export const RETRIEVAL_STALE = ['/api/visacenter/passport', '/api/visa/passport', '/api/visa/result'] as const

interface Scan {
  billId: number
  code: string
  scanned: boolean
}

/** One bill on the desk: its scans, which wait for a connection if they must, and what is said of each passport. */
export function useRetrieval(billId: number) {
  const t = useTexts(retrievalMessages)
  const { verdict, tell, busy, guarded, refresh } = useDesk(RETRIEVAL_STALE)
  const [lastLine, setLastLine] = useState<number>()
  const detail = useCall(retrievalDetail, { query: { billId } }, { silent: true, keepPreviousData: true })
  const scans = useDeskScans<Scan, RetrievalAnswer | undefined>(
    'retrieve',
    { tell, refresh },
    {
      send: async ({ billId: id, code, scanned }, key, mark) => {
        const body = { billId: id, scans: [{ code, scanned, ...mark }] }
        return (await call(retrievalScan, { body }, { silent: true, key }))[0]
      },
      hear: ({ code }, answer) => {
        if (answer === undefined) return { tone: 'bad', title: code }
        if (answer.lineId !== null) setLastLine(answer.lineId)
        if (answer.kind === 'seen') return { tone: 'good', title: answer.text, note: answer.name }
        const title = `${answer.name} ${answer.passportNo || answer.code}`.trim()
        return { tone: 'bad', title, text: answer.text }
      },
    },
  )
  const close = ({ bill: { billNo } }: Retrieval): Promise<void> =>
    guarded(async () => {
      const { rows, closed } = await call(retrievalClose, { body: { billId } }, { silent: true })
      const failed = rows.filter(({ ok }) => !ok)
      const why = failed.map(({ message }) => message).join(' ')
      tell(
        closed
          ? { tone: 'good', title: fill(t.closed, { billNo, count: rows.length }) }
          : { tone: 'bad', title: fill(t.notClosed, { count: failed.length, why }) },
      )
    })
  const setResult = (lineId: number, result: IssueResult): Promise<void> =>
    guarded(() => call(retrievalResult, { body: { billId, lineId, result } }, { silent: true }))
  return {
    detail,
    verdict,
    busy,
    recent: scans.recent,
    waiting: scans.waiting.filter(({ scan }) => scan.billId === billId),
    silentSince: scans.silentSince,
    settled: scans.settled,
    scan: (code: string, scanned: boolean) => scans.push({ billId, code, scanned }),
    close,
    setResult,
    setLast: (result: IssueResult) => (lastLine === undefined ? undefined : setResult(lastLine, result)),
    undo: (lineId: number) =>
      guarded(() => call(retrievalUndo, { body: { billId, lineId } }, { silent: true })),
  }
}

export type Desk = ReturnType<typeof useRetrieval>
