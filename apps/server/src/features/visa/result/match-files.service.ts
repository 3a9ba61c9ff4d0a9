import { fileNameParts } from '@visa/contract/visa/evisa-names'
import { VISA_TYPE } from '@visa/contract/visa/products'
import type { ResultPerson } from '@visa/contract/visa/result'
import { sql, type Queryable } from '../../../db/sql.ts'
import { foundFor, peopleFound, type Asking } from './result-find.service.ts'

interface Offered {
  fileName: string
  /** Numbers printed in it. */
  hints: readonly string[]
}

interface Matched {
  fileName: string
  by: 'name' | 'text' | 'several' | 'none'
  people: ResultPerson[]
}

const isOnly = (people: readonly ResultPerson[]): boolean => people.length === 1

const squeezed = (name: string): string => name.replaceAll(/[^\p{L}]/gu, '').toUpperCase()

/** Of the people of an order those whom the name of a file calls by theirs. */
const calledBy = (fileName: string, people: readonly ResultPerson[]): ResultPerson[] => {
  const written = squeezed(fileName)
  return people.filter(({ name, latinName }) =>
    [name, latinName, latinName.split(' ').toReversed().join(' ')].some(
      (each) => squeezed(each) !== '' && written.includes(squeezed(each)),
    ),
  )
}

/**
 * Whose e-visas files are: first what their names say (a passport number, or an order with a name or with one person),
 * then the numbers printed in them. What fits several is for a person to say.
 */
export async function matchFiles(db: Queryable, by: Asking, files: readonly Offered[]): Promise<Matched[]> {
  const named = files.map(({ fileName }) => fileNameParts(fileName))
  const codes = [...new Set([...named.flat(), ...files.flatMap(({ hints }) => hints)])]
  const found = await peopleFound(
    db,
    by,
    sql`select c.code, x.id from unnest(${codes}::text[]) c (code)
        join visa_applicant x on x.passport_no = c.code and x.passport_no <> '' and x.visa_type = ${VISA_TYPE.EVISA}
        union all
        select c.code, x.id from unnest(${codes}::text[]) c (code)
        join visa_order y on y.order_no = c.code
        join visa_applicant x on x.order_id = y.id and x.visa_type = ${VISA_TYPE.EVISA}`,
  )
  // A hundred files bring thousands of numbers: each is looked at once.
  const foundBy = new Map<string, (typeof found)[number][]>()
  for (const person of found) foundBy.set(person.code, [...(foundBy.get(person.code) ?? []), person])
  const peopleOf = new Map(
    [...foundBy].map(([code, people]) => [code, foundFor(by, code, people).people] as const),
  )
  const peopleBy = (wanted: readonly string[]): ResultPerson[] => {
    const all = wanted.flatMap((code) => peopleOf.get(code) ?? [])
    return [...new Map(all.map((person) => [person.applicantId, person] as const)).values()]
  }
  return files.map(({ fileName, hints }, index) => {
    const byName = peopleBy(named[index] ?? [])
    const called = byName.length > 1 ? calledBy(fileName, byName) : byName
    if (isOnly(called)) return { fileName, by: 'name', people: called }
    const byText = peopleBy(hints)
    if (isOnly(byText)) return { fileName, by: 'text', people: byText }
    const among = byName.length > 0 ? byName : byText
    return { fileName, by: among.length > 0 ? 'several' : 'none', people: among }
  })
}
