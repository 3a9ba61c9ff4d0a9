import type { Stroke } from '@visa/photo/matte/brush'
import type { Point } from '@visa/photo/pixels'
import { useRef, useState, type PointerEvent } from 'react'
import styles from '../photo.module.css'

interface BrushLayerProps {
  size: { width: number; height: number }
  label: string
  brush: Omit<Stroke, 'points'>
  onStroke: (stroke: Stroke) => void
}

const pathOf = (points: readonly Point[]): string =>
  // A point alone is a line to itself.
  [...points, ...points.slice(-1)].map(({ x, y }) => `${x},${y}`).join(' ')

/** Over a picture: where a brush is drawn, in pixels of the picture. */
export function BrushLayer({ size, label, brush, onStroke }: BrushLayerProps) {
  const layer = useRef<SVGSVGElement>(null)
  const [points, setPoints] = useState<readonly Point[]>([])
  const [at, setAt] = useState<Point>()
  const pointOf = (event: PointerEvent): Point | undefined => {
    const box = layer.current?.getBoundingClientRect()
    if (box === undefined || box.width === 0) return undefined
    return {
      x: ((event.clientX - box.left) / box.width) * size.width,
      y: ((event.clientY - box.top) / box.height) * size.height,
    }
  }
  const start = (event: PointerEvent) => {
    const point = pointOf(event)
    if (point === undefined || event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    setPoints([point])
  }
  const move = (event: PointerEvent) => {
    const point = pointOf(event)
    if (point === undefined) return
    setAt(point)
    if (points.length > 0) setPoints([...points, point])
  }
  const end = () => {
    if (points.length > 0) onStroke({ ...brush, points })
    setPoints([])
  }
  return (
    <svg
      ref={layer}
      className={styles.brushLayer}
      viewBox={`0 0 ${size.width} ${size.height}`}
      aria-label={label}
      onPointerDown={start}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={() => setPoints([])}
      onPointerLeave={() => setAt(undefined)}
    >
      {points.length > 0 && (
        <polyline
          className={styles.stroke}
          data-kind={brush.kind}
          points={pathOf(points)}
          strokeWidth={brush.radius * 2}
        />
      )}
      {at !== undefined && <circle className={styles.brushTip} cx={at.x} cy={at.y} r={brush.radius} />}
    </svg>
  )
}
