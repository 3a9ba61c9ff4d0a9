import { isEndedContract } from '@visa/contract/centre/contract.states'
import type { PhoneContract } from '@visa/contract/centre/phone'

/** What is true of a contract of which nothing is asked on the phone: only a fixed one that is signed and paid is all done. */
export function standingOf({
  fixed,
  status,
  people,
}: Pick<PhoneContract, 'fixed' | 'status' | 'people'>): 'nothing' | 'ended' | 'bringPassport' | 'notYet' {
  if (isEndedContract(status)) return 'ended'
  if (people.some(({ passportStatus }) => passportStatus === null)) return 'bringPassport'
  return fixed ? 'nothing' : 'notYet'
}
