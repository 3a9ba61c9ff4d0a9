import { formatDate } from '@visa/contract/dates'
import { formatMoney } from '@visa/contract/money'
import type { PaymentRow } from '@visa/contract/money/payment'
import { cashierMessages } from '@visa/messages/money/cashier'
import { paymentWordMessages } from '@visa/messages/money/payment-words'
import { Button } from 'antd'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { useClock } from '../../../lib/use-clock.ts'
import { countDown } from '../../../ui/money/count-down.ts'
import { ScannerInput } from '../../../ui/scan/scanner-input.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import type { Cashier } from './use-cashier.ts'
import styles from './cashier.module.css'

interface OpenPanelProps {
  cashier: Cashier
  payment: PaymentRow
  connected: boolean
}

/** A code that waits for the customer: how long, where it is shown, and the ways out. */
export function OpenPanel({ cashier, payment, connected }: OpenPanelProps) {
  const t = useTexts(cashierMessages)
  const { ways } = useTexts(paymentWordMessages)
  const left = countDown(payment.expiresAt, useClock())
  const amount = formatMoney(payment.amountCents)
  const title = fill(t.takeTitle, { way: ways[payment.way], amount })
  const began = fill(t.tryNo, {
    attempt: payment.attemptNo,
    time: formatDate(payment.createTime, 'hh:mm:ss'),
  })
  return (
    <section className={styles.card} aria-label={title}>
      <header className={styles.ruled}>
        <h2>{title}</h2>
        <StatusTag tone="progress" text={began} />
        <span className={styles.end} role="timer">
          {left === undefined ? t.over : fill(t.left, { time: left })}
        </span>
      </header>
      <div className={styles.two}>
        <div className={styles.field}>
          <b>{t.customerScans}</b>
          <p className={styles.notice} data-tone="good">
            {connected ? fill(t.codeOnScreen, { amount }) : t.codeHere}
          </p>
          <small className={styles.soft}>{t.codeHelp}</small>
        </div>
        <label className={styles.field}>
          <b>{t.weScan}</b>
          <ScannerInput
            aria-label={t.payCode}
            placeholder={t.payCodeHint}
            onScan={(code) => void cashier.scan(code)}
          />
          <small className={styles.soft}>{t.payCodeHelp}</small>
        </label>
      </div>
      <footer className={styles.foot}>
        <Button type="primary" size="large" loading={cashier.busy} onClick={() => void cashier.ask()}>
          {t.askNow} <kbd>F8</kbd>
        </Button>
        <Button size="large" disabled={cashier.busy} onClick={() => void cashier.withdraw()}>
          {t.withdrawCode} <kbd>Esc</kbd>
        </Button>
      </footer>
    </section>
  )
}
