import { formatMoney } from '@visa/contract/money'
import { RECHARGE } from '@visa/contract/money/recharge.states'
import { supplyPay } from '@visa/contract/supply/asking'
import type { SupplyDetail } from '@visa/contract/supply/order'
import { paymentWordMessages } from '@visa/messages/money/payment-words'
import { supplyMessages } from '@visa/messages/supply/supply'
import { Alert, Button } from 'antd'
import { toast } from '../../lib/feedback.ts'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useAction } from '../../lib/query.ts'
import { useCan } from '../../lib/session.tsx'
import { openScreen } from '../../lib/tabs/tab-address.ts'
import { yuan } from '../../lib/yuan.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { WRITING } from './supply.names.ts'
import styles from './supply.module.css'

/** Pays from the buyer's account, which pays in one piece or not at all: both balances are told, and which one is used. */
export function PayDialog({ bill, onClosed }: { bill: SupplyDetail; onClosed: () => void }) {
  const t = useTexts(supplyMessages)
  const { ways } = useTexts(paymentWordMessages)
  const can = useCan()
  const { id, billNo: no, buyerName: buyer, owedCents, account } = bill
  const owed = owedCents ?? 0
  const pay = useAction(supplyPay, {
    ...WRITING,
    onSuccess: ({ way, amountCents }) => {
      toast.success(fill(t.payDone, { no, amount: yuan(amountCents), way: ways[way] }))
      onClosed()
    },
  })
  const { aheadCents = 0, creditCents = 0 } = account ?? {}
  const used = aheadCents >= owed ? 'ahead' : creditCents >= owed ? 'credit' : undefined
  const lines = [
    { key: 'ahead', label: t.payAhead, cents: aheadCents },
    { key: 'credit', label: t.payCredit, cents: creditCents },
  ]
  return (
    <Dialog
      open
      title={fill(t.payTitle, { no })}
      width={480}
      okText={t.pay}
      okButtonProps={{ disabled: used === undefined || owedCents === null, loading: pay.isPending }}
      onOk={() => pay.mutate({ body: { id, amountCents: owed } })}
      onCancel={onClosed}
    >
      <p>{fill(t.payText, { buyer, amount: yuan(owed) })}</p>
      {account !== null && (
        <table className={styles.table}>
          <tbody>
            {lines.map(({ key, label, cents }) => (
              <tr key={key}>
                <th scope="row">{label}</th>
                <td>{formatMoney(cents)}</td>
                <td>{used === key && t.payUsed}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {used === undefined && (
        <Alert
          type="warning"
          showIcon
          title={
            account === null ? fill(t.payNoAccount, { buyer }) : fill(t.payShort, { amount: yuan(owed) })
          }
          action={
            account !== null &&
            can(RECHARGE) && <Button onClick={() => openScreen(RECHARGE)}>{t.recharge}</Button>
          }
        />
      )}
    </Dialog>
  )
}
