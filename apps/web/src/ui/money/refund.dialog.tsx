import {
  initiateRefund,
  paymentDetail,
  type PaymentAnswer,
  type PaymentRow,
  type SubjectBalance,
} from '@visa/contract/money/payment'
import { REFUND_STATUS } from '@visa/contract/money/payment.states'
import { isSlipWay, type PaymentWay } from '@visa/contract/money/ways'
import { moneyDialogMessages } from '@visa/messages/money/money-dialogs'
import { paymentWordMessages } from '@visa/messages/money/payment-words'
import { CASE_STALE } from '../../lib/case-stale.ts'
import { toast } from '../../lib/feedback.ts'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useCall } from '../../lib/query.ts'
import { useCan } from '../../lib/session.tsx'
import { yuan } from '../../lib/yuan.ts'
import { FormDialog } from '../form/form-dialog.tsx'
import { useSaving } from '../form/form-target.ts'
import { feeOptions, isToPayOut, refundable, refundStart } from './money.names.ts'
import { RefundLines } from './refund-lines.tsx'
import { useAfterRefund, type Chosen } from './use-after-refund.ts'
import { useCashWarning } from './use-cash-warning.ts'

const WRITING = { invalidates: CASE_STALE }

/** Whoever may choose another way gives cash or a transfer instead. */
const OTHER_WAYS: readonly PaymentWay[] = ['CASH', 'TRANSFER']

function useTold(): (answer: PaymentAnswer) => void {
  const t = useTexts(moneyDialogMessages)
  return ({ refunds: [newest] }) => {
    if (newest === undefined) return
    const { status, failure } = newest
    const amount = yuan(newest.amountCents)
    if (status === REFUND_STATUS.WAITING) toast.info(fill(t.refundAsked, { amount }))
    else if (status === REFUND_STATUS.DONE) toast.success(fill(t.refundDone, { amount }))
    else if (status === REFUND_STATUS.FAILED) toast.error(fill(t.refundFailed, { amount, failure }))
    else toast.info(fill(isToPayOut(newest) ? t.refundToPayOut : t.refundOnWay, { amount }))
  }
}

interface DialogProps {
  payment: PaymentRow
  onClosed: () => void
}

/** Gives money of a payment back, the way it came unless somebody may choose; what becomes of fees is said each time. */
export function RefundDialog({ payment, onClosed }: DialogProps) {
  const { data, error } = useCall(paymentDetail, { query: { id: payment.id } }, { silent: true })
  // How it stands says what it begins with; where nobody can say so, it begins with all that can go back.
  if (data === undefined && error === null) return null
  return <KnownDialog payment={payment} balance={data?.balance} onClosed={onClosed} />
}

function KnownDialog({ payment, balance, onClosed }: DialogProps & { balance: SubjectBalance | undefined }) {
  const t = useTexts(moneyDialogMessages)
  const { ways } = useTexts(paymentWordMessages)
  const mayChoose = useCan()('finance.payment.refundOther')
  const tell = useTold()
  const cashWarning = useCashWarning(payment)
  const { paymentNo, way, amountCents } = payment
  // The price of a contract changes by an approval alone: what goes back of it is owed again.
  const isContract = payment.subjectKind === 'CONTRACT'
  const fixedPrice = isContract || (balance?.lines ?? []).length === 0
  const { asks, told } = useAfterRefund(balance, payment.surplus)
  const left = refundable(payment)
  const others = mayChoose ? OTHER_WAYS.filter((each) => each !== way) : []
  return (
    <FormDialog
      name={`refund ${payment.id}`}
      title={fill(t.refundTitle, { paymentNo })}
      width={550}
      okText={t.refund}
      danger
      target={useSaving(initiateRefund, WRITING)}
      fields={[
        {
          name: 'amountCents',
          kind: 'money',
          help: fill(t.refundable, { amount: yuan(amountCents), left: yuan(left) }),
        },
        {
          name: 'feesAfter',
          kind: 'select',
          wide: true,
          required: true,
          when: asks,
          options: feeOptions(t, fixedPrice),
          help: (values) =>
            [
              told(values),
              ...(isContract ? [fill(t.refundOfContract, { over: yuan(balance?.overCents ?? 0) })] : []),
            ].join(' '),
        },
        {
          name: 'lines',
          label: t.refundLines,
          help: t.refundLinesHelp,
          wide: true,
          required: true,
          when: (values: Chosen) => asks(values) && values.feesAfter === 'fall',
          input: <RefundLines lines={balance?.lines ?? []} sumTo="amountCents" />,
        },
        {
          name: 'way',
          label: t.refundWay,
          kind: 'select',
          help: t.refundWayHelp,
          warning: ({ way: chosen, amountCents: cents }) =>
            chosen === 'CASH' ? cashWarning(Number(cents ?? 0)) : undefined,
          options: [
            { value: way, label: fill(t.original, { way: ways[way] }) },
            ...others.map((value) => ({ value, label: ways[value] })),
          ],
        },
        { name: 'reason', label: t.refundReason, wide: true },
        {
          name: 'reference',
          label: t.reference,
          help: t.refundReferenceHelp,
          when: ({ way: chosen }: { way?: PaymentWay | undefined }) =>
            chosen !== undefined && isSlipWay(chosen),
        },
      ]}
      initial={{ paymentId: payment.id, amountCents: refundStart(payment, balance), way, lines: [] }}
      onSaved={tell}
      onClosed={onClosed}
    />
  )
}
