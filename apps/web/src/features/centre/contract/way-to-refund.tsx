import type { ContractDetail } from '@visa/contract/centre/contract'
import { PAY_OUT_REFUND } from '@visa/contract/money/payment.states'
import { notAsked } from '@visa/contract/money/standing'
import { contractPageMessages } from '@visa/messages/centre/contract-pages'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { useCan } from '../../../lib/session.tsx'
import { screenLink } from '../../../lib/tabs/tab-address.ts'
import { useRefundDeciders } from '../../../ui/money/use-refund-deciders.ts'
import { yuan } from '../../../lib/yuan.ts'

const told = (text: string, cents: number, names = ''): string => fill(text, { amount: yuan(cents), names })

/** What of its money is to go back and has not gone: what is to be done next, where, and by whom. */
export function WayToRefund({ contract }: { contract: ContractDetail }) {
  const t = useTexts(contractPageMessages)
  const can = useCan()
  const { contractNo, back } = contract
  const rest = notAsked(contract)
  const who = useRefundDeciders(rest + back.waitingCents + back.payOutCents > 0)
  const atCashier = can('center.cashier')
  const link = (text: string, cents: number) => (
    <a href={screenLink('center.cashier', { params: { key: contractNo } })}>{told(text, cents)}</a>
  )
  const mayPayOut = atCashier && PAY_OUT_REFUND.some((code) => can(code))
  const mayAsk = atCashier && can('center.cashier.refund')
  const steps = [
    { key: 'waiting', cents: back.waitingCents, step: told(t.refundAsked, back.waitingCents, who.approve) },
    {
      key: 'payOut',
      cents: back.payOutCents,
      step: mayPayOut
        ? link(t.toPayOut, back.payOutCents)
        : told(t.payOutByOthers, back.payOutCents, who.refund),
    },
    { key: 'onWay', cents: back.onWayCents, step: told(t.backOnWay, back.onWayCents) },
    {
      key: 'rest',
      cents: rest,
      step: mayAsk ? link(t.toRefund, rest) : told(t.refundByOthers, rest, who.refund),
    },
  ].filter(({ cents }) => cents > 0)
  if (steps.length === 0) return null
  return steps.map(({ key, step }) => <span key={key}>{step} </span>)
}
