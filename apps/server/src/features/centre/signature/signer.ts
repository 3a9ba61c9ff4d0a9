import { applicantName } from '@visa/contract/visa/applicant'
import { pinyinOf } from '../../../pinyin.ts'

interface Named {
  cnName: string
  surname: string
  givenNames: string
}

const lettersOf = (text: string): string => text.toLowerCase().replaceAll(/[^a-z]/g, '')

/** Whether an applicant is who signs; one of whom only the letters of the passport are known by how the name is said. */
function isSigner(person: Named, signer: string): boolean {
  if (applicantName(person) === signer) return true
  const letters = lettersOf(`${person.surname}${person.givenNames}`)
  return person.cnName === '' && letters !== '' && letters === pinyinOf(signer).split('|')[0]
}

/** The names of those for whom a contract is signed by somebody else. */
export function othersThan(signer: string, applicants: readonly Named[]): string[] {
  const own = applicants.findIndex((person) => isSigner(person, signer))
  return applicants.filter((_, index) => index !== own).map((person) => applicantName(person))
}
