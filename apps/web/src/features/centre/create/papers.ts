import { papersAsked } from '@visa/contract/application/papers-asked'
import { copiesMost, isOriginalForm } from '@visa/contract/centre/contract-rules'
import { dayOr, yearsBetween } from '@visa/contract/rules/days'
import { ANY_CATEGORY, type DocumentRequirement } from '@visa/contract/visa/requirement-row'
import type { CounterDraft, DraftPerson } from '../draft.ts'

/** What is to be brought, as the checklist of the order will say it before any form is filled in. */

export interface WantedPaper {
  document: string
  original: boolean
  /** Of all applicants together; 0: only if something asks for it that the counter does not know. */
  wanted: number
  /** More of it nobody can bring. */
  most: number
}

const ADULT_YEARS = 18

/** Whether nothing that a person says later can make it be asked of them. */
function isNeverAsked(
  { applicant, condition }: DocumentRequirement,
  { birthDate }: DraftPerson,
  day: string,
): boolean {
  const years = birthDate === null ? ADULT_YEARS : yearsBetween(birthDate, day)
  if (applicant === 'child' ? years >= ADULT_YEARS : applicant === 'adult' && years < ADULT_YEARS) return true
  return condition.some((clause) => 'ageBelow' in clause && years >= clause.ageBelow)
}

export function papersOf(
  requirements: readonly DocumentRequirement[],
  draft: CounterDraft,
  today: string,
): WantedPaper[] {
  const { people, visaCategory } = draft
  const entryDate = dayOr(draft.entryDate, null)
  const asked = people.flatMap(({ birthDate }) =>
    papersAsked({ ...draft, entryDate }, birthDate, requirements, today).filter(({ must }) => must),
  )
  const found = new Map<string, WantedPaper>()
  for (const each of requirements) {
    const { id, document, category } = each
    const own = asked.filter((one) => one.id === id)
    const mayBe =
      (category === ANY_CATEGORY || category === visaCategory) &&
      !(people.length > 0 && people.every((person) => isNeverAsked(each, person, entryDate ?? today)))
    if (own.length === 0 && !mayBe) continue
    const original = isOriginalForm(each)
    const key = `${document} ${original}`
    const before = found.get(key)?.wanted ?? 0
    const wanted = own.reduce((sum, { count }) => sum + count, before)
    const most = copiesMost({ document, original }, requirements, people.length)
    found.set(key, { document, original, wanted, most })
  }
  return [...found.values()].toSorted((a, b) => Number(b.wanted > 0) - Number(a.wanted > 0))
}

type Brought = CounterDraft['documents']

const isOf =
  (paper: Pick<WantedPaper, 'document' | 'original'>) =>
  (brought: Pick<WantedPaper, 'document' | 'original'>): boolean =>
    brought.document === paper.document && brought.original === paper.original

export const broughtOf = (documents: Brought, paper: WantedPaper): number =>
  documents.find(isOf(paper))?.count ?? 0

/** What was ticked of another product before is not brought for this one. */
export const broughtFor = (documents: Brought, papers: readonly WantedPaper[]): Brought =>
  documents.filter((each) => papers.some((paper) => isOf(paper)(each)))

export function withBrought(documents: Brought, paper: WantedPaper, count: number): Brought {
  const { document, original } = paper
  const there = documents.find(isOf(paper))
  if (count === 0) return documents.filter((each) => each !== there)
  if (there === undefined) return [...documents, { document, original, count, note: '' }]
  return documents.map((each) => (each === there ? { ...each, count } : each))
}

/** Whoever is taken off the counter takes along what was brought for them: nobody receives papers of somebody who left. */
export function papersLeft(
  requirements: readonly DocumentRequirement[],
  before: CounterDraft,
  after: CounterDraft,
  today: string,
): Brought {
  // The only one is often scanned anew.
  if (after.people.length === 0) return after.documents
  const asked = papersOf(requirements, before, today)
  const stillAsked = papersOf(requirements, after, today)
  return asked.reduce((left, paper) => {
    const count = broughtOf(left, paper)
    const own = paper.wanted - (stillAsked.find(isOf(paper))?.wanted ?? 0)
    // Of what was not whole nobody knows whose it is: no more stays than is asked for.
    const stays = count < paper.wanted ? Math.min(count, paper.wanted - own) : count - own
    return own === 0 || stays === count ? left : withBrought(left, paper, stays)
  }, after.documents)
}

/** Everything that must be brought is here. */
export const withAll = (documents: Brought, papers: readonly WantedPaper[]): Brought =>
  papers.reduce((all, paper) => (paper.wanted === 0 ? all : withBrought(all, paper, paper.wanted)), documents)
