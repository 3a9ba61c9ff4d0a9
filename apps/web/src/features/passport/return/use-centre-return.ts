import {
  returnAsk,
  returnFind,
  returnGate,
  returnGive,
  type ReturnCollection,
  type ReturnFound,
  type ReturnPerson,
  type Signature,
} from '@visa/contract/custody/centre-return'
import type { Collection, Gate, GateCondition } from '@visa/contract/custody/handover'
import { centreReturnMessages } from '@visa/messages/custody/centre-return'
import { returnMessages } from '@visa/messages/custody/returns'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call } from '../../../lib/call.ts'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { below, useCall } from '../../../lib/query.ts'
import { useTabState } from '../../../lib/tabs/tab-context.tsx'
import { usePaused } from '../../../lib/use-paused.ts'
import type { Verdict } from '../../../ui/scan/scan-bar.tsx'
import { playSound } from '../../../ui/scan/scan-sound.ts'
import { canGo } from '../return-gate.ts'
import { NOBODY, RETURN_STALE, said } from '../use-return.ts'

export const CENTRE_RETURN_STALE = [
  ...RETURN_STALE,
  '/api/visacenter/passport',
  '/api/visacenter/collection',
  '/api/visacenter/authorisation',
] as const

const PAUSE_MS = 300
const NO_OPENINGS = {} as const

const shownOf = ({
  collector: _c,
  relation: _r,
  authorisation: _a,
  ...shown
}: Collection): ReturnCollection => shown

const names = (list: readonly { name: string }[]): string => list.map(({ name }) => name).join(' ')

/** What is packed and waits to be sent with the others. */
interface Packed {
  shown: ReturnCollection
  people: readonly ReturnPerson[]
  lines: { applicantId: number; reason: string }[]
}

interface Given {
  id: number
  collectionNo: string
}

