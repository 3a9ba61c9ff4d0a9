import type { Candidate, ReturnedLine } from '@visa/contract/centre/returned-list'
import type { ActingPerson } from '../../../access/mover.ts'
import type { Queryable } from '../../../db/sql.ts'
import { resultFor } from '../../visa/result/result-words.service.ts'
import { peopleFor, peopleFound } from './people.repo.ts'
import type { ReturnedRow } from './returned.table.ts'
import {
  differencesOf,
  rowOf,
  told,
  type Name,
  type Person,
  type Row,
  type StoredLine,
} from './matched-row.ts'

/** Whose a row is: by its passport number, else by name and birth date, with how sure that is. */

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
/** A number that is off by so many places counts for less than one that is the same. */
const OFF_BY_ONE = 4
/** What a row with the right number says otherwise of whoever it is makes it less sure. */
const CONTRADICTION = 20
const WHO: ReadonlySet<string> = new Set(['name', 'surname', 'givenNames', 'birthDate'])
/** Below it nobody is offered. */
const LIKELY = 60
const OFFERED = 3

function scoreOf({ names, birth, number }: Row, person: Person): number {
  const like = Math.max(0, ...names.flatMap((one) => person.names.map((other) => likeness(one, other))))
  const born = birth !== undefined && birth === person.birthDate ? BIRTH_WEIGHT : 0
  const known = person.passportNo
  const off = Array.from(number).filter((char, at) => char !== known[at]).length
  const near =
    number !== '' && number.length === known.length && off <= 2 ? NUMBER_WEIGHT - off * OFF_BY_ONE : 0
  return Math.round(like * NAME_WEIGHT) + born + near
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

/** Those whom somebody looks for, with what the row that they are looked for says of them otherwise. */
export async function findPeople(
  db: Queryable,
  by: ActingPerson,
  keyword: string,
  about: { list: Pick<ReturnedRow, 'columns'>; line: StoredLine } | undefined,
): Promise<Candidate[]> {
  const row = about === undefined ? undefined : rowOf(about.list, about.line)
  return (await peopleFound(db, by, keyword)).map((person) => told(row, person, 0))
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
    const offered = () =>
      exact.length > 1
        ? exact.map((person) => told(said, person, scoreOfChosen(said, person)))
        : likely(said, near())
    const candidates = mine === undefined ? offered() : [told(said, mine, scoreOfChosen(said, mine))]
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
  person.passportNo === row.number
    ? 100 - CONTRADICTION * differencesOf(row, person).filter(({ field }) => WHO.has(field)).length
    : scoreOf(row, person)

const likely = (row: Row, people: readonly Person[]): Candidate[] =>
  people
    .map((person) => told(row, person, scoreOf(row, person)))
    .filter(({ score }) => score >= LIKELY)
    .toSorted((one, other) => other.score - one.score)
    .slice(0, OFFERED)
