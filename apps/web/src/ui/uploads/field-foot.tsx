import type { Attachment } from '@visa/contract/files/file'
import { PreviewDialog } from '../preview/preview-dialog.tsx'
import type { Uploads } from './use-uploads.ts'
import styles from './uploads.module.css'

interface FieldFootProps {
  errorId: string
  uploads: Pick<Uploads, 'error' | 'said'>
  files: readonly Attachment[]
  /** Which of the files is looked at. */
  seen: number | undefined
  onClosed: () => void
}

/** What stands under every upload field: what is wrong, what is read aloud, and the preview. */
export function FieldFoot({ errorId, uploads: { error, said }, files, seen, onClosed }: FieldFootProps) {
  return (
    <>
      {error !== '' && (
        <p id={errorId} className={styles.error} role="alert">
          {error}
        </p>
      )}
      <output className={styles.said}>{said}</output>
      {seen !== undefined && <PreviewDialog files={files} first={seen} onClosed={onClosed} />}
    </>
  )
}
