import { ANY_CATEGORY, type ApplicantKind, type DocumentRequirement } from '../visa/requirement-row.ts'
import { holds, type Condition } from './condition.ts'
import type { ApplicationForm } from './form.ts'
import type { ApplicationContext, Reading, Values } from './context.ts'
import { readingOf } from './reading.ts'

const COMING_OF_AGE = 18

const KINDS: Readonly<Record<ApplicantKind, (read: Reading) => boolean>> = {
  any: () => true,
  adult: (read) => (read.age() ?? COMING_OF_AGE) >= COMING_OF_AGE,
  child: (read) => (read.age() ?? COMING_OF_AGE) < COMING_OF_AGE,
  employed: (read) => ['EMPLOYED', 'CIVIL_SERVANT'].includes(read.text('occupationGroup')),
  'self-employed': (read) => ['SELF_EMPLOYED', 'BUSINESS_OWNER'].includes(read.text('occupationGroup')),
  student: (read) => read.text('occupationGroup') === 'STUDENT',
  retired: (read) => read.text('occupationGroup') === 'RETIRED',
}

/** A document on somebody's list. */
export interface WantedDocument extends Omit<
  DocumentRequirement,
  'country' | 'visaType' | 'condition' | 'validFrom' | 'validTo'
> {
  /** False: only if somebody asks for it, which nobody has. */
  must: boolean
}

interface Checklist {
  requirements: readonly DocumentRequirement[]
  /** Ids of those that somebody at the desk or the post has asked for. */
  requested?: ReadonlySet<number>
}

const wantsRequest = (condition: Condition): boolean => condition.some((clause) => 'requested' in clause)

/** The same paper asked of the same people under two categories is one paper. */
const samePaper = (a: WantedDocument, b: WantedDocument): boolean =>
  a.document === b.document && a.form === b.form && a.applicant === b.applicant && a.category !== b.category

function merged(wanted: readonly WantedDocument[]): WantedDocument[] {
  const list: WantedDocument[] = []
  // What is said for one category is more exact than what is said for all.
  const exactFirst = wanted.toSorted(
    (a, b) => Number(a.category === ANY_CATEGORY) - Number(b.category === ANY_CATEGORY),
  )
  for (const each of exactFirst) {
    const at = list.findIndex((other) => samePaper(other, each))
    const other = list[at]
    if (other === undefined) list.push(each)
    else list[at] = { ...other, must: other.must || each.must, count: Math.max(other.count, each.count) }
  }
  const order = new Map(wanted.map(({ id }, index) => [id, index]))
  return list.toSorted((a, b) => (order.get(a.id) ?? 0) - (order.get(b.id) ?? 0))
}

/** The documents that one applicant has to bring, in the order of the requirements. */
export function documentsFor(
  form: ApplicationForm,
  values: Values,
  context: ApplicationContext,
  { requirements, requested = new Set() }: Checklist,
): WantedDocument[] {
  const read = readingOf(form, values, context)
  const asked = { ...read, requested: true }
  const categories = new Set([ANY_CATEGORY, ...form.categories(read)])
  const wanted = requirements.flatMap(
    ({ country, visaType, condition, validFrom: _from, validTo: _to, ...rest }): WantedDocument[] => {
      const fits =
        country === form.country &&
        visaType === form.visaType &&
        categories.has(rest.category) &&
        KINDS[rest.applicant](read) &&
        holds(condition, asked)
      return fits ? [{ ...rest, must: !wantsRequest(condition) || requested.has(rest.id) }] : []
    },
  )
  return merged(wanted)
}
