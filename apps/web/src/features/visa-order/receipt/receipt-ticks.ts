import { isLabel } from '@visa/contract/custody/label'
import type { CallInput } from '@visa/contract/endpoint'
import { ORDER_STATUS } from '@visa/contract/visa/order.states'
import type { receiptTake, ReceiptOrder, ReceiptPaper, ReceiptPerson } from '@visa/contract/visa/receipt'

/** What somebody at the counter ticked for one order, before it is taken in. */
export interface Tick {
  passport: boolean
  /** As the how manyth of all; 0: not ticked. */
  nth: number
  label: string
  /** How many of each paper, by its requirement. */
  papers: Readonly<Record<number, number>>
}
export type Ticks = Readonly<Record<number, Tick>>

const NOTHING: Tick = { passport: false, nth: 0, label: '', papers: {} }

export const tickOf = (ticks: Ticks, { applicantId }: Pick<ReceiptPerson, 'applicantId'>): Tick =>
  ticks[applicantId] ?? NOTHING

const lastTicked = (ticks: Ticks): number => Math.max(0, ...Object.values(ticks).map(({ nth }) => nth))

/** Ticked once more, somebody is the last one again. */
export function withTick(ticks: Ticks, applicantId: number, change: Partial<Omit<Tick, 'nth'>>): Ticks {
  const before = ticks[applicantId] ?? NOTHING
  const ticked = change.passport === true ? lastTicked(ticks) + 1 : 0
  const nth = change.passport === undefined ? before.nth : ticked
  return { ...ticks, [applicantId]: { ...before, ...change, nth } }
}

export const withPaper = (ticks: Ticks, applicantId: number, requirementId: number, count: number): Ticks => {
  const { [requirementId]: _, ...others } = ticks[applicantId]?.papers ?? {}
  return withTick(ticks, applicantId, {
    papers: count === 0 ? others : { ...others, [requirementId]: count },
  })
}

const lackOf = ({ received, count }: ReceiptPaper): number => count - received

/** What the checklist asks for and is not here, of everybody who may bring something: ticked as if all of it came. */
export const withAskedPapers = (ticks: Ticks, people: readonly ReceiptPerson[]): Ticks =>
  people
    .filter((person) => !isUnconfirmed(person))
    .flatMap(({ applicantId, papers }) => papers.map((paper) => ({ applicantId, paper })))
    .filter(({ paper }) => paper.must && lackOf(paper) > 0)
    .reduce(
      (all, { applicantId, paper }) => withPaper(all, applicantId, paper.requirementId, lackOf(paper)),
      ticks,
    )

export const lacksPapers = ({ papers }: ReceiptPerson): boolean =>
  papers.some((paper) => paper.must && lackOf(paper) > 0)

/** Nothing is taken in for somebody who was added to the order and is not confirmed. */
export const isUnconfirmed = ({ status }: ReceiptPerson): boolean => status === ORDER_STATUS.ORDER_SUCCESS

export const isAwaited = (person: ReceiptPerson): boolean =>
  person.passport === null && !isUnconfirmed(person)

/** What a code means for the order on the counter. */
export type Scanned =
  | { kind: 'passport' | 'again' | 'held' | 'unconfirmed'; person: ReceiptPerson }
  | { kind: 'label'; person: ReceiptPerson; code: string }
  | { kind: 'labelTwice' | 'labelForNobody'; code: string }
  | { kind: 'elsewhere'; code: string }

/** A passport ticks its holder; a label goes to whoever was ticked last without one. */
export function readCode(order: ReceiptOrder, ticks: Ticks, typed: string): Scanned {
  const code = typed.trim().toUpperCase()
  if (isLabel(code)) {
    if (Object.values(ticks).some(({ label }) => label === code)) return { kind: 'labelTwice', code }
    const [person] = order.people
      .filter((each) => tickOf(ticks, each).passport && tickOf(ticks, each).label === '')
      .toSorted((one, other) => tickOf(ticks, other).nth - tickOf(ticks, one).nth)
    return person === undefined ? { kind: 'labelForNobody', code } : { kind: 'label', person, code }
  }
  const person = order.people.find(({ passportNo }) => passportNo === code)
  if (person === undefined) return { kind: 'elsewhere', code }
  if (isUnconfirmed(person)) return { kind: 'unconfirmed', person }
  if (person.passport !== null) return { kind: 'held', person }
  return { kind: tickOf(ticks, person).passport ? 'again' : 'passport', person }
}

export const passportsTicked = (ticks: Ticks): number =>
  Object.values(ticks).filter(({ passport }) => passport).length

export const papersTicked = (ticks: Ticks): number =>
  Object.values(ticks)
    .flatMap(({ papers }) => Object.values(papers))
    .reduce((sum, count) => sum + count, 0)

export const isTicked = (ticks: Ticks): boolean => passportsTicked(ticks) + papersTicked(ticks) > 0

type Line = CallInput<typeof receiptTake>['body']['lines'][number]

/** What is sent: those of whom something came. */
export const linesOf = (order: ReceiptOrder, ticks: Ticks): Line[] =>
  order.people.flatMap((person): Line[] => {
    const { passport, label, papers } = tickOf(ticks, person)
    const counted = Object.entries(papers).map(([id, count]) => ({ requirementId: Number(id), count }))
    if (!passport && counted.length === 0) return []
    return [{ applicantId: person.applicantId, passport, label: passport ? label : '', papers: counted }]
  })
