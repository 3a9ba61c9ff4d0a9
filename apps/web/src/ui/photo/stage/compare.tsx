import { photoToolMessages } from '@visa/messages/photo/photo-tools'
import { useRef, useState, type CSSProperties, type KeyboardEvent, type PointerEvent } from 'react'
import { useTexts } from '../../../lib/i18n.tsx'
import styles from '../photo.module.css'
import { Drawn } from './drawn.tsx'

interface CompareProps {
  before: ImageData
  after: ImageData
  /** As large as this on the screen. */
  width: number
  height: number
}

const STEP = 5
const KEYS: Readonly<Record<string, number>> = { ArrowLeft: -STEP, ArrowRight: STEP, Home: -100, End: 100 }

/** Before and after in one place, with a line between them that is moved by hand or by keys. */
export function Compare({ before, after, width, height }: CompareProps) {
  const t = useTexts(photoToolMessages).stage
  const [share, setShare] = useState(50)
  const frame = useRef<HTMLDivElement>(null)
  const put = (percent: number) => setShare(Math.min(100, Math.max(0, percent)))
  const drag = (event: PointerEvent) => {
    const box = frame.current?.getBoundingClientRect()
    if (box === undefined || event.buttons === 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    put(((event.clientX - box.left) / box.width) * 100)
  }
  const press = (event: KeyboardEvent) => {
    const by = KEYS[event.key]
    if (by === undefined) return
    event.preventDefault()
    put(share + by)
  }
  const size: CSSProperties = { width, height }
  return (
    <div
      ref={frame}
      className={styles.compare}
      style={{ ...size, '--share': `${share}%` } as CSSProperties}
      onPointerDown={drag}
      onPointerMove={drag}
    >
      <Drawn pixels={after} label={t.outcome} style={size} />
      <Drawn pixels={before} label={t.original} className={styles.before} style={size} />
      <span className={styles.corner} data-side="left">
        {t.original}
      </span>
      <span className={styles.corner} data-side="right">
        {t.outcome}
      </span>
      <button
        type="button"
        role="slider"
        className={styles.divider}
        aria-label={t.divider}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(share)}
        onKeyDown={press}
      />
    </div>
  )
}
