import type { MemberDetail, MemberField } from '@visa/contract/member/member'

/** What is chosen together: names as a passport writes them, a document with its kind and end. */
const GROUPS: readonly (readonly [MemberField, ...MemberField[]])[] = [
  ['realName'],
  ['surname', 'givenNames'],
  ['gender'],
  ['birthDate'],
  ['mobile'],
  ['spareMobile'],
  ['tel'],
  ['email'],
  ['idNo', 'idType', 'idExpiry'],
  ['userName'],
  ['invoiceTitle', 'invoiceTaxCode'],
  ['consentUntil'],
]

export interface MergeRow {
  fields: readonly [MemberField, ...MemberField[]]
  own: string
  theirs: string
  differs: boolean
}

const said = (member: MemberDetail, fields: readonly MemberField[]): string =>
  fields
    .filter((field) => field !== 'idType')
    .map((field) => member[field] ?? '')
    .join(' ')
    .trim()

/** What of two members is the same, and what is to be chosen. */
export const mergeRows = (member: MemberDetail, other: MemberDetail): MergeRow[] =>
  GROUPS.map((fields) => {
    const [own, theirs] = [said(member, fields), said(other, fields)]
    return { fields, own, theirs, differs: own !== theirs }
  }).filter(({ own, theirs }) => own !== '' || theirs !== '')

/** What to begin with: where one has nothing the other's counts, and a consent that lasts longer. */
export const takenBy = (rows: readonly MergeRow[]): MemberField[] =>
  rows
    .filter(
      ({ fields, own, theirs, differs }) =>
        differs && theirs !== '' && (own === '' || (fields[0] === 'consentUntil' && theirs > own)),
    )
    .flatMap(({ fields }) => fields)
