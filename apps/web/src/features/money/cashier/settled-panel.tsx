import { CheckCircleFilled, WarningFilled } from '@ant-design/icons'
import { formatMoney } from '@visa/contract/money'
import type { PaymentRow, SubjectBalance } from '@visa/contract/money/payment'
import { notAsked, standing } from '@visa/contract/money/standing'
import { receiptPage } from '@visa/contract/money/receipt'
import { cashierMessages } from '@visa/messages/money/cashier'
import { cashierNoticeMessages } from '@visa/messages/money/cashier-notices'
import { Button } from 'antd'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { useCall } from '../../../lib/query.ts'
import { useCan } from '../../../lib/session.tsx'
import { useRefundDeciders } from '../../../ui/money/use-refund-deciders.ts'
import { refundFirst } from './cashier.rules.ts'
import { GoingBack } from './going-back.tsx'
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
  const { subjectKind, subjectId, subjectNo: no, closed } = balance
  const { kind, cents } = standing(balance)
  const isOver = kind === 'over' || kind === 'back'
  const mayRefund = useCan()('center.cashier.refund')
  const receipt = useCall(
    receiptPage,
    { query: { subjectKind, subjectId, page: 1, pageSize: 10 } },
    { silent: true },
  ).data?.rows[0]
  const { last } = cashier
  const wayOn = useWayOn()(balance)
  const change = last === undefined ? 0 : (last.givenCents ?? last.amountCents) - last.amountCents
  const who = useRefundDeciders(kind === 'over' && !mayRefund)
  const isEnded = closed || kind === 'unpaid'
  const amount = formatMoney(cents)
  const title = {
    over: fill(notices.overTitle, { no, amount }),
    back: fill(notices.backTitle, { no, amount }),
    owed: '',
    settled: fill(isEnded ? notices.endedTitle : t.settledTitle, { no }),
    unpaid: fill(notices.endedTitle, { no }),
  }[kind]
  // What is asked for already is not asked for again.
  const rest = notAsked(balance)
  const toRefund = rest > 0 && mayRefund ? refundFirst(cashier.payments, rest) : undefined
  return (
    <section className={isOver ? styles.unsure : styles.done} aria-label={title}>
      <header className={styles.ruled}>
        {isOver ? <WarningFilled aria-hidden /> : <CheckCircleFilled aria-hidden />}
        <h2>{title}</h2>
        <span className={styles.end}>
          {receipt === undefined
            ? !isEnded && balance.paidCents > 0 && t.settledNoReceipt
            : fill(t.settledReceipt, { receiptNo: receipt.receiptNo })}
        </span>
      </header>
      {kind === 'over' && (
        <p className={styles.padded}>
          {mayRefund ? notices.overHelp : fill(notices.overByOthers, { names: who.refund })}
        </p>
      )}
      <GoingBack payments={cashier.payments} balance={balance} />
      {change > 0 && (
        <output className={styles.change} data-tone="good">
          <span>{t.changeIs}</span>
          <b>{formatMoney(change)}</b>
        </output>
      )}
      <footer className={styles.foot}>
        {toRefund !== undefined && (
          <Button type="primary" size="large" disabled={cashier.locked} onClick={() => onRefund(toRefund)}>
            {fill(notices.refundOver, { amount: formatMoney(rest) })}
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
