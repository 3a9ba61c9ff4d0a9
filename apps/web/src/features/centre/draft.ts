import { CONTRACT_LIMITS, ContractDraft } from '@visa/contract/centre/contract'
import { dayOr } from '@visa/contract/rules/days'
import type { Mrz } from '@visa/contract/rules/mrz'
import { passportTrouble } from '@visa/contract/rules/passport'
import { applicantName } from '@visa/contract/visa/applicant'
import { ageGroupOf, NORMAL_SPEED, type AgeGroup } from '@visa/contract/visa/fee-kinds'
import { RETURN_WAY } from '@visa/contract/visa/order'
import { VISA_TYPE } from '@visa/contract/visa/products'
import * as z from 'zod/mini'

/** A contract as it grows on the counter: plain data, which the tab keeps. */

export type DraftPerson = ContractDraft['applicants'][number] & {
  /** Tells rows apart while they have no number. */
  key: number
  /** All check digits of the zone fitted, or somebody compared it. */
  checked: boolean
}

export interface CounterDraft extends Omit<ContractDraft, 'applicants'> {
  people: readonly DraftPerson[]
  /** Of the member, to be said beside the name. */
  vipNo: string
  /** Where the member has had things sent, to choose from. */
  addresses: readonly string[]
  /** The order that it is made of; null: it is for whoever stands at the counter. */
  fromOrder: { id: number; orderNo: string } | null
  /** By its key, the row whose passport was scanned last: its label comes next; 0: none was. */
  scanned: number
  /** Of the contract that is changed, as it was when this was begun: taken up again, it does not write over others. */
  seen: string
  /** By which the server knows this draft: sent again after an answer was lost, it makes no second contract. */
  writeKey: string
}

/** Names and mobile are asked for in the end, not while nobody has typed them. */
const { applicants: _nobody, ...blank } = z.parse(ContractDraft, {
  nationCode: 'RUS',
  visaType: VISA_TYPE.STICKER,
  entries: 'SINGLE',
  urgencyLevel: NORMAL_SPEED,
  returnWay: RETURN_WAY.PICKUP,
  customerName: '-',
  contactName: '-',
  contactMobile: '13800000000',
})
export const BLANK_DRAFT: CounterDraft = {
  ...blank,
  customerName: '',
  contactName: '',
  contactMobile: '',
  people: [],
  vipNo: '',
  addresses: [],
  fromOrder: null,
  scanned: 0,
  seen: '',
  writeKey: '',
}

/** What was sold last is often sold again: the next draft begins with it. */
const Sold = z.pick(ContractDraft, {
  nationCode: true,
  visaType: true,
  visaCategory: true,
  entries: true,
  consulate: true,
  purposeSection: true,
  purposeGoal: true,
})
type Sold = z.output<typeof Sold>

export const soldIn = ({
  nationCode,
  visaType,
  visaCategory,
  entries,
  consulate,
  purposeSection,
  purposeGoal,
}: CounterDraft): Sold => ({
  nationCode,
  visaType,
  visaCategory,
  entries,
  consulate,
  purposeSection,
  purposeGoal,
})

export function readSold(kept: unknown): Sold {
  const read = z.safeParse(Sold, kept)
  return read.success ? read.data : soldIn(BLANK_DRAFT)
}

const nextKey = ({ people }: CounterDraft): number =>
  people.reduce((most, { key }) => Math.max(most, key), 0) + 1

export const newPerson = (draft: CounterDraft): DraftPerson => ({
  key: nextKey(draft),
  relation: '',
  cnName: '',
  surname: '',
  givenNames: '',
  sex: '',
  birthDate: null,
  nationality: 'CHN',
  passportNo: '',
  passportExpiry: null,
  mobile: '',
  label: '',
  checked: false,
})

export const personName = (person: DraftPerson): string => applicantName(person) || person.passportNo

/** What a scan did to the draft. */
export type Taken =
  | { outcome: 'added'; draft: CounterDraft; row: number }
  | { outcome: 'labelled'; draft: CounterDraft; row: number }
  | { outcome: 'twice'; draft: CounterDraft; row: number }
  | { outcome: 'labelTwice'; row: number }
  | { outcome: 'noRow' }
  | { outcome: 'full' }

/** The row that a passport's zone fills; one that is there already is not filled twice. */
export function withPassport(draft: CounterDraft, { facts, wrong }: Mrz): Taken {
  const passportNo = facts.passportNo ?? ''
  const there = draft.people.findIndex((person) => person.passportNo === passportNo)
  const known = draft.people[there]
  if (known !== undefined)
    return { outcome: 'twice', draft: { ...draft, scanned: known.key }, row: there + 1 }
  if (draft.people.length >= CONTRACT_LIMITS.people) return { outcome: 'full' }
  const person: DraftPerson = {
    ...newPerson(draft),
    surname: facts.surname ?? '',
    givenNames: facts.givenNames ?? '',
    passportNo,
    sex: facts.sex ?? '',
    birthDate: facts.birthDate ?? null,
    nationality: facts.nationality ?? '',
    passportExpiry: facts.passportExpiryDate ?? null,
    checked: wrong.length === 0,
  }
  const people = [...draft.people, person]
  return { outcome: 'added', draft: { ...draft, people, scanned: person.key }, row: people.length }
}

