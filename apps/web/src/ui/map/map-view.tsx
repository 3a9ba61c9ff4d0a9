import { needsOwnMarker, type Place } from '@visa/contract/rules/geo'
import { sysConfig } from '@visa/contract/session/sys'
import { mapMessages, type MapTexts } from '@visa/messages/map/map'
import { useId, useMemo, useRef, type PointerEvent } from 'react'
import { useTexts } from '../../lib/i18n.tsx'
import type { MapRoute } from '../../lib/maps.ts'
import { useCall } from '../../lib/query.ts'
import { MapBase } from './map-base.tsx'
import { MapControls, MapFoot } from './map-frame.tsx'
import { MarkerPin, type MapMarker } from './map-marker.tsx'
import { RouteLine } from './map-route-line.tsx'
import styles from './map.module.css'
import { toScreen, type MapView as View, type Point } from './projection.ts'
import { useMapView } from './use-map-view.ts'

const NONE: readonly MapMarker[] = []

const own = (asked: Place, onRoad: Place, words: MapTexts['origin']): MapMarker[] =>
  needsOwnMarker(asked, onRoad) ? [{ ...words, position: asked }] : []

/** The ends of the route on the road, and the places that were asked for where the road does not reach them. */
function routeMarkers(route: MapRoute | undefined, t: MapTexts): MapMarker[] {
  const [start, end] = [route?.path[0], route?.path.at(-1)]
  if (route === undefined || start === undefined || end === undefined) return []
  return [
    ...own(route.from, start, t.origin),
    ...own(route.to, end, t.destination),
    { ...t.routeStart, position: start },
    { ...t.routeEnd, position: end },
  ]
}

/** Follows the pointer that was pressed first until it is let go. */
function useDrag(panBy: (by: Point) => void) {
  const held = useRef<{ id: number; at: Point } | undefined>(undefined)
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0 || held.current !== undefined) return
      held.current = { id: event.pointerId, at: { x: event.clientX, y: event.clientY } }
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove({ pointerId, clientX, clientY }: PointerEvent<HTMLElement>) {
      if (held.current?.id !== pointerId) return
      const { at } = held.current
      held.current = { id: pointerId, at: { x: clientX, y: clientY } }
      panBy({ x: clientX - at.x, y: clientY - at.y })
    },
    onPointerUp: () => (held.current = undefined),
    onPointerCancel: () => (held.current = undefined),
  }
}

interface MapViewProps {
  markers?: readonly MapMarker[]
  route?: MapRoute | undefined
  /** What to show while there is neither marker nor route. */
  start?: View
  height?: number
  label?: string
}

/** A map with markers and a route. It moves by hand, wheel, buttons and keys, and shows all of its places at first. */
export function MapView({ markers = NONE, route, start, height = 400, label }: MapViewProps) {
  const t = useTexts(mapMessages)
  const { data: config } = useCall(sysConfig, {}, { silent: true })
  const help = useId()
  const box = useRef<HTMLElement>(null)
  const pins = useMemo(() => [...markers, ...routeMarkers(route, t)], [markers, route, t])
  const places = useMemo(
    () => [...pins.map(({ position }) => position), ...(route?.path ?? [])],
    [pins, route],
  )
  const { view, size, panBy, zoomBy, fit, press } = useMapView(box, places, start)
  const drag = useDrag(panBy)
  return (
    <section ref={box} className={styles.map} style={{ height }} aria-label={label ?? t.map}>
      <span id={help} className={styles.hidden}>
        {t.help}
      </span>
      {size.width > 0 && (
        <>
          <MapBase view={view} size={size} tiles={config?.mapTiles.url ?? ''} />
          {route !== undefined && <RouteLine route={route} view={view} size={size} label={t.route} />}
          <button
            type="button"
            className={styles.surface}
            aria-label={t.move}
            aria-describedby={help}
            onKeyDown={(event) => {
              if (press(event.key)) event.preventDefault()
            }}
            {...drag}
          />
          {pins.map((marker) => (
            <MarkerPin
              key={`${marker.title} ${marker.position.lat} ${marker.position.lng}`}
              marker={marker}
              at={toScreen(marker.position, view, size)}
            />
          ))}
          <MapFoot view={view} config={config} />
        </>
      )}
      <MapControls zoom={view.zoom} onZoom={zoomBy} onFit={fit} />
    </section>
  )
}
