import { photoToolMessages } from '@visa/messages/photo/photo-tools'
import type { Box, Mask } from '@visa/photo/pixels'
import { useMemo } from 'react'
import { useTexts } from '../../../lib/i18n.tsx'
import styles from '../photo.module.css'
import { Drawn } from '../stage/drawn.tsx'

interface EdgeViewsProps {
  before: ImageData
  mask: Mask
  after: ImageData
  /** What is looked at; without it the softest edge, where hair is. */
  spot: Box | undefined
}

/** So much is shown, three times as large. */
const SIDE = 32

/** The part of a mask with most that is neither the person nor what is behind. */
function softest({ width, height, data }: Mask): { x: number; y: number } {
  const across = Math.ceil(width / SIDE)
  const counts = new Uint32Array(across * Math.ceil(height / SIDE))
  for (let y = 0, at = 0; y < height; y += 1) {
    const row = Math.floor(y / SIDE) * across
    for (let x = 0; x < width; x += 1, at += 1) {
      const share = data[at] ?? 0
      if (share > 0.1 && share < 0.9) {
        const tile = row + Math.floor(x / SIDE)
        counts[tile] = (counts[tile] ?? 0) + 1
      }
    }
  }
  const place = counts.indexOf(counts.reduce((most, count) => Math.max(most, count), 0))
  return { x: (place % across) * SIDE, y: Math.floor(place / across) * SIDE }
}

/** A part of a picture, out of it as far as it reaches beyond. */
function partOf(pixels: ImageData, x: number, y: number): ImageData {
  const part = new OffscreenCanvas(SIDE, SIDE)
  const context = part.getContext('2d')
  context?.putImageData(pixels, -x, -y)
  return context?.getImageData(0, 0, SIDE, SIDE) ?? new ImageData(SIDE, SIDE)
}

function maskPart({ width, height, data }: Mask, left: number, top: number): ImageData {
  const made = new ImageData(SIDE, SIDE)
  for (let y = 0, to = 0; y < SIDE; y += 1) {
    for (let x = 0; x < SIDE; x += 1, to += 4) {
      const inside = left + x < width && top + y < height
      const grey = inside ? (data[(top + y) * width + left + x] ?? 0) * 255 : 0
      made.data.set([grey, grey, grey, 255], to)
    }
  }
  return made
}

/** One edge three times as large: the photo, the mask and what comes of it. */
export function EdgeViews({ before, mask, after, spot }: EdgeViewsProps) {
  const t = useTexts(photoToolMessages).edges
  const soft = useMemo(() => softest(mask), [mask])
  const x = spot === undefined ? soft.x : Math.max(0, Math.round(spot.x + spot.width / 2 - SIDE / 2))
  const y = spot === undefined ? soft.y : Math.max(0, Math.round(spot.y + spot.height / 2 - SIDE / 2))
  const views = useMemo(
    () =>
      [
        ['original', partOf(before, x, y)],
        ['mask', maskPart(mask, x, y)],
        ['result', partOf(after, x, y)],
      ] as const,
    [before, mask, after, x, y],
  )
  return (
    <section className={styles.edgeViews} aria-label={t.title}>
      {views.map(([name, pixels]) => (
        <figure key={name}>
          <Drawn pixels={pixels} label={t[name]} />
          <figcaption>{t[name]}</figcaption>
        </figure>
      ))}
    </section>
  )
}
