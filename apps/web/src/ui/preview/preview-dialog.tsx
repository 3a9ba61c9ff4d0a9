import { previewMessages } from '@visa/messages/preview'
import { useReducer, useRef, useState, type KeyboardEvent } from 'react'
import { CallError } from '../../lib/call-error.ts'
import { toast } from '../../lib/feedback.ts'
import { downloadFile } from '../../lib/files/download.ts'
import { useTexts } from '../../lib/i18n.tsx'
import { Dialog } from '../dialog.tsx'
import { previewKind } from './file-kinds.ts'
import { FilePreview } from './file-preview.tsx'
import type { PreviewFile } from './preview-file.ts'
import { PreviewTools } from './preview-tools.tsx'
import styles from './preview.module.css'
import { FIRST_VIEW, viewActOf, viewAfter, type View, type ViewAct } from './view-state.ts'

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
  const move = (by: 1 | -1) => {
    setIndex(Math.min(files.length - 1, Math.max(0, index + by)))
    // What had the focus may be gone with the file.
    body.current?.focus()
  }
  const file = files[index]
  return (
    <Dialog
      title={file?.fileName ?? title}
      open={open}
      width={1000}
      centered
      footer={null}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
      afterOpenChange={(opened) => opened && body.current?.focus()}
    >
      <div ref={body} tabIndex={-1} className={styles.body}>
        {file && <Shown key={index} file={file} index={index} count={files.length} onMove={move} />}
      </div>
    </Dialog>
  )
}

interface Look {
  view: View
  fitted: number
}

const look = ({ view, fitted }: Look, act: ViewAct | number): Look =>
  typeof act === 'number' ? { view, fitted: act } : { view: viewAfter(view, act, fitted), fitted }

/** Something wider than its room is scrolled by the arrow keys. */
const scrollsSideways = (target: EventTarget): boolean =>
  target instanceof HTMLElement && target.scrollWidth > target.clientWidth

interface ShownFileProps {
  file: PreviewFile
  index: number
  count: number
  onMove: (by: 1 | -1) => void
}

function Shown({ file, index, count, onMove }: ShownFileProps) {
  const { downloadFailed } = useTexts(previewMessages)
  const [{ view, fitted }, act] = useReducer(look, { view: FIRST_VIEW, fitted: 1 })
  const kind = previewKind(file.fileName)
  const zooms = kind === 'image' || kind === 'pdf'
  const scale = view.scale === 'fit' ? fitted : view.scale

  const download = () => {
    downloadFile(file).catch((error: unknown) => {
      // What the address was refused for has been shown by its call.
      if (!(error instanceof CallError)) toast.error(downloadFailed)
    })
  }
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const wanted = zooms ? viewActOf(event.key) : undefined
    if (wanted !== undefined) act(wanted)
    else if (scrollsSideways(event.target)) return
    else if (event.key === 'ArrowLeft') onMove(-1)
    else if (event.key === 'ArrowRight') onMove(1)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys for what the buttons inside do
    <div className={styles.shown} onKeyDown={press}>
      <PreviewTools
        {...{ index, count, onMove }}
        zoom={zooms ? { percent: Math.round(scale * 100), onAct: act } : undefined}
        onDownload={download}
      />
      <FilePreview file={file} view={view} onAct={act} onFitted={act} />
    </div>
  )
}
