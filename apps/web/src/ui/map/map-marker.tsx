import type { Place } from '@visa/contract/rules/geo'
import { mapMessages } from '@visa/messages/map/map'
import { Popover } from 'antd'
import { useState } from 'react'
import { useTexts } from '../../lib/i18n.tsx'
import { positionText } from './map-words.ts'
import styles from './map.module.css'
import type { Point } from './projection.ts'

export interface MapMarker {
  title: string
  /** A letter or two on the pin. */
  label: string
  position: Place
}

const SIZE = 36
const PIN = 'M18 35C13 27 6 21.5 6 13.5a12 12 0 0 1 24 0C30 21.5 23 27 18 35Z'

/** A pin whose point is the place; it opens by click, Enter or space and says what is there. */
export function MarkerPin({ marker, at }: { marker: MapMarker; at: Point }) {
  const t = useTexts(mapMessages)
  const [open, setOpen] = useState(false)
  const { title, label, position } = marker
  const content = (
    <div className={styles.place}>
      <strong>{title}</strong>
      <small>{positionText(t, position)}</small>
    </div>
  )
  return (
    <Popover content={content} trigger="click" open={open} onOpenChange={setOpen}>
      <button
        type="button"
        className={styles.marker}
        aria-label={title}
        aria-expanded={open}
        style={{ left: at.x, top: at.y }}
        onKeyDown={(event) => event.key === 'Escape' && setOpen(false)}
        onBlur={() => setOpen(false)}
      >
        <svg className={styles.pin} width={SIZE} height={SIZE} aria-hidden>
          <path d={PIN} />
          <text className={styles.label} x={18} y={18.5}>
            {label}
          </text>
        </svg>
      </button>
    </Popover>
  )
}
