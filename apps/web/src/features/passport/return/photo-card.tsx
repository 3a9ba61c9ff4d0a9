import type { Attachment } from '@visa/contract/files/file'
import { centreReturnMessages } from '@visa/messages/custody/centre-return'
import { Checkbox } from 'antd'
import { useTexts } from '../../../lib/i18n.tsx'
import { DeskCard } from '../../../ui/desk/desk.tsx'
import { ImageListUpload } from '../../../ui/uploads/file-upload.tsx'
import styles from '../centre-return.module.css'

export interface CollectorPhoto {
  photo: Attachment[]
  photoAgreed: boolean
}

export const NO_PHOTO: CollectorPhoto = { photo: [], photoAgreed: false }

interface PhotoProps {
  photo: CollectorPhoto
  onChange: (photo: CollectorPhoto) => void
}

/** A picture of who collects, if they agree to it; without their word there is none. */
export function PhotoCard({ photo: { photo, photoAgreed }, onChange }: PhotoProps) {
  const t = useTexts(centreReturnMessages)
  return (
    <DeskCard title={t.photo} head={<h2>{t.photo}</h2>}>
      <p className={styles.soft}>{t.photoHelp}</p>
      <Checkbox
        checked={photoAgreed}
        onChange={({ target: { checked } }) =>
          onChange({ photo: checked ? photo : [], photoAgreed: checked })
        }
      >
        {t.photoAgreed}
      </Checkbox>
      {photoAgreed && (
        <ImageListUpload
          aria-label={t.photo}
          maxFiles={1}
          value={photo}
          onChange={(files) => onChange({ photo: files, photoAgreed })}
        />
      )}
    </DeskCard>
  )
}
