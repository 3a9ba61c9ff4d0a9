import {
  gateCheck,
  passportReturn,
  type Collection,
  type Gate,
  type GateCondition,
} from '@visa/contract/custody/handover'
import { labelScan, type ScanAnswer } from '@visa/contract/custody/label'
import { PASSPORT_STATUS } from '@visa/contract/custody/passport.states'
import { returnMessages } from '@visa/messages/custody/returns'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call, CallError } from '../../lib/call.ts'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { below, useCall } from '../../lib/query.ts'
import { useTabState } from '../../lib/tabs/tab-context.tsx'
import { usePaused } from '../../lib/use-paused.ts'
import type { Verdict } from '../../ui/scan/scan-bar.tsx'
import { playSound } from '../../ui/scan/scan-sound.ts'
import { canGo, counted, type Openings } from './return-gate.ts'
import { PASSPORT_STALE } from './passport.names.ts'

export const NOBODY: Collection = {
  way: 'COUNTER',
  collector: 'SELF',
  collectorName: '',
  idType: '',
  idNo: '',
  collectorMobile: '',
  relation: '',
  authorisation: '',
  receiptNo: '',
  carrier: '',
  waybillNo: '',
  address: '',
  note: '',
}

const PAUSE_MS = 300
const RECEIPT = /^R\d{11}$/
export const RETURN_STALE = [
  ...PASSPORT_STALE,
  '/api/visa/handover',
  '/api/visa/result',
  '/api/visa/order',
  '/api/order',
]

/** Somebody of whom something is in the house: a passport, or originals alone. */
interface Holder {
  applicantId: number
  name: string
}

const names = (list: readonly Holder[]): string => list.map(({ name }) => name).join(' ')

const holdersOf = ({ passports, originals }: ScanAnswer): { here: Holder[]; gone: Holder[] } => {
  const all = passports.map(({ applicantId, holder: name, status }) => ({ applicantId, name, status }))
  const here = [...all.filter(({ status }) => status !== PASSPORT_STATUS.RETURNED), ...originals]
  return { here: here.map(({ applicantId, name }) => ({ applicantId, name })), gone: all }
}

type CountWords = Readonly<Record<'passports' | 'originals' | 'both', string>>

/** So many passports, so many originals: whichever there are. */
export function wordsOf(words: CountWords, gates: readonly Gate[]): string {
  const { passports, originals } = counted(gates)
  const kind = originals === 0 ? 'passports' : passports === 0 ? 'originals' : 'both'
  return fill(words[kind], { count: passports, originals })
}

export const said = (error: unknown): string => (error instanceof CallError ? error.message : String(error))

