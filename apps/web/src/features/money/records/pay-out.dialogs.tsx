import { refundPayOut, refundTakeBack } from '@visa/contract/money/payment'
import type { RefundListRow } from '@visa/contract/money/refund-page'
import { paymentRecordMessages } from '@visa/messages/money/payment-records'
import { paymentWordMessages } from '@visa/messages/money/payment-words'
import { CASE_STALE } from '../../../lib/case-stale.ts'
import { toast } from '../../../lib/feedback.ts'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { yuan } from '../../../lib/yuan.ts'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { useSaving } from '../../../ui/form/form-target.ts'

interface DialogProps {
  refund: RefundListRow
  onClosed: () => void
}

/** A card or a transfer that went back: by the number on its slip it is found again. */
export function PayOutDialog({ refund, onClosed }: DialogProps) {
  const t = useTexts(paymentRecordMessages)
  const { ways } = useTexts(paymentWordMessages)
  const { id, refundNo, amountCents, way } = refund
  return (
    <FormDialog
      name={`pay out refund ${id}`}
      title={fill(t.payOutTitle, { refundNo, amount: yuan(amountCents), way: ways[way] })}
      width={480}
      okText={t.payOutSlip}
      target={useSaving(refundPayOut, { invalidates: CASE_STALE })}
      fields={[{ name: 'reference', label: t.reference, required: true, wide: true, help: t.payOutHelp }]}
      initial={{ id, reference: '' }}
      onSaved={() => toast.success(fill(t.paidOutSlip, { refundNo }))}
      onClosed={onClosed}
    />
  )
}

/** Nobody fetched it: the payment keeps the money. */
export function TakeBackDialog({ refund, onClosed }: DialogProps) {
  const t = useTexts(paymentRecordMessages)
  const { id, refundNo, status } = refund
  return (
    <FormDialog
      name={`take back refund ${id}`}
      title={fill(t.takeBackTitle, { refundNo })}
      width={480}
      okText={t.takeBack}
      danger
      target={useSaving(refundTakeBack, { invalidates: CASE_STALE })}
      fields={[{ name: 'reason', kind: 'textarea', required: true, help: t.takeBackHelp }]}
      initial={{ id, reason: '', seenStatus: status }}
      onSaved={() => toast.success(fill(t.takenBack, { refundNo }))}
      onClosed={onClosed}
    />
  )
}
