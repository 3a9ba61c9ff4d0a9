import type { Place } from '@visa/contract/rules/geo'
import type { MapRoute } from '../../lib/maps.ts'
import styles from './map.module.css'
import { toScreen, type MapView, type Size } from './projection.ts'

const WIDTH = 8

/** The way by car, and the dotted ways on foot at its ends. */
export function RouteLine({
  route,
  view,
  size,
  label,
}: {
  route: MapRoute
  view: MapView
  size: Size
  label: string
}) {
  const pointsOf = (places: readonly Place[]): string =>
    places
      .map((place) => toScreen(place, view, size))
      .map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`)
      .join(' ')
  const line = pointsOf(route.path)
  return (
    <svg className={styles.layer}>
      <title>{label}</title>
      <polyline className={styles.edge} points={line} strokeWidth={WIDTH + 4} />
      <polyline className={styles.way} points={line} strokeWidth={WIDTH} />
      {route.legs
        .filter((leg) => leg.length > 0)
        .map((leg) => (
          <polyline key={`${leg[0]?.lat},${leg[0]?.lng}`} className={styles.leg} points={pointsOf(leg)} />
        ))}
    </svg>
  )
}
