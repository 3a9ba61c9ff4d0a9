import {
  retrievalClose,
  retrievalClosing,
  retrievalDetail,
  retrievalMisread,
  retrievalResult,
  retrievalScan,
  retrievalUndo,
  type Retrieval,
  type RetrievalAnswer,
  type RetrievalClosing,
} from '@visa/contract/custody/retrieval'
import { formatDate } from '@visa/contract/dates'
import type { IssueResult } from '@visa/contract/visa/applicant'
import { retrievalMessages } from '@visa/messages/custody/retrieval'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { CASE_STALE } from '../../../lib/case-stale.ts'
import { call } from '../../../lib/call.ts'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { useCall } from '../../../lib/query.ts'
import { useDesk, useDeskScans } from '../use-desk.tsx'
import { judgedBy, sameCode } from './judged-here.ts'

const RESULT_DIGITS = { '1': 1, '2': 2, '3': 3 } as const
const isDigit = (text: string): text is keyof typeof RESULT_DIGITS => text in RESULT_DIGITS

const RESULT_CODE = /^RESULT([123])$/i

/** What a code means that is printed beside the scanner: no label and no passport looks like it. */
function resultOfCode(code: string): IssueResult | undefined {
  const digit = RESULT_CODE.exec(code.trim())?.[1] ?? ''
  return isDigit(digit) ? RESULT_DIGITS[digit] : undefined
}

interface Scan {
  billId: number
  code: string
  scanned: boolean
  result?: IssueResult | undefined
  /** It says the result of the scan with this key, and waited behind it. */
  of?: string | undefined
}

/** The result of a scan before it was recorded. */
interface Said {
  said: string
}

const takeBack = (billId: number, lineId: number) =>
  call(retrievalUndo, { body: { billId, lineId } }, { silent: true })

const takeBackStray = (billId: number, code: string) =>
  call(retrievalMisread, { body: { billId, code } }, { silent: true })

interface At {
  billId: number
  lineId: number
  /** When the result was said that is on the screen; null: none is. */
  seen: string | null
}

const say = (at: At, result: IssueResult, key?: string) =>
  call(retrievalResult, { body: { ...at, result } }, { silent: true, ...(key !== undefined && { key }) })

/** The line of which a result can be said, on whichever bill it is. */
const sayableOf = ({ billId, lineId, name }: RetrievalAnswer) =>
  billId === null || lineId === null ? undefined : { billId, lineId, name }

