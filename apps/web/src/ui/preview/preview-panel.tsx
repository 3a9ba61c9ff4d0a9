import { useReducer, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { previewKind } from './file-kinds.ts'
import { FilePreview } from './file-preview.tsx'
import type { PreviewFile } from './preview-file.ts'
import { PreviewTools } from './preview-tools.tsx'
import styles from './preview.module.css'
import { useDownload } from './use-download.ts'
import { useOriginal } from './use-original.ts'
import { FIRST_VIEW, viewActOf, viewAfter, type View, type ViewAct } from './view-state.ts'

interface Look {
  /** Which file is looked at. */
  index: number
  view: View
  fitted: number
  /** Whether what it was made of is shown in its place. */
  original: boolean
}

type LookAct = ViewAct | { fitted: number } | { index: number } | { original: boolean }

function look(old: Look, act: LookAct): Look {
  if (typeof act === 'string') return { ...old, view: viewAfter(old.view, act, old.fitted) }
  if ('fitted' in act) return { ...old, ...act }
  return { ...old, original: false, ...act, view: FIRST_VIEW, fitted: 1 }
}

/** Something wider than its room is scrolled by the arrow keys. */
const scrollsSideways = (target: EventTarget): boolean =>
  target instanceof HTMLElement && target.scrollWidth > target.clientWidth

/** What had the focus may have gone with the last file, or be of no use at the end of the list. */
const keepFocus = (shown: HTMLElement | null): void => {
  const body = shown?.parentElement
  const focused = document.activeElement
  const lost =
    focused === document.body || (body?.contains(focused) === true && focused?.matches(':disabled'))
  // Beside a list or a form the page stays where it is.
  if (lost) body?.focus({ preventScroll: true })
}

interface PreviewPanelProps {
  files: readonly PreviewFile[]
  /** Which one is shown first. */
  first?: number
  /** Told whenever another one is shown. */
  onShown?: (index: number) => void
  /** What takes the focus. */
  body?: RefObject<HTMLDivElement | null>
}

/** Files shown one by one with the tools for it: pictures, PDF and text; others can be downloaded. */
export function PreviewPanel({ files, first = 0, onShown, body }: PreviewPanelProps) {
  const [{ index, view, fitted, ...seen }, act] = useReducer(look, {
    index: first,
    view: FIRST_VIEW,
    fitted: 1,
    original: false,
  })
  const own = useRef<HTMLDivElement>(null)
  const download = useDownload()
  const [report] = useState(() => (now: number) => act({ fitted: now }))

  const made = files[index]
  const source = useOriginal(made)
  const file = seen.original ? (source ?? made) : made
  const kind = previewKind(file?.fileName ?? '')
  const zooms = kind === 'image' || kind === 'pdf'
  const scale = view.scale === 'fit' ? fitted : view.scale
  const move = (by: 1 | -1) => {
    if (files[index + by] === undefined) return
    act({ index: index + by })
    onShown?.(index + by)
  }
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const wanted = zooms ? viewActOf(event.key) : undefined
    if (wanted !== undefined) act(wanted)
    else if (scrollsSideways(event.target)) return
    else if (event.key === 'ArrowLeft') move(-1)
    else if (event.key === 'ArrowRight') move(1)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys for what the buttons inside do
    <div ref={body ?? own} tabIndex={-1} className={styles.body} onKeyDown={press}>
      {file && (
        <>
          <PreviewTools
            index={index}
            count={files.length}
            onMove={move}
            zoom={zooms ? { percent: Math.round(scale * 100), onAct: act } : undefined}
            original={
              source === undefined
                ? undefined
                : { shown: seen.original, onChange: (original) => act({ original }) }
            }
            printAt={kind === 'pdf' ? file.src : undefined}
            onDownload={() => download(file)}
          />
          <div key={`${index}${file.storageName}`} ref={keepFocus} className={styles.shown}>
            <FilePreview file={file} view={view} onAct={act} onFitted={report} />
          </div>
        </>
      )}
    </div>
  )
}
