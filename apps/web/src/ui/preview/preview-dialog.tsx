import { previewMessages } from '@visa/messages/ui/preview'
import { useRef, useState } from 'react'
import { useTexts } from '../../lib/i18n.tsx'
import { Dialog } from '../dialog.tsx'
import type { PreviewFile } from './preview-file.ts'
import { PreviewPanel } from './preview-panel.tsx'

interface PreviewDialogProps {
  files: readonly PreviewFile[]
  /** Which one is shown first. */
  first?: number
  onClosed: () => void
}

/** Shows files one by one: pictures, PDF and text; others can be downloaded. It is open while it is rendered. */
export function PreviewDialog({ files, first = 0, onClosed }: PreviewDialogProps) {
  const { title } = useTexts(previewMessages)
  const [open, setOpen] = useState(true)
  const [index, setIndex] = useState(first)
  const body = useRef<HTMLDivElement>(null)
  return (
    <Dialog
      title={files[index]?.fileName ?? title}
      open={open}
      width={1000}
      centered
      footer={null}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
      afterOpenChange={(opened) => opened && body.current?.focus()}
    >
      <PreviewPanel files={files} first={first} body={body} onShown={setIndex} />
    </Dialog>
  )
}
