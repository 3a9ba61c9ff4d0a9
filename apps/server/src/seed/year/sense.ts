import type { Copy, Part } from './copies.ts'
import type { Coming } from './days.ts'
import { mobileOf, nameOf, passportOf, type Name } from './families.ts'
import type { Found, OwnerOf } from './found.ts'
import { labelSlots, numberSlots, type Counters, type Slot } from './numbers.ts'
import { foundBy, isSame } from './search.ts'
import type { Table } from './tables.ts'
import { idPart, type Agency, type Places, type Row, type Sense } from './template.ts'

/** What of the rows of some days is another in each copy, and what it is there. */

/** Numbers of people and families count on from copy to copy. */
interface People {
  comings: readonly Coming[]
  /** From which on families and persons of copies are counted. */
  family: number
  person: number
}

const NUMBERED: readonly (readonly [table: Table, column: string])[] = [
  ['visa_order', 'order_no'],
  ['visa_receipt', 'receipt_no'],
  ['visa_handover', 'handover_no'],
  ['send_bill', 'bill_no'],
  ['account_recharge', 'recharge_no'],
  ['centre_contract', 'contract_no'],
  ['payment', 'payment_no'],
  ['ledger_group', 'group_no'],
]

export const peopleIn = (comings: readonly Coming[]): number =>
  comings.reduce((sum, { people }) => sum + people, 0)

const add = (words: Map<string, Slot>, word: string, slot: Slot): void => {
  if (words.has(word)) throw new Error(`two of the days are called ${word}`)
  words.set(word, slot)
}

/** Words for the people of one who came, in every copy. */
function personal({ comings, family, person }: People): {
  whole: Map<string, Slot>
  inside: Map<string, Slot>
} {
  const [whole, inside] = [new Map<string, Slot>(), new Map<string, Slot>()]
  const [families, persons] = [comings.length, peopleIn(comings)]
  const firstPerson = Math.min(...comings.map((each) => each.person))
  for (const [place, coming] of comings.entries()) {
    const familyIn = (copy: Copy): number => family + copy.index * families + place
    add(inside, mobileOf(coming.family), (copy) => mobileOf(familyIn(copy)))
    for (let member = 0; member < coming.people; member += 1) {
      const name = nameOf(coming.family, member)
      const said =
        (told: (name: Name) => string): Slot =>
        (copy) =>
          told(nameOf(familyIn(copy), member))
      if (member === 0)
        add(
          whole,
          name.surname,
          said(({ surname }) => surname),
        )
      add(
        whole,
        name.cnName,
        said(({ cnName }) => cnName),
      )
      add(
        whole,
        name.givenNames,
        said(({ givenNames }) => givenNames),
      )
      add(
        whole,
        `${name.surname} ${name.givenNames}`,
        said(({ surname, givenNames }) => `${surname} ${givenNames}`),
      )
      const ordinal = coming.person - firstPerson + member
      add(inside, passportOf(coming.person + member), (copy) =>
        passportOf(person + copy.index * persons + ordinal),
      )
    }
  }
  return { whole, inside }
}

interface Context {
  found: readonly Found[]
  ownerOf: OwnerOf
  people: People
  copies: readonly Copy[]
  counters: Counters
  places: ReadonlyMap<Table, Places>
  agency: Agency
  agencyOf: (copy: Copy, owner: number) => Agency
  /** The next number of a receipt of each company, counted on by whoever makes copies. */
  receipts: Map<string, number>
  cents?: string
}

const rowsIn = (found: readonly Found[], table: Table): readonly Row[] =>
  found.find((each) => each.table === table)?.rows ?? []

const latin = (person: Row): string => `${person['surname']} ${person['given_names']}`

const told = (words: readonly (string | null | undefined)[]): string[] =>
  words.filter((word) => typeof word === 'string' && word !== '') as string[]

const slotsOf = (words: readonly string[], by: ReadonlyMap<string, Slot>): Slot[] =>
  words.map((word) => by.get(word) ?? (() => word))

