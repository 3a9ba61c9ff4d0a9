import { useEffect, useRef, useState, type PointerEvent, type ReactNode } from 'react'
import styles from './preview.module.css'
import type { Size } from './view-state.ts'

interface StageProps {
  label: string
  /** Whether the wheel zooms by itself, or only with Ctrl because it scrolls. */
  wheelZooms: boolean
  onZoom: (act: 'zoomIn' | 'zoomOut') => void
  children: (room: Size) => ReactNode
}

/** Where a picture or document lies: scrolled by keys, dragged by the pointer, zoomed by the wheel. */
export function Stage({ label, wheelZooms, onZoom, children }: StageProps) {
  const box = useRef<HTMLDivElement>(null)
  const grip = useRef<{ x: number; y: number; left: number; top: number }>(undefined)
  const [room, setRoom] = useState<Size>()

  useEffect(() => {
    const element = box.current
    if (element === null) return
    const watch = new ResizeObserver(() =>
      setRoom({ width: element.clientWidth, height: element.clientHeight }),
    )
    watch.observe(element)
    return () => watch.disconnect()
  }, [])

  useEffect(() => {
    const element = box.current
    const turnWheel = (event: WheelEvent): void => {
      if (!wheelZooms && !event.ctrlKey) return
      // React listens passively: there the page would zoom and scroll as well.
      event.preventDefault()
      if (event.deltaY !== 0) onZoom(event.deltaY < 0 ? 'zoomIn' : 'zoomOut')
    }
    element?.addEventListener('wheel', turnWheel, { passive: false })
    return () => element?.removeEventListener('wheel', turnWheel)
  }, [wheelZooms, onZoom])

  const take = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0 || event.pointerType === 'touch') return
    const { scrollLeft: left, scrollTop: top } = event.currentTarget
    event.currentTarget.setPointerCapture(event.pointerId)
    grip.current = { x: event.clientX, y: event.clientY, left, top }
  }
  const drag = (event: PointerEvent<HTMLDivElement>) => {
    if (grip.current === undefined) return
    const { x, y, left, top } = grip.current
    event.currentTarget.scrollTo(left + x - event.clientX, top + y - event.clientY)
  }
  const drop = () => {
    grip.current = undefined
  }

  return (
    <section
      ref={box}
      className={styles.stage}
      aria-label={label}
      // What scrolls must be within reach of the keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling area takes the focus so that keys scroll it
      tabIndex={0}
      onPointerDown={take}
      onPointerMove={drag}
      onPointerUp={drop}
      onPointerCancel={drop}
    >
      {room && children(room)}
    </section>
  )
}
