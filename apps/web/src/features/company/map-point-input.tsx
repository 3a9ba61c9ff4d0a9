import { companyEditMessages } from '@visa/messages/org/company-edit'
import { Button } from 'antd'
import { useTexts } from '../../lib/i18n.tsx'
import { AddressSearch } from '../../ui/map/address-search.tsx'
import { MapView } from '../../ui/map/map-view.tsx'
import styles from './company.module.css'

interface Point {
  lng: number
  lat: number
}

interface MapPointInputProps {
  id?: string
  value?: Point | null
  disabled?: boolean
  onChange?: (point: Point | null) => void
}

/** Where a company is: found by its address, shown on the map. */
export function MapPointInput({ id, value = null, disabled = false, onChange }: MapPointInputProps) {
  const t = useTexts(companyEditMessages)
  return (
    <div className={styles.point}>
      <div className={styles.pointSearch}>
        <AddressSearch
          {...(id === undefined ? {} : { id })}
          disabled={disabled}
          onChange={(place) => place && onChange?.({ lng: place.location.lng, lat: place.location.lat })}
        />
        {value !== null && !disabled && <Button onClick={() => onChange?.(null)}>{t.clearPoint}</Button>}
      </div>
      {value !== null && (
        <MapView
          height={200}
          label={t.pointOnMap}
          markers={[{ title: t.pointOnMap, label: '', position: value }]}
        />
      )}
    </div>
  )
}
