import { yearsBetween } from '@visa/contract/rules/days'
import { ANY_CATEGORY, type DocumentRequirement } from '@visa/contract/visa/requirement-row'
import type { CounterDraft, DraftPerson } from '../draft.ts'

/** What is to be brought, as far as the counter can tell before any form is filled in. */

export interface WantedPaper {
  document: string
  original: boolean
  /** Of all applicants together; 0: only if something asks for it that the counter does not know. */
  wanted: number
}

const ADULT_YEARS = 18
const ORIGINAL = 'ORIGINAL'

type Asking = Pick<
  DocumentRequirement,
  'document' | 'form' | 'count' | 'applicant' | 'category' | 'condition'
>

/** Whether a person must bring it; undefined: that depends on what nobody has said yet. */
function isAskedOf(
  { applicant, condition }: Asking,
  { birthDate }: DraftPerson,
  day: string,
): boolean | undefined {
  const years = birthDate === null ? ADULT_YEARS : yearsBetween(birthDate, day)
  if (applicant === 'adult' && years < ADULT_YEARS) return false
  if (applicant === 'child' && years >= ADULT_YEARS) return false
  if (applicant !== 'any' && applicant !== 'adult' && applicant !== 'child') return undefined
  if (condition.some((clause) => 'ageBelow' in clause && years >= clause.ageBelow)) return false
  return condition.every((clause) => 'ageBelow' in clause) ? true : undefined
}

export function papersOf(
  requirements: readonly Asking[],
  { people, visaCategory, entryDate }: CounterDraft,
  today: string,
): WantedPaper[] {
  const found = new Map<string, WantedPaper>()
  for (const each of requirements) {
    if (each.category !== ANY_CATEGORY && each.category !== visaCategory) continue
    const asked = people.map((person) => isAskedOf(each, person, entryDate ?? today))
    if (people.length > 0 && asked.every((one) => one === false)) continue
    const original = each.form === ORIGINAL
    const key = `${each.document} ${original}`
    const before = found.get(key)?.wanted ?? 0
    const wanted = before + asked.filter((one) => one === true).length * each.count
    found.set(key, { document: each.document, original, wanted })
  }
  return [...found.values()].toSorted((a, b) => Number(b.wanted > 0) - Number(a.wanted > 0))
}

type Brought = CounterDraft['documents']

const isOf = (paper: Pick<WantedPaper, 'document' | 'original'>) => (brought: Brought[number]) =>
  brought.document === paper.document && brought.original === paper.original

export const broughtOf = (documents: Brought, paper: WantedPaper): number =>
  documents.find(isOf(paper))?.count ?? 0

export function withBrought(documents: Brought, paper: WantedPaper, count: number): Brought {
  const { document, original } = paper
  const there = documents.find(isOf(paper))
  if (count === 0) return documents.filter((each) => each !== there)
  if (there === undefined) return [...documents, { document, original, count, note: '' }]
  return documents.map((each) => (each === there ? { ...each, count } : each))
}

/** Everything that must be brought is here. */
export const withAll = (documents: Brought, papers: readonly WantedPaper[]): Brought =>
  papers.reduce((all, paper) => (paper.wanted === 0 ? all : withBrought(all, paper, paper.wanted)), documents)
