import { photoToolMessages } from '@visa/messages/photo/photo-tools'
import { Button } from 'antd'
import { use } from 'react'
import { toast } from '../../../lib/feedback.ts'
import { useTexts } from '../../../lib/i18n.tsx'
import { lazyPart } from '../../../lib/lazy-part.tsx'
import { Part } from '../../part.tsx'
import { useFailureWords } from '../engine/failure-words.ts'
import styles from '../photo.module.css'
import { PhotoTargetContext } from '../photo-target.ts'
import { asFile, type MadeFile } from './made-file.ts'

const SaveToApplicant = lazyPart(async () => (await import('./save-to-applicant.tsx')).SaveToApplicant)

/** Where the picture goes: to an applicant, into a field, or nowhere but to the disk. */
export function TargetAction(props: MadeFile) {
  const t = useTexts(photoToolMessages).target
  const target = use(PhotoTargetContext)
  const words = useFailureWords()
  switch (target.kind) {
    case 'nobody':
      return <p className={styles.soft}>{t.loginFirst}</p>
    case 'applicants':
      return (
        <Part>
          <SaveToApplicant {...props} />
        </Part>
      )
    case 'field':
      return (
        <Button
          type="primary"
          disabled={props.disabled}
          onClick={() =>
            void asFile(props).then(
              (made) => made && target.use(made, props.original),
              (error: unknown) => toast.error(words(error, props.name)),
            )
          }
        >
          {t.use}
        </Button>
      )
  }
}
