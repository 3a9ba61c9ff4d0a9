import type { RuleFailure } from '@visa/contract/issues'
import type { Queryable } from '../../../db/sql.ts'
import { listCountries } from '../../dict/country/country.service.ts'
import { loadEntries } from '../../dict/dict-data/dict-data.service.ts'

/** Sheets say what people call things; codes are looked up by it. */

interface Entry {
  code: string
  cname: string
  ename: string
}

const codeFor = (typed: string, entries: readonly Entry[]): string | undefined => {
  const word = typed.toLowerCase()
  return entries.find((entry) =>
    [entry.code, entry.cname, entry.ename].some((name) => name.toLowerCase() === word),
  )?.code
}

const WRITTEN = ['sex', 'relation', 'nationality'] as const
type Written = (typeof WRITTEN)[number]

/** What can be written in words, by the columns that take it. */
export async function wordChoices(db: Queryable): Promise<Record<Written, readonly Entry[]>> {
  const { SEX = [], RELATION = [] } = await loadEntries(db, ['SEX', 'RELATION'])
  const nationality = (await listCountries(db)).map(({ nationCode, cname, ename }) => ({
    code: nationCode,
    cname,
    ename,
  }))
  return { sex: SEX, relation: RELATION, nationality }
}
export type WordChoices = Awaited<ReturnType<typeof wordChoices>>

/** The codes of what a row says in words, and which of them nobody knows. */
export function codesIn(
  choices: WordChoices,
  row: Readonly<Partial<Record<Written, string>>>,
): { codes: Partial<Record<Written, string>>; failures: RuleFailure[] } {
  const failures: RuleFailure[] = []
  const codes: Partial<Record<Written, string>> = {}
  for (const field of WRITTEN) {
    const typed = row[field]
    if (typed === undefined) continue
    const code = typed === '' ? '' : codeFor(typed, choices[field])
    if (code === undefined) failures.push({ field, rule: 'choice', params: {} })
    codes[field] = code ?? ''
  }
  return { codes, failures }
}