/** One bill on the desk: its scans, which wait for a connection if they must, and what is said of each passport. */
export function useRetrieval(billId: number) {
  const t = useTexts(retrievalMessages)
  const desk = useDesk(CASE_STALE)
  const { verdict, tell, busy, guarded } = desk
  /** What the next scans are noted as; nobody has said: each is said for itself. */
  const [next, setNext] = useState<IssueResult>()
  const [closing, setClosing] = useState<RetrievalClosing>()
  /** Missing ones that are explained together. */
  const [chosen, setChosen] = useState<readonly number[]>([])
  const last = useRef<{ billId: number; lineId: number; name: string; key: string }>(undefined)
  const lastKey = useRef<string>(undefined)
  /** There is one that a key says the result of. */
  const [hasLast, setHasLast] = useState(false)
  const detail = useCall(retrievalDetail, { query: { billId } }, { silent: true, keepPreviousData: true })
  const scans = useDeskScans<Scan, RetrievalAnswer | Said | undefined>('retrieve', desk, {
    send: async ({ billId: id, code, scanned, result, of }, key, mark) => {
      if (of !== undefined) return sayOf(of, result, key)
      const body = { billId: id, scans: [{ code, scanned, result, ...mark }] }
      return (await call(retrievalScan, { body }, { silent: true, key }))[0]
    },
    hear: (scan, answer, key) => {
      if (answer === undefined)
        return { tone: 'bad', title: scan.code, ...(scan.of !== undefined && { text: t.resultOfNothing }) }
      if ('said' in answer) return { tone: 'good', title: answer.said }
      const at = sayableOf(answer)
      // What came in on a closed bill has its result: a key says nothing of it, nor of the one before it.
      if (at !== undefined || answer.kind === 'seen') last.current = at && { ...at, key }
      setHasLast(last.current !== undefined)
      if (answer.kind === 'seen') {
        const undo = at && (() => takeBack(at.billId, at.lineId))
        const note = sameCode(scan.code, answer.passportNo)
          ? answer.name
          : `${answer.name} ${answer.passportNo}`
        return { tone: 'good', title: answer.text, text: answer.passportNo, note, ...(undo && { undo }) }
      }
      const title = `${answer.name} ${answer.passportNo || answer.code}`.trim()
      const told = {
        tone: answer.kind === 'here' ? ('ask' as const) : ('bad' as const),
        title,
        text: answer.text,
      }
      // What was read beside the passports is taken back by whoever read it.
      const isStray = answer.kind === 'unknown' || answer.kind === 'notExpected'
      return isStray ? { ...told, undo: () => takeBackStray(scan.billId, answer.code) } : told
    },
  })
  const linesNow = detail.data?.lines ?? []
  const seenOf = (lineId: number): string | null => linesNow.find(({ id }) => id === lineId)?.saidAt ?? null
  /** Without a connection the list that is on the screen tells what a passport is; the server judges it again later. */
  const judgeHere = (typed: string): void => {
    const codes = queued.flatMap(({ scan }) => (scan.of === undefined ? [scan.code] : []))
    const { kind, line } = judgedBy(detail.data?.lines, typed, codes)
    const at = formatDate(new Date(detail.dataUpdatedAt).toISOString(), 'hh:mm')
    const title = line === undefined ? typed.trim().toUpperCase() : `${line.name} ${line.passportNo}`
    // Nobody says that it is not on the bill who has not seen the bill.
    if (kind === 'unknown') return tell({ tone: 'ask', title, text: t.offlineUnknown })
    const what = kind === 'on' ? fill(t.offlineOn, { position: line.position }) : t.offlineKinds[kind]
    tell({ tone: kind === 'on' ? 'good' : 'bad', title, text: fill(t.offline, { at, what }) })
  }
  const queued = scans.waiting
  const isSilent = scans.silentSince !== undefined
  const judgeLast = useEffectEvent(() => {
    const latest = queued.at(-1)?.scan
    if (latest?.billId === billId && latest.of === undefined) judgeHere(latest.code)
  })
  useEffect(() => {
    if (isSilent && queued.length > 0) judgeLast()
  }, [isSilent, queued.length])
  /** Says what closing would do: nothing is done and nobody is told before somebody agrees to that. */
  const ask = (): Promise<void> =>
    guarded(async () => setClosing(await call(retrievalClosing, { query: { billId } }, { silent: true })))
  const close = ({ bill: { billNo } }: Retrieval): Promise<void> =>
    guarded(async () => {
      setClosing(undefined)
      const { rows, closed } = await call(retrievalClose, { body: { billId } }, { silent: true })
      const failed = rows.filter(({ ok }) => !ok)
      const why = failed.map(({ message }) => message).join(' ')
      if (closed) scans.beginAnew()
      tell(
        closed
          ? { tone: 'good', title: fill(t.closed, { billNo, count: rows.length }) }
          : { tone: 'bad', title: fill(t.notClosed, { count: failed.length, why }) },
      )
    })
  /** The result of a scan whose answer came just now; one that was refused has none. */
  const sayOf = async (
    of: string,
    result: IssueResult | undefined,
    key: string,
  ): Promise<Said | undefined> => {
    const { current } = last
    if (current?.key !== of || result === undefined) return undefined
    const { name, billId: id, lineId } = current
    await say({ billId: id, lineId, seen: seenOf(lineId) }, result, key)
    return { said: fill(t.noted, { name, result: t.results[result] }) }
  }
  /** Nobody answers: it waits behind the scan that it is the result of. */
  const sayLater = (result: IssueResult): void => {
    const waiting = queued.findLast(({ scan }) => scan.billId === billId && scan.of === undefined)
    const of = lastKey.current ?? waiting?.key ?? last.current?.key
    if (of === undefined) return tell({ tone: 'bad', title: t.noLast })
    scans.push({ billId, code: `RESULT${result}`, scanned: false, result, of })
    tell({ tone: 'ask', title: fill(t.resultWaits, { result: t.results[result] }) })
  }
  const setResult = (lineId: number, result: IssueResult): Promise<void> =>
    guarded(() => say({ billId, lineId, seen: seenOf(lineId) }, result))
  // The last one is the last of those that were answered: a result that overtakes its scan would be another's.
  const setLast = async (result: IssueResult): Promise<void> => {
    if (!(await scans.settled())) return sayLater(result)
    const { current } = last
    if (current === undefined) return tell({ tone: 'bad', title: t.noLast })
    const { name, lineId } = current
    const line = { billId: current.billId, lineId, seen: seenOf(lineId) }
    const before = linesNow.find(({ id }) => id === lineId)?.result ?? null
    await guarded(async () => {
      await say(line, result)
      const at = new Date().toISOString()
      const text = `${formatDate(at, 'hh:mm:ss')} ${name} → ${t.results[result]}`
      const undo = before === null || before === result ? undefined : () => say(line, before)
      scans.remember(
        { key: `${lineId} ${at}`, tone: 'good', text, more: undefined, undo },
        { tone: 'good', title: fill(t.noted, { name, result: t.results[result] }) },
      )
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
    canUndo: scans.canUndo,
    undoLast: scans.undoLast,
    hasLast,
    chosen,
    setChosen,
    next,
    setNext,
    closing,
    ask,
    back: () => setClosing(undefined),
    scan: (code: string, scanned: boolean): Promise<void> | void => {
      const result = resultOfCode(code)
      if (result !== undefined) return setLast(result)
      lastKey.current = scans.push({ billId, code, scanned, result: next })
    },
    close,
    setResult,
    setLast,
    undoStray: (code: string) => guarded(() => takeBackStray(billId, code)),
    undo: (lineId: number) => guarded(() => takeBack(billId, lineId)),
  }
}

export type Desk = ReturnType<typeof useRetrieval>
