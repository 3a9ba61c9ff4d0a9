import { formatDate } from '@visa/contract/dates'
import { formatMoney } from '@visa/contract/money'
import { receiptIssue } from '@visa/contract/money/receipt'
import type { PaymentRow } from '@visa/contract/money/payment'
import { PAYMENT_STATUS } from '@visa/contract/money/payment.states'
import { isAccountWay } from '@visa/contract/money/ways'
import { cashierMessages } from '@visa/messages/money/cashier'
import { cashierNoticeMessages } from '@visa/messages/money/cashier-notices'
import { paymentWordMessages } from '@visa/messages/money/payment-words'
import { Button } from 'antd'
import { CASE_STALE } from '../../../lib/case-stale.ts'
import { toast } from '../../../lib/feedback.ts'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { useAction } from '../../../lib/query.ts'
import { useCan } from '../../../lib/session.tsx'
import { useRefundDeciders } from '../../../ui/money/use-refund-deciders.ts'
import { addressOf } from '../../../lib/tabs/tab-address.ts'
import { paymentTone, refundable, wentBack } from '../../../ui/money/money.names.ts'
import { StatusTag } from '../../../ui/status-tag.tsx'
import type { Cashier } from './use-cashier.ts'
import styles from './cashier.module.css'

const NONE = '–'

interface LinesProps {
  cashier: Cashier
  onRefund: (payment: PaymentRow) => void
}

/** Every try of what is on the counter, the first one first. */
export function PaymentLines({ cashier, onRefund }: LinesProps) {
  const t = useTexts(cashierMessages)
  const shown = cashier.payments.toSorted((one, other) => one.id - other.id)
  if (shown.length === 0) return <p className={styles.none}>{t.noPayments}</p>
  return (
    <div className={styles.scroll}>
      <table className={styles.lines}>
        <thead>
          <tr>
            <th scope="col">{t.no}</th>
            <th scope="col">{t.way}</th>
            <th scope="col">{t.paymentNo}</th>
            <th scope="col">{t.amount}</th>
            <th scope="col">{t.given}</th>
            <th scope="col">{t.change}</th>
            <th scope="col">{t.status}</th>
            <th scope="col">
              <span className="unseen">{t.actions}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((payment, index) => (
            <Line
              key={payment.id}
              payment={payment}
              no={index + 1}
              cashier={cashier}
              onRefund={() => onRefund(payment)}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface LineProps {
  payment: PaymentRow
  no: number
  cashier: Cashier
  onRefund: () => void
}

function Line({ payment, no, cashier, onRefund }: LineProps) {
  const t = useTexts(cashierMessages)
  const notices = useTexts(cashierNoticeMessages)
  const { ways } = useTexts(paymentWordMessages)
  const can = useCan()
  const { way, paymentNo, amountCents, givenCents, status, receiptNo } = payment
  const backCents = wentBack(payment)
  const isOpen = status === PAYMENT_STATUS.PAYING
  const isPaid = status === PAYMENT_STATUS.PAID
  const give = useAction(receiptIssue, {
    invalidates: CASE_STALE,
    onSuccess: (receipt) => toast.success(fill(t.receiptIssued, { receiptNo: receipt.receiptNo })),
  })
  const left = refundable(payment)
  const { balance } = cashier
  const payer = balance === undefined ? '' : balance.payerName || balance.title
  return (
    <tr data-tone={isOpen && cashier.unknown ? 'unsure' : undefined}>
      <td>{no}</td>
      <td>{ways[way]}</td>
      <td className={styles.code}>{paymentNo}</td>
      <td>
        <b>{formatMoney(amountCents)}</b>
      </td>
      <td>{givenCents === null ? NONE : formatMoney(givenCents)}</td>
      <td>{givenCents === null ? NONE : formatMoney(givenCents - amountCents)}</td>
      <td>
        <StatusOf payment={payment} unknown={cashier.unknown} />
        {payment.surplus && <small className={styles.soft}> {notices.surplusBack}</small>}
        {payment.waitingCents > 0 && <WaitingRefund cents={payment.waitingCents} />}
        {payment.payOutCents > 0 && <ToPayOut cents={payment.payOutCents} />}
        {backCents > 0 && (
          <small className={styles.soft}> {fill(t.refundedPart, { amount: formatMoney(backCents) })}</small>
        )}
      </td>
      <td className={styles.acts}>
        {isPaid && receiptNo === null && left > 0 && !isAccountWay(way) && (
          <Button
            type="link"
            size="small"
            loading={give.isPending}
            onClick={() => give.mutate({ body: { paymentId: payment.id, payer: payment.payer || payer } })}
          >
            {t.giveReceipt}
          </Button>
        )}
        {isPaid && left > 0 && can('center.cashier.refund') && (
          <Button type="link" size="small" disabled={cashier.locked} onClick={onRefund}>
            {t.refund}
          </Button>
        )}
        {isOpen && (
          <Button type="link" size="small" disabled={cashier.busy} onClick={() => void cashier.withdraw()}>
            {t.withdraw}
          </Button>
        )}
      </td>
    </tr>
  )
}

const RECORDS = { screen: 'center.payment.records', name: '', params: { part: 'refunds' } }

/** A refund that somebody else lets go, and where they do. */
function WaitingRefund({ cents }: { cents: number }) {
  const t = useTexts(cashierNoticeMessages)
  const can = useCan()
  const { approve } = useRefundDeciders(true)
  const said = fill(t.refundWaits, { amount: formatMoney(cents) })
  // Who decides is told in the panel beneath, where there is room for it.
  return (
    <small className={styles.warn} title={fill(t.refundWaitsAt, { names: approve })}>
      {' '}
      {can(RECORDS.screen) ? <a href={addressOf(RECORDS)}>{said}</a> : said}
    </small>
  )
}

/** What was let go and nobody has paid out: where that is done stands in the panel beneath. */
function ToPayOut({ cents }: { cents: number }) {
  const t = useTexts(cashierNoticeMessages)
  return <small className={styles.warn}> {fill(t.refundToPayOut, { amount: formatMoney(cents) })}</small>
}

function StatusOf({ payment: { status, paidAt }, unknown }: { payment: PaymentRow; unknown: boolean }) {
  const t = useTexts(cashierMessages)
  if (status === PAYMENT_STATUS.PAYING)
    return unknown ? (
      <StatusTag tone="waiting" text={t.resultUnknown} />
    ) : (
      <StatusTag tone="progress" text={t.waiting} />
    )
  const text =
    status === PAYMENT_STATUS.PAID && paidAt !== null
      ? fill(t.takenAt, { time: formatDate(paidAt, 'hh:mm:ss') })
      : t.closed
  return <StatusTag tone={paymentTone(status)} text={text} />
}
