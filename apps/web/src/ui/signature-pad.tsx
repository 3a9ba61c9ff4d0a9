import { SIGN_LIMITS, type Stroke } from '@visa/contract/centre/contract-sign'
import { useRef, type PointerEvent } from 'react'
import { StrokesDrawing } from './strokes-drawing.tsx'
import styles from './signature-pad.module.css'

/** Steps of the sheet between two points: nearer ones say nothing more. */
const NEAR = 4

interface SignaturePadProps {
  /** What it is, and for whom. */
  label: string
  hint: string
  strokes: readonly Stroke[]
  onChange: (strokes: Stroke[]) => void
}

const within = (value: number, most: number): number => Math.max(0, Math.min(most, Math.round(value)))

/** A sheet to sign on: what is drawn is kept as strokes with their times, not as a picture. */
export function SignaturePad({ label, hint, strokes, onChange }: SignaturePadProps) {
  const begun = useRef<number>(undefined)
  const drawing = useRef<number>(undefined)
  const pointOf = ({ currentTarget, clientX, clientY, timeStamp }: PointerEvent): Stroke[number] => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    begun.current ??= timeStamp
    return [
      within(((clientX - left) / width) * SIGN_LIMITS.width, SIGN_LIMITS.width),
      within(((clientY - top) / height) * SIGN_LIMITS.height, SIGN_LIMITS.height),
      within(timeStamp - begun.current, SIGN_LIMITS.lasts),
    ]
  }
  const isFull = strokes.flat().length >= SIGN_LIMITS.points
  const start = (event: PointerEvent) => {
    if (isFull || strokes.length >= SIGN_LIMITS.strokes || drawing.current !== undefined) return
    if (strokes.length === 0) begun.current = undefined
    event.currentTarget.setPointerCapture(event.pointerId)
    drawing.current = event.pointerId
    onChange([...strokes, [pointOf(event)]])
  }
  const go = (event: PointerEvent) => {
    const last = strokes.at(-1)
    if (drawing.current !== event.pointerId || last === undefined || isFull) return
    if (last.length >= SIGN_LIMITS.pointsOfStroke) return
    const point = pointOf(event)
    const [x, y] = last.at(-1) ?? point
    if (Math.hypot(point[0] - x, point[1] - y) < NEAR) return
    onChange([...strokes.slice(0, -1), [...last, point]])
  }
  const stop = ({ pointerId }: PointerEvent) => {
    if (drawing.current === pointerId) drawing.current = undefined
  }
  return (
    <div
      className={styles.pad}
      role="application"
      // A key of a desk leads here; nobody signs by the keyboard.
      tabIndex={-1}
      aria-label={label}
      onPointerDown={start}
      onPointerMove={go}
      onPointerUp={stop}
      onPointerCancel={stop}
    >
      <StrokesDrawing strokes={strokes} />
      {strokes.length === 0 && <span>{hint}</span>}
    </div>
  )
}
