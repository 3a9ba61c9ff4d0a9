import type { ContractDetail } from '@visa/contract/centre/contract'
import { contractLogs } from '@visa/contract/centre/contract-calls'
import { REFUND_STATUS } from '@visa/contract/money/payment.states'
import { contractPageMessages } from '@visa/messages/centre/contract-pages'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { useCall } from '../../../lib/query.ts'
import { useCan } from '../../../lib/session.tsx'
import { screenLink } from '../../../lib/tabs/tab-address.ts'
import { useRefundDeciders } from '../../../ui/money/use-refund-deciders.ts'
import { yuan } from '../../../lib/yuan.ts'

/** Where what came too much is given back, and by whom; once it was asked for, who decides. */
export function WayToRefund({ contract }: { contract: ContractDetail }) {
  return contract.paidCents > contract.totalCents ? <Overpaid contract={contract} /> : null
}

function Overpaid({ contract: { id, contractNo, totalCents, paidCents } }: { contract: ContractDetail }) {
  const t = useTexts(contractPageMessages)
  const can = useCan()
  const who = useRefundDeciders(true)
  const { data } = useCall(contractLogs, { query: { id } }, { silent: true })
  const over = paidCents - totalCents
  const asked = (data?.refunds ?? [])
    .filter(({ status }) => status === REFUND_STATUS.WAITING)
    .reduce((sum, { amountCents }) => sum + amountCents, 0)
  const amount = yuan(Math.max(0, over - asked))
  const told = asked === 0 ? '' : fill(t.refundAsked, { amount: yuan(asked), names: who.approve })
  if (asked >= over) return <>{told}</>
  if (!can('center.cashier') || !can('center.cashier.refund'))
    return (
      <>
        {told} {fill(t.refundByOthers, { amount, names: who.refund })}
      </>
    )
  return (
    <>
      {told}{' '}
      <a href={screenLink('center.cashier', { params: { key: contractNo } })}>
        {fill(t.toRefund, { amount })}
      </a>
    </>
  )
}
