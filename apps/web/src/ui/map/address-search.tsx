import type { MapPlace } from '@visa/contract/map/map'
import { mapMessages } from '@visa/messages/map/map'
import { Select, Spin } from 'antd'
import { useState } from 'react'
import { useTexts } from '../../lib/i18n.tsx'
import { usePlaces } from '../../lib/maps.ts'
import { usePaused } from '../../lib/use-paused.ts'
import styles from './map.module.css'

const PAUSE_MS = 300

interface AddressSearchProps {
  id?: string
  value?: MapPlace | undefined
  onChange?: (place: MapPlace | undefined) => void
  /** A city to look in first. */
  region?: string
  disabled?: boolean
}

const optionOf = ({ data: { place } }: { data: { place: MapPlace } }) => (
  <div className={styles.place}>
    {place.title}
    <small>{place.address}</small>
  </div>
)

/** Finds a place by its name or address. */
export function AddressSearch({ id, value, onChange, region = '', disabled = false }: AddressSearchProps) {
  const t = useTexts(mapMessages)
  const [typed, setTyped] = useState('')
  const keyword = typed.trim()
  const asked = usePaused(keyword, PAUSE_MS)
  const { data = [], isFetching, error } = usePlaces(asked, region)
  const isBusy = keyword !== '' && (asked !== keyword || isFetching)
  const found = asked === keyword && keyword !== '' ? data : []
  // Nothing typed yet is no reason to say that nothing matches.
  const none = isBusy ? <Spin size="small" /> : (error?.message ?? t.noMatch)
  return (
    <Select
      {...(id !== undefined && { id })}
      className={styles.search ?? ''}
      aria-label={t.searchAddress}
      placeholder={t.searchHint}
      disabled={disabled}
      allowClear
      showSearch={{ filterOption: false, onSearch: setTyped }}
      // With its words, for it need not be among what is found now.
      labelInValue
      value={value === undefined ? null : { value: value.id, label: value.title }}
      onChange={(chosen) => onChange?.(found.find((place) => place.id === chosen?.value))}
      loading={isBusy}
      notFoundContent={keyword === '' ? null : <span role={error ? 'alert' : 'status'}>{none}</span>}
      options={found.map((place) => ({ value: place.id, label: place.title, place }))}
      optionRender={optionOf}
    />
  )
}
