import type { ApplicantRow } from '@visa/contract/visa/applicant-list'

interface FoundPeople {
  rows: readonly ApplicantRow[]
  /** How many were found in all, of whom the rows may be only the first. */
  records: number
}

const plain = (passportNo: string): string => passportNo.trim().toUpperCase()

/**
 * Who holds a passport, among those that were found by it: searching finds parts of numbers, a holder has the whole one.
 * Where more were found than are seen, nobody knows whether another holds it too.
 */
export function ownerOf(
  passportNo: string,
  { rows, records }: FoundPeople,
): ApplicantRow | 'nobody' | 'several' {
  const [holder, ...others] = rows.filter((row) => plain(row.passportNo) === plain(passportNo))
  if (records > rows.length || others.length > 0) return 'several'
  return holder ?? 'nobody'
}
