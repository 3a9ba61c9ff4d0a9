import type { MapPlace } from '@visa/contract/map/map'
import { galleryMapMessages } from '@visa/messages/gallery/gallery-map'
import { useState, type ReactNode } from 'react'
import { fill, useTexts } from '../../lib/i18n.tsx'
import type { GallerySection } from '../gallery.ts'
import { AddressSearch } from './address-search.tsx'
import { MapView } from './map-view.tsx'
import styles from './map.module.css'
import { RouteMap } from './route-map.tsx'

const CENTRE = { lat: 28.197, lng: 113 }
const STATION = { lat: 28.1466, lng: 113.0653 }
const AIRPORT = { lat: 28.1913, lng: 113.2197 }
const BEIJING = { lat: 39.9, lng: 116.4 }
const NOWHERE = { lat: 91, lng: 0 }

function Case({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.stack}>
      <h3>{title}</h3>
      {children}
    </div>
  )
}

function Maps() {
  const t = useTexts(galleryMapMessages)
  const markers = [
    { title: t.centre, label: '1', position: CENTRE },
    { title: t.station, label: '2', position: STATION },
    { title: t.airport, label: '3', position: AIRPORT },
  ]
  return (
    <>
      <p>{t.login}</p>
      <Case title={t.marked}>
        <MapView markers={markers} label={t.marked} />
      </Case>
      <Case title={t.plain}>
        <MapView height={280} label={t.plain} />
      </Case>
    </>
  )
}

function Routes() {
  const t = useTexts(galleryMapMessages)
  return (
    <>
      <p>{t.login}</p>
      <Case title={t.near}>
        <RouteMap from={CENTRE} to={STATION} height={360} />
      </Case>
      <Case title={t.far}>
        <RouteMap from={STATION} to={BEIJING} height={360} />
      </Case>
      <Case title={t.failing}>
        <RouteMap from={CENTRE} to={NOWHERE} height={240} />
      </Case>
    </>
  )
}

function Search() {
  const t = useTexts(galleryMapMessages)
  const [place, setPlace] = useState<MapPlace>()
  const markers = place ? [{ title: place.title, label: '1', position: place.location }] : []
  return (
    <>
      <p>{t.login}</p>
      <AddressSearch value={place} onChange={setPlace} />
      <output>{place ? fill(t.chosen, { title: place.title }) : t.nothing}</output>
      <MapView markers={markers} height={320} />
      <Case title={t.off}>
        <AddressSearch disabled />
      </Case>
    </>
  )
}

export const sections: readonly GallerySection[] = [
  { id: 'map', title: (language) => galleryMapMessages[language].map, Demo: Maps },
  {
    id: 'map-route',
    title: (language) => galleryMapMessages[language].route,
    Demo: Routes,
  },
  {
    id: 'map-search',
    title: (language) => galleryMapMessages[language].search,
    Demo: Search,
  },
]