const isBare = ({ label }: DraftPerson): boolean => label === ''

/** The row that the next label goes on: the passport that was scanned last, else the first without one; 0: none. */
export function bareRow({ people, scanned }: CounterDraft): number {
  const last = people.findIndex((person) => person.key === scanned && isBare(person)) + 1
  return last === 0 ? people.findIndex(isBare) + 1 : last
}

export function withLabel(draft: CounterDraft, label: string): Taken {
  const there = draft.people.findIndex((person) => person.label === label)
  if (there !== -1) return { outcome: 'labelTwice', row: there + 1 }
  const row = bareRow(draft)
  if (row === 0) return { outcome: 'noRow' }
  const people = draft.people.map((person, index) => (index === row - 1 ? { ...person, label } : person))
  return { outcome: 'labelled', draft: { ...draft, people }, row }
}

/** A label that turned out to be no good, taken off the row it was put on; whatever was put there since stays. */
export function withoutLabel(draft: CounterDraft, key: number, label: string): CounterDraft {
  const there = draft.people.find((person) => person.key === key && person.label === label)
  return there === undefined ? draft : withPerson(draft, { ...there, label: '' })
}

/** How many rows lack a label; an electronic visa takes none. */
export const bareRows = ({ people, visaType }: Pick<CounterDraft, 'people' | 'visaType'>): number =>
  visaType === VISA_TYPE.STICKER ? people.filter(isBare).length : 0

/** Labels that were drawn for the rows without one, in the order of the rows. */
export function withLabels(draft: CounterDraft, codes: readonly string[]): CounterDraft {
  const left = [...codes]
  return {
    ...draft,
    people: draft.people.map((person) =>
      isBare(person) ? { ...person, label: left.shift() ?? '' } : person,
    ),
  }
}

export const withoutPerson = (draft: CounterDraft, key: number): CounterDraft => ({
  ...draft,
  people: draft.people.filter((person) => person.key !== key),
})

export const withPerson = (draft: CounterDraft, changed: DraftPerson): CounterDraft => ({
  ...draft,
  people: draft.people.some(({ key }) => key === changed.key)
    ? draft.people.map((person) => (person.key === changed.key ? changed : person))
    : [...draft.people, changed],
})

/** Whom a fee is for: by the age on the day of entry. */
export const feeClassOf = (
  { birthDate }: Pick<DraftPerson, 'birthDate'>,
  { entryDate }: Pick<CounterDraft, 'entryDate'>,
  today: string,
): AgeGroup => ageGroupOf(birthDate, dayOr(entryDate, today))

/** What is wrong with a row, in the order in which it is told. */
export type RowTrouble =
  | 'passportExpired'
  | 'passportEnds'
  | 'passportSixMonths'
  | 'digits'
  | 'noName'
  | 'noBirthDate'
  | 'noLabel'

export function troublesOf(person: DraftPerson, draft: CounterDraft, today: string): RowTrouble[] {
  const { passportExpiry, checked, label } = person
  const until = dayOr(draft.exitDate, dayOr(draft.entryDate, undefined))
  const isPaper = draft.visaType === VISA_TYPE.STICKER
  const found: readonly (RowTrouble | undefined)[] = [
    passportTrouble(passportExpiry, today, until),
    checked ? undefined : 'digits',
    applicantName(person) === '' ? 'noName' : undefined,
    person.birthDate === null ? 'noBirthDate' : undefined,
    isPaper && label === '' ? 'noLabel' : undefined,
  ]
  return found.filter((trouble) => trouble !== undefined)
}

const BLOCKS: Readonly<Record<RowTrouble, 'always' | 'validity' | 'never'>> = {
  passportExpired: 'always',
  passportEnds: 'always',
  passportSixMonths: 'validity',
  digits: 'never',
  noName: 'always',
  noBirthDate: 'always',
  noLabel: 'always',
}

/** Whether the contract is not accepted as long as a row has this trouble. */
export const isBlocking = (trouble: RowTrouble, blocksValidity: boolean): boolean =>
  BLOCKS[trouble] === 'always' || (BLOCKS[trouble] === 'validity' && blocksValidity)

/** As the server takes it; a person is called themselves. */
export function bodyOf({
  people,
  vipNo: _said,
  addresses: _known,
  fromOrder: _order,
  scanned: _last,
  seen: _seen,
  writeKey: _name,
  ...draft
}: CounterDraft): ContractDraft {
  return {
    ...draft,
    contactName: draft.customerKind === 'PERSON' ? draft.customerName : draft.contactName,
    applicants: people.map(({ key: _key, checked: _checked, ...person }) => person),
  }
}
