import { formatDate } from '@visa/contract/dates'
import { accountPayRefresh, accountPayWithdraw, type OpenPay } from '@visa/contract/money/account-pay'
import { PAYMENT_STATUS } from '@visa/contract/money/payment.states'
import { formatMoney } from '@visa/contract/money'
import { accountPayMessages } from '@visa/messages/money/account-pay'
import { paymentWordMessages } from '@visa/messages/money/payment-words'
import { Button, QRCode } from 'antd'
import { toast } from '../../lib/feedback.ts'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useAction } from '../../lib/query.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { WRITING } from './account.names.ts'
import styles from './account.module.css'

interface PayCodeDialogProps {
  title: string
  pay: OpenPay
  onClosed: () => void
}

/** The code by which a company pays. Whether money came is the channel's word: asked for, never assumed. */
export function PayCodeDialog({ title, pay, onClosed }: PayCodeDialogProps) {
  const t = useTexts(accountPayMessages)
  const { ways } = useTexts(paymentWordMessages)
  const amount = formatMoney(pay.amountCents)
  const tell = ({ status }: OpenPay) => {
    if (status === PAYMENT_STATUS.PAYING) {
      toast.info(t.waiting)
      return
    }
    if (status === PAYMENT_STATUS.PAID) toast.success(fill(t.paid, { amount }))
    else toast.info(t.closed)
    onClosed()
  }
  const refresh = useAction(accountPayRefresh, { ...WRITING, onSuccess: tell })
  const withdraw = useAction(accountPayWithdraw, { ...WRITING, onSuccess: tell })
  const body = { paymentId: pay.id }
  return (
    <Dialog
      open
      title={title}
      width={480}
      onCancel={onClosed}
      footer={
        <>
          <Button danger loading={withdraw.isPending} onClick={() => withdraw.mutate({ body })}>
            {t.withdraw}
          </Button>
          <Button type="primary" loading={refresh.isPending} onClick={() => refresh.mutate({ body })}>
            {t.ask}
          </Button>
        </>
      }
    >
      <div className={styles.payCode}>
        <p>{fill(t.scan, { way: ways[pay.way], amount })}</p>
        {pay.codeUrl !== '' && <QRCode value={pay.codeUrl} type="svg" size={200} aria-label={t.code} />}
        {pay.expiresAt !== null && (
          <p className={styles.soft}>{fill(t.expires, { time: formatDate(pay.expiresAt, 'hh:mm') })}</p>
        )}
      </div>
    </Dialog>
  )
}
