import { photoToolMessages } from '@visa/messages/photo/photo-tools'
import { useState, type CSSProperties, type ReactNode } from 'react'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import styles from '../photo.module.css'
import { Drawn } from './drawn.tsx'

interface CompareProps {
  before: ImageData
  after: ImageData
  /** As large as this on the screen. */
  width: number
  height: number
  /** Drawn over what was before, and over both. */
  overBefore?: ReactNode
  overBoth?: ReactNode
}

const HALF = 50

/** Before and after in one place, with a line between them that is moved by hand or by keys. */
export function Compare({ before, after, width, height, overBefore, overBoth }: CompareProps) {
  const t = useTexts(photoToolMessages).stage
  const [share, setShare] = useState(HALF)
  const size: CSSProperties = { width, height }
  const placed = { ...size, '--share': `${share}%` } as CSSProperties
  return (
    <div className={styles.compare} style={placed}>
      <Drawn pixels={after} label={t.outcome} style={size} />
      <Drawn pixels={before} label={t.original} className={styles.before} style={size} />
      <div className={styles.before}>{overBefore}</div>
      {overBoth}
      <span className={styles.corner} data-side="left">
        {t.original}
      </span>
      <span className={styles.corner} data-side="right">
        {t.outcome}
      </span>
      <input
        type="range"
        className={styles.share}
        min={0}
        max={100}
        value={share}
        aria-label={t.divider}
        aria-valuetext={fill(t.shareOf, { percent: share })}
        onChange={({ currentTarget }) => setShare(currentTarget.valueAsNumber)}
      />
      <span className={styles.divider} aria-hidden />
    </div>
  )
}
