import { documentAudit } from '@visa/contract/visa/document'
import type { DocumentStatus } from '@visa/contract/visa/document.states'
import { documentMessages } from '@visa/messages/visa/documents'
import * as z from 'zod/mini'
import { CASE_STALE } from '../../../lib/case-stale.ts'
import { toast } from '../../../lib/feedback.ts'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { useSaving } from '../../../ui/form/form-target.ts'

/** To accept needs no reason, to refuse does. */
const WithReason = documentAudit.body.check(
  z.refine(({ reason }) => reason !== '', { path: ['reason'], error: 'rule:required' }),
)

interface RefuseDialogProps {
  id: number
  /** Where it was seen. */
  status: DocumentStatus
  name: string
  onClosed: () => void
}

/** Asks why before a document is refused; the customer reads it. It is open while it is rendered. */
export function RefuseDialog({ id, status, name, onClosed }: RefuseDialogProps) {
  const t = useTexts(documentMessages)
  return (
    <FormDialog
      name={`refuse document ${id}`}
      title={fill(t.refuseTitle, { name })}
      width={480}
      okText={t.refuse}
      danger
      target={{ ...useSaving(documentAudit, { invalidates: CASE_STALE }), schema: WithReason }}
      fields={[{ name: 'reason', kind: 'textarea', required: true }]}
      initial={{ id, operation: 'refuse', seenStatus: status }}
      onSaved={() => toast.success(fill(t.refused, { name }))}
      onClosed={onClosed}
    />
  )
}
