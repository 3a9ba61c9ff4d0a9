import type { CallInput } from '@visa/contract/endpoint'
import { formatDate } from '@visa/contract/dates'
import {
  claimsOrders,
  orderClaim,
  orderClaimNext,
  orderRelease,
  orderRenewClaim,
  type Claim,
} from '@visa/contract/visa/order-claim'
import { orderQueueMessages } from '@visa/messages/visa/order-queue'
import { confirmDialog, toast } from '../../../lib/feedback.ts'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { useAction } from '../../../lib/query.ts'
import { useCan, useSession } from '../../../lib/session.tsx'
import { WRITING } from '../order.names.ts'

/** What is known of a claim on an order. */
export interface Claimed {
  id: number
  orderNo: string
  claimedBy: number | null
  claimedByName: string
}

type QueueFilters = CallInput<typeof orderClaimNext>['body']

/** Taking orders and giving them back. */
export function useClaims(onTaken: (claim: Claim) => void) {
  const t = useTexts(orderQueueMessages)
  const can = useCan()
  const { id: me, identityCode } = useSession().info.userInfo
  const taken = (claim: Claim) => {
    toast.success(fill(t.claimed, { orderNo: claim.orderNo, until: formatDate(claim.claimedUntil, 'hh:mm') }))
    onTaken(claim)
  }
  const claim = useAction(orderClaim, { ...WRITING, onSuccess: taken })
  const next = useAction(orderClaimNext, {
    ...WRITING,
    onSuccess: (answer) => (answer === null ? toast.info(t.nothingLeft) : taken(answer)),
  })
  const renew = useAction(orderRenewClaim, {
    ...WRITING,
    onSuccess: ({ claimedUntil }) =>
      toast.success(fill(t.renewed, { until: formatDate(claimedUntil, 'hh:mm') })),
  })
  const release = useAction(orderRelease, WRITING)
  // A key that is pressed twice takes one order.
  const isBusy = claim.isPending || next.isPending || renew.isPending || release.isPending
  const isMine = ({ claimedBy }: Claimed): boolean => claimedBy === me
  return {
    isMine,
    mayClaim: can('visa.order.v2') && claimsOrders(identityCode),
    mayRelease: (order: Claimed): boolean =>
      isMine(order) ||
      (order.claimedBy !== null && claimsOrders(identityCode) && can('visa.order.manage.assign')),
    isBusy,
    claim: (id: number) => {
      if (!isBusy) claim.mutate({ body: { id } })
    },
    next: (filters: QueueFilters) => {
      if (!isBusy) next.mutate({ body: filters })
    },
    renew: (id: number) => renew.mutate({ body: { id } }),
    async release(order: Claimed): Promise<void> {
      const { id, orderNo, claimedByName: name } = order
      const agreed =
        isMine(order) ||
        (await confirmDialog({
          title: fill(t.releaseTitle, { name, orderNo }),
          content: fill(t.releaseText, { name }),
          okText: t.releaseOther,
        }))
      if (!agreed) return
      release.mutate({ body: { id } }, { onSuccess: () => toast.success(fill(t.released, { orderNo })) })
    },
  }
}

export type Claims = ReturnType<typeof useClaims>
