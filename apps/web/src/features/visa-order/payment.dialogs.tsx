import { initiatePay, initiateRefund, type PaymentRow } from '@visa/contract/money/payment'
import { isChannel, PAYMENT_WAYS } from '@visa/contract/money/ways'
import { paymentWordMessages } from '@visa/messages/money/payment-words'
import { orderPaymentMessages } from '@visa/messages/visa/order-payments'
import { toast } from '../../lib/feedback.ts'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { yuan } from '../../lib/yuan.ts'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { useSaving } from '../../ui/form/form-target.ts'
import { WRITING } from './order.names.ts'

/** What lies there; a code to scan is shown at the cashier's desk. */
const WAYS = PAYMENT_WAYS.filter((way) => !isChannel(way))

interface Taking {
  order: { id: number; orderNo: string }
  owedCents: number
  onClosed: () => void
}

/** Takes money for an order; what is owed stands there already. */
export function PaymentDialog({ order: { id, orderNo }, owedCents, onClosed }: Taking) {
  const t = useTexts(orderPaymentMessages)
  const { ways } = useTexts(paymentWordMessages)
  return (
    <FormDialog
      name={`payment ${id}`}
      title={fill(t.takeTitle, { orderNo })}
      width={480}
      okText={t.take}
      target={useSaving(initiatePay, WRITING)}
      fields={[
        { name: 'amountCents', kind: 'money', help: fill(t.amountHelp, { owed: yuan(owedCents) }) },
        {
          name: 'way',
          kind: 'select',
          options: WAYS.map((value) => ({ value, label: ways[value] })),
        },
        'reference',
        { name: 'remark', kind: 'textarea' },
      ]}
      initial={{ subjectKind: 'ORDER', subjectId: id, amountCents: owedCents }}
      onSaved={(_, { amountCents }) =>
        toast.success(fill(t.taken, { amount: yuan(Number(amountCents)), orderNo }))
      }
      onClosed={onClosed}
    />
  )
}

/** Gives money back, and says why. */
export function RefundDialog({ payment, onClosed }: { payment: PaymentRow; onClosed: () => void }) {
  const t = useTexts(orderPaymentMessages)
  const { id, paymentNo, amountCents: paid, refundedCents } = payment
  const left = paid - refundedCents
  return (
    <FormDialog
      name={`refund ${id}`}
      title={fill(t.refundTitle, { paymentNo })}
      width={480}
      okText={t.refund}
      danger
      target={useSaving(initiateRefund, WRITING)}
      fields={[
        { name: 'amountCents', kind: 'money', help: fill(t.refundHelp, { left: yuan(left) }) },
        { name: 'reason', kind: 'textarea' },
      ]}
      initial={{ paymentId: id, amountCents: left }}
      onSaved={(_, { amountCents }) =>
        toast.success(fill(t.refunded, { amount: yuan(Number(amountCents)), paymentNo }))
      }
      onClosed={onClosed}
    />
  )
}
