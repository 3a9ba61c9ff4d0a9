import { applicantName } from '@visa/contract/visa/applicant'
import type { ApplicantForm, FamilyMember } from '@visa/contract/visa/applicant-form'
import { ORDER_STATUS } from '@visa/contract/visa/order.states'

const textIn = (values: Readonly<Record<string, unknown>>, name: string): string => {
  const value = values[name]
  return typeof value === 'string' ? value : ''
}

/** As people call the applicant, by what the form holds. */
export const nameIn = (values: Readonly<Record<string, unknown>>): string =>
  applicantName({
    cnName: textIn(values, 'cnName'),
    surname: textIn(values, 'surname'),
    givenNames: textIn(values, 'givenNames'),
  })

const photoIn = ({ photo }: Readonly<Record<string, unknown>>): string => {
  const [file] = Array.isArray(photo) ? (photo as unknown[]) : []
  return typeof file === 'object' && file !== null && 'storageName' in file ? String(file.storageName) : ''
}

/** Everybody in the order who was not cancelled, and the one on the page, as they stand in it. */
export function familyOf(applicant: ApplicantForm): FamilyMember[] {
  const { id, seq, relation, status, values, family } = applicant
  const own = family.find((each) => each.id === id)
  const self = {
    ...(own ?? { id, seq, relation, status, needed: 0, filled: 0 }),
    name: nameIn(values),
    photo: photoIn(values),
  }
  const others = family.filter((each) => each.id !== id && each.status !== ORDER_STATUS.CANCELLED)
  return [...others, self].toSorted((a, b) => a.seq - b.seq)
}

/** Who stands before and behind the one on the page; nobody is without a name. */
export function beside(
  family: readonly FamilyMember[],
  id: number,
  unnamed: (no: number) => string,
): { next: FamilyMember | undefined; previous: FamilyMember | undefined } {
  const named = family.map((each) => ({ ...each, name: each.name || unnamed(each.seq) }))
  const at = named.findIndex((each) => each.id === id)
  return { next: named[at + 1], previous: named[at - 1] }
}
