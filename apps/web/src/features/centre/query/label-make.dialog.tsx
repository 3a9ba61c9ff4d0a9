import { labelBatch } from '@visa/contract/custody/label'
import { passportMessages } from '@visa/messages/custody/passports'
import { toast } from '../../../lib/feedback.ts'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { useSaving } from '../../../ui/form/form-target.ts'
import { LABEL_STALE } from '../contract.names.ts'

/** As many as one sheet has. */
const USUAL = 30

interface LabelMakeProps {
  onMade: (batchId: number) => void
  onClosed: () => void
}

/** Draws a run of labels, which is then printed. */
export function LabelMakeDialog({ onMade, onClosed }: LabelMakeProps) {
  const t = useTexts(passportMessages)
  return (
    <FormDialog
      name="labels"
      title={t.batches}
      width={480}
      okText={t.reserve}
      target={useSaving(labelBatch, { invalidates: LABEL_STALE })}
      nameOf={() => t.batches}
      fields={[{ name: 'count', label: t.count, kind: 'number' }]}
      initial={{ count: USUAL }}
      onSaved={({ id, count, first, last }) => {
        toast.success(fill(t.reserved, { count, first, last }))
        onMade(id)
      }}
      onClosed={onClosed}
    />
  )
}
