import { USUAL_COPY_PARTS } from '@visa/contract/visa/copy-parts'
import { familyCopy } from '@visa/contract/application/family-copy'
import { applicantForm, type ApplicantForm } from '@visa/contract/visa/applicant-form'
import { applicantPageMessages } from '@visa/messages/visa/applicant-page'
import { useState } from 'react'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { useCall } from '../../../lib/query.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { useFormHandle } from '../../../ui/form/form-context.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { useApplicant } from './applicant-context.ts'
import { CopyParts, type CopyChoice } from './copy-parts.tsx'
import { useShownValue } from './use-shown-value.ts'
import styles from './applicant.module.css'

interface FamilyCopyDialogProps {
  id: number
  name: string
  onTaken: (taken: Readonly<Record<string, unknown>>) => void
  onClosed: () => void
}

/** Which parts of somebody's application are taken over: nothing is copied unseen. */
export function FamilyCopyDialog({ id, name, onTaken, onClosed }: FamilyCopyDialogProps) {
  const t = useTexts(applicantPageMessages)
  const [open, setOpen] = useState(true)
  const [choice, choose] = useState<CopyChoice>({ parts: USUAL_COPY_PARTS, over: false })
  const { form, context } = useApplicant()
  const { store } = useFormHandle()
  const other = useCall(applicantForm, { query: { id } }, { silent: true, staleTime: 0 })
  const takenFrom = ({ values: from }: Pick<ApplicantForm, 'values'>) =>
    familyCopy(form, { from, to: store.state().values, ...choice, context })
  const taken = other.data === undefined ? {} : takenFrom(other.data)
  const count = Object.keys(taken).length
  return (
    <Dialog
      open={open}
      title={fill(t.copyTitle, { name })}
      width={800}
      okText={fill(t.copyOk, { count })}
      okButtonProps={{ disabled: count === 0 }}
      onOk={() => {
        onTaken(taken)
        setOpen(false)
      }}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
    >
      <p className={styles.soft}>{t.copyHelp}</p>
      <CopyParts choice={choice} onChoose={choose} />
      <Loaded result={other}>
        {() => (count === 0 ? <EmptyState title={t.copyNothing} /> : <Preview taken={taken} />)}
      </Loaded>
    </Dialog>
  )
}

function Preview({ taken }: { taken: Readonly<Record<string, unknown>> }) {
  const t = useTexts(applicantPageMessages)
  const { texts } = useApplicant()
  const { store } = useFormHandle()
  const shown = useShownValue()
  return (
    <div className={styles.preview}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t.copyField}</th>
            <th scope="col">{t.copyMine}</th>
            <th scope="col">{t.copyTheirs}</th>
          </tr>
        </thead>
        <tbody>
          {Object.entries(taken).map(([field, value]) => (
            <tr key={field}>
              <th scope="row">{texts.fields[field] ?? field}</th>
              <td className={styles.soft}>{shown(field, store.state().values[field]) || t.blank}</td>
              <td>{shown(field, value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
