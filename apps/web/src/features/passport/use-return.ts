import {
  gateCheck,
  HANDOVER_LIMITS,
  passportReturn,
  type Gate,
  type GateCondition,
} from '@visa/contract/custody/handover'
import { labelScan, type ScanAnswer } from '@visa/contract/custody/label'
import { PASSPORT_STATUS } from '@visa/contract/custody/passport.states'
import { returnMessages } from '@visa/messages/custody/returns'
import { useState } from 'react'
import { CASE_STALE } from '../../lib/case-stale.ts'
import { call } from '../../lib/call.ts'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useCall } from '../../lib/query.ts'
import type { Verdict } from '../../ui/scan/scan-bar.tsx'
import { atTheGate, canGo, wordsOf, type Openings } from '../../ui/gate/return-gate.ts'
import {
  gatesOf,
  goneNotes,
  namesOf,
  useReturning,
  type Asked,
  type Holder,
  type OnDesk,
} from './use-returning.ts'

const RECEIPT = /^R\d{11}$/

const holdersOf = ({ passports, originals }: ScanAnswer): { here: Holder[]; gone: Holder[] } => {
  const all = passports.map(({ applicantId, holder: name, status }) => ({ applicantId, name, status }))
  const here = [...all.filter(({ status }) => status !== PASSPORT_STATUS.RETURNED), ...originals]
  return { here: here.map(({ applicantId, name }) => ({ applicantId, name })), gone: all }
}

const useDeskGate = ({ collection, applicantIds }: Asked) =>
  useCall(
    gateCheck,
    { body: { ...collection, applicantIds } },
    { silent: true, enabled: applicantIds.length > 0, keepPreviousData: true },
  )

/** The return on the counter: who collects, what of whom, and how the gate stands for each. */
export function useReturn() {
  const t = useTexts(returnMessages)
  const [openings, setOpenings] = useState<Openings>({})
  const take = (found: ScanAnswer, { collection, setCollection, add }: OnDesk<Holder>): Verdict => {
    const { here, gone } = holdersOf(found)
    if (RECEIPT.test(found.code) && here.length > 0) setCollection({ ...collection, receiptNo: found.code })
    const fresh = add(here)
    const title = fill(t.added, { names: namesOf(fresh) })
    if (fresh.length > 0 && found.cut)
      return { tone: 'ask', title, text: fill(t.cut, { count: HANDOVER_LIMITS.people }) }
    if (fresh.length > 0) return { tone: 'good', title }
    if (here.length > 0) return { tone: 'bad', title: fill(t.twice, { names: namesOf(here) }) }
    if (gone.length > 0) return { tone: 'bad', title: fill(t.gone, { names: namesOf(gone) }) }
    return { tone: 'bad', title: fill(t.unknown, { code: found.code }) }
  }
  const {
    desk,
    now,
    asked,
    add: _add,
    clear: clearPeople,
    leave,
    reasonOf,
    beginAnew,
    ...returning
  } = useReturning<Holder, ScanAnswer>({
    name: 'return',
    stale: CASE_STALE,
    find: (code) => call(labelScan, { body: { code } }, { silent: true }),
    take,
  })
  const { people, reasons } = returning
  const gate = useDeskGate(asked)
  const gates = gatesOf(gate.data, people)
  const clear = () => {
    clearPeople()
    setOpenings({})
    desk.silence()
    beginAnew()
  }
  const going = gates.filter((each) => canGo(each, openings, reasons))
  const give = async (): Promise<void> => {
    const lines = going.map(({ applicantId: id }) => ({
      applicantId: id,
      reason: reasonOf(id),
      opened: Object.entries(openings[id] ?? {}).map(([condition, reason]) => ({
        condition: condition as GateCondition,
        reason,
      })),
    }))
    const { collection, scanned } = now.current
    const { rows } = await call(passportReturn, { body: { ...collection, scanned, lines } }, { silent: true })
    const given = rows.filter(({ ok }) => ok).map(({ id }) => id)
    const left = now.current.people.filter(({ applicantId }) => !given.includes(applicantId))
    if (left.length === 0) clear()
    else leave(left, rows)
    const stayed = rows.length - given.length
    const gone = going.filter(({ applicantId }) => given.includes(applicantId))
    const names = gone.map(({ name }) => name).join(' ')
    if (gone.length > 0) beginAnew(goneNotes(gone, collection, t.ways))
    desk.tell({
      tone: stayed === 0 ? 'good' : 'bad',
      title: wordsOf(t.givenOf, gone),
      text: stayed === 0 ? names : `${names} · ${fill(t.notGiven, { count: stayed })}`,
    })
  }
  return {
    ...returning,
    gates,
    error: gate.error,
    openings,
    verdict: atTheGate(
      desk.verdict,
      { people: people.length, gates: gates.length, going: going.length },
      fill(t.counts, { go: going.length, stay: gates.length - going.length }),
    ),
    busy: desk.busy,
    going,
    give: async (): Promise<void> => {
      if (going.length > 0 && !desk.busy) await desk.guarded(give)
    },
    clear,
    open: ({ applicantId: id }: Gate, condition: GateCondition, reason: string) =>
      setOpenings((before) => ({ ...before, [id]: { ...before[id], [condition]: reason } })),
  }
}
