import { ruleFailures, type RuleFailure } from '@visa/contract/issues'
import { ApplicantFields, applicantName } from '@visa/contract/visa/applicant'
import {
  cellsOf,
  countryIn,
  dayIn,
  dayOrderIn,
  isTwoDays,
  namesIn,
  relationIn,
  sexIn,
  type DayOrder,
} from './pasted-cells.ts'

/** What a column of a pasted table can hold. */
export const PASTED_FIELDS = [
  'cnName',
  'latinName',
  'surname',
  'givenNames',
  'sex',
  'birthDate',
  'nationality',
  'passportNo',
  'passportExpiry',
  'mobile',
  'relation',
] as const
export type PastedField = (typeof PASTED_FIELDS)[number]

/** Headings as people write them, without spaces and marks. */
const HEADINGS: Readonly<Record<PastedField, readonly string[]>> = {
  cnName: ['中文姓名', '中文名', '姓名', '名字', '申请人', 'chinesename', 'namecn', 'cnname'],
  latinName: [
    '护照姓名',
    '英文姓名',
    '拼音',
    '姓名拼音',
    '英文名',
    'name',
    'fullname',
    'latinname',
    'passportname',
  ],
  surname: ['姓', '护照姓', '英文姓', '姓拼音', '姓氏', 'surname', 'lastname', 'familyname'],
  givenNames: ['名', '护照名', '名拼音', 'givenname', 'givennames', 'firstname'],
  sex: ['性别', 'sex', 'gender'],
  birthDate: ['出生日期', '生日', '出生', '出生年月日', 'dob', 'birthdate', 'dateofbirth', 'birthday'],
  nationality: ['国籍', '国家', 'nationality', 'citizenship'],
  passportNo: [
    '护照号',
    '护照号码',
    '护照',
    '证件号',
    '证件号码',
    'passport',
    'passportno',
    'passportnumber',
  ],
  passportExpiry: [
    '护照有效期',
    '有效期',
    '有效期至',
    '护照到期日',
    '到期日',
    'expiry',
    'expirydate',
    'passportexpiry',
    'dateofexpiry',
    'validuntil',
  ],
  mobile: ['手机', '手机号', '手机号码', '电话', '联系电话', 'mobile', 'phone', 'tel', 'cell'],
  relation: ['关系', '与主申请人关系', '与申请人关系', 'relation', 'relationship'],
}

const BY_HEADING = new Map(
  Object.entries(HEADINGS).flatMap(([field, words]) => words.map((word) => [word, field as PastedField])),
)

const fieldOfHeading = (cell: string): PastedField | undefined =>
  BY_HEADING.get(cell.toLowerCase().replaceAll(/[\s*_:：.()（）/-]/g, ''))

/** What a column without a heading holds, by what stands in it. Days are told apart by whether they are past. */
function fieldOfCells(cells: readonly string[], today: string): PastedField | undefined {
  const filled = cells.filter((cell) => cell !== '')
  const all = (fits: (cell: string) => boolean): boolean => filled.length > 0 && filled.every(fits)
  if (all((cell) => sexIn(cell) !== undefined)) return 'sex'
  // Whichever way it is read, it is about as long ago.
  const dayOf = (cell: string) => dayIn(cell, dayOrderIn(filled) ?? 'dmy')
  if (all((cell) => dayOf(cell) !== undefined)) {
    return filled.every((cell) => (dayOf(cell) ?? '') <= today) ? 'birthDate' : 'passportExpiry'
  }
  if (all((cell) => /^(?:\+?86[-\s]?)?1\d{10}$/.test(cell))) return 'mobile'
  if (all((cell) => relationIn(cell) !== undefined)) return 'relation'
  if (all((cell) => /^[A-Za-z]{1,2}\s?\d{6,8}$/.test(cell))) return 'passportNo'
  if (all((cell) => countryIn(cell) !== undefined)) return 'nationality'
  if (all((cell) => /^[\p{Script=Han}·]{2,}$/u.test(cell))) return 'cnName'
  return all((cell) => /^[A-Za-z'-]+[\s,/]+[A-Za-z' -]+$/.test(cell)) ? 'latinName' : undefined
}

