import { AimOutlined, MinusOutlined, PlusOutlined } from '@ant-design/icons'
import { mapLandmarks } from '@visa/contract/map/map'
import { earthDistance } from '@visa/contract/rules/geo'
import type { sysConfig } from '@visa/contract/session/sys'
import type { CallOutput } from '@visa/contract/endpoint'
import { mapMessages } from '@visa/messages/map/map'
import { Button, Tag } from 'antd'
import { fill, useLanguage, useTexts } from '../../lib/i18n.tsx'
import { useCall } from '../../lib/query.ts'
import { nameIn } from './map-base.tsx'
import { distanceText } from './map-words.ts'
import styles from './map.module.css'
import { ZOOM, scaleBar, type MapView } from './projection.ts'

interface ControlsProps {
  zoom: number
  onZoom: (steps: number) => void
  onFit: () => void
}

export function MapControls({ zoom, onZoom, onFit }: ControlsProps) {
  const t = useTexts(mapMessages)
  const buttons = [
    { name: t.zoomIn, icon: <PlusOutlined />, act: () => onZoom(1), off: zoom >= ZOOM.max },
    { name: t.zoomOut, icon: <MinusOutlined />, act: () => onZoom(-1), off: zoom <= ZOOM.min },
    { name: t.fit, icon: <AimOutlined />, act: onFit, off: false },
  ]
  return (
    <div className={styles.controls}>
      {buttons.map(({ name, icon, act, off }) => (
        <Button key={name} icon={icon} aria-label={name} title={name} disabled={off} onClick={act} />
      ))}
    </div>
  )
}

/** Says where on Earth this is: near by, no city may be in sight. */
function NearestCity({ view: { centre } }: { view: MapView }) {
  const t = useTexts(mapMessages)
  const { language } = useLanguage()
  const { data = [] } = useCall(mapLandmarks, {}, { silent: true })
  const [nearest] = data
    .map((city) => ({ city, metres: earthDistance(centre, city) }))
    .toSorted((a, b) => a.metres - b.metres)
  if (nearest === undefined) return null
  const name = nameIn(language, nearest.city)
  return (
    <span className={styles.credit}>
      {fill(t.nearest, { name, distance: distanceText(t, nearest.metres) })}
    </span>
  )
}

const SCALE_MOST = 120

/** The scale, whether the service is a stand-in, and whom the pictures are from. */
export function MapFoot({
  view,
  config,
}: {
  view: MapView
  config: CallOutput<typeof sysConfig> | undefined
}) {
  const t = useTexts(mapMessages)
  const { metres, width } = scaleBar(view, SCALE_MOST)
  return (
    <div className={styles.foot}>
      <div className={styles.scale} style={{ width }}>
        {distanceText(t, metres)}
      </div>
      <NearestCity view={view} />
      {config?.standIns.maps === true && (
        <Tag className={styles.note ?? ''} color="warning">
          {t.standIn}
        </Tag>
      )}
      {config !== undefined && config.mapTiles.credit !== '' && (
        <span className={`${styles.credit} ${styles.last}`}>{config.mapTiles.credit}</span>
      )}
    </div>
  )
}
