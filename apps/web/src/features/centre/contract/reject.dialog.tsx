import { feeDecide, paymentDecide, type ApprovalRow } from '@visa/contract/centre/approval'
import { approvalMessages } from '@visa/messages/centre/approvals'
import * as z from 'zod/mini'
import { CASE_STALE } from '../../../lib/case-stale.ts'
import { toast } from '../../../lib/feedback.ts'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { useSaving } from '../../../ui/form/form-target.ts'

/** Whoever is rejected is told why. */
const WithReason = feeDecide.body.check(
  z.refine(({ reason }) => reason !== '', { path: ['reason'], error: 'rule:required' }),
)

interface RejectDialogProps {
  row: ApprovalRow
  onClosed: () => void
}

export function RejectDialog({ row, onClosed }: RejectDialogProps) {
  const t = useTexts(approvalMessages)
  const { id, kind, approvalNo, status: seenStatus } = row
  const target = useSaving(kind === 'FEE' ? feeDecide : paymentDecide, { invalidates: CASE_STALE })
  return (
    <FormDialog
      name={`reject ${id}`}
      title={fill(t.rejectTitle, { approvalNo })}
      width={480}
      okText={t.reject}
      danger
      target={{ ...target, schema: WithReason }}
      fields={[{ name: 'reason', kind: 'textarea', required: true }]}
      initial={{ id, decision: 'reject', seenStatus }}
      onSaved={() => toast.success(fill(t.rejected, { approvalNo }))}
      onClosed={onClosed}
    />
  )
}
