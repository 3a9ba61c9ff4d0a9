import { mapLandmarks } from '@visa/contract/map/map'
import type { Language } from '@visa/contract/session/personal'
import { useLanguage } from '../../lib/i18n.tsx'
import { useCall } from '../../lib/query.ts'
import styles from './map.module.css'
import { graticule, tilesOf, toScreen, type MapView, type Point, type Size } from './projection.ts'

interface BaseProps {
  view: MapView
  size: Size
}

const LABEL_ROOM = { width: 72, height: 22 }

/** What stays readable: of names that would lie on each other the first one is kept. */
function uncrowded<T extends { at: Point }>(all: readonly T[]): T[] {
  const taken = new Set<string>()
  return all.filter(({ at }) => {
    const [column, row] = [Math.floor(at.x / LABEL_ROOM.width), Math.floor(at.y / LABEL_ROOM.height)]
    const around = [-1, 0, 1].flatMap((x) => [-1, 0, 1].map((y) => `${column + x}/${row + y}`))
    if (around.some((cell) => taken.has(cell))) return false
    taken.add(`${column}/${row}`)
    return true
  })
}

const isSeen = ({ x, y }: Point, { width, height }: Size): boolean =>
  x > -60 && y > -20 && x < width + 60 && y < height + 20

/** Municipalities and capitals (…0100) first, so that these keep their names where it gets narrow. */
const rank = (id: string): number => (/^\d\d(?:00|01)00$/.test(id) ? 0 : 1)

/** The name of a city in the reader's letters. */
export const nameIn = (language: Language, { name, pinyin }: { name: string; pinyin: string }): string =>
  language === 'zh' ? name : pinyin

function Cities({ view, size }: BaseProps) {
  const { language } = useLanguage()
  const { data = [] } = useCall(mapLandmarks, {}, { silent: true })
  const seen = data
    .map((city) => ({ id: city.id, name: nameIn(language, city), at: toScreen(city, view, size) }))
    .filter(({ at }) => isSeen(at, size))
    .toSorted((a, b) => rank(a.id) - rank(b.id))
  return uncrowded(seen).map(({ id, name, at }) => (
    <g key={id} className={styles.city} transform={`translate(${at.x.toFixed(1)} ${at.y.toFixed(1)})`}>
      <circle r={3} />
      <text x={7} y={4}>
        {name}
      </text>
    </g>
  ))
}

function Lines({ view, size }: BaseProps) {
  const { lats, lngs } = graticule(view, size)
  return (
    <>
      {lats.map((lat) => {
        const { y } = toScreen({ lat, lng: view.centre.lng }, view, size)
        return (
          <g key={lat}>
            <line className={styles.line} x1={0} x2={size.width} y1={y} y2={y} />
            <text className={styles.degrees} x={4} y={y - 3}>{`${lat}°`}</text>
          </g>
        )
      })}
      {lngs.map((lng) => {
        const { x } = toScreen({ lat: view.centre.lat, lng }, view, size)
        return (
          <g key={lng}>
            <line className={styles.line} x1={x} x2={x} y1={0} y2={size.height} />
            <text className={styles.degrees} x={x + 3} y={11}>{`${lng}°`}</text>
          </g>
        )
      })}
    </>
  )
}

/** Beneath everything: pictures where a source of them is configured, else degrees and the names of cities. */
export function MapBase({ view, size, tiles }: BaseProps & { tiles: string }) {
  if (tiles === '') {
    return (
      <svg className={styles.layer} aria-hidden>
        <Lines view={view} size={size} />
        <Cities view={view} size={size} />
      </svg>
    )
  }
  return tilesOf(tiles, view, size).map((tile) => (
    <img
      key={tile.key}
      className={styles.tile}
      src={tile.url}
      width={tile.size}
      height={tile.size}
      alt=""
      draggable={false}
      style={{ left: tile.x, top: tile.y }}
    />
  ))
}
