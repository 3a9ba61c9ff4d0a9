import { previewMessages } from '@visa/messages/ui/preview'
import { useEffect, useRef, useState } from 'react'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { DelayedSpinner } from '../delayed-spinner.tsx'
import { drawPage, isProtected, openPdf, pageSize, type Pdf } from './pdf.ts'
import type { ShownProps } from './preview-file.ts'
import styles from './preview.module.css'
import { Stage } from './stage.tsx'
import { FIRST_VIEW, fittedScale, turned, type Size, type View } from './view-state.ts'

interface Opened {
  pdf: Pdf
  /** Of the first page; the others are taken to be like it until they are seen. */
  first: Size
}

/** Opens a PDF, from an address or at hand, as long as it is shown. */
function usePdf(
  source: string | Uint8Array,
  onBroken: (reason: 'broken' | 'protected') => void,
): Opened | undefined {
  const [opened, setOpened] = useState<Opened>()
  useEffect(() => {
    let left = false
    // What is at hand is given away to whoever reads it.
    const task = openPdf(typeof source === 'string' ? source : source.slice())
    const open = async (): Promise<void> => {
      const pdf = await task.document
      const first = await pageSize(pdf, 1)
      if (!left) setOpened({ pdf, first })
    }
    open().catch((error: unknown) => {
      if (!left) onBroken(isProtected(error) ? 'protected' : 'broken')
    })
    return () => {
      left = true
      task.close()
    }
  }, [source, onBroken])
  return opened
}

export function PdfView({ address, fileName, view, onAct, onFitted, onBroken }: ShownProps) {
  const opened = usePdf(address, onBroken)
  if (opened === undefined) return <DelayedSpinner />
  return (
    <Stage label={fileName} wheelZooms={false} onZoom={onAct}>
      {(room) => <Pages {...opened} {...{ view, room, onFitted }} />}
    </Stage>
  )
}

const nothing = (): void => undefined

/** A PDF that is at hand, as wide as there is room. */
export function PdfSheet({ bytes, label }: { bytes: Uint8Array; label: string }) {
  const opened = usePdf(bytes, nothing)
  if (opened === undefined) return <DelayedSpinner />
  return (
    <Stage label={label} wheelZooms={false} onZoom={nothing}>
      {(room) => <Pages {...opened} {...{ view: FIRST_VIEW, room, onFitted: nothing }} />}
    </Stage>
  )
}

interface PagesProps extends Opened {
  view: View
  room: Size
  onFitted: (fitted: number) => void
}

/** Documents are read downwards: what fits is the width. */
const MARGIN = 32

function Pages({ pdf, first, view, room, onFitted }: PagesProps) {
  const fitted = fittedScale(first, view.turn, {
    width: room.width - MARGIN,
    height: Number.POSITIVE_INFINITY,
  })
  useEffect(() => onFitted(fitted), [fitted, onFitted])
  const scale = view.scale === 'fit' ? fitted : view.scale
  return (
    <div className={styles.pages}>
      {Array.from({ length: pdf.numPages }, (_, place) => (
        <Page key={place} index={place + 1} {...{ pdf, first, scale, turn: view.turn }} />
      ))}
    </div>
  )
}

interface PageProps {
  pdf: Pdf
  index: number
  first: Size
  scale: number
  turn: View['turn']
}

/** Drawn when it comes near what is seen. */
function Page({ pdf, index, first, scale, turn }: PageProps) {
  const t = useTexts(previewMessages)
  const canvas = useRef<HTMLCanvasElement>(null)
  const [near, setNear] = useState(false)
  const [size, setSize] = useState(first)

  useEffect(() => {
    const element = canvas.current
    if (element === null) return
    const watch = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting === true), {
      rootMargin: '100% 0px',
    })
    watch.observe(element)
    return () => watch.disconnect()
  }, [])

  useEffect(() => {
    const element = canvas.current
    if (!near || element === null) return
    void pageSize(pdf, index).then(setSize, () => undefined)
    return drawPage(pdf, index, element, { scale, turn })
  }, [near, pdf, index, scale, turn])

  const shown = turned({ width: size.width * scale, height: size.height * scale }, turn)
  return (
    <figure className={styles.page} aria-label={fill(t.page, { index, count: pdf.numPages })}>
      <canvas ref={canvas} style={shown} />
    </figure>
  )
}
