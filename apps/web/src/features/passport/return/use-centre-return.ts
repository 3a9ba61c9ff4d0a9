// Long because: one desk, whose scans, collector, signature, photo and parcels are one state.
import { isSignature } from '@visa/contract/centre/contract-sign'
import {
  returnFind,
  returnGate,
  returnGive,
  type ReturnFound,
  type ReturnPerson,
} from '@visa/contract/custody/centre-return'
import { returnAsk, type ReturnCollection } from '@visa/contract/custody/gate-openings'
import {
  HANDOVER_LIMITS,
  type Collection,
  type Gate,
  type GateCondition,
} from '@visa/contract/custody/handover'
import { centreReturnMessages } from '@visa/messages/custody/centre-return'
import { returnMessages } from '@visa/messages/custody/returns'
import { useState } from 'react'
import { CASE_STALE } from '../../../lib/case-stale.ts'
import { call } from '../../../lib/call.ts'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { useKept } from '../../../lib/kept.ts'
import { useCall } from '../../../lib/query.ts'
import { usePassportPlace } from '../../../lib/use-passport-place.ts'
import { useTabState } from '../../../lib/tabs/tab-context.tsx'
import type { Verdict } from '../../../ui/scan/scan-bar.tsx'
import { atTheGate, canGo, wordsOf } from '../../../ui/gate/return-gate.ts'
import { passportOf } from './passport-words.ts'
import { goingBy } from '../use-way-of-order.ts'
import { gatesOf, goneNotes, namesOf, useReturning, type Asked, type OnDesk } from '../use-returning.ts'
import { NO_PHOTO, type CollectorPhoto } from './photo-card.tsx'
import { readSignsOn, signatureOf, UNSIGNED, type Drawn } from './signature-card.tsx'
import { goodsOf, isSignedFor, signerOf, withCard, type Signed } from './signing.ts'

const NO_OPENINGS = {} as const

const shownOf = ({
  collector: _c,
  relation: _r,
  authorisation: _a,
  ...shown
}: Collection): ReturnCollection => shown

/** What is packed and waits to be sent with the others. */
interface Packed {
  shown: ReturnCollection
  people: readonly ReturnPerson[]
  lines: { applicantId: number; reason: string }[]
  /** What of each is in it; none: packed before a newer page was loaded. */
  going?: readonly Gate[]
}

interface Given {
  id: number
  collectionNo: string
}

const useCentreGate = ({ collection, applicantIds }: Asked) =>
  useCall(
    returnGate,
    { body: { ...shownOf(collection), applicantIds } },
    { silent: true, enabled: applicantIds.length > 0, keepPreviousData: true },
  )

