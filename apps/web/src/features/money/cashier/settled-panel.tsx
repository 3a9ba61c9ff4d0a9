import { CheckCircleFilled, WarningFilled } from '@ant-design/icons'
import { formatMoney } from '@visa/contract/money'
import type { PaymentRow, SubjectBalance } from '@visa/contract/money/payment'
import { receiptPage } from '@visa/contract/money/receipt'
import { cashierMessages } from '@visa/messages/money/cashier'
import { cashierNoticeMessages } from '@visa/messages/money/cashier-notices'
import { Button } from 'antd'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { useCall } from '../../../lib/query.ts'
import { useCan } from '../../../lib/session.tsx'
import { useRefundDeciders } from '../../../ui/money/use-refund-deciders.ts'
import { refundFirst, waitingBack } from './cashier.rules.ts'
import { useWayOn } from './subject-page.ts'
import type { Cashier } from './use-cashier.ts'
import styles from './cashier.module.css'

interface SettledPanelProps {
  cashier: Cashier
  balance: SubjectBalance
  onPrint: () => void
  onRefund: (payment: PaymentRow) => void
}

/** Nothing is owed any more: the change once more, the receipt, and on to the next one. */
export function SettledPanel({ cashier, balance, onPrint, onRefund }: SettledPanelProps) {
  const t = useTexts(cashierMessages)
  const notices = useTexts(cashierNoticeMessages)
  const { subjectKind, subjectId, subjectNo, overCents } = balance
  const isOver = overCents > 0
  const mayRefund = useCan()('center.cashier.refund')
  const receipt = useCall(
    receiptPage,
    { query: { subjectKind, subjectId, page: 1, pageSize: 10 } },
    { silent: true },
  ).data?.rows[0]
  const { last } = cashier
  const wayOn = useWayOn()(balance)
  const change = last === undefined ? 0 : (last.givenCents ?? last.amountCents) - last.amountCents
  const title = isOver
    ? fill(notices.overTitle, { no: subjectNo, amount: formatMoney(overCents) })
    : fill(t.settledTitle, { no: subjectNo })
  const who = useRefundDeciders(isOver)
  const waiting = waitingBack(cashier.payments)
  const toRefund = isOver && mayRefund ? refundFirst(cashier.payments, overCents) : undefined
  const overText =
    waiting > 0
      ? fill(notices.overAsked, { amount: formatMoney(waiting), names: who.approve })
      : mayRefund
        ? notices.overHelp
        : fill(notices.overByOthers, { names: who.refund })
  return (
    <section className={isOver ? styles.unsure : styles.done} aria-label={title}>
      <header className={styles.ruled}>
        {isOver ? <WarningFilled aria-hidden /> : <CheckCircleFilled aria-hidden />}
        <h2>{title}</h2>
        <span className={styles.end}>
          {receipt === undefined
            ? t.settledNoReceipt
            : fill(t.settledReceipt, { receiptNo: receipt.receiptNo })}
        </span>
      </header>
      {isOver && <p className={styles.padded}>{overText}</p>}
      {change > 0 && (
        <output className={styles.change} data-tone="good">
          <span>{t.changeIs}</span>
          <b>{formatMoney(change)}</b>
        </output>
      )}
      <footer className={styles.foot}>
        {toRefund !== undefined && waiting === 0 && (
          <Button type="primary" size="large" disabled={cashier.locked} onClick={() => onRefund(toRefund)}>
            {fill(notices.refundOver, { amount: formatMoney(overCents) })}
          </Button>
        )}
        {receipt !== undefined && (
          <Button type={isOver ? 'default' : 'primary'} size="large" onClick={onPrint}>
            {receipt.printedAt === null ? t.print : t.reprint} <kbd>F9</kbd>
          </Button>
        )}
        {wayOn !== undefined && (
          <Button size="large" href={wayOn}>
            {notices.toContract} <kbd>F10</kbd>
          </Button>
        )}
        <Button size="large" onClick={cashier.clear}>
          {t.next}
        </Button>
      </footer>
    </section>
  )
}
