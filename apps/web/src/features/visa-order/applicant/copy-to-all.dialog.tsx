import { USUAL_COPY_PARTS } from '@visa/contract/visa/copy-parts'
import { familyCopy } from '@visa/contract/application/family-copy'
import { applicantCopy, type CopiedTo } from '@visa/contract/visa/applicant-form'
import { applicantPageMessages } from '@visa/messages/visa/applicant-page'
import { useState } from 'react'
import { CASE_STALE } from '../../../lib/case-stale.ts'
import { toast } from '../../../lib/feedback.ts'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { useAction } from '../../../lib/query.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { useFormHandle, useFormState } from '../../../ui/form/form-context.ts'
import { LOADING_DELAY_MS } from '../../../ui/use-delayed.ts'
import { useApplicant } from './applicant-context.ts'
import { CopyParts, type CopyChoice } from './copy-parts.tsx'
import { useShownValue } from './use-shown-value.ts'
import styles from './applicant.module.css'

interface CopyToAllDialogProps {
  /** How many others there are. */
  others: number
  onCopied: (copied: readonly CopiedTo[]) => void
  onClosed: () => void
}

/** Gives everybody else in the order what this application says that they have in common: nothing is copied unseen. */
export function CopyToAllDialog({ others, onCopied, onClosed }: CopyToAllDialogProps) {
  const t = useTexts(applicantPageMessages)
  const [open, setOpen] = useState(true)
  const [choice, choose] = useState<CopyChoice>({ parts: USUAL_COPY_PARTS, over: false })
  const { applicant, form, context, name } = useApplicant()
  const { store, flush } = useFormHandle()
  const from = useFormState(store, ({ values }) => values)
  // As much of it as a blank form would take; each one takes what their own asks.
  const given = familyCopy(form, { from, to: {}, ...choice, context })
  const copy = useAction(applicantCopy, { invalidates: CASE_STALE })
  const run = async () => {
    // What is copied is what is stored.
    if (!(await flush())) return toast.error(t.whyUnsaved)
    const { parts, over } = choice
    onCopied(await copy.mutateAsync({ body: { id: applicant.id, parts: [...parts], over } }))
    setOpen(false)
  }
  return (
    <Dialog
      open={open}
      title={fill(t.copyToAllTitle, { name })}
      width={800}
      okText={fill(t.copyToAllOk, { count: others })}
      okButtonProps={{
        disabled: Object.keys(given).length === 0,
        loading: copy.isPending && { delay: LOADING_DELAY_MS },
      }}
      // The call shows its own failure.
      onOk={() => void run().catch(() => undefined)}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
    >
      <p className={styles.soft}>{t.copyToAllHelp}</p>
      <CopyParts choice={choice} onChoose={choose} />
      <Given given={given} />
    </Dialog>
  )
}

function Given({ given }: { given: Readonly<Record<string, unknown>> }) {
  const t = useTexts(applicantPageMessages)
  const { texts } = useApplicant()
  const shown = useShownValue()
  if (Object.keys(given).length === 0) return <EmptyState title={t.copyNothing} />
  return (
    <div className={styles.preview}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t.copyField}</th>
            <th scope="col">{t.copyValue}</th>
          </tr>
        </thead>
        <tbody>
          {Object.entries(given).map(([field, value]) => (
            <tr key={field}>
              <th scope="row">{texts.fields[field] ?? field}</th>
              <td>{shown(field, value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
