import { photoToolMessages } from '@visa/messages/photo/photo-tools'
import { useRef, type CSSProperties, type KeyboardEvent, type PointerEvent, type WheelEvent } from 'react'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import styles from '../photo.module.css'
import { Drawn } from '../stage/drawn.tsx'
import { movedBy, scaleLimits, type Placement, type Size } from './placement.ts'

interface CropFrameProps {
  pixels: ImageData
  frame: Size
  placement: Placement
  onPlace: (placement: Placement) => void
}

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
const FAST = 10
const ZOOM_STEP = 1.05

/** A picture behind a frame: dragged, turned by the wheel, moved by keys. What lies outside is dim. */
export function CropFrame({ pixels, frame, placement, onPlace }: CropFrameProps) {
  const t = useTexts(photoToolMessages)
  const last = useRef<{ x: number; y: number }>(undefined)
  const limits = scaleLimits(pixels, frame)
  const scaled = (scale: number) =>
    onPlace({ ...placement, scale: Math.min(limits.max, Math.max(limits.min, scale)) })

  const start = (event: PointerEvent) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    last.current = { x: event.clientX, y: event.clientY }
  }
  const drag = (event: PointerEvent) => {
    if (last.current === undefined) return
    onPlace(movedBy(placement, event.clientX - last.current.x, event.clientY - last.current.y))
    last.current = { x: event.clientX, y: event.clientY }
  }
  const end = () => {
    last.current = undefined
  }
  const press = (event: KeyboardEvent) => {
    const arrow = ARROWS[event.key]
    if (arrow !== undefined) {
      const by = event.shiftKey ? FAST : 1
      onPlace(movedBy(placement, arrow[0] * by, arrow[1] * by))
    } else if (event.key === '+' || event.key === '=') scaled(placement.scale * ZOOM_STEP)
    else if (event.key === '-') scaled(placement.scale / ZOOM_STEP)
    else return
    event.preventDefault()
  }
  const wheel = (event: WheelEvent) =>
    scaled(placement.scale * (event.deltaY < 0 ? ZOOM_STEP : 1 / ZOOM_STEP))

  const { x, y, scale, angle } = placement
  const place: CSSProperties = {
    width: pixels.width,
    height: pixels.height,
    transformOrigin: '0 0',
    transform: `translate(${frame.width / 2}px, ${frame.height / 2}px) rotate(${angle}deg) scale(${scale}) translate(${-x}px, ${-y}px)`,
  }
  return (
    <div className={styles.cropArea}>
      <div className={styles.cropWindow} style={{ width: frame.width, height: frame.height }}>
        <Drawn pixels={pixels} label={t.stage.original} className={styles.cropPicture} style={place} />
        <button
          type="button"
          className={styles.cropHandle}
          aria-label={fill(t.crop.frame, { ...frame })}
          onPointerDown={start}
          onPointerMove={drag}
          onPointerUp={end}
          onPointerCancel={end}
          onKeyDown={press}
          onWheel={wheel}
        />
      </div>
    </div>
  )
}
