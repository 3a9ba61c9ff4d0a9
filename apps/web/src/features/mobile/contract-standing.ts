import { isEndedContract } from '@visa/contract/centre/contract.states'
import type { PhoneContract } from '@visa/contract/centre/phone'
import { toGoBack } from '@visa/contract/money/standing'

type Standing = 'nothing' | 'ended' | 'endedBack' | 'bringPassport' | 'notYet'

/** What is true of a contract of which nothing is asked on the phone: only a fixed one that is signed and paid is all done. */
export function standingOf({
  fixed,
  status,
  people,
  totalCents,
  paidCents,
  back,
}: Pick<PhoneContract, 'fixed' | 'status' | 'people' | 'totalCents' | 'paidCents' | 'back'>): Standing {
  if (isEndedContract(status)) return toGoBack({ totalCents, paidCents, back }) > 0 ? 'endedBack' : 'ended'
  if (people.some(({ passportStatus }) => passportStatus === null)) return 'bringPassport'
  return fixed ? 'nothing' : 'notYet'
}