/** The return at a centre: who collects, what they can, how the gate stands, and what they sign. */
export function useCentreReturn() {
  const t = useTexts(centreReturnMessages)
  const r = useTexts(returnMessages)
  const placeOf = usePassportPlace()
  const [others, setOthers] = useTabState<readonly ReturnPerson[]>('others', [])
  const [taken, setTaken] = useTabState<readonly number[]>('taken', [])
  const [parcels, setParcels] = useTabState<readonly Packed[]>('parcels', [])
  const [signed, setSigned] = useState<Signed<Drawn>>()
  // Where the house signs is said once at this desk, not at every collection.
  const [signsOn, keepSignsOn] = useKept('return.signs', readSignsOn)
  const [voided, setVoided] = useState(false)
  const [pictured, setPictured] = useState<{ mark: CollectorPhoto; by: string }>()
  const [given, setGiven] = useState<readonly Given[]>([])

  const takeCard = (
    found: ReturnFound,
    { collection, setCollection, add }: OnDesk<ReturnPerson>,
  ): Verdict => {
    add(found.people)
    let before: readonly ReturnPerson[] = []
    setOthers((standing) => {
      before = standing
      return found.others
    })
    setCollection(withCard(collection, found))
    const counts = { own: found.people.length, others: found.others.length }
    return {
      tone: 'good',
      title: fill(t.card, { name: found.collectorName, ...counts }),
      text: namesOf([...found.people, ...found.others]),
      // What else the holder of this card could collect goes with the card.
      undo: () => setOthers((standing) => (standing === found.others ? before : standing)),
    }
  }
  const take = (found: ReturnFound, onDesk: OnDesk<ReturnPerson>): Verdict => {
    const verdict = takeAll(found, onDesk)
    const text = fill(r.cut, { count: HANDOVER_LIMITS.people })
    return found.cut ? { ...verdict, tone: 'ask', text } : verdict
  }
  const takeAll = (found: ReturnFound, onDesk: OnDesk<ReturnPerson>): Verdict => {
    const { collection, setCollection, add } = onDesk
    const [first, ...more] = found.people
    if (found.kind === 'card') return takeCard(found, onDesk)
    if (first === undefined) return { tone: 'bad', title: fill(r.unknown, { code: found.code }) }
    const added = add(found.people)
    if (found.kind === 'slip') {
      const { collectorName } = collection
      const guessed = more.length === 0 && collectorName === '' ? first.name : collectorName
      setCollection({ ...collection, receiptNo: found.receiptNo, collectorName: guessed })
      const text = namesOf(found.people)
      if (found.receiptNo === '') return { tone: 'bad', title: t.slipExpired, text }
      return { tone: 'good', title: fill(t.slip, { no: found.receiptNo, count: found.people.length }), text }
    }
    // A passport in the hand was taken from its place; by an order or contract nobody has one in the hand.
    const inHand = found.people.filter(({ label, passportNo }) => [label, passportNo].includes(found.code))
    let held: readonly number[] = []
    setTaken((before) => {
      held = inHand.map(({ applicantId }) => applicantId).filter((id) => !before.includes(id))
      return [...before, ...held]
    })
    const undo = () => setTaken((before) => before.filter((id) => !held.includes(id)))
    const place = placeOf(first).whole
    const title =
      added.length > 0 ? fill(r.added, { names: namesOf(added) }) : fill(t.taken, { name: first.name, place })
    return held.length === 0 ? { tone: 'good', title } : { tone: 'good', title, undo }
  }
  const {
    desk,
    now,
    asked,
    add,
    clear: clearPeople,
    leave,
    reasonOf,
    scan,
    beginAnew,
    setCollection,
    ...returning
  } = useReturning<ReturnPerson, ReturnFound>({
    name: 'centreReturn',
    stale: CASE_STALE,
    find: (code) => call(returnFind, { body: { code } }, { silent: true }),
    take,
  })
  const { people, collection, reasons } = returning
  const gate = useCentreGate(asked)
  const gates = gatesOf(gate.data, people)
  const apart = others.filter(({ applicantId }) => !people.some((each) => each.applicantId === applicantId))
  const first = apart.find(({ expired }) => !expired)
  const apartGate = useCentreGate({
    collection: asked.collection,
    applicantIds: apart.map(({ applicantId }) => applicantId),
  })
  const going = gates.filter((each) => canGo(each, NO_OPENINGS, reasons))
  const by = signerOf(collection)
  const what = goodsOf(going)
  // How the gate stands is not known for a moment: nothing goes out then, and nothing was changed.
  const isKnown = people.length === 0 || gates.length > 0
  const holds = signed === undefined || isSignedFor(signed, by, what) || (!isKnown && signed.by === by)
  if (!holds) {
    // Void for good: what was signed for came back to the desk, but nobody has looked at it since.
    setSigned(signed.by === by && signed.mark.on === 'PAPER' ? { ...signed, what } : undefined)
    setVoided(signed.mark.strokes.length > 0)
  }
  const signature = (holds ? signed?.mark : undefined) ?? { ...UNSIGNED, on: signsOn }
  // A face is somebody's, whatever they collect.
  const photo = pictured?.by === by ? pictured.mark : NO_PHOTO
  const unsign = () => {
    setSigned(undefined)
    setVoided(false)
    setPictured(undefined)
  }
  const clear = () => {
    clearPeople()
    setOthers([])
    setTaken([])
    unsign()
    desk.silence()
    beginAnew()
  }
  const linesOf = () => going.map(({ applicantId }) => ({ applicantId, reason: reasonOf(applicantId) }))
  const pack = () => {
    const ids = new Set(going.map(({ applicantId }) => applicantId))
    const packed = now.current.people.filter(({ applicantId }) => ids.has(applicantId))
    setParcels([
      ...parcels,
      { shown: shownOf(now.current.collection), people: packed, lines: linesOf(), going },
    ])
    clear()
    // The next parcel, or F10 that sends those that wait.
    setCollection(goingBy('COURIER', now.current.collection))
  }
  const byCourier = collection.way === 'COURIER'
  const isSigned = byCourier || signature.on === 'PAPER' || isSignature(signature.strokes)
  const atOnce = byCourier ? parcels.length + (going.length > 0 ? 1 : 0) : going.length
  const ready = atOnce > 0 && isSigned

  const send = async (): Promise<void> => {
    const shown = shownOf(now.current.collection)
    const marks = byCourier ? {} : { signature: signatureOf(signature), ...photo }
    const own = going.length === 0 ? [] : [{ ...shown, ...marks, lines: linesOf() }]
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
    else {
      leave(left, rows)
      unsign()
    }
    setGiven(collections)
    const stayed = rows.length - done.size
    const parts = [
      { to: shown, gates: going },
      ...(byCourier ? parcels : []).map((each) => ({ to: each.shown, gates: each.going ?? [] })),
    ].map(({ to, gates: of }) => ({ to, gates: of.filter(({ applicantId }) => done.has(applicantId)) }))
    const gone = parts.flatMap((part) => part.gates)
    const names = gone.map(passportOf).join(t.comma)
    if (gone.length > 0) beginAnew(parts.flatMap((part) => goneNotes(part.gates, part.to, r.ways)))
    desk.tell({
      tone: stayed === 0 ? 'good' : 'bad',
      title: wordsOf(r.givenOf, gone),
      text: stayed === 0 ? names : `${names} · ${fill(r.notGiven, { count: stayed })}`,
    })
  }
  return {
    ...returning,
    setCollection,
    gates,
    error: gate.error,
    others: apart,
    /** How the gate stands for what else can be collected. */
    othersGates: gatesOf(apartGate.data, apart),
    taken,
    parcels,
    openings: NO_OPENINGS,
    signature,
    /** What was signed for has changed, or who signed: that was drawn counts for nothing. */
    voided,
    photo,
    given,
    verdict: atTheGate(
      desk.verdict,
      { people: people.length, gates: gates.length, going: going.length },
      fill(r.counts, { go: going.length, stay: gates.length - going.length }),
    ),
    busy: desk.busy,
    going,
    byCourier,
    isSigned,
    ready,
    atOnce,
    scan: (code: string, byScanner: boolean): void => {
      setGiven([])
      scan(code, byScanner)
    },
    clear,
    pack,
    unpack: (packed: Packed) => {
      setParcels(parcels.filter((each) => each !== packed))
      add(packed.people)
    },
    join: (person: ReturnPerson) => add([person]),
    joinFirst: first && (() => add([first])),
    canSign: !byCourier && signature.on === 'SCREEN',
    /** Brings whom a list names to the desk: what nobody has in the hand is still to be taken from its place. */
    bring: (code: string) =>
      void desk.guarded(async () => {
        const { people: named, cut } = await call(returnFind, { body: { code } }, { silent: true })
        const title = named.length === 0 ? r.unknown : r.added
        desk.tell({
          tone: named.length === 0 ? 'bad' : cut ? 'ask' : 'good',
          title: fill(title, { code, names: namesOf(add(named)) }),
          ...(cut && { text: fill(r.cut, { count: HANDOVER_LIMITS.people }) }),
        })
      }),
    give: () => {
      if (!desk.busy && ready) void desk.guarded(send)
      else if (atOnce > 0 && !isSigned) desk.tell({ tone: 'bad', title: t.notSigned })
    },
    ask: ({ applicantId }: Gate, condition: GateCondition, reason: string) =>
      void desk.guarded(() =>
        call(
          returnAsk,
          { body: { ...shownOf(now.current.collection), applicantId, condition, reason } },
          { silent: true },
        ),
      ),
    setSignature: (mark: Drawn) => {
      setSigned({ mark, by, what })
      if (mark.on !== signsOn) keepSignsOn(mark.on)
      setVoided(false)
    },
    setPhoto: (mark: CollectorPhoto) => setPictured({ mark, by }),
  }
}

export type CentreReturn = ReturnType<typeof useCentreReturn>
