import {
  retrievalClose,
  retrievalClosing,
  retrievalDetail,
  retrievalResult,
  retrievalScan,
  retrievalUndo,
  type Retrieval,
  type RetrievalAnswer,
  type RetrievalClosing,
} from '@visa/contract/custody/retrieval'
import type { IssueResult } from '@visa/contract/visa/applicant'
import { retrievalMessages } from '@visa/messages/custody/retrieval'
import { useRef, useState } from 'react'
import { call } from '../../../lib/call.ts'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { useCall } from '../../../lib/query.ts'
import { useDesk, useDeskScans } from '../use-desk.ts'

export const RETRIEVAL_STALE = ['/api/visacenter/passport', '/api/visa/passport', '/api/visa/result'] as const

const RESULT_DIGITS = { '1': 1, '2': 2, '3': 3 } as const
const isDigit = (text: string): text is keyof typeof RESULT_DIGITS => text in RESULT_DIGITS

/** What a key means. */
export const resultOfKey = (key: string): IssueResult | undefined =>
  isDigit(key) ? RESULT_DIGITS[key] : undefined

const RESULT_CODE = /^RESULT([123])$/i

/** What a code means that is printed beside the scanner: no label and no passport looks like it. */
const resultOfCode = (code: string): IssueResult | undefined =>
  resultOfKey(RESULT_CODE.exec(code.trim())?.[1] ?? '')

interface Scan {
  billId: number
  code: string
  scanned: boolean
  result?: IssueResult | undefined
}

/** One bill on the desk: its scans, which wait for a connection if they must, and what is said of each passport. */
export function useRetrieval(billId: number) {
  const t = useTexts(retrievalMessages)
  const { verdict, tell, busy, guarded, refresh } = useDesk(RETRIEVAL_STALE)
  /** What the next scans are noted as; nobody has said: each is said for itself. */
  const [next, setNext] = useState<IssueResult>()
  const [closing, setClosing] = useState<RetrievalClosing>()
  const last = useRef<{ lineId: number; name: string }>(undefined)
  const detail = useCall(retrievalDetail, { query: { billId } }, { silent: true, keepPreviousData: true })
  const scans = useDeskScans<Scan, RetrievalAnswer | undefined>(
    'retrieve',
    { tell, refresh },
    {
      send: async ({ billId: id, code, scanned, result }, key, mark) => {
        const body = { billId: id, scans: [{ code, scanned, result, ...mark }] }
        return (await call(retrievalScan, { body }, { silent: true, key }))[0]
      },
      hear: ({ code }, answer) => {
        if (answer === undefined) return { tone: 'bad', title: code }
        if (answer.lineId !== null) last.current = { lineId: answer.lineId, name: answer.name }
        if (answer.kind === 'seen') return { tone: 'good', title: answer.text, note: answer.name }
        const title = `${answer.name} ${answer.passportNo || answer.code}`.trim()
        return { tone: 'bad', title, text: answer.text }
      },
    },
  )
  /** Says what closing would do: nothing is done and nobody is told before somebody agrees to that. */
  const ask = (): Promise<void> =>
    guarded(async () => setClosing(await call(retrievalClosing, { query: { billId } }, { silent: true })))
  const close = ({ bill: { billNo } }: Retrieval): Promise<void> =>
    guarded(async () => {
      setClosing(undefined)
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
  // The last one is the last of those that were answered: a result that overtakes its scan would be another's.
  const setLast = async (result: IssueResult): Promise<void> => {
    if (!(await scans.settled())) return tell({ tone: 'bad', title: t.stillWaiting })
    const { current } = last
    if (current === undefined) return tell({ tone: 'bad', title: t.noLast })
    await guarded(async () => {
      await call(retrievalResult, { body: { billId, lineId: current.lineId, result } }, { silent: true })
      tell({ tone: 'good', title: fill(t.noted, { name: current.name, result: t.results[result] }) })
    })
  }
  return {
    detail,
    verdict,
    busy,
    recent: scans.recent,
    waiting: scans.waiting.filter(({ scan }) => scan.billId === billId),
    silentSince: scans.silentSince,
    settled: scans.settled,
    next,
    setNext,
    closing,
    ask,
    back: () => setClosing(undefined),
    scan: (code: string, scanned: boolean): Promise<void> | void => {
      const result = resultOfCode(code)
      if (result !== undefined) return setLast(result)
      scans.push({ billId, code, scanned, result: next })
    },
    close,
    setResult,
    setLast,
    undo: (lineId: number) =>
      guarded(() => call(retrievalUndo, { body: { billId, lineId } }, { silent: true })),
  }
}

export type Desk = ReturnType<typeof useRetrieval>
