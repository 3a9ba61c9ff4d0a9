import type { Candidate, ReturnedField, ReturnedLine } from '@visa/contract/centre/returned-list'
import { writtenDay } from '@visa/contract/rules/written-day'
import { applicantName, type ApplicantFields } from '@visa/contract/visa/applicant'
import { ORDER_STATUS } from '@visa/contract/visa/order.states'
import type { ActingPerson } from '../../../access/mover.ts'
import { rows, sql, type Queryable } from '../../../db/sql.ts'
import { applicantsWithin } from '../../visa/order/applicant-rows.service.ts'
import { resultFor } from '../../visa/result/result-words.service.ts'
import type { ReturnedRow } from './returned.table.ts'

/** Whose a row is: by its passport number, else by name and birth date, with how sure that is. */

type Person = Pick<ApplicantFields, 'cnName' | 'surname' | 'givenNames' | 'passportNo' | 'birthDate'> & {
  applicantId: number
  orderId: number
  orderNo: string
}

export interface StoredLine {
  id: number
  row: number
  cells: readonly string[]
  applicantId: number | null
  isDone: boolean
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

const namesOf = ({ cnName, surname, givenNames }: Person): string[] =>
  [cnName, `${surname}${givenNames}`, `${givenNames}${surname}`].map(squeezed).filter((each) => each !== '')

const pairsOf = (text: string): Set<string> =>
  new Set(Array.from({ length: Math.max(text.length - 1, 1) }, (_, at) => text.slice(at, at + 2)))

/** From 0 to 1: how much of two names is the same. */
function likeness(one: string, other: string): number {
  if (one === other) return 1
  const [ours, theirs] = [pairsOf(one), pairsOf(other)]
  const shared = [...ours].filter((pair) => theirs.has(pair)).length
  return (2 * shared) / (ours.size + theirs.size)
}

const NAME_WEIGHT = 50
const BIRTH_WEIGHT = 40
const NUMBER_WEIGHT = 10
/** Below it nobody is offered. */
const LIKELY = 60
const OFFERED = 3

function scoreOf(cells: Cells, person: Person): number {
  const theirs = namesIn(cells)
  const like = Math.max(0, ...theirs.flatMap((one) => namesOf(person).map((other) => likeness(one, other))))
  const birth = writtenDay(cells.birthDate ?? '')
  const born = birth !== undefined && birth === person.birthDate ? BIRTH_WEIGHT : 0
  const [said, known] = [numberIn(cells.passportNo ?? ''), person.passportNo]
  const off = Array.from(said).filter((char, at) => char !== known[at]).length
  const near = said !== '' && said.length === known.length && off <= 2 ? NUMBER_WEIGHT : 0
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
/** As many as are looked at by name and birth. */
const MOST = 2000

/** Those within reach who wait for something to come back and whom a row might be about. */
const peopleFor = (
  db: Queryable,
  { viewer }: ActingPerson,
  numbers: readonly string[],
  births: readonly string[],
  ids: readonly number[],
): Promise<Person[]> =>
  rows<Person & { [column: string]: unknown }>(
    db,
    sql`select a.id as "applicantId", a.cn_name as "cnName", a.surname, a.given_names as "givenNames",
          a.passport_no as "passportNo", a.birth_date as "birthDate", a.order_id as "orderId", o.order_no as "orderNo"
        from visa_applicant a join visa_order o on o.id = a.order_id
        where ${applicantsWithin(viewer, 'a')} and (a.id = any(${[...ids]}::bigint[]) or (
            a.status in (${SUBMITTED}, ${RESULT_AVAILABLE})
            and (a.passport_no = any(${[...numbers]}::text[]) or a.birth_date = any(${[...births]}::date[])
              or a.status = ${SUBMITTED})))
        order by (a.passport_no = any(${[...numbers]}::text[])) desc, a.id desc limit ${MOST}`,
  )

/** What a list says otherwise than we do of somebody. */
function differencesOf(cells: Cells, person: Person): ReturnedLine['differences'] {
  const found: ReturnedLine['differences'] = []
  const theirs = namesIn(cells)
  if (theirs.length > 0 && !theirs.some((name) => namesOf(person).includes(name)))
    found.push({
      field: 'name',
      theirs: cells.name ?? `${cells.surname ?? ''} ${cells.givenNames ?? ''}`.trim(),
      ours: applicantName(person),
    })
  const birth = cells.birthDate ?? ''
  if (birth !== '' && (writtenDay(birth) ?? birth) !== (person.birthDate ?? ''))
    found.push({ field: 'birthDate', theirs: birth, ours: person.birthDate ?? '' })
  const number = numberIn(cells.passportNo ?? '')
  if (number !== '' && number !== person.passportNo)
    found.push({ field: 'passportNo', theirs: number, ours: person.passportNo })
  return found
}

/** Every row of a list with whom it is about. */
export async function matchLines(
  db: Queryable,
  by: ActingPerson,
  list: Pick<ReturnedRow, 'columns'>,
  lines: readonly StoredLine[],
): Promise<ReturnedLine[]> {
  const read = lines.map((line) => ({ line, cells: cellsOf(list, line) }))
  const numbers = read.map(({ cells }) => numberIn(cells.passportNo ?? '')).filter((no) => no !== '')
  const births = read.flatMap(({ cells }) => writtenDay(cells.birthDate ?? '') ?? [])
  const chosen = lines.flatMap(({ applicantId }) => applicantId ?? [])
  const people = await peopleFor(db, by, numbers, births, chosen)
  return read.map(({ line, cells }) => {
    const { id, row, applicantId, isDone, message } = line
    const number = numberIn(cells.passportNo ?? '')
    const exact = number === '' ? [] : people.filter(({ passportNo }) => passportNo === number)
    const only = exact.length === 1 ? exact[0] : undefined
    const mine = people.find((person) => person.applicantId === applicantId) ?? only
    const scored = exact.length > 1 ? exact.map((person) => told(person, 100)) : offered(cells, people)
    const candidates = mine === undefined ? scored : [told(mine, scoreOfChosen(cells, mine, number))]
    const state = isDone ? 'done' : only ? 'matched' : candidates.length > 0 ? 'candidates' : 'unmatched'
    return {
      id,
      row,
      cells: Object.fromEntries(Object.entries(cells)),
      state,
      applicantId: mine?.applicantId ?? null,
      candidates,
      differences: mine === undefined ? [] : differencesOf(cells, mine),
      result: resultFor(cells.result ?? ''),
      message,
    }
  })
}

const scoreOfChosen = (cells: Cells, person: Person, number: string): number =>
  person.passportNo === number ? 100 : scoreOf(cells, person)

const offered = (cells: Cells, people: readonly Person[]): Candidate[] =>
  people
    .map((person) => told(person, scoreOf(cells, person)))
    .filter(({ score }) => score >= LIKELY)
    .toSorted((one, other) => other.score - one.score)
    .slice(0, OFFERED)