/** The return on the counter: who collects, what of whom, and how the gate stands for each. */
export function useReturn() {
  const t = useTexts(returnMessages)
  const client = useQueryClient()
  const [people, keepPeople] = useTabState<readonly Holder[]>('people', [])
  const [collection, keepCollection] = useTabState<Collection>('collection', NOBODY)
  const [openings, setOpenings] = useState<Openings>({})
  const [reasons, setReasons] = useState<Readonly<Record<number, string>>>({})
  const [refused, setRefused] = useState<Readonly<Record<number, string>>>({})
  const [verdict, setVerdict] = useState<Verdict>()
  const [busy, setBusy] = useState(false)
  const now = useRef({ people, collection, scanned: true })
  const setPeople = (next: readonly Holder[]) => {
    now.current.people = next
    keepPeople(next)
  }
  const setCollection = (next: Collection) => {
    now.current.collection = next
    keepCollection(next)
  }
  const tell = (told: Verdict) => {
    setVerdict(told)
    if (told.tone !== 'busy') playSound(told.tone)
  }

  const asked = usePaused(
    JSON.stringify({ ...collection, applicantIds: people.map(({ applicantId }) => applicantId) }),
    PAUSE_MS,
  )
  const body = JSON.parse(asked) as Collection & { applicantIds: number[] }
  const gate = useCall(
    gateCheck,
    { body },
    { silent: true, enabled: body.applicantIds.length > 0, keepPreviousData: true },
  )
  const gates = (gate.data ?? []).filter(({ applicantId }) =>
    people.some((each) => each.applicantId === applicantId),
  )

  const take = (found: ScanAnswer): void => {
    const { here, gone } = holdersOf(found)
    const fresh = here.filter(
      ({ applicantId }) => !now.current.people.some((each) => each.applicantId === applicantId),
    )
    if (fresh.length > 0) {
      setPeople([...now.current.people, ...fresh])
      return tell({ tone: 'good', title: fill(t.added, { names: names(fresh) }) })
    }
    if (here.length > 0) return tell({ tone: 'bad', title: fill(t.twice, { names: names(here) }) })
    if (gone.length > 0) return tell({ tone: 'bad', title: fill(t.gone, { names: names(gone) }) })
    tell({ tone: 'bad', title: fill(t.unknown, { code: found.code }) })
  }
  const scan = async (typed: string, byScanner: boolean): Promise<void> => {
    now.current.scanned = byScanner
    try {
      const found = await call(labelScan, { body: { code: typed } }, { silent: true })
      take(found)
      if (RECEIPT.test(found.code) && holdersOf(found).here.length > 0)
        setCollection({ ...now.current.collection, receiptNo: found.code })
    } catch (error) {
      tell({ tone: 'bad', title: typed, text: said(error) })
    }
  }
  const clear = () => {
    setPeople([])
    setCollection(NOBODY)
    setOpenings({})
    setReasons({})
    setRefused({})
    setVerdict(undefined)
  }
  const going = gates.filter((each) => canGo(each, openings, reasons))
  const give = async (): Promise<void> => {
    if (going.length === 0 || busy) return
    setBusy(true)
    try {
      const lines = going.map(({ applicantId: id }) => ({
        applicantId: id,
        reason: reasons[id]?.trim() ?? '',
        opened: Object.entries(openings[id] ?? {}).map(([condition, reason]) => ({
          condition: condition as GateCondition,
          reason,
        })),
      }))
      const { scanned } = now.current
      const { rows } = await call(
        passportReturn,
        { body: { ...now.current.collection, scanned, lines } },
        { silent: true },
      )
      const given = rows.filter(({ ok }) => ok).map(({ id }) => id)
      const left = now.current.people.filter(({ applicantId }) => !given.includes(applicantId))
      setRefused(Object.fromEntries(rows.filter(({ ok }) => !ok).map(({ id, message }) => [id, message])))
      if (left.length === 0) clear()
      else setPeople(left)
      const stayed = rows.length - given.length
      tell({
        tone: stayed === 0 ? 'good' : 'bad',
        title: wordsOf(
          t.givenOf,
          going.filter(({ applicantId }) => given.includes(applicantId)),
        ),
        ...(stayed === 0 ? {} : { text: fill(t.notGiven, { count: stayed }) }),
      })
    } catch (error) {
      tell({ tone: 'bad', title: said(error) })
    } finally {
      setBusy(false)
      await client.invalidateQueries({ predicate: below(RETURN_STALE) })
    }
  }
  return {
    people,
    collection,
    gates,
    isChecking: gate.isFetching,
    error: gate.error,
    openings,
    reasons,
    refused,
    verdict,
    busy,
    going,
    scan,
    give,
    clear,
    setCollection,
    remove: (id: number) => setPeople(now.current.people.filter((each) => each.applicantId !== id)),
    open: ({ applicantId: id }: Gate, condition: GateCondition, reason: string) =>
      setOpenings((before) => ({ ...before, [id]: { ...before[id], [condition]: reason } })),
    explain: (id: number, reason: string) => setReasons((before) => ({ ...before, [id]: reason })),
  }
}
