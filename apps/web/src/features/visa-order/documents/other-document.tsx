import { documentMessages } from '@visa/messages/visa/documents'
import { useState } from 'react'
import { useTexts } from '../../../lib/i18n.tsx'
import { DictPicker } from '../../../pickers/dict-picker.tsx'
import { useNameOfCode } from '../../../pickers/use-dict-name.ts'
import { PendingItem } from '../../../ui/uploads/pending-item.tsx'
import { ChooseButton } from './choose-button.tsx'
import styles from './documents.module.css'
import { useDocumentUploads } from './use-document-uploads.ts'

/** Something that nobody asked for. */
export function OtherDocument({ applicantId }: { applicantId: number }) {
  const t = useTexts(documentMessages)
  const [kind, setKind] = useState<string>()
  const name = useNameOfCode('MATERIAL_KIND')(kind ?? '')
  const { pending, problem, add, cancel } = useDocumentUploads({
    applicantId,
    requirementId: null,
    document: kind ?? '',
    name,
    present: 0,
  })
  return (
    <div className={styles.other}>
      <span>{t.addOther}</span>
      <span className={styles.kind}>
        <DictPicker type="MATERIAL_KIND" aria-label={t.otherKind} value={kind} onChange={setKind} />
      </span>
      {kind !== undefined && (
        <ChooseButton
          look="primary"
          text={t.upload}
          label={t.addOther}
          onFiles={(files) => add(files, 'add')}
        />
      )}
      <ul className={styles.files}>
        {pending.map((each) => (
          <PendingItem key={each.key} pending={each} look="row" onCancel={() => cancel(each.key)} />
        ))}
      </ul>
      {problem !== '' && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}
