import type { Candidate, Difference, ReturnedField } from '@visa/contract/centre/returned-list'
import { writtenDay } from '@visa/contract/rules/written-day'
import { applicantName, type ApplicantFields } from '@visa/contract/visa/applicant'
import { resultFor } from '../../visa/result/result-words.service.ts'
import { otherThan, type PendingResult } from './pending.service.ts'
import type { ReturnedRow } from './returned.table.ts'

/** Rows of lists and people of ours, taken apart so that they can be held against each other. */

export type Stored = Pick<
  ApplicantFields,
  'cnName' | 'surname' | 'givenNames' | 'passportNo' | 'birthDate'
> & {
  applicantId: number
  orderId: number
  orderNo: string
  pending: PendingResult | null
}
export type Person = Stored & { names: readonly Name[] }

export interface StoredLine {
  id: number
  row: number
  cells: readonly string[]
  applicantId: number | null
  isDone: boolean
  doneBy: number | null
  doneAt: Date | null
  isAside: boolean
  message: string
}

export type Cells = Partial<Record<ReturnedField, string>>

/** The cells of a row under what their columns count as. */
export const cellsOf = ({ columns }: Pick<ReturnedRow, 'columns'>, { cells }: StoredLine): Cells =>
  Object.fromEntries(
    columns.flatMap((field, index) => (field === '' ? [] : [[field, (cells[index] ?? '').trim()]])),
  )

const squeezed = (name: string): string => name.toUpperCase().replaceAll(/[^\p{L}]/gu, '')
export const numberIn = (cell: string): string => cell.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')

const namesIn = ({ name = '', surname = '', givenNames = '' }: Cells): string[] =>
  [name, `${surname}${givenNames}`].map(squeezed).filter((each) => each !== '')

const namesOf = ({ cnName, surname, givenNames }: Stored): string[] =>
  [cnName, `${surname}${givenNames}`, `${givenNames}${surname}`].map(squeezed).filter((each) => each !== '')

/** A name and its pairs of letters, taken apart once for all rows that it is held against. */
export interface Name {
  text: string
  pairs: ReadonlySet<string>
}

const nameOf = (text: string): Name => ({
  text,
  pairs: new Set(Array.from({ length: Math.max(text.length - 1, 1) }, (_, at) => text.slice(at, at + 2))),
})

/** A row, taken apart once for everybody whom it may be about. */
export interface Row {
  line: StoredLine
  cells: Cells
  names: readonly Name[]
  birth: string | undefined
  number: string
}

export function rowOf(list: Pick<ReturnedRow, 'columns'>, line: StoredLine): Row {
  const cells = cellsOf(list, line)
  return {
    line,
    cells,
    names: namesIn(cells).map(nameOf),
    birth: writtenDay(cells.birthDate ?? ''),
    number: numberIn(cells.passportNo ?? ''),
  }
}

export const personOf = (stored: Stored): Person =>
  Object.assign(stored, { names: namesOf(stored).map(nameOf) })

/** What a row says of the visa, days as they are read; what cannot be read is refused when it is taken over. */
const saidOf = ({ visaNo = '', issuedOn = '', validFrom = '', validTo = '', remark = '' }: Cells) => ({
  visaNo,
  issuedOn: writtenDay(issuedOn) ?? issuedOn,
  validFrom: writtenDay(validFrom) ?? validFrom,
  validTo: writtenDay(validTo) ?? validTo,
  remark,
})

/** What a list says otherwise than we do of somebody. */
export function differencesOf({ cells, names, number, line }: Row, person: Person): Difference[] {
  const found: Difference[] = []
  const isTheirs = ({ text }: Name): boolean => person.names.some((name) => name.text === text)
  if (names.length > 0 && !names.some(isTheirs))
    found.push({
      field: 'name',
      theirs: cells.name ?? `${cells.surname ?? ''} ${cells.givenNames ?? ''}`.trim(),
      ours: applicantName(person),
      pending: false,
    })
  const birth = cells.birthDate ?? ''
  if (birth !== '' && (writtenDay(birth) ?? birth) !== (person.birthDate ?? ''))
    found.push({ field: 'birthDate', theirs: birth, ours: person.birthDate ?? '', pending: false })
  if (number !== '' && number !== person.passportNo)
    found.push({ field: 'passportNo', theirs: number, ours: person.passportNo, pending: false })
  // What was taken over stands there by this very row.
  const result = line.isDone ? null : resultFor(cells.result ?? '')
  return result === null || person.pending === null
    ? found
    : [...found, ...otherThan(person.pending, { ...saidOf(cells), result })]
}

/** Somebody as they are offered for a row, with what the row says of them otherwise than we do. */
export const told = (row: Row | undefined, person: Person, score: number): Candidate => ({
  applicantId: person.applicantId,
  name: applicantName(person),
  passportNo: person.passportNo,
  birthDate: person.birthDate,
  orderId: person.orderId,
  orderNo: person.orderNo,
  score,
  differences: row === undefined ? [] : differencesOf(row, person),
})
