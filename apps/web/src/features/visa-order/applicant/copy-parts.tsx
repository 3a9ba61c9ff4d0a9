import { COPY_PART_NAMES, type CopyPart } from '@visa/contract/visa/copy-parts'
import { applicantPageMessages } from '@visa/messages/visa/applicant-page'
import { Checkbox } from 'antd'
import { useTexts } from '../../../lib/i18n.tsx'
import styles from './applicant.module.css'

export interface CopyChoice {
  parts: readonly CopyPart[]
  /** Also over what is filled in. */
  over: boolean
}

interface CopyPartsProps {
  choice: CopyChoice
  onChoose: (choice: CopyChoice) => void
}

/** Which parts of an application are copied, and whether over what is there. */
export function CopyParts({ choice: { parts, over }, onChoose }: CopyPartsProps) {
  const t = useTexts(applicantPageMessages)
  return (
    <div className={styles.parts}>
      <Checkbox.Group<CopyPart>
        aria-label={t.copyParts}
        value={[...parts]}
        onChange={(chosen) =>
          onChoose({ over, parts: COPY_PART_NAMES.filter((part) => chosen.includes(part)) })
        }
        options={COPY_PART_NAMES.map((part) => ({ value: part, label: t.parts[part] }))}
      />
      <Checkbox checked={over} onChange={({ target }) => onChoose({ parts, over: target.checked })}>
        {t.copyOver}
      </Checkbox>
    </div>
  )
}
