import { contractEstimate } from '@visa/contract/centre/contract-calls'
import type { ContractEstimate } from '@visa/contract/centre/contract-estimate'
import { dayOf } from '@visa/contract/dates'
import { CONTRACT_LIMITS } from '@visa/contract/centre/contract'
import { requirementList } from '@visa/contract/visa/document-requirement'
import { contractCreateMessages } from '@visa/messages/centre/contract-create'
import { useEffect, useMemo, useRef, useState } from 'react'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { useCall } from '../../../lib/query.ts'
import { useTabDraft } from '../../../lib/tabs/tab-context.tsx'
import { useServerTime } from '../../../lib/server-time.ts'
import { newWriteKey } from '../../../lib/write-key.ts'
import { useVerdict } from '../../../ui/scan/use-verdict.ts'
import {
  BLANK_DRAFT,
  personName,
  withLabel,
  withLabels,
  withoutLabel,
  withPassport,
  withoutPerson,
  type CounterDraft,
  type DraftPerson,
  type Taken,
} from '../draft.ts'
import { estimateOf } from '../estimate-of.ts'
import { leftOut } from '../draft-of.ts'
import { lacksOf } from '../lacks.ts'
import { readCode } from '../scan-code.ts'
import { papersLeft } from './papers.ts'
import { withoutStep, type Step } from './since.ts'
import { useLabels } from './use-labels.ts'
import { useKeptDraft } from './use-kept-draft.ts'
import { useCustomerScan } from './use-customer-scan.tsx'

/** Steps that can be undone; nobody goes further back than a family. */
const UNDO_MOST = 30

type Labelled = Extract<Taken, { outcome: 'labelled' }>

