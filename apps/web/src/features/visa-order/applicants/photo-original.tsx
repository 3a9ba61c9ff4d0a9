import { applicantListMessages } from '@visa/messages/visa/applicant-list'
import { Button } from 'antd'
import { useState } from 'react'
import { useTexts } from '../../../lib/i18n.tsx'
import { PreviewDialog } from '../../../ui/preview/preview-dialog.tsx'

/** What somebody's photo was made of, where it was kept. */
export function PhotoOriginal({ storageName }: { storageName: string }) {
  const t = useTexts(applicantListMessages)
  const [open, setOpen] = useState(false)
  if (storageName === '') return null
  const fileName = storageName.split('/').at(-1) ?? ''
  return (
    <>
      <Button type="link" size="small" onClick={() => setOpen(true)}>
        {t.photoOriginal}
      </Button>
      {open && <PreviewDialog files={[{ storageName, fileName }]} onClosed={() => setOpen(false)} />}
    </>
  )
}
