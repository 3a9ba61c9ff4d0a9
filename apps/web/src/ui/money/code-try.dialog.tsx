import type { PaymentRow } from '@visa/contract/money/payment'
import { paymentDetail, refreshQueryResult, withdrawPay } from '@visa/contract/money/payment'
import { PAYMENT_STATUS } from '@visa/contract/money/payment.states'
import { moneyDialogMessages } from '@visa/messages/money/money-dialogs'
import { paymentWordMessages } from '@visa/messages/money/payment-words'
import { Alert, Button, QRCode } from 'antd'
import { useState } from 'react'
import { CASE_STALE } from '../../lib/case-stale.ts'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useAction, useCall } from '../../lib/query.ts'
import { useClock } from '../../lib/use-clock.ts'
import { yuan } from '../../lib/yuan.ts'
import { Dialog } from '../dialog.tsx'
import { countDown } from './count-down.ts'
import styles from './money.module.css'

const QR_PX = 220
const ASK_MS = 3_000

/** A try with a channel while the customer may pay: its code, how long, and what became of it. */
export function CodeTryDialog({ payment: begun, onClosed }: { payment: PaymentRow; onClosed: () => void }) {
  const t = useTexts(moneyDialogMessages)
  const { ways, troubles } = useTexts(paymentWordMessages)
  const [said, setSaid] = useState('')
  const { data } = useCall(
    paymentDetail,
    { query: { id: begun.id } },
    { silent: true, refetchInterval: ASK_MS },
  )
  const payment = data?.payment ?? begun
  const { id, way, amountCents, status, codeUrl, trouble, expiresAt } = payment
  const left = countDown(expiresAt, useClock())
  const isOpen = status === PAYMENT_STATUS.PAYING
  const writing = { invalidates: CASE_STALE }
  const ask = useAction(refreshQueryResult, {
    ...writing,
    onSuccess: ({ payment: { status: now } }) => setSaid(now === PAYMENT_STATUS.PAYING ? t.stillWaiting : ''),
  })
  const withdraw = useAction(withdrawPay, {
    ...writing,
    onSuccess: ({ payment: { status: now } }) => setSaid(now === PAYMENT_STATUS.PAID ? t.paidMeanwhile : ''),
  })
  const title = fill(t.codeTitle, { way: ways[way], amount: yuan(amountCents) })
  return (
    <Dialog open title={title} width={480} footer={null} onCancel={onClosed}>
      {isOpen && codeUrl !== '' && (
        <figure className={styles.qr} aria-label={title}>
          <QRCode value={codeUrl} size={QR_PX} status={left === undefined ? 'loading' : 'active'} />
          <figcaption>{left === undefined ? t.over : fill(t.left, { time: left })}</figcaption>
        </figure>
      )}
      {isOpen && <p className={styles.soft}>{t.codeHelp}</p>}
      {status === PAYMENT_STATUS.PAID && (
        <Alert type="success" showIcon title={fill(t.paid, { amount: yuan(amountCents) })} />
      )}
      {!isOpen && status !== PAYMENT_STATUS.PAID && <Alert type="info" showIcon title={t.withdrawn} />}
      {said !== '' && <output>{said}</output>}
      {trouble !== '' && <Alert type="warning" showIcon title={troubles[trouble]} />}
      <div className={styles.buttons}>
        {isOpen && (
          <>
            <Button type="primary" loading={ask.isPending} onClick={() => ask.mutate({ body: { id } })}>
              {t.askNow}
            </Button>
            <Button loading={withdraw.isPending} onClick={() => withdraw.mutate({ body: { id } })}>
              {t.withdraw}
            </Button>
          </>
        )}
        <Button onClick={onClosed}>{t.close}</Button>
      </div>
    </Dialog>
  )
}