/** What orders, applicants and contracts are found by. */
function searchParts(
  found: readonly Found[],
  whole: ReadonlyMap<string, Slot>,
  inside: ReadonlyMap<string, Slot>,
) {
  const orders = new Map(rowsIn(found, 'visa_order').map((row) => [row['id'], row]))
  const contracts = rowsIn(found, 'centre_contract')
  const inOrder = (id: string | null | undefined) =>
    rowsIn(found, 'visa_applicant').filter((person) => person['order_id'] === id)
  const known = (
    table: Table,
    row: Row,
  ): { names: (string | null | undefined)[]; numbers: (string | null | undefined)[] } => {
    if (table === 'visa_applicant') {
      const order = orders.get(row['order_id'])
      return {
        names: [row['cn_name'], latin(row)],
        numbers: [order?.['order_no'], row['passport_no'], row['mobile']],
      }
    }
    if (table === 'visa_order') {
      const people = inOrder(row['id'])
      return {
        names: [
          row['contact_name'],
          row['user_name'],
          ...people.flatMap((each) => [each['cn_name'], latin(each)]),
        ],
        numbers: [row['order_no'], row['contact_mobile'], ...people.map((each) => each['passport_no'])],
      }
    }
    const people = rowsIn(found, 'contract_applicant').filter((each) => each['contract_id'] === row['id'])
    const order = orders.get(contracts.find((each) => each['id'] === row['id'])?.['order_id'])
    return {
      names: [
        row['customer_name'],
        row['contact_name'],
        ...people.flatMap((each) => [each['cn_name'], latin(each)]),
      ],
      numbers: [
        row['contract_no'],
        order?.['order_no'],
        row['contact_mobile'],
        ...people.flatMap((each) => [each['passport_no'], each['label']]),
      ],
    }
  }
  return (table: Table, row: Row): Part => {
    const { names, numbers } = known(table, row)
    if (!isSame(foundBy(told(names), told(numbers)), row['search'] ?? ''))
      throw new Error(`${table} ${row['id']} is found by something else: ${row['search']}`)
    const [nameSlots, numberOnes] = [slotsOf(told(names), whole), slotsOf(told(numbers), inside)]
    return (copy) =>
      foundBy(
        nameSlots.map((slot) => slot(copy)),
        numberOnes.map((slot) => slot(copy)),
      )
  }
}

const VISA_NUMBERS = 1_000_000

export function senseOf(context: Context): Sense {
  const { found, people, copies, counters, places, receipts, agency, agencyOf, cents } = context
  const { whole, inside } = personal(people)
  const numbers = NUMBERED.flatMap(([table, column]) => rowsIn(found, table).map((row) => row[column] ?? ''))
  for (const [number, slot] of numberSlots(numbers, copies, counters)) inside.set(number, slot)
  const codes = rowsIn(found, 'passport_label').map((row) => row['code'] ?? '')
  const labels = labelSlots(codes, copies, counters)
  for (const [code, slot] of labels.codes) inside.set(code, slot)
  const search = searchParts(found, whole, inside)
  const drawers = new Map<string, string[]>()
  for (const { company_id: company, id } of rowsIn(found, 'receipt'))
    drawers.set(company ?? '', [...(drawers.get(company ?? '') ?? []), id ?? ''])
  const firstReceipt = new Map(
    [...drawers].map(([company, ids]) => {
      const first = receipts.get(company) ?? 0
      receipts.set(company, first + ids.length * copies.length)
      return [company, first]
    }),
  )
  const special: Sense['special'] = (table, column, row) => {
    if (column === 'search') return search(table, row)
    if (table === 'receipt' && column === 'receipt_no') {
      const ids = drawers.get(row['company_id'] ?? '') ?? []
      const first = (firstReceipt.get(row['company_id'] ?? '') ?? 0) + ids.indexOf(row['id'] ?? '') + 1
      return (copy) => String(first + copy.index * ids.length)
    }
    if (table === 'passport_label_batch' && column === 'first_no') return labels.serial(Number(row[column]))
    const id = (of: Table, key: string) => idPart({ places }, of, row[key] ?? '')
    if (table === 'visa_result' && column === 'visa_no' && row[column] !== '') {
      const applicant = id('visa_applicant', 'applicant_id')
      return (copy) =>
        `20 ${VISA_NUMBERS + Number(typeof applicant === 'string' ? applicant : applicant(copy))}`
    }
    if (table === 'visa_applicant' && column === 'consular_reference' && row[column] !== '') {
      const applicant = id('visa_applicant', 'id')
      return (copy) => `${row['nation_code']}-${typeof applicant === 'string' ? applicant : applicant(copy)}`
    }
    return undefined
  }
  return { places, inside, whole, agency, agencyOf, special, ...(cents === undefined ? {} : { cents }) }
}
