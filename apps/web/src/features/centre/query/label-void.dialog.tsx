import { labelVoid } from '@visa/contract/custody/label'
import { dictDataByType } from '@visa/contract/dict/dict-data'
import { centreQueryMessages } from '@visa/messages/centre/queries'
import { toast } from '../../../lib/feedback.ts'
import { fill, useLanguage, useTexts } from '../../../lib/i18n.tsx'
import { useCall } from '../../../lib/query.ts'
import { choicesOf, underSection } from '../../../pickers/purposes.ts'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { useSaving } from '../../../ui/form/form-target.ts'
import { LABEL_STALE } from '../contract.names.ts'

const WRITING = { invalidates: LABEL_STALE } as const

/** Of the reasons for labels, and those that are for all. */
const OF_LABELS = 'label'

/** A label that was spoiled before it was on a passport: nobody uses it any more, and it is known why. */
export function VoidDialog({ code, onClosed }: { code: string; onClosed: () => void }) {
  const { labels: t } = useTexts(centreQueryMessages)
  const { language } = useLanguage()
  const { data = [] } = useCall(dictDataByType, { query: { type: 'UNUSE_REASON' } }, { silent: true })
  return (
    <FormDialog
      name={`void ${code}`}
      title={fill(t.voidTitle, { code })}
      width={480}
      okText={t.voidIt}
      danger
      target={useSaving(labelVoid, WRITING)}
      fields={[
        {
          name: 'reasonCode',
          label: t.voidCode,
          options: choicesOf(underSection(data, OF_LABELS), language),
        },
        { name: 'reason', label: t.voidReason, kind: 'textarea', required: true },
      ]}
      initial={{ code }}
      onSaved={() => toast.success(fill(t.voidDone, { code }))}
      onClosed={onClosed}
    />
  )
}
