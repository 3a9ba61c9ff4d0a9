import {
  countAgain,
  countClose,
  countDone,
  countScan,
  countToday,
  countUnscan,
  isSameSpot,
  type CountRound,
  type CountSpot,
  type CountToday,
} from '@visa/contract/custody/count'
import { placeOfCode } from '@visa/contract/custody/place'
import { formatDate } from '@visa/contract/dates'
import type { CallOutput } from '@visa/contract/endpoint'
import { countMessages } from '@visa/messages/custody/counts'
import { CASE_STALE } from '../../../lib/case-stale.ts'
import { call } from '../../../lib/call.ts'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { useCall } from '../../../lib/query.ts'
import { useTabState } from '../../../lib/tabs/tab-context.tsx'
import type { Verdict } from '../../../ui/scan/scan-bar.tsx'
import { useDesk, useDeskScans } from '../use-desk.tsx'
import { usePlaceName } from './use-place-name.ts'

interface Scan extends CountSpot {
  round: CountRound
  place: string
  code: string
}

type Counted = CallOutput<typeof countScan>

const spotBody = ({ placeId, keeperId }: CountSpot) => ({ placeId, keeperId: keeperId ?? undefined })

/** Which round of today is counted: as was chosen; until then the one that is under way, else the closing one. */
function useRound() {
  const [chosen, choose] = useTabState<CountRound | undefined>('round', undefined)
  const closing = useCall(countToday, { query: { round: 'CLOSING' } }, { silent: true })
  const isOpening = closing.data?.id === null && closing.data.other === 'OPEN'
  const round = chosen ?? (isOpening ? 'OPENING' : 'CLOSING')
  const opening = useCall(
    countToday,
    { query: { round: 'OPENING' } },
    { silent: true, enabled: round === 'OPENING' },
  )
  return { round, choose, today: round === 'OPENING' ? opening : closing }
}

/** A round of today: which place is scanned, and what each scan said. */
export function useCount() {
  const t = useTexts(countMessages)
  const { round, choose, today } = useRound()
  const [spot, setSpot] = useTabState<CountSpot | undefined>('spot', undefined)
  const desk = useDesk(CASE_STALE)
  const { verdict, tell, busy, guarded } = desk
  const judged = (
    { code, place }: Scan,
    { kind, name, slot, systemPlace, keeper, before }: Counted,
  ): Verdict => {
    if (kind === 'here')
      return { tone: 'good', title: fill(t.here, { name, place: `${place} ${slot}`.trim() }) }
    if (kind === 'twice') {
      const { who = '', at = '', placeName = null, keeper: with_ = '' } = before ?? {}
      const inHand = with_ === '' ? t.hands : fill(t.handsOf, { name: with_ })
      const told = { name: name || code, who, at: formatDate(at, 'hh:mm:ss'), place: placeName ?? inHand }
      return { tone: 'bad', title: fill(t.twice, told) }
    }
    if (kind === 'lost') return { tone: 'ask', title: fill(t.lost, { name }), text: t.lostNext }
    if (kind === 'blank') return { tone: 'bad', title: fill(t.blank, { code }) }
    if (kind === 'unknown') return { tone: 'bad', title: fill(t.unknown, { code }) }
    if (systemPlace === '' && keeper === '') return { tone: 'bad', title: fill(t.notHere, { name }) }
    const inHands = fill(t.handsOf, { name: keeper })
    return { tone: 'bad', title: fill(t.elsewhere, { name, place: systemPlace || inHands }) }
  }
  const hear = (scan: Scan, counted: Counted) => {
    const { code, round: of } = scan
    const undo = () => call(countUnscan, { body: { ...spotBody(scan), code, round: of } }, { silent: true })
    const isNew = counted.kind !== 'twice' && counted.kind !== 'blank'
    return !isNew ? judged(scan, counted) : { ...judged(scan, counted), undo }
  }
  const scans = useDeskScans<Scan, Counted>('count', desk, {
    send: ({ code, round: of, ...at }, key, mark) =>
      call(countScan, { body: { ...spotBody(at), code, round: of, ...mark } }, { silent: true, key }),
    hear,
  })
  const places = today.data?.places ?? []
  const spotName = usePlaceName()
  const nameOf = (at: CountSpot | undefined): string | undefined => {
    const place = at && places.find((each) => isSameSpot(each, at))
    return place && spotName(place)
  }
  return {
    today,
    round,
    choose,
    spot,
    choosePlace: ({ placeId, keeperId }: CountSpot) => setSpot({ placeId, keeperId }),
    verdict,
    busy,
    recent: scans.recent,
    undoLast: scans.undoLast,
    waiting: scans.waiting.length,
    silentSince: scans.silentSince,
    scan: (code: string): void => {
      const scanned = placeOfCode(code)?.placeId
      const asked = scanned === undefined ? undefined : { placeId: scanned, keeperId: null }
      // Before the list of places is here nobody can say that there is no such place: what was printed on it counts.
      const isKnown = today.data !== undefined
      const name = nameOf(asked) ?? (isKnown || asked === undefined ? undefined : code.trim())
      if (name !== undefined) {
        setSpot(asked)
        return tell({
          tone: isKnown ? 'good' : 'ask',
          title: name,
          ...(!isKnown && { text: t.placeUnknown }),
        })
      }
      const place = nameOf(spot) ?? (isKnown ? undefined : '')
      if (place === undefined || spot === undefined) return tell({ tone: 'bad', title: t.choose })
      // What was begun is gone on with, whatever others begin meanwhile.
      choose(round)
      scans.push({ ...spot, round, place, code })
      // Whoever scans without a connection is told that it waits, and that nothing was judged.
      if (scans.silentSince !== undefined) tell({ tone: 'ask', title: code, text: t.notJudged })
    },
    finish: () =>
      guarded(async () => {
        if (spot) await call(countDone, { body: { ...spotBody(spot), round } }, { silent: true })
      }),
    again: (place: string) =>
      guarded(async () => {
        if (spot) await call(countAgain, { body: { ...spotBody(spot), round } }, { silent: true })
        scans.beginAnew()
        tell({ tone: 'good', title: fill(t.againDone, { place }) })
      }),
    close: ({ day }: CountToday) =>
      guarded(async () => {
        await call(countClose, { body: { round } }, { silent: true })
        scans.beginAnew()
        tell({ tone: 'good', title: fill(round === 'OPENING' ? t.openingDone : t.closedNow, { day }) })
      }),
  }
}

export type CountDesk = ReturnType<typeof useCount>