export interface PastedTable {
  rows: readonly (readonly string[])[]
  /** What each column holds; undefined: nothing that is taken over. */
  columns: readonly (PastedField | undefined)[]
  /** How days are read that could be two, where the table itself does not tell. */
  dayOrder?: DayOrder | undefined
}

/** A field is in one column: the first that looks like it. */
const once = (columns: readonly (PastedField | undefined)[]): (PastedField | undefined)[] =>
  columns.map((field, index) => (columns.indexOf(field) === index ? field : undefined))

const HEADED = 2

/** Reads a table from the clipboard. The first row is one of headings if at least two of its cells are. */
export function pastedTable(text: string, today: string): PastedTable {
  const cells = cellsOf(text)
  const [first = [], ...rest] = cells
  const headings = first.map(fieldOfHeading)
  const headed = headings.filter((field) => field !== undefined).length >= Math.min(HEADED, first.length)
  const rows = headed && first.length > 0 ? rest : cells
  if (headed) return { rows, columns: once(headings) }
  const guessed = first.map((_, index) =>
    fieldOfCells(
      rows.map((row) => row[index] ?? ''),
      today,
    ),
  )
  return { rows, columns: once(guessed) }
}

/** What is wrong with a row, for the screen to say. */
export type PastedFault =
  | { kind: 'unread' | 'twoDays'; field: PastedField; value: string }
  | { kind: 'rule'; failure: RuleFailure }
  | { kind: 'noName' }
  | { kind: 'twice'; no: number }

export interface PastedPerson {
  /** As in the table, counted from one. */
  no: number
  name: string
  person: ApplicantFields
  faults: readonly PastedFault[]
}

const READERS: Readonly<Partial<Record<PastedField, (text: string) => string | undefined>>> = {
  sex: sexIn,
  nationality: countryIn,
  relation: relationIn,
}

const isDayField = (field: PastedField): boolean => field === 'birthDate' || field === 'passportExpiry'

type Orders = readonly (DayOrder | undefined)[]

/** In which order each column writes its days: as the column tells, else as somebody said. */
const ordersOf = ({ rows, columns, dayOrder }: PastedTable): Orders =>
  columns.map((_, index) => dayOrderIn(rows.map((row) => row[index] ?? '')) ?? dayOrder)

function personIn(row: readonly string[], columns: PastedTable['columns'], orders: Orders) {
  const typed: Record<string, string> = {}
  const faults: PastedFault[] = []
  for (const [index, field] of columns.entries()) {
    const value = row[index] ?? ''
    if (field === undefined || value === '') continue
    if (field === 'latinName') Object.assign(typed, namesIn(value))
    else if (field === 'passportNo') typed[field] = value.toUpperCase().replaceAll(/\s/g, '')
    else if (field === 'surname' || field === 'givenNames') typed[field] = value.toUpperCase()
    else {
      const reader = isDayField(field) ? (text: string) => dayIn(text, orders[index]) : READERS[field]
      const read = reader === undefined ? value : reader(value)
      const kind = isDayField(field) && isTwoDays(value) ? 'twoDays' : 'unread'
      if (read === undefined) faults.push({ kind, field, value })
      else typed[field] = read
    }
  }
  return { typed, faults }
}

/** The people of a table, each with what is wrong. */
export function pastedPeople(table: PastedTable): PastedPerson[] {
  const { rows, columns } = table
  const orders = ordersOf(table)
  const seen = new Map<string, number>()
  return rows.map((row, index) => {
    const no = index + 1
    const { typed, faults } = personIn(row, columns, orders)
    const result = ApplicantFields.safeParse(typed)
    const person = result.success ? result.data : ApplicantFields.parse({})
    const name = result.success ? applicantName(person) : (typed['cnName'] ?? typed['surname'] ?? '')
    const broken = result.success ? [] : ruleFailures(result.error, typed)
    const before = seen.get(person.passportNo)
    if (person.passportNo !== '' && before === undefined) seen.set(person.passportNo, no)
    return {
      no,
      name,
      person,
      faults: [
        ...faults,
        ...broken.map((failure): PastedFault => ({ kind: 'rule', failure })),
        ...(name === '' ? [{ kind: 'noName' as const }] : []),
        ...(before === undefined ? [] : [{ kind: 'twice' as const, no: before }]),
      ],
    }
  })
}