/** The return at a centre: who collects, what they can, how the gate stands, and what they sign. */
export function useCentreReturn() {
  const t = useTexts(centreReturnMessages)
  const r = useTexts(returnMessages)
  const client = useQueryClient()
  const [people, keepPeople] = useTabState<readonly ReturnPerson[]>('people', [])
  const [others, setOthers] = useTabState<readonly ReturnPerson[]>('others', [])
  const [collection, keepCollection] = useTabState<Collection>('collection', NOBODY)
  const [taken, setTaken] = useTabState<readonly number[]>('taken', [])
  const [parcels, setParcels] = useTabState<readonly Packed[]>('parcels', [])
  const [reasons, setReasons] = useState<Readonly<Record<number, string>>>({})
  const [refused, setRefused] = useState<Readonly<Record<number, string>>>({})
  const [signature, setSignature] = useState<Signature>({ on: 'SCREEN', strokes: [] })
  const [given, setGiven] = useState<readonly Given[]>([])
  const [verdict, setVerdict] = useState<Verdict>()
  const [busy, setBusy] = useState(false)
  const now = useRef({ people, collection, scanned: true })
  const setPeople = (next: readonly ReturnPerson[]) => {
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
  const refresh = () => client.invalidateQueries({ predicate: below(CENTRE_RETURN_STALE) })

  const asked = usePaused(
    JSON.stringify({ ...shownOf(collection), applicantIds: people.map(({ applicantId }) => applicantId) }),
    PAUSE_MS,
  )
  const body = JSON.parse(asked) as ReturnCollection & { applicantIds: number[] }
  const gate = useCall(
    returnGate,
    { body },
    { silent: true, enabled: body.applicantIds.length > 0, keepPreviousData: true },
  )
  const gates = (gate.data ?? []).filter(({ applicantId }) =>
    people.some((each) => each.applicantId === applicantId),
  )
  const going = gates.filter((each) => canGo(each, NO_OPENINGS, reasons))

  const add = (fresh: readonly ReturnPerson[]) => {
    const known = new Set(now.current.people.map(({ applicantId }) => applicantId))
    const added = fresh.filter(({ applicantId }) => !known.has(applicantId))
    if (added.length > 0) setPeople([...now.current.people, ...added])
    return added
  }
  const takeCard = (found: ReturnFound) => {
    add(found.people)
    setOthers(found.others)
    const { collectorName } = now.current.collection
    setCollection({
      ...now.current.collection,
      collectorName: found.collectorName || collectorName,
      idType: 'ID_CARD',
      idNo: found.code,
    })
    tell({
      tone: 'good',
      title: fill(t.card, {
        name: found.collectorName,
        own: found.people.length,
        others: found.others.length,
      }),
    })
  }
  const take = (found: ReturnFound): void => {
    const [first, ...more] = found.people
    if (found.kind === 'card') return takeCard(found)
    if (first === undefined) return tell({ tone: 'bad', title: fill(r.unknown, { code: found.code }) })
    const added = add(found.people)
    if (found.kind === 'slip') {
      const { collectorName } = now.current.collection
      const guessed = more.length === 0 && collectorName === '' ? first.name : collectorName
      setCollection({ ...now.current.collection, receiptNo: found.receiptNo, collectorName: guessed })
      return tell({ tone: 'good', title: fill(t.slip, { no: found.receiptNo, count: found.people.length }) })
    }
    // A passport in the hand that was asked for before: it was taken from its place.
    setTaken((before) => [...new Set([...before, ...found.people.map(({ applicantId }) => applicantId)])])
    const place = `${first.placeName} ${first.slot}`.trim() || t.nowhere
    tell({
      tone: 'good',
      title:
        added.length > 0
          ? fill(r.added, { names: names(added) })
          : fill(t.taken, { name: first.name, place }),
    })
  }
  const scan = async (code: string, byScanner: boolean): Promise<void> => {
    now.current.scanned = byScanner
    setGiven([])
    try {
      take(await call(returnFind, { body: { code } }, { silent: true }))
    } catch (error) {
      tell({ tone: 'bad', title: code, text: said(error) })
    }
  }
  const clear = () => {
    setPeople([])
    setOthers([])
    setTaken([])
    setCollection(NOBODY)
    setReasons({})
    setRefused({})
    setSignature({ on: 'SCREEN', strokes: [] })
  }
  const linesOf = () =>
    going.map(({ applicantId }) => ({ applicantId, reason: reasons[applicantId]?.trim() ?? '' }))
  const pack = () => {
    const ids = new Set(going.map(({ applicantId }) => applicantId))
    setParcels([
      ...parcels,
      {
        shown: shownOf(now.current.collection),
        people: now.current.people.filter(({ applicantId }) => ids.has(applicantId)),
        lines: linesOf(),
      },
    ])
    clear()
  }
  const byCourier = collection.way === 'COURIER'
  const isSigned = byCourier || signature.on === 'PAPER' || signature.strokes.length > 0
  const atOnce = byCourier ? parcels.length + (going.length > 0 ? 1 : 0) : going.length
  const ready = atOnce > 0 && isSigned

  const send = async (): Promise<void> => {
    const shown = shownOf(now.current.collection)
    const own =
      going.length === 0 ? [] : [{ ...shown, ...(byCourier ? {} : { signature }), lines: linesOf() }]
    const packed = byCourier ? parcels.map(({ shown: each, lines }) => ({ ...each, lines })) : []
    const { rows, collections } = await call(
      returnGive,
      { body: { scanned: now.current.scanned, parcels: [...packed, ...own] } },
      { silent: true },
    )
    const done = new Set(rows.filter(({ ok }) => ok).map(({ id }) => id))
    const left = [...now.current.people, ...(byCourier ? parcels.flatMap((each) => each.people) : [])].filter(
      ({ applicantId }) => !done.has(applicantId),
    )
    if (byCourier) setParcels([])
    if (left.length === 0) clear()
    else setPeople(left)
    setRefused(Object.fromEntries(rows.filter(({ ok }) => !ok).map(({ id, message }) => [id, message])))
    setGiven(collections)
    const stayed = rows.length - done.size
    tell({
      tone: stayed === 0 ? 'good' : 'bad',
      title: fill(r.givenOf.passports, { count: done.size }),
      ...(stayed === 0 ? {} : { text: fill(r.notGiven, { count: stayed }) }),
    })
  }
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
  return {
    people,
    others: others.filter(({ applicantId }) => !people.some((each) => each.applicantId === applicantId)),
    collection,
    taken,
    parcels,
    gates,
    error: gate.error,
    openings: NO_OPENINGS,
    reasons,
    refused,
    signature,
    given,
    verdict,
    busy,
    going,
    byCourier,
    isSigned,
    ready,
    atOnce,
    scan,
    clear,
    pack,
    unpack: (packed: Packed) => {
      setParcels(parcels.filter((each) => each !== packed))
      add(packed.people)
    },
    join: (person: ReturnPerson) => add([person]),
    give: () => {
      if (!busy && ready) void guarded(send)
      else if (atOnce > 0 && !isSigned) tell({ tone: 'bad', title: t.notSigned })
    },
    ask: ({ applicantId }: Gate, condition: GateCondition) =>
      void guarded(() =>
        call(
          returnAsk,
          { body: { ...shownOf(now.current.collection), applicantId, condition } },
          { silent: true },
        ),
      ),
    setCollection,
    setSignature,
    remove: (id: number) => setPeople(now.current.people.filter((each) => each.applicantId !== id)),
    explain: (id: number, reason: string) => setReasons((before) => ({ ...before, [id]: reason })),
  }
}

export type CentreReturn = ReturnType<typeof useCentreReturn>
