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
import { trulyNamed } from './true-name.ts'

const SaveToApplicant = lazyPart(async () => (await import('./save-to-applicant.tsx')).SaveToApplicant)

/** Where the picture goes: to an applicant, into a field, or nowhere but to the disk. */
export function TargetAction(props: MadeFile) {
  const t = useTexts(photoToolMessages).target
  const target = use(PhotoTargetContext)
  const words = useFailureWords()
  const handOver = async (take: (file: File, original: File) => void) => {
    try {
      const [made, original] = [await asFile(props), await trulyNamed(props.original)]
      if (made !== undefined) take(made, original)
    } catch (error) {
      toast.error(words(error, props.name))
    }
  }
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
        <Button type="primary" disabled={props.disabled} onClick={() => void handOver(target.use)}>
          {t.use}
        </Button>
      )
  }
}
