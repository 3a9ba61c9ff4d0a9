import { photoToolMessages } from '@visa/messages/photo/photo-tools'
import { useTexts } from '../../lib/i18n.tsx'
import { Dialog } from '../dialog.tsx'
import styles from './photo.module.css'
import type { PhotoToolsAsked } from './photo-target.ts'
import { PhotoTools } from './photo-tools.screen.tsx'

interface PhotoToolsDialogProps {
  asked: PhotoToolsAsked
  onUse: (file: File, original: File) => void
  onClose: () => void
}

/** The tools over a form: what is made goes into the field they were opened from. */
export function PhotoToolsDialog({ asked, onUse, onClose }: PhotoToolsDialogProps) {
  const { title } = useTexts(photoToolMessages)
  return (
    <Dialog open title={title} width="min(1320px, 96%)" footer={null} onCancel={onClose}>
      <div className={styles.inDialog}>
        <PhotoTools target={{ kind: 'field', asked, use: onUse }} />
      </div>
    </Dialog>
  )
}
