import { formatDate } from '@visa/contract/dates'
import type { Language } from '@visa/contract/session/personal'
import { scanQueueMessages } from '@visa/messages/custody/scan-queue'
import { UndoOutlined } from '@ant-design/icons'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useRef, useState } from 'react'
import { said } from '../../lib/call-error.ts'
import { fill, useLanguage, useTexts } from '../../lib/i18n.tsx'
import { below } from '../../lib/query.ts'
import type { QueuedScan } from '../../lib/scan-queue.ts'
import type { RecentRow } from '../../ui/desk/desk-recent.tsx'
import type { Verdict } from '../../ui/scan/scan-bar.tsx'
import { useScanQueue } from '../../ui/scan/use-scan-queue.ts'
import { useVerdict } from '../../ui/scan/use-verdict.ts'
import { lastOf } from './last-scan.ts'

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

/** What a scan came to, with what is noted of it among the last ones, and how it is taken back. */
interface Heard extends Omit<Verdict, 'undo'> {
  note?: string
  undo?: () => unknown
}

interface Scanning<Scan, Answer> {
  /** Under its key a repeat is counted once; `clientAt` where it had to wait. */
  send: (scan: Scan, key: string, mark: { clientAt?: string }) => Promise<Answer>
  /** `key`: by which another scan may name this one. */
  hear: (scan: Scan, answer: Answer, key: string) => Heard
}

/** What was scanned or said lately. */
interface Past {
  key: string
  tone: 'good' | 'bad'
  text: string
  more: string | undefined
  /** The same without words, for whoever reads another language by now. */
  plain?: string
  /** The language in which it was said. */
  said?: Language
  /** Gone: it was taken back, or cannot be. */
  undo?: (() => unknown) | undefined
  /** It was taken back, or ended with what was given: whoever undoes means another. */
  over?: boolean
}

const RECENT = 30

/** The last things that a desk did, each with its way back. */
function usePast({ tell, guarded }: Pick<ReturnType<typeof useDesk>, 'tell' | 'guarded'>) {
  const q = useTexts(scanQueueMessages)
  const { language } = useLanguage()
  const [past, keepPast] = useState<readonly Past[]>([])
  // Answers come faster than drawings: what was noted counts at once.
  const latest = useRef(past)
  const setPast = (change: (before: readonly Past[]) => readonly Past[]): void => {
    latest.current = change(latest.current)
    keepPast(latest.current)
  }
  // Nothing is taken back twice, however often and quickly the key is pressed.
  const gone = useRef(new Set<string>())
  const takeBack = async ({ key, text, undo }: Past): Promise<void> => {
    if (undo === undefined || gone.current.has(key)) return
    gone.current.add(key)
    await guarded(async () => {
      try {
        await undo()
      } catch (error) {
        gone.current.delete(key)
        throw error
      }
      setPast((before) =>
        before.map(({ undo: way, ...each }) =>
          each.key === key ? { ...each, more: q.takenBack, over: true } : { ...each, undo: way },
        ),
      )
      tell({ tone: 'good', title: fill(q.undone, { what: text }) })
    })
  }
  const recent = past.map((each): RecentRow => {
    const { key, tone, undo } = each
    const isSame = each.said === undefined || each.said === language
    const text = isSame ? each.text : (each.plain ?? each.text)
    const more = isSame ? each.more : undefined
    const action = undo !== undefined && (
      <Button
        type="text"
        size="small"
        icon={<UndoOutlined aria-hidden />}
        aria-label={fill(q.undoOf, { what: text })}
        onClick={() => void takeBack(each)}
      />
    )
    return { key, tone, main: text, more, action }
  })
  return {
    recent,
    /** Whether the last thing that was done can be taken back. */
    canUndo: past.find(({ over }) => over !== true)?.undo !== undefined,
    /** Notes what was done, and says it. */
    note: (done: Past, told: Verdict): void => {
      setPast((before) => [{ said: language, ...done }, ...before].slice(0, RECENT))
      tell(done.undo === undefined ? told : { ...told, undo: () => void takeBack(done) })
    },
    /** What was scanned is given, or put away: nothing before this is taken back any more. */
    beginAnew: (done: readonly Pick<Past, 'key' | 'text'>[] = []): void => {
      for (const { key } of latest.current) gone.current.add(key)
      const now = done.map((each): Past => ({ ...each, tone: 'good', more: undefined }))
      setPast((before) =>
        [...now, ...before.map((each) => ({ ...each, undo: undefined, over: true }))].slice(0, RECENT),
      )
    },
    undoLast: (): void => {
      const last = lastOf(latest.current, gone.current)
      if (last === undefined) tell({ tone: 'bad', title: q.nothingToUndo })
      else if (last.undo === undefined) tell({ tone: 'bad', title: fill(q.lastStays, { what: last.text }) })
      else void takeBack(last)
    },
  }
}

/** The scans of a desk: in their order, each until it is answered, also when the connection is gone for a while. */
export function useDeskScans<Scan extends { code: string }, Answer>(
  name: string,
  desk: Pick<ReturnType<typeof useDesk>, 'tell' | 'refresh' | 'guarded'>,
  { send, hear }: Scanning<Scan, Answer>,
) {
  const q = useTexts(scanQueueMessages)
  const { recent, canUndo, note: remember, beginAnew, undoLast } = usePast(desk)
  const come = ({ key, at, late, scan }: QueuedScan<Scan>, { note, undo, ...told }: Heard): void => {
    const time = formatDate(at, 'hh:mm:ss')
    const text = `${time} ${scan.code} ${note ?? told.text ?? told.title}`
    const more = late ? fill(q.late, { at: time }) : undefined
    remember(
      { key, tone: told.tone === 'good' ? 'good' : 'bad', text, plain: `${time} ${scan.code}`, more, undo },
      told,
    )
    void desk.refresh()
  }
  const queue = useScanQueue<Scan, Answer>(name, {
    send: ({ key, at, scan, late }) => send(scan, key, late ? { clientAt: at } : {}),
    onAnswer: (queued, answer) => come(queued, hear(queued.scan, answer, queued.key)),
    onError: (queued, error) => come(queued, { tone: 'bad', title: queued.scan.code, text: said(error) }),
  })
  return { ...queue, recent, canUndo, remember, beginAnew, undoLast }
}
