import { formatMoney } from '@visa/contract/money'
import { cashierMessages } from '@visa/messages/money/cashier'
import { paymentWordMessages } from '@visa/messages/money/payment-words'
import { Button } from 'antd'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { Uncertainty } from './unknown-panel.tsx'
import type { Cashier } from './use-cashier.ts'
import type { Intention } from './use-till.ts'

/** Money was sent to the server and no answer came: the same is sent again, and counts once. */
export function LostPanel({ cashier, intention: { body } }: { cashier: Cashier; intention: Intention }) {
  const t = useTexts(cashierMessages)
  const { ways } = useTexts(paymentWordMessages)
  const amount = formatMoney(Number(body.amountCents))
  return (
    <Uncertainty
      title={fill(t.lostTitle, { way: ways[body.way], amount })}
      known={[{ at: '', text: t.lostKnown }]}
      unknown={t.whetherTaken}
      steps={[t.lostDo, ...(body.way === 'CASH' ? [t.lostCash] : [])]}
      never={[t.lostDoNot]}
    >
      <Button type="primary" size="large" loading={cashier.busy} onClick={() => void cashier.again()}>
        {t.lostAgain} <kbd>F8</kbd>
      </Button>
    </Uncertainty>
  )
}