/** What stands on the counter, what was scanned into it, and what it would cost. */
export function useCounter(initial: CounterDraft, changedId: number | null) {
  const t = useTexts(contractCreateMessages)
  const told = useServerTime()?.told
  const [opened] = useState(() => new Date())
  const today = dayOf(told ?? opened)
  const [typed, keep] = useTabDraft<CounterDraft>('contract')
  // What a tab kept of an earlier version may lack something by now.
  const known = useMemo(() => typed && { ...BLANK_DRAFT, ...typed }, [typed])
  const draft = known ?? initial
  const kept = useKeptDraft(changedId === null && initial.fromOrder === null, typed)
  // Codes come faster than drawings: what the one before did is known at once.
  const latest = useRef(draft)
  const past = useRef<readonly Step[]>([])
  const upper = useRef<string>(undefined)
  const { verdict, tell, forget } = useVerdict()
  useEffect(() => {
    latest.current = draft
  }, [draft])

  /** What is begun has its name from then on, wherever it is taken up again. */
  const write = (next: CounterDraft) => {
    latest.current = { ...next, writeKey: latest.current.writeKey || next.writeKey || newWriteKey() }
    keep(latest.current)
  }
  const put = (next: CounterDraft) => {
    past.current = [{ before: latest.current, after: next }, ...past.current].slice(0, UNDO_MOST)
    write(next)
  }
  /** A draft that was found keeps the name under which it may have been sent already. */
  const takeUp = (found: CounterDraft) => {
    kept.takenUp()
    latest.current = { ...latest.current, writeKey: found.writeKey || latest.current.writeKey }
    put(found)
  }
  /** As another contract than the one that was made of it. */
  const renew = () => {
    latest.current = { ...latest.current, writeKey: newWriteKey() }
    keep(latest.current)
  }
  const change = (part: Partial<CounterDraft>) => write({ ...latest.current, ...part })
  const customer = useCustomerScan({
    tell,
    now: () => latest.current,
    fill: (part) => put({ ...latest.current, ...part }),
  })

  const labels = useLabels(draft, changedId)
  const { nationCode, visaType } = draft
  const { data: requirements = [] } = useCall(
    requirementList,
    { query: { nationCode, visaType } },
    { silent: true },
  )

  const sayTaken = (taken: Taken, label: string): void => {
    if (taken.outcome === 'noRow') return tell({ tone: 'bad', title: t.noRow })
    if (taken.outcome === 'full')
      return tell({ tone: 'bad', title: fill(t.most, { count: CONTRACT_LIMITS.people }) })
    const { row } = taken
    if (taken.outcome === 'twice') {
      // Nothing to take back: it only says which passport is in the hand.
      write(taken.draft)
      return tell({ tone: 'bad', title: fill(t.twice, { row }) })
    }
    if (taken.outcome === 'labelTwice')
      return tell({ tone: 'bad', title: fill(t.labelTwice, { label, row }) })
    put(taken.draft)
    const person = taken.draft.people[row - 1]
    if (person === undefined) return
    const said = { row, name: personName(person), passportNo: person.passportNo }
    tell(
      person.checked
        ? { tone: 'good', title: fill(t.added, said) }
        : { tone: 'bad', title: fill(t.addedDoubtful, said) },
    )
  }
  const sayLabelled = ({ draft: { people }, row }: Labelled, label: string): void => {
    const person = people[row - 1]
    const name = person === undefined ? '' : personName(person)
    tell({ tone: 'good', title: fill(t.labelled, { row, name, label }) })
  }
  /** It goes on at once, for the passport that was scanned last; what the house says against it takes it off again. */
  const takeLabel = async (label: string): Promise<void> => {
    const taken = withLabel(latest.current, label)
    if (taken.outcome !== 'labelled') return sayTaken(taken, label)
    put(taken.draft)
    const key = taken.draft.people[taken.row - 1]?.key ?? 0
    tell({ tone: 'busy', title: fill(t.labelAsked, { label }) })
    const fault = await labels.ask(label)
    if (fault === undefined) return sayLabelled(taken, label)
    // Whatever else was scanned meanwhile stays.
    past.current = past.current.filter((step) => step.after !== taken.draft)
    write(withoutLabel(latest.current, key, label))
    tell({ tone: 'bad', title: fault })
  }
  const scan = async (code: string): Promise<void> => {
    const thing = readCode(code, upper.current, today)
    upper.current = thing.kind === 'half' ? thing.line : undefined
    switch (thing.kind) {
      case 'half':
        return tell({ tone: 'busy', title: t.half })
      case 'passport':
        return sayTaken(withPassport(latest.current, thing.mrz), '')
      case 'label':
        return takeLabel(thing.label)
      case 'idCard':
        return customer.byIdCard(thing.idNo)
      case 'mobile':
        return customer.byMobile(thing.mobile)
      case 'unknown':
        return tell({ tone: 'bad', title: fill(t.unknownCode, { code }) })
    }
  }
  const undo = () => {
    const [last, ...rest] = past.current
    if (last === undefined) return tell({ tone: 'bad', title: t.nothingToUndo })
    past.current = rest
    write(withoutStep(latest.current, last))
    tell({ tone: 'good', title: t.undone })
  }
  const remove = (person: DraftPerson) => {
    const before = latest.current
    const after = withoutPerson(before, person.key)
    put({ ...after, documents: papersLeft(requirements, before, after, today) })
    tell({ tone: 'good', title: fill(t.removed, { name: personName(person) }) })
  }
  /** Labels that were drawn and are printed now go on the rows without one. */
  const takeLabels = (codes: readonly string[]) => {
    put(withLabels(latest.current, codes))
    const [first = '', last = first] = [codes[0], codes.at(-1)]
    tell({ tone: 'good', title: fill(t.labelsDrawn, { count: codes.length, first, last }) })
  }
  /** Ready for the next customer. */
  const clear = () => {
    past.current = []
    latest.current = initial
    keep(undefined)
    kept.done()
    setLast(undefined)
    forget()
  }

  const isPriced = draft.people.length > 0 && draft.visaCategory !== ''
  const estimate = useCall(
    contractEstimate,
    { body: estimateOf(draft, changedId) },
    { enabled: isPriced, silent: true, keepPreviousData: true },
  )
  // What was told last stays in sight while the server refuses what is typed: with it the field that has to be put right.
  const [last, setLast] = useState<ContractEstimate>()
  if (estimate.data !== undefined && estimate.data !== last) setLast(estimate.data)
  const priced = isPriced ? (estimate.data ?? last) : undefined
  const refused = isPriced ? estimate.error : null
  return {
    draft,
    today,
    verdict,
    isEmpty: typed === undefined,
    kept,
    estimate: priced,
    estimateError: refused,
    lacks: lacksOf(draft, priced?.discountLimitCents),
    labelFaultOf: labels.faultOf,
    /** Whom keeping it takes out. */
    left: leftOut(initial, draft),
    put,
    takeUp,
    renew,
    change,
    scan,
    undo,
    remove,
    takeLabels,
    clear,
    memberDialog: customer.dialog,
    findMember: customer.find,
  }
}

export type Counter = ReturnType<typeof useCounter>
