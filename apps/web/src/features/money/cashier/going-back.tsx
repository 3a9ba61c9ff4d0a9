import { REFUND_STATUS } from '@visa/contract/money/payment.states'
import {
  paymentDetail,
  type PaymentRow,
  type RefundRow,
  type SubjectBalance,
} from '@visa/contract/money/payment'
import { cashierNoticeMessages } from '@visa/messages/money/cashier-notices'
import { paymentWordMessages } from '@visa/messages/money/payment-words'
import { CASE_STALE } from '../../../lib/case-stale.ts'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { useCall } from '../../../lib/query.ts'
import { useCan } from '../../../lib/session.tsx'
import { addressOf } from '../../../lib/tabs/tab-address.ts'
import { yuan } from '../../../lib/yuan.ts'
import { CodeText } from '../../../ui/code-text.tsx'
import { isToPayOut } from '../../../ui/money/money.names.ts'
import { usePayOutActions } from '../../../ui/money/pay-out.actions.tsx'
import { useRefundDeciders } from '../../../ui/money/use-refund-deciders.ts'
import { RecordActions } from '../../../ui/record-actions.tsx'
import styles from './cashier.module.css'

const RECORDS = { screen: 'center.payment.records', name: '', params: { part: 'refunds' } }

interface GoingBackProps {
  payments: readonly PaymentRow[]
  balance: SubjectBalance
}

/** What is on its way back and has not gone, each with who does the next thing; what can be paid out is paid out here. */
export function GoingBack({ payments, balance: { back } }: GoingBackProps) {
  const t = useTexts(cashierNoticeMessages)
  const due = payments.filter(({ waitingCents, payOutCents }) => waitingCents + payOutCents > 0)
  if (due.length === 0 && back.onWayCents === 0) return null
  return (
    <ul className={styles.goingBack} aria-label={t.toBack}>
      {due.map((payment) => (
        <RefundsOf key={payment.id} payment={payment} />
      ))}
      {back.onWayCents > 0 && <li>{fill(t.backOnWay, { amount: yuan(back.onWayCents) })}</li>}
    </ul>
  )
}

function RefundsOf({ payment: { id } }: { payment: PaymentRow }) {
  const { data } = useCall(paymentDetail, { query: { id } }, { silent: true })
  const open = (data?.refunds ?? []).filter(
    (refund) => refund.status === REFUND_STATUS.WAITING || isToPayOut(refund),
  )
  return open.map((refund) => <OpenRefund key={refund.id} refund={refund} />)
}

function OpenRefund({ refund }: { refund: RefundRow }) {
  const t = useTexts(cashierNoticeMessages)
  const { ways } = useTexts(paymentWordMessages)
  const can = useCan()
  const actions = usePayOutActions<RefundRow>()
  const { refundNo, way, amountCents } = refund
  const mayPayOut = actions.some(({ when }) => when?.(refund) === true)
  const deciders = useRefundDeciders(!mayPayOut)
  const others = isToPayOut(refund)
    ? fill(t.backPayOutOthers, { names: deciders.refund })
    : fill(t.backWaits, { names: deciders.approve })
  const who = isToPayOut(refund) && mayPayOut ? t.backPayOut : others
  return (
    <li>
      <span>
        <CodeText value={refundNo} /> {ways[way]} <b>{yuan(amountCents)}</b>
      </span>
      <span className={styles.warn}>
        {!isToPayOut(refund) && can(RECORDS.screen) ? <a href={addressOf(RECORDS)}>{who}</a> : who}
      </span>
      <span className={styles.end}>
        <RecordActions
          name={`refund at the counter ${refund.id}`}
          row={refund}
          nameOf={(row) => row.refundNo}
          actions={actions}
          stale={CASE_STALE}
        />
      </span>
    </li>
  )
}
