import { previewMessages } from '@visa/messages/ui/preview'
import { useState } from 'react'
import { useFileAddress } from '../../lib/files/use-file-address.ts'
import { useTexts } from '../../lib/i18n.tsx'
import { DelayedSpinner } from '../delayed-spinner.tsx'
import { FileTypeIcon } from './file-icon.tsx'
import { previewKind } from './file-kinds.ts'
import { ImageView } from './image-view.tsx'
import { PdfView } from './pdf-view.tsx'
import type { PreviewFile, ShownProps } from './preview-file.ts'
import styles from './preview.module.css'
import { TextView } from './text-view.tsx'

type FilePreviewProps = Pick<ShownProps, 'view' | 'onAct' | 'onFitted'> & { file: PreviewFile }

/** What can be shown of one file, or why nothing can. */
export function FilePreview({ file, ...rest }: FilePreviewProps) {
  const t = useTexts(previewMessages)
  const { fileName } = file
  const kind = previewKind(fileName)
  const [failure, setFailure] = useState<'broken' | 'protected'>()
  const { address, error } = useFileAddress(kind === undefined ? '' : (file.src ?? file.storageName))

  const notice = (text: string, role?: 'alert') => (
    <div className={styles.notice} role={role}>
      <FileTypeIcon fileName={fileName} size={64} />
      <p>{text}</p>
    </div>
  )
  if (kind === undefined) return notice(t.unsupported)
  if (failure !== undefined) return notice(t[failure], 'alert')
  if (error) return notice(error.message, 'alert')
  if (address === undefined) return <DelayedSpinner />
  const shown = { address, fileName, onBroken: setFailure, ...rest }
  if (kind === 'image') return <ImageView {...shown} />
  return kind === 'pdf' ? <PdfView {...shown} /> : <TextView {...shown} />
}
