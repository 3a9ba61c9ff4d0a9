import {
  orderPaymentNote,
  orderPaymentVoid,
  PAYMENT_WAYS,
  type PaymentNote,
} from '@visa/contract/visa/order-payment'
import { orderPaymentMessages } from '@visa/messages/visa/order-payments'
import { toast } from '../../lib/feedback.ts'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { yuan } from '../../lib/yuan.ts'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { useSaving } from '../../ui/form/form-target.ts'
import { WRITING } from './order.names.ts'

interface OfOrder {
  order: { id: number; orderNo: string }
  onClosed: () => void
}

/** Notes money that came; what is owed stands there already. */
export function PaymentDialog({
  order: { id, orderNo },
  owedCents,
  onClosed,
}: OfOrder & { owedCents: number }) {
  const t = useTexts(orderPaymentMessages)
  return (
    <FormDialog
      name={`payment ${id}`}
      title={fill(t.noteTitle, { orderNo })}
      width={480}
      okText={t.note}
      target={useSaving(orderPaymentNote, WRITING)}
      fields={[
        { name: 'amountCents', kind: 'money', help: fill(t.amountHelp, { owed: yuan(owedCents) }) },
        {
          name: 'paymentWay',
          kind: 'select',
          options: PAYMENT_WAYS.map((value) => ({ value, label: t.ways[value] })),
        },
        'reference',
        { name: 'remark', kind: 'textarea', help: t.remarkHelp },
      ]}
      initial={{ id, ...(owedCents > 0 && { amountCents: owedCents }) }}
      onSaved={(_, { amountCents }) =>
        toast.success(fill(t.noted, { amount: yuan(Number(amountCents)), orderNo }))
      }
      onClosed={onClosed}
    />
  )
}

/** Voids a note, and says why. */
export function VoidPaymentDialog({ order: { orderNo }, note, onClosed }: OfOrder & { note: PaymentNote }) {
  const t = useTexts(orderPaymentMessages)
  const amount = yuan(note.amountCents)
  return (
    <FormDialog
      name={`voidPayment ${note.id}`}
      title={fill(t.voidTitle, { amount })}
      width={480}
      okText={t.void}
      danger
      target={useSaving(orderPaymentVoid, WRITING)}
      fields={[{ name: 'reason', kind: 'textarea' }]}
      initial={{ id: note.id }}
      onSaved={() => toast.success(fill(t.voided, { amount, orderNo }))}
      onClosed={onClosed}
    />
  )
}
