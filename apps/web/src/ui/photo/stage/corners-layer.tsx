import type { Corners } from '@visa/photo/card/find-card'
import type { Point } from '@visa/photo/pixels'
import { photoToolMessages } from '@visa/messages/photo/photo-tools'
import { useRef, useState, type CSSProperties, type KeyboardEvent, type PointerEvent } from 'react'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import styles from '../photo.module.css'
import { Loupe } from './loupe.tsx'

interface CornersLayerProps {
  pixels: ImageData
  corners: Corners
  onMove: (corners: Corners) => void
}

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
const FAST = 10

const withCorner = ([a, b, c, d]: Corners, place: number, point: Point): Corners => [
  place === 0 ? point : a,
  place === 1 ? point : b,
  place === 2 ? point : c,
  place === 3 ? point : d,
]

/** Four corners over a picture, dragged or moved by keys; in pixels of the picture. */
export function CornersLayer({ pixels: size, corners, onMove }: CornersLayerProps) {
  const t = useTexts(photoToolMessages).card
  const layer = useRef<HTMLDivElement>(null)
  const [held, setHeld] = useState<number>()
  const put = (place: number, x: number, y: number) =>
    onMove(
      withCorner(corners, place, {
        x: Math.min(size.width, Math.max(0, x)),
        y: Math.min(size.height, Math.max(0, y)),
      }),
    )
  const drag = (place: number) => (event: PointerEvent) => {
    const box = layer.current?.getBoundingClientRect()
    if (box === undefined || event.buttons === 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    put(
      place,
      ((event.clientX - box.left) / box.width) * size.width,
      ((event.clientY - box.top) / box.height) * size.height,
    )
  }
  const press = (place: number, point: Point) => (event: KeyboardEvent) => {
    const arrow = ARROWS[event.key]
    if (arrow === undefined) return
    event.preventDefault()
    const by = event.shiftKey ? FAST : 1
    put(place, point.x + arrow[0] * by, point.y + arrow[1] * by)
  }
  const placed = ({ x, y }: Point): CSSProperties => ({
    left: `${(x / size.width) * 100}%`,
    top: `${(y / size.height) * 100}%`,
  })
  return (
    <div ref={layer} className={styles.cornersLayer}>
      <svg viewBox={`0 0 ${size.width} ${size.height}`} aria-hidden>
        <polygon className={styles.cardOutline} points={corners.map(({ x, y }) => `${x},${y}`).join(' ')} />
      </svg>
      {held !== undefined && <Loupe {...{ corners }} pixels={size} place={held} />}
      {corners.map((point, place) => (
        <button
          // oxlint-disable-next-line react/no-array-index-key -- corners are told apart by their place alone
          key={place}
          type="button"
          className={styles.cardCorner}
          style={placed(point)}
          aria-label={fill(t.corner, {
            number: place + 1,
            x: Math.round(point.x),
            y: Math.round(point.y),
          })}
          onPointerDown={drag(place)}
          onPointerMove={drag(place)}
          onKeyDown={press(place, point)}
          onFocus={() => setHeld(place)}
          onBlur={() => setHeld(undefined)}
        >
          {place + 1}
        </button>
      ))}
    </div>
  )
}
