import { CONTRACT_STATUS, isFixedContract, type ContractStatus } from '@visa/contract/centre/contract.states'
import type { BoundAction } from '../../../ui/list/row-action.ts'

const SENT_BACK: ReadonlySet<ContractStatus> = new Set<ContractStatus>([
  CONTRACT_STATUS.ACCEPT_RETURNED,
  CONTRACT_STATUS.REVIEW_RETURNED,
])

/** While the customer still stands there; a review that nothing is in the way of is not made to wait for them. */
const FIRST: readonly string[] = ['pay', 'review', 'sign', 'receipt']

/** Somebody has their passport back and is still paid for: that is settled before anybody agrees to the contract. */
const NOT_YET = 'review'

/** What was sent back, or cannot be accepted as it is, is mended and accepted before anybody pays for it. */
const FIRST_AGAIN: readonly string[] = ['edit', 'acceptAgain', ...FIRST]

/** What usually comes next stands first, and what leads back never does. */
export function inOrder<Each extends Pick<BoundAction, 'key' | 'locked' | 'back'>>(
  status: ContractStatus,
  actions: readonly Each[],
  hasGivenUp = false,
): Each[] {
  // What waits to be accepted the first time is offered as it is.
  const isStopped = actions.some(({ key, locked }) => key === 'accept' && locked !== undefined)
  if (!isFixedContract(status) && !SENT_BACK.has(status) && !isStopped) return [...actions]
  const first = isStopped || SENT_BACK.has(status) ? FIRST_AGAIN : FIRST
  const rankOf = ({ key, locked, back }: Each): number => {
    const place = first.indexOf(key)
    if (back === true) return first.length + 1
    const waits = locked !== undefined || (hasGivenUp && key === NOT_YET)
    return place === -1 || waits ? first.length : place
  }
  return actions.toSorted((one, other) => rankOf(one) - rankOf(other))
}
