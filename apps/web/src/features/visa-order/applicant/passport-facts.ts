import type { DocumentReading } from '@visa/contract/image/ocr'
import type { Mrz, PassportFacts } from '@visa/contract/rules/mrz'
import { compareSources, type ComparedSource } from '@visa/contract/rules/compare-sources'
import type { ReadBy } from '@visa/contract/rules/reading/read-field'

/** What the machine-readable zone says, in the order it is compared. */
const FACTS = [
  'passportNo',
  'surname',
  'givenNames',
  'birthDate',
  'sex',
  'nationality',
  'passportIssueCountry',
  'passportExpiryDate',
] as const satisfies readonly (keyof PassportFacts)[]

export type ReadSource = 'mrz' | 'form' | ReadBy

/** What a document says of one field of the form, whether it was typed from it or read from a picture. */
export interface ReadFact {
  field: string
  /** What would be taken over. */
  read: string
  /** As each reader has it. */
  sources: readonly { name: ReadSource; value: string }[]
  /** Its own check digit does not fit: it is not taken over. */
  doubtful: boolean
  /** It is taken over with others at once, and speaks against a form that says something else. */
  sure: boolean
  /** A picture of where it was read; empty where there is none. */
  strip: string
}

/** Nothing is sure of a zone whose check digits do not all fit; a form that differs from one is asked about all the same. */
export const factsOfMrz = ({ facts, wrong }: Mrz): ReadFact[] =>
  FACTS.flatMap((field) => {
    const read = facts[field]
    if (read === undefined) return []
    const doubtful = wrong.some((part) => part === field)
    return [
      { field, read, sources: [{ name: 'mrz', value: read }], doubtful, sure: wrong.length === 0, strip: '' },
    ]
  })

export const factsOfReading = ({ fields }: DocumentReading): ReadFact[] =>
  fields.map(({ field, value, readings, digit, sure, strip }) => ({
    field,
    read: value,
    sources: readings.map(({ by, value: said }) => ({ name: by, value: said })),
    doubtful: digit === 'fails' || value === '',
    sure,
    strip,
  }))

export interface ComparedFact extends Omit<ReadFact, 'sources'> {
  /** 'blank': the form says nothing yet. */
  state: 'agree' | 'differ' | 'blank'
  sources: readonly ComparedSource[]
  /** Readers do not say the same themselves. */
  split: boolean
  /** The first character that differs, counted from one. */
  place: number
}

/** The form beside what was read from a document, character by character. */
export function comparedFacts(
  facts: readonly ReadFact[],
  values: Readonly<Record<string, unknown>>,
  isAsked: (field: string) => boolean,
): ComparedFact[] {
  return facts.filter(({ field }) => isAsked(field)).map((fact) => comparedFact(fact, values[fact.field]))
}

function comparedFact(fact: ReadFact, held: unknown): ComparedFact {
  const typed = typeof held === 'string' ? held.trim() : ''
  const { agree, sources } = compareSources([...fact.sources, { name: 'form', value: typed }])
  const at = Math.max(...sources.map(({ differs }) => differs.indexOf(true)))
  const shorter = Math.min(...sources.map(({ value }) => Array.from(value).length))
  const same = typed === fact.read || (agree && typed !== '')
  return {
    ...fact,
    state: typed === '' ? 'blank' : same ? 'agree' : 'differ',
    sources,
    split: !compareSources(fact.sources).agree,
    place: (at < 0 ? shorter : at) + 1,
  }
}

/** What is taken over all at once: what is sure and does not stand there yet; over something else only one by one. */
export const takenAtOnce = (compared: readonly ComparedFact[]): readonly ComparedFact[] =>
  compared.filter(({ state, sure, sources }) =>
    sources.some(({ name }) => name === 'mrz') ? sure && state !== 'agree' : sure && state === 'blank',
  )

/** What speaks against confirming a passport: a zone that was typed always, a picture where it is sure. */
export const speaksAgainst = ({ state, sure, sources }: ComparedFact): boolean =>
  state === 'differ' && (sure || sources.some(({ name }) => name === 'mrz'))

/** What the form offers to fill in by itself: what is sure. */
export const sureFacts = (facts: readonly ReadFact[]): PassportFacts | undefined => {
  const sure = facts.filter(({ field, sure: isSure }) => isSure && FACTS.some((fact) => fact === field))
  return sure.length === 0 ? undefined : Object.fromEntries(sure.map(({ field, read }) => [field, read]))
}
