import {
  RETURNED_LIMITS,
  type Candidate,
  type ReturnedField,
  type ReturnedLine,
} from '@visa/contract/centre/returned-list'
import { writtenDay } from '@visa/contract/rules/written-day'
import { applicantName, type ApplicantFields } from '@visa/contract/visa/applicant'
import { ORDER_STATUS } from '@visa/contract/visa/order.states'
import type { ActingPerson } from '../../../access/mover.ts'
import { rows, sql, type Queryable, type Sql } from '../../../db/sql.ts'
import { matchesSearch } from '../../../search/matches-search.ts'
import { applicantsWithin } from '../../visa/order/applicant-rows.service.ts'
import { resultFor } from '../../visa/result/result-words.service.ts'
import type { ReturnedRow } from './returned.table.ts'

/** Whose a row is: by its passport number, else by name and birth date, with how sure that is. */

type Stored = Pick<ApplicantFields, 'cnName' | 'surname' | 'givenNames' | 'passportNo' | 'birthDate'> & {
  applicantId: number
  orderId: number
  orderNo: string
}
type Person = Stored & { names: readonly Name[] }

export interface StoredLine {
  id: number
  row: number
  cells: readonly string[]
  applicantId: number | null
  isDone: boolean
  isAside: boolean
  message: string
}

type Cells = Partial<Record<ReturnedField, string>>

/** The cells of a row under what their columns count as. */
export const cellsOf = ({ columns }: Pick<ReturnedRow, 'columns'>, { cells }: StoredLine): Cells =>
  Object.fromEntries(
    columns.flatMap((field, index) => (field === '' ? [] : [[field, (cells[index] ?? '').trim()]])),
  )

const squeezed = (name: string): string => name.toUpperCase().replaceAll(/[^\p{L}]/gu, '')
const numberIn = (cell: string): string => cell.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')

const namesIn = ({ name = '', surname = '', givenNames = '' }: Cells): string[] =>
  [name, `${surname}${givenNames}`].map(squeezed).filter((each) => each !== '')

const namesOf = ({ cnName, surname, givenNames }: Stored): string[] =>
  [cnName, `${surname}${givenNames}`, `${givenNames}${surname}`].map(squeezed).filter((each) => each !== '')

/** A name and its pairs of letters, taken apart once for all rows that it is held against. */
interface Name {
  text: string
  pairs: ReadonlySet<string>
}

const nameOf = (text: string): Name => ({
  text,
  pairs: new Set(Array.from({ length: Math.max(text.length - 1, 1) }, (_, at) => text.slice(at, at + 2))),
})

/** From 0 to 1: how much of two names is the same. */
function likeness(one: Name, other: Name): number {
  if (one.text === other.text) return 1
  let shared = 0
  for (const pair of one.pairs) if (other.pairs.has(pair)) shared += 1
  return (2 * shared) / (one.pairs.size + other.pairs.size)
}

const NAME_WEIGHT = 50
const BIRTH_WEIGHT = 40
const NUMBER_WEIGHT = 10
/** Below it nobody is offered. */
const LIKELY = 60
const OFFERED = 3

/** A row, taken apart once for everybody whom it may be about. */
interface Row {
  line: StoredLine
  cells: Cells
  names: readonly Name[]
  birth: string | undefined
  number: string
}

function rowOf(list: Pick<ReturnedRow, 'columns'>, line: StoredLine): Row {
  const cells = cellsOf(list, line)
  return {
    line,
    cells,
    names: namesIn(cells).map(nameOf),
    birth: writtenDay(cells.birthDate ?? ''),
    number: numberIn(cells.passportNo ?? ''),
  }
}

function scoreOf({ names, birth, number }: Row, person: Person): number {
  const like = Math.max(0, ...names.flatMap((one) => person.names.map((other) => likeness(one, other))))
  const born = birth !== undefined && birth === person.birthDate ? BIRTH_WEIGHT : 0
  const known = person.passportNo
  const off = Array.from(number).filter((char, at) => char !== known[at]).length
  const near = number !== '' && number.length === known.length && off <= 2 ? NUMBER_WEIGHT : 0
  return Math.round(like * NAME_WEIGHT) + born + near
}

const told = (person: Person, score: number): Candidate => ({
  applicantId: person.applicantId,
  name: applicantName(person),
  passportNo: person.passportNo,
  birthDate: person.birthDate,
  orderId: person.orderId,
  orderNo: person.orderNo,
  score,
})

const { SUBMITTED, RESULT_AVAILABLE } = ORDER_STATUS
const PERSON = sql`a.id as "applicantId", a.cn_name as "cnName", a.surname, a.given_names as "givenNames",
  a.passport_no as "passportNo", a.birth_date as "birthDate", a.order_id as "orderId", o.order_no as "orderNo"`

/** As many as are looked at. */
const MOST = 2000

const letters = (text: Sql): Sql => sql`regexp_replace(upper(${text}), '[^[:alpha:]]', '', 'g')`

/**
 * Those within reach who wait for something to come back and whom a row might be about: by number, by birth, or by the
 * very name, as nobody else can reach what a row is offered for.
 */
