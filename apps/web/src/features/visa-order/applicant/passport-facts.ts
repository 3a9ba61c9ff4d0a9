import type { Mrz, PassportFacts } from '@visa/contract/rules/mrz'
import { compareSources, type ComparedSource } from '@visa/contract/rules/compare-sources'

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

export interface ComparedFact {
  field: (typeof FACTS)[number]
  /** As the zone has it. */
  read: string
  /** 'blank': the form says nothing yet. */
  state: 'agree' | 'differ' | 'blank'
  sources: readonly ComparedSource[]
  /** The first character that differs, counted from one. */
  place: number
  /** Its own check digit does not fit: it is not taken over. */
  doubtful: boolean
}

/** The form beside what was read from the passport, character by character. */
export function comparedFacts(
  { facts, wrong }: Mrz,
  values: Readonly<Record<string, unknown>>,
  isAsked: (field: string) => boolean,
): ComparedFact[] {
  return FACTS.flatMap((field): ComparedFact[] => {
    const read = facts[field]
    if (read === undefined || !isAsked(field)) return []
    const held = values[field]
    const typed = typeof held === 'string' ? held.trim() : ''
    const { agree, sources } = compareSources([
      { name: 'mrz', value: read },
      { name: 'form', value: typed },
    ])
    const at = Math.max(...sources.map(({ differs }) => differs.indexOf(true)))
    const shorter = Math.min(...sources.map(({ value }) => Array.from(value).length))
    return [
      {
        field,
        read,
        state: typed === '' ? 'blank' : agree ? 'agree' : 'differ',
        sources,
        place: (at < 0 ? shorter : at) + 1,
        doubtful: wrong.some((part) => part === field),
      },
    ]
  })
}

/** Nothing is taken over all at once from a zone whose check digits do not all fit. */
export const takenAtOnce = ({ wrong }: Mrz, compared: readonly ComparedFact[]): readonly ComparedFact[] =>
  wrong.length > 0 ? [] : compared.filter(({ state }) => state !== 'agree')
