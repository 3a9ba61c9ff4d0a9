import { QuestionCircleOutlined } from '@ant-design/icons'
import { useState, type PointerEvent } from 'react'
import styles from './list.module.css'

interface ColumnTitleProps {
  title: string
  hint?: string | undefined
  onResize: (px: number) => void
}

/**
 * A heading with an edge to drag. The line follows the pointer and the column changes once it is let go, so that a long
 * page is laid out once. The keyboard has the widths in the column settings.
 */
export function ColumnTitle({ title, hint, onResize }: ColumnTitleProps) {
  const [drag, setDrag] = useState<{ from: number; by: number }>()

  const start = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    event.preventDefault()
    event.currentTarget.setPointerCapture(event.pointerId)
    setDrag({ from: event.clientX, by: 0 })
  }
  const move = (event: PointerEvent) => {
    if (drag !== undefined) setDrag({ ...drag, by: event.clientX - drag.from })
  }
  const end = (event: PointerEvent<HTMLElement>) => {
    const cell = event.currentTarget.closest('th')
    const by = drag === undefined ? 0 : event.clientX - drag.from
    setDrag(undefined)
    if (cell !== null && by !== 0) onResize(cell.offsetWidth + by)
  }

  return (
    <>
      <span title={hint ?? title}>
        {title}
        {hint !== undefined && <QuestionCircleOutlined aria-hidden className={styles.hint} />}
      </span>
      <span
        aria-hidden
        className={styles.edge}
        {...(drag === undefined ? {} : { 'data-dragged': '', style: { translate: `${drag.by}px` } })}
        // Letting go of the edge is no click on the heading, which would sort.
        onClick={(event) => event.stopPropagation()}
        onPointerDown={start}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={() => setDrag(undefined)}
      />
    </>
  )
}
