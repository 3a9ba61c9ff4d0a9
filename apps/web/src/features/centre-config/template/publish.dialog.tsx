import { docTemplatePublish, type DocTemplateRow } from '@visa/contract/centre/config-doc-template'
import { templateMessages } from '@visa/messages/centre/templates'
import { toast } from '../../../lib/feedback.ts'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { useSaving } from '../../../ui/form/form-target.ts'
import { todayHere, WRITING } from '../config.names.tsx'

/** From which day on papers are made by a draft. */
export function PublishDialog({ row, onClosed }: { row: DocTemplateRow; onClosed: () => void }) {
  const t = useTexts(templateMessages)
  const { id, version, updateTime } = row
  return (
    <FormDialog
      name={`publish template ${id}`}
      width={480}
      title={fill(t.publish, { version })}
      okText={t.publishNow}
      target={useSaving(docTemplatePublish, WRITING)}
      fields={[{ name: 'validFrom', help: t.publishHelp }]}
      initial={{ id, seen: updateTime, validFrom: todayHere() }}
      onSaved={(_, { validFrom }) => toast.success(fill(t.published, { version, from: validFrom }))}
      onClosed={onClosed}
    />
  )
}
