import { ISSUE_RESULT } from '@visa/contract/visa/applicant'
import { resultMessages } from '@visa/messages/visa/results'
import { Button } from 'antd'
import { useState } from 'react'
import { useTexts } from '../../lib/i18n.tsx'
import { DeskCard } from '../../ui/desk/desk.tsx'
import { FieldsDialog, useFieldsText } from './fields.dialog.tsx'
import type { Batch } from './use-batch.ts'
import styles from './visa-result.module.css'

/** What every new line begins with: the visas of a batch are much alike. */
export function FieldsCard({ batch }: { batch: Batch }) {
  const t = useTexts(resultMessages)
  const [open, setOpen] = useState(false)
  const text = useFieldsText()
  const { beginning, lines } = batch
  const said = text(beginning.fields)
  return (
    <DeskCard title={t.carried}>
      <p className={said === '' ? styles.soft : undefined}>
        {said === '' ? (beginning.result === ISSUE_RESULT.PASS ? t.carriedHelp : t.carriedNone) : said}
      </p>
      <div className={styles.buttons}>
        <Button onClick={() => setOpen(true)}>{t.carriedEdit}</Button>
        <Button disabled={said === '' || lines.length === 0} onClick={() => batch.carry(beginning.fields)}>
          {t.carriedAll}
        </Button>
      </div>
      {open && (
        <FieldsDialog
          name="carried"
          title={t.carried}
          fields={beginning.fields}
          withNumber={false}
          onSaved={(fields) => batch.begin({ ...beginning, fields: { ...fields, visaNo: '' } })}
          onClosed={() => setOpen(false)}
        />
      )}
    </DeskCard>
  )
}
