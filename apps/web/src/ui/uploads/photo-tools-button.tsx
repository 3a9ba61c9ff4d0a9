import { uploadMessages } from '@visa/messages/ui/uploads'
import { Button } from 'antd'
import { useState } from 'react'
import { useTexts } from '../../lib/i18n.tsx'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { Part } from '../part.tsx'
import type { PhotoToolsAsked } from '../photo/photo-target.ts'

const PhotoToolsDialog = lazyPart(
  async () => (await import('../photo/photo-tools.dialog.tsx')).PhotoToolsDialog,
)

interface PhotoToolsButtonProps {
  asked: PhotoToolsAsked
  /** Where several stand beside each other. */
  label?: string
  disabled: boolean
  /** What was made, and of what. */
  onFile: (file: File, original: File) => void
}

/** Makes a photo of a snapshot before it goes into a field. */
export function PhotoToolsButton({ asked, label, disabled, onFile }: PhotoToolsButtonProps) {
  const t = useTexts(uploadMessages)
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button size="small" aria-label={label} disabled={disabled} onClick={() => setOpen(true)}>
        {t.photoTools}
      </Button>
      {open && (
        <Part onFailed={close}>
          <PhotoToolsDialog
            asked={asked}
            onClose={close}
            onUse={(file, original) => {
              close()
              onFile(file, original)
            }}
          />
        </Part>
      )}
    </>
  )
}
