import { CameraOutlined, PictureOutlined } from '@ant-design/icons'
import { photoToolMessages } from '@visa/messages/photo/photo-tools'
import { Button } from 'antd'
import { use, useRef, useState } from 'react'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { lazyPart } from '../../../lib/lazy-part.tsx'
import { Part } from '../../part.tsx'
import styles from '../photo.module.css'
import { PhotoTargetContext } from '../photo-target.ts'
import { PICTURE_LIMITS } from './read-picture.ts'

const CameraDialog = lazyPart(async () => (await import('./camera.dialog.tsx')).CameraDialog)

const ACCEPT = 'image/jpeg,image/png,image/webp,image/gif,image/bmp'

interface ChooseProps {
  onFiles: (files: readonly File[]) => void
  /** Small buttons, beside pictures that are there already. */
  small?: boolean
}

/** Files from the disk, or one from the camera. */
export function ChoosePictures({ onFiles, small = false }: ChooseProps) {
  const t = useTexts(photoToolMessages).intake
  const input = useRef<HTMLInputElement>(null)
  const [shooting, setShooting] = useState(false)
  const size = small ? 'small' : 'middle'
  return (
    <span className={styles.choose}>
      <input
        ref={input}
        className="unseen"
        type="file"
        accept={ACCEPT}
        multiple
        tabIndex={-1}
        aria-label={t.choose}
        onChange={({ currentTarget }) => {
          const chosen = [...(currentTarget.files ?? [])]
          // The same file can be chosen again.
          currentTarget.value = ''
          onFiles(chosen)
        }}
      />
      <Button
        type={small ? 'default' : 'primary'}
        size={size}
        icon={<PictureOutlined />}
        onClick={() => input.current?.click()}
      >
        {small ? t.add : t.choose}
      </Button>
      <Button size={size} icon={<CameraOutlined />} onClick={() => setShooting(true)}>
        {t.camera}
      </Button>
      {shooting && (
        <Part onFailed={() => setShooting(false)}>
          <CameraDialog
            onClose={() => setShooting(false)}
            onShot={(file) => {
              setShooting(false)
              onFiles([file])
            }}
          />
        </Part>
      )}
    </span>
  )
}

/** Said while there is no picture. */
export function NoPictures({ onFiles, reading }: ChooseProps & { reading: boolean }) {
  const t = useTexts(photoToolMessages).intake
  const target = use(PhotoTargetContext)
  const help = target.kind === 'nobody' ? t.help : t.helpServed
  return (
    <div className={styles.nothing}>
      <PictureOutlined className={styles.nothingSign} aria-hidden />
      <h2>{reading ? t.reading : t.title}</h2>
      <p>{fill(help, { max: PICTURE_LIMITS.mb })}</p>
      <ChoosePictures onFiles={onFiles} />
    </div>
  )
}
