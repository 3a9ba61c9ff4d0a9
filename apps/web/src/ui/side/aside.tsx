import { listMessages } from '@visa/messages/ui/list'
import { useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useKept } from '../../lib/kept.ts'
import { ASIDE_MAX_PX, ASIDE_MIN_PX, keptWidth, readWidth, widthByKey } from './aside-width.ts'
import styles from './side.module.css'

interface WithAsideProps {
  /** What the width is remembered under. */
  name: string
  /** What the aside is called. */
  label: string
  /** How wide it is at first, where it needs more room than usual. */
  defaultPx?: number | undefined
  aside: ReactNode
  children: ReactNode
}

/** Something beside the content, as wide as the person likes. */
export function WithAside({ name, label, defaultPx, aside, children }: WithAsideProps) {
  const t = useTexts(listMessages)
  const [kept, keep] = useKept(`aside.${name}`, (old) => readWidth(old, defaultPx))
  const [dragged, setDragged] = useState<number>()
  const grip = useRef<{ from: number; width: number }>(undefined)
  const width = dragged ?? kept

  const start = (event: PointerEvent) => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    grip.current = { from: event.clientX, width }
  }
  const drag = ({ clientX }: PointerEvent) => {
    if (grip.current !== undefined) setDragged(keptWidth(grip.current.width + clientX - grip.current.from))
  }
  const end = () => {
    grip.current = undefined
    if (dragged !== undefined) keep(dragged)
    setDragged(undefined)
  }
  const onKey = (event: KeyboardEvent) => {
    const next = widthByKey(event.key, width)
    if (next === undefined) return
    event.preventDefault()
    keep(next)
  }

  return (
    <div className={styles.split}>
      <aside className={styles.aside} aria-label={label} style={{ width }}>
        {aside}
      </aside>
      <div
        className={styles.edge}
        onPointerDown={start}
        onPointerMove={drag}
        onPointerUp={end}
        onPointerCancel={end}
        onDoubleClick={() => keep(undefined)}
      >
        <input
          type="range"
          className={styles.keys}
          aria-label={fill(t.asideWidth, { name: label })}
          min={ASIDE_MIN_PX}
          max={ASIDE_MAX_PX}
          value={width}
          onChange={(event) => keep(keptWidth(event.target.valueAsNumber))}
          onKeyDown={onKey}
        />
      </div>
      <div className={styles.content}>{children}</div>
    </div>
  )
}
