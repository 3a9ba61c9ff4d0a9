import type { Place } from '@visa/contract/rules/geo'
import { mapMessages } from '@visa/messages/map/map'
import { uiMessages } from '@visa/messages/ui/ui'
import { Alert, Button, Spin } from 'antd'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useMapRoute } from '../../lib/maps.ts'
import { useDelayed } from '../use-delayed.ts'
import { MapView } from './map-view.tsx'
import { distanceText, durationText } from './map-words.ts'
import styles from './map.module.css'

interface RouteMapProps {
  from: Place | undefined
  to: Place | undefined
  height?: number
}

/** The way from one place to another, how far it is and how long it takes. */
export function RouteMap({ from, to, height = 400 }: RouteMapProps) {
  const t = useTexts(mapMessages)
  const { retry } = useTexts(uiMessages)
  const { data: route, error, isLoading, refetch } = useMapRoute(from, to)
  const isLate = useDelayed(isLoading)
  const asked = [
    ...(from ? [{ ...t.origin, position: from }] : []),
    ...(to ? [{ ...t.destination, position: to }] : []),
  ]
  return (
    <div className={styles.stack}>
      {error !== null && (
        <Alert
          type="error"
          showIcon
          title={error.message}
          action={
            <Button size="small" onClick={() => void refetch()}>
              {retry}
            </Button>
          }
        />
      )}
      <output className={styles.summary}>
        {isLate && <Spin size="small" description={t.routeLoading} />}
        {route !== undefined &&
          fill(t.routeSummary, {
            distance: distanceText(t, route.distance),
            duration: durationText(t, route.duration),
          })}
      </output>
      <MapView height={height} route={route} {...(route === undefined && { markers: asked })} />
    </div>
  )
}
