import { MAP_DEFAULTS, type Place } from '@visa/contract/rules/geo'
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react'
import { pannedBy, viewOf, zoomedAt, type MapView, type Point, type Size } from './projection.ts'

const KEY_STEP = 80
const WHEEL_STEP = 60

const MOVES: Record<string, Point> = {
  ArrowLeft: { x: KEY_STEP, y: 0 },
  ArrowRight: { x: -KEY_STEP, y: 0 },
  ArrowUp: { x: 0, y: KEY_STEP },
  ArrowDown: { x: 0, y: -KEY_STEP },
}
const ZOOMS: Record<string, number> = { '+': 1, '=': 1, '-': -1, _: -1 }

/** The size of an element, kept up to date; zero before it is known. */
function useSize(ref: RefObject<HTMLElement | null>): Size {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 })
  useLayoutEffect(() => {
    const element = ref.current
    if (element === null) return undefined
    const read = () => setSize({ width: element.clientWidth, height: element.clientHeight })
    read()
    const observer = new ResizeObserver(read)
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref])
  return size
}

/**
 * With Ctrl or ⌘, as a pinch on a touchpad comes too, the wheel zooms; alone it scrolls the page that the map stands in.
 * Only a listener of its own may keep the browser from zooming as well.
 */
function useWheel(ref: RefObject<HTMLElement | null>, zoomAt: (steps: number, at: Point) => void): void {
  const turned = useRef(0)
  useEffect(() => {
    const element = ref.current
    if (element === null) return undefined
    const turn = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return
      event.preventDefault()
      turned.current += event.deltaY
      if (Math.abs(turned.current) < WHEEL_STEP) return
      const box = element.getBoundingClientRect()
      zoomAt(turned.current > 0 ? -1 : 1, { x: event.clientX - box.left, y: event.clientY - box.top })
      turned.current = 0
    }
    element.addEventListener('wheel', turn, { passive: false })
    return () => element.removeEventListener('wheel', turn)
  }, [ref, zoomAt])
}

/** What the map shows: all of the places at first and whenever they change, then wherever the person goes. */
export function useMapView(
  ref: RefObject<HTMLElement | null>,
  places: readonly Place[],
  start: MapView = MAP_DEFAULTS,
) {
  const size = useSize(ref)
  const known = useMemo(() => JSON.stringify(places), [places])
  const [moved, setMoved] = useState<{ view: MapView; of: string }>()
  // From the text, so that a list which is new but says the same does not move the map.
  const fitted = useMemo(() => viewOf(JSON.parse(known) as Place[], size) ?? start, [known, size, start])
  const view = moved !== undefined && moved.of === known ? moved.view : fitted
  const change = useCallback(
    (next: (view: MapView) => MapView) =>
      setMoved((before) => ({ view: next(before?.of === known ? before.view : fitted), of: known })),
    [known, fitted],
  )
  const panBy = useCallback((by: Point) => change((now) => pannedBy(now, by)), [change])
  const zoomAt = useCallback(
    (steps: number, at: Point) => change((now) => zoomedAt(now, steps, at, size)),
    [change, size],
  )
  const zoomBy = (steps: number): void => zoomAt(steps, { x: size.width / 2, y: size.height / 2 })
  const fit = (): void => setMoved(undefined)
  useWheel(ref, zoomAt)

  /** True when the key was one of the map's. */
  const press = (key: string): boolean => {
    const move = MOVES[key]
    const zoom = ZOOMS[key]
    if (move !== undefined) panBy(move)
    else if (zoom !== undefined) zoomBy(zoom)
    else if (key === '0') fit()
    else return false
    return true
  }
  return { view, size, panBy, zoomBy, fit, press }
}
