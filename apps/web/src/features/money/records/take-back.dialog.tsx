import { refundTakeBack } from '@visa/contract/money/payment'
import type { RefundListRow } from '@visa/contract/money/refund-page'
import { paymentRecordMessages } from '@visa/messages/money/payment-records'
import { CASE_STALE } from '../../../lib/case-stale.ts'
import { toast } from '../../../lib/feedback.ts'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { useSaving } from '../../../ui/form/form-target.ts'

interface DialogProps {
  refund: RefundListRow
  onClosed: () => void
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
