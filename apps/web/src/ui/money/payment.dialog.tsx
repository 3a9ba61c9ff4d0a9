import { formatDate } from '@visa/contract/dates'
import { formatMoney } from '@visa/contract/money'
import { paymentDetail, type PaymentRow, type RefundRow } from '@visa/contract/money/payment'
import { stateText } from '@visa/contract/states'
import { paymentRecordMessages } from '@visa/messages/money/payment-records'
import { paymentWordMessages } from '@visa/messages/money/payment-words'
import { paymentStateMessages, refundStateMessages } from '@visa/messages/states/payment-states'
import { Alert } from 'antd'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useCall } from '../../lib/query.ts'
import { yuan } from '../../lib/yuan.ts'
import { CodeText } from '../code-text.tsx'
import { Dialog } from '../dialog.tsx'
import { Loaded } from '../loaded.tsx'
import { paymentTone, refundTone } from './money.names.ts'
import { useRefundWords } from './use-refund-words.ts'
import { StatusTag } from '../status-tag.tsx'
import styles from './money.module.css'

const moment = (at: string | null): string => (at === null ? '' : formatDate(at, 'yyyy-MM-dd hh:mm:ss'))

/** One payment with everything that is known of it, and what went back. */
export function PaymentDialog({
  payment,
  onClosed,
}: {
  payment: Pick<PaymentRow, 'id' | 'paymentNo'>
  onClosed: () => void
}) {
  const t = useTexts(paymentRecordMessages)
  const result = useCall(paymentDetail, { query: { id: payment.id } }, { silent: true })
  return (
    <Dialog
      open
      title={fill(t.detailTitle, { paymentNo: payment.paymentNo })}
      width={800}
      footer={null}
      onCancel={onClosed}
    >
      <Loaded result={result}>
        {(answer) => (
          <>
            <Facts payment={answer.payment} />
            <h3>{t.refundsOf}</h3>
            {answer.refunds.length === 0 && <p className={styles.soft}>{t.noRefunds}</p>}
            <ul className={styles.refunds}>
              {answer.refunds.map((refund) => (
                <Refund key={refund.id} refund={refund} />
              ))}
            </ul>
          </>
        )}
      </Loaded>
    </Dialog>
  )
}

function Facts({ payment }: { payment: PaymentRow }) {
  const t = useTexts(paymentRecordMessages)
  const { ways, subjects, troubles } = useTexts(paymentWordMessages)
  const states = useTexts(paymentStateMessages)
  const { status, trouble, amountCents, givenCents, subjectKind, subjectNo, receiptNo } = payment
  const cash =
    givenCents === null
      ? ''
      : fill(t.given, { given: formatMoney(givenCents), change: formatMoney(givenCents - amountCents) })
  const facts: [string, React.ReactNode][] = [
    [t.status, <StatusTag key="status" tone={paymentTone(status)} text={stateText(states, status)} />],
    [t.amount, `${yuan(amountCents)} ${cash}`],
    [t.subject, `${subjects[subjectKind]} ${subjectNo}`],
    [t.way, ways[payment.way]],
    [t.createTime, moment(payment.createTime)],
    [t.paidAt, moment(payment.paidAt)],
    [t.closedAt, moment(payment.closedAt)],
    [t.cashier, payment.cashierName],
    [t.counter, `${payment.counter} ${payment.shiftNo}`],
    [t.channelNo, <CodeText key="channel" value={payment.channelNo} />],
    [t.reference, payment.reference],
    [t.payer, payment.payer],
    [t.receiptNo, receiptNo === null ? '' : String(receiptNo).padStart(7, '0')],
    [t.remark, payment.remark],
  ]
  return (
    <>
      {trouble !== '' && <Alert type="warning" showIcon title={troubles[trouble]} />}
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <Fact key={name} name={name}>
            {value}
          </Fact>
        ))}
      </dl>
    </>
  )
}

const Fact = ({ name, children }: { name: string; children: React.ReactNode }) => (
  <>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </>
)

function Refund({ refund }: { refund: RefundRow }) {
  const t = useTexts(paymentRecordMessages)
  const { ways } = useTexts(paymentWordMessages)
  const states = useTexts(refundStateMessages)
  const { refundNo, status, amountCents, way, reference, failure, askedBy, automatic, createTime } = refund
  const { reason, lines } = useRefundWords()(refund)
  return (
    <li>
      <StatusTag tone={refundTone(status)} text={stateText(states, status)} /> <CodeText value={refundNo} />{' '}
      <b>{yuan(amountCents)}</b> {ways[way]} {reference}{' '}
      <span className={styles.soft}>
        {automatic ? t.automatic : askedBy} {moment(createTime)} {reason} {failure}
      </span>
      {lines !== '' && <div className={styles.soft}>{lines}</div>}
    </li>
  )
}
