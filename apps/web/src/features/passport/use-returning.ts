import { NO_COLLECTOR, type Collection, type Gate } from '@visa/contract/custody/handover'
import { formatDate } from '@visa/contract/dates'
import { useRef, useState } from 'react'
import { useTabState } from '../../lib/tabs/tab-context.tsx'
import { usePaused } from '../../lib/use-paused.ts'
import type { Verdict } from '../../ui/scan/scan-bar.tsx'
import { chosen, withoutWritten, type Written } from './collector-undo.ts'
import { useDesk, useDeskScans } from './use-desk.tsx'

/** What both desks at which passports go back have in common: who collects, what of whom, and how the gate stands. */

const NOBODY: Collection = { way: 'COUNTER', collector: 'SELF', ...NO_COLLECTOR }

const PAUSE_MS = 300
/** Somebody of whom something is in the house. */
export interface Holder {
  applicantId: number
  name: string
}

export const namesOf = (list: readonly Holder[]): string => list.map(({ name }) => name).join(' ')

export interface Asked {
  collection: Collection
  applicantIds: number[]
}

/** What is on the desk while a scan is heard. */
export interface OnDesk<Person> {
  collection: Collection
  setCollection: (next: Collection) => void
  /** Puts people on the desk; those that were not there. */
  add: (fresh: readonly Person[]) => Person[]
}

interface Options<Person, Found> {
  name: string
  stale: readonly string[]
  find: (code: string) => Promise<Found>
  /** Takes what a scan led to, and says so; `undo` takes back what it wrote elsewhere than in people and collector. */
  take: (found: Found, desk: OnDesk<Person>) => Verdict
}

/** What was written beside a name because somebody was brought to the desk: it goes when they do. */
interface Filled extends Written {
  applicantId: number
}

/** How the gate stands for those who are still on the desk. */
export const gatesOf = (found: readonly Gate[] | undefined, people: readonly Holder[]): Gate[] =>
  (found ?? []).filter(({ applicantId }) => people.some((each) => each.applicantId === applicantId))

type Ways = Readonly<Record<Collection['way'], string>>

/** Where each went, as it stands among the last things that the desk did. */
export function goneNotes(
  gone: readonly Gate[],
  { way, carrier, waybillNo, collectorName }: Omit<Collection, 'collector' | 'relation' | 'authorisation'>,
  ways: Ways,
): { key: string; text: string }[] {
  const at = new Date()
  const where = [ways[way], ...(way === 'COURIER' ? [carrier, waybillNo] : []), collectorName]
  return gone.map(({ applicantId, name, passportNo }) => ({
    key: `${applicantId} ${at.toISOString()}`,
    text: `${formatDate(at, 'hh:mm:ss')} ${passportNo} ${name} → ${where.filter(Boolean).join(' ')}`,
  }))
}

interface Row {
  id: number
  ok: boolean
  message: string
}

export function useReturning<Person extends Holder, Found>({
  name,
  stale,
  find,
  take,
}: Options<Person, Found>) {
  const desk = useDesk(stale)
  const [people, keepPeople] = useTabState<readonly Person[]>('people', [])
  const [collection, keepCollection] = useTabState<Collection>('collection', NOBODY)
  const [reasons, setReasons] = useState<Readonly<Record<number, string>>>({})
  const [refused, setRefused] = useState<Readonly<Record<number, string>>>({})
  const now = useRef({ people, collection, scanned: true })
  const filled = useRef<readonly Filled[]>([])
  const setPeople = (next: readonly Person[]): void => {
    now.current.people = next
    keepPeople(next)
  }
  const setCollection = (next: Collection): void => {
    now.current.collection = next
    keepCollection(next)
  }
  const add = (fresh: readonly Person[]): Person[] => {
    const known = new Set(now.current.people.map(({ applicantId }) => applicantId))
    const added = fresh.filter(({ applicantId }) => !known.has(applicantId))
    if (added.length > 0) setPeople([...now.current.people, ...added])
    return added
  }
  const scans = useDeskScans<{ code: string }, Found>(name, desk, {
    send: ({ code }) => find(code),
    hear: (_, found) => {
      const before = { people: now.current.people, collection: now.current.collection }
      const { undo: undoMore, ...told } = take(found, { collection: before.collection, setCollection, add })
      const added = now.current.people.filter((each) => !before.people.includes(each))
      const written = { before: before.collection, after: now.current.collection }
      if (added.length === 0 && written.before === written.after && undoMore === undefined) return told
      const isOf = ({ applicantId: id }: Filled) => added.some(({ applicantId }) => applicantId === id)
      // What was typed or scanned since stays: only what this one scan brought goes, and what was filled in for it.
      const undo = () => {
        setPeople(now.current.people.filter((each) => !added.includes(each)))
        const { collection: standing } = now.current
        const left = filled.current.filter(isOf).reduceRight(withoutWritten, standing)
        filled.current = filled.current.filter((each) => !isOf(each))
        setCollection(withoutWritten(left, written))
        undoMore?.()
      }
      return { ...told, note: namesOf(added) || told.title, undo }
    },
  })
  const asked = usePaused(
    JSON.stringify({ collection, applicantIds: people.map(({ applicantId }) => applicantId) }),
    PAUSE_MS,
  )
  return {
    desk,
    people,
    collection,
    /** What the gate is asked about, once nobody types. */
    asked: JSON.parse(asked) as Asked,
    reasons,
    refused,
    /** What is on the desk at this moment, whatever is drawn. */
    now,
    recent: scans.recent,
    canUndo: scans.canUndo,
    undoLast: scans.undoLast,
    beginAnew: scans.beginAnew,
    waiting: scans.waiting.length,
    silentSince: scans.silentSince,
    settled: scans.settled,
    scan: (code: string, byScanner: boolean): void => {
      now.current.scanned = byScanner
      scans.push({ code })
    },
    add,
    setCollection: (next: Collection): void =>
      setCollection(chosen(now.current.collection, next, filled.current)),
    /** Fills in what is known of somebody on the desk. */
    fillIn: (applicantId: number, known: Partial<Collection>): void => {
      const before = now.current.collection
      const after = { ...before, ...known }
      filled.current = [...filled.current, { applicantId, before, after }]
      setCollection(after)
    },
    reasonOf: (applicantId: number): string => reasons[applicantId]?.trim() ?? '',
    clear: () => {
      setPeople([])
      setCollection(NOBODY)
      filled.current = []
      setReasons({})
      setRefused({})
    },
    /** Keeps on the desk who did not get theirs, with why. */
    leave: (left: readonly Person[], rows: readonly Row[]): void => {
      setPeople(left)
      setRefused(Object.fromEntries(rows.filter(({ ok }) => !ok).map(({ id, message }) => [id, message])))
    },
    remove: (id: number) => setPeople(now.current.people.filter((each) => each.applicantId !== id)),
    explain: (id: number, reason: string) => setReasons((before) => ({ ...before, [id]: reason })),
  }
}
