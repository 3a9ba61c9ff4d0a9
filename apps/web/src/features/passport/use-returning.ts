import { NO_COLLECTOR, type Collection, type Gate } from '@visa/contract/custody/handover'
import { useRef, useState } from 'react'
import { useTabState } from '../../lib/tabs/tab-context.tsx'
import { usePaused } from '../../lib/use-paused.ts'
import type { Verdict } from '../../ui/scan/scan-bar.tsx'
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
  /** Takes what a scan led to, and says so. */
  take: (found: Found, desk: OnDesk<Person>) => Verdict
  /** What else a scan that is taken back had said. */
  forget?: (added: readonly Person[]) => void
}

/** How the gate stands for those who are still on the desk. */
export const gatesOf = (found: readonly Gate[] | undefined, people: readonly Holder[]): Gate[] =>
  (found ?? []).filter(({ applicantId }) => people.some((each) => each.applicantId === applicantId))

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
  forget,
}: Options<Person, Found>) {
  const desk = useDesk(stale)
  const [people, keepPeople] = useTabState<readonly Person[]>('people', [])
  const [collection, keepCollection] = useTabState<Collection>('collection', NOBODY)
  const [reasons, setReasons] = useState<Readonly<Record<number, string>>>({})
  const [refused, setRefused] = useState<Readonly<Record<number, string>>>({})
  const now = useRef({ people, collection, scanned: true })
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
      const told = take(found, { collection: before.collection, setCollection, add })
      const added = now.current.people.filter((each) => !before.people.includes(each))
      if (added.length === 0 && before.collection === now.current.collection) return told
      const brought = now.current.collection
      // What was typed or scanned since stays: only what this one scan brought goes.
      const undo = () => {
        setPeople(now.current.people.filter((each) => !added.includes(each)))
        if (Object.is(now.current.collection, brought)) setCollection(before.collection)
        forget?.(added)
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
    undoLast: scans.undoLast,
    waiting: scans.waiting.length,
    silentSince: scans.silentSince,
    settled: scans.settled,
    scan: (code: string, byScanner: boolean): void => {
      now.current.scanned = byScanner
      scans.push({ code })
    },
    add,
    setCollection,
    reasonOf: (applicantId: number): string => reasons[applicantId]?.trim() ?? '',
    clear: () => {
      setPeople([])
      setCollection(NOBODY)
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