async function peopleFor(db: Queryable, { viewer }: ActingPerson, read: readonly Row[]): Promise<Person[]> {
  const numbers = read.flatMap(({ number }) => (number === '' ? [] : [number]))
  const births = read.flatMap(({ birth }) => birth ?? [])
  const names = read.flatMap((row) => row.names.map(({ text }) => text))
  const ids = read.flatMap(({ line }) => line.applicantId ?? [])
  const found = await rows<Stored & { [column: string]: unknown }>(
    db,
    sql`select ${PERSON} from visa_applicant a join visa_order o on o.id = a.order_id
        where ${applicantsWithin(viewer, 'a')} and (a.id = any(${ids}::bigint[]) or (
            a.status in (${SUBMITTED}, ${RESULT_AVAILABLE})
            and (a.passport_no = any(${numbers}::text[]) or a.birth_date = any(${births}::date[])
              or (a.status = ${SUBMITTED} and (${letters(sql`a.cn_name`)} = any(${names}::text[])
                or ${letters(sql`a.surname || a.given_names`)} = any(${names}::text[])
                or ${letters(sql`a.given_names || a.surname`)} = any(${names}::text[]))))))
        order by (a.id = any(${ids}::bigint[]) or a.passport_no = any(${numbers}::text[])) desc,
          (a.status = ${SUBMITTED}) desc, a.id desc limit ${MOST}`,
  )
  return found.map((person) => Object.assign(person, { names: namesOf(person).map(nameOf) }))
}

/** People under what they are found by. */
function foundBy(people: readonly Person[], keysOf: (person: Person) => readonly string[]) {
  const found = new Map<string, Person[]>()
  for (const person of people)
    for (const key of new Set(keysOf(person))) {
      const others = found.get(key)
      if (others === undefined) found.set(key, [person])
      else others.push(person)
    }
  return (keys: readonly string[]): Person[] => [...new Set(keys.flatMap((key) => found.get(key) ?? []))]
}

/** What a list says otherwise than we do of somebody. */
function differencesOf({ cells, names, number }: Row, person: Person): ReturnedLine['differences'] {
  const found: ReturnedLine['differences'] = []
  const isTheirs = ({ text }: Name): boolean => person.names.some((name) => name.text === text)
  if (names.length > 0 && !names.some(isTheirs))
    found.push({
      field: 'name',
      theirs: cells.name ?? `${cells.surname ?? ''} ${cells.givenNames ?? ''}`.trim(),
      ours: applicantName(person),
    })
  const birth = cells.birthDate ?? ''
  if (birth !== '' && (writtenDay(birth) ?? birth) !== (person.birthDate ?? ''))
    found.push({ field: 'birthDate', theirs: birth, ours: person.birthDate ?? '' })
  if (number !== '' && number !== person.passportNo)
    found.push({ field: 'passportNo', theirs: number, ours: person.passportNo })
  return found
}

/** Those within reach whom somebody looks for, of those that wait for something to come back or had it lately. */
export async function findPeople(
  db: Queryable,
  { viewer }: ActingPerson,
  keyword: string,
): Promise<Candidate[]> {
  const typed = keyword.trim()
  const found = await rows<Stored & { [column: string]: unknown }>(
    db,
    sql`select ${PERSON} from visa_applicant a join visa_order o on o.id = a.order_id
        where ${applicantsWithin(viewer, 'a')} and a.status in (${SUBMITTED}, ${RESULT_AVAILABLE})
          and (a.passport_no = ${numberIn(typed)} or o.order_no = ${typed.toUpperCase()}
            or ${matchesSearch('a', typed)})
        order by (a.status = ${SUBMITTED}) desc, a.id desc limit ${RETURNED_LIMITS.found}`,
  )
  return found.map((person) => told(Object.assign(person, { names: [] }), 0))
}

/** Every row of a list with whom it is about. */
export async function matchLines(
  db: Queryable,
  by: ActingPerson,
  list: Pick<ReturnedRow, 'columns'>,
  lines: readonly StoredLine[],
): Promise<ReturnedLine[]> {
  const read = lines.map((line) => rowOf(list, line))
  const people = await peopleFor(db, by, read)
  const byId = new Map(people.map((person) => [person.applicantId, person]))
  const byNumber = foundBy(people, ({ passportNo }) => [passportNo])
  const nearBy = foundBy(people, ({ birthDate, names }) => [
    ...(birthDate === null ? [] : [birthDate]),
    ...names.map(({ text }) => text),
  ])
  return read.map((said) => {
    const { line, cells, number, birth, names } = said
    const { id, row, applicantId, isDone, isAside, message } = line
    const exact = number === '' ? [] : byNumber([number])
    const only = exact.length === 1 ? exact[0] : undefined
    const mine = (applicantId === null ? undefined : byId.get(applicantId)) ?? only
    const near = () => nearBy([...(birth === undefined ? [] : [birth]), ...names.map(({ text }) => text)])
    const offered = () => (exact.length > 1 ? exact.map((person) => told(person, 100)) : likely(said, near()))
    const candidates = mine === undefined ? offered() : [told(mine, scoreOfChosen(said, mine))]
    const open = only ? 'matched' : candidates.length > 0 ? 'candidates' : 'unmatched'
    const state = isAside ? 'aside' : isDone ? 'done' : open
    return {
      id,
      row,
      cells: Object.fromEntries(Object.entries(cells)),
      state,
      applicantId: isAside ? null : (mine?.applicantId ?? null),
      candidates,
      differences: mine === undefined ? [] : differencesOf(said, mine),
      result: resultFor(cells.result ?? ''),
      message,
    }
  })
}

const scoreOfChosen = (row: Row, person: Person): number =>
  person.passportNo === row.number ? 100 : scoreOf(row, person)

const likely = (row: Row, people: readonly Person[]): Candidate[] =>
  people
    .map((person) => told(person, scoreOf(row, person)))
    .filter(({ score }) => score >= LIKELY)
    .toSorted((one, other) => other.score - one.score)
    .slice(0, OFFERED)
