import type { Corners } from '@visa/photo/card/find-card'
import type { Point } from '@visa/photo/pixels'
import { photoToolMessages } from '@visa/messages/photo/photo-tools'
import { useMemo } from 'react'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import styles from '../photo.module.css'
import { pixelsOf } from '../pictures/read-picture.ts'
import { Drawn } from './drawn.tsx'

interface LoupeProps {
  pixels: ImageData
  corners: Corners
  /** The corner that is looked at. */
  place: number
}

/** So much around a corner is shown, three times as large. */
const SIDE = 44

/** The corner of the picture that lies furthest from the card: there the loupe covers nothing of it. */
function freeCorner({ width, height }: ImageData, corners: Corners): { right: boolean; bottom: boolean } {
  const free = [false, true].flatMap((right) => [false, true].map((bottom) => ({ right, bottom })))
  const room = ({ right, bottom }: { right: boolean; bottom: boolean }): number =>
    Math.min(...corners.map(({ x, y }) => Math.hypot(x - (right ? width : 0), y - (bottom ? height : 0))))
  return free.reduce((best, each) => (room(each) > room(best) ? each : best))
}

function around(pixels: ImageData, { x, y }: Point): ImageData {
  const part = new OffscreenCanvas(SIDE, SIDE)
  part.getContext('2d')?.putImageData(pixels, Math.round(SIDE / 2 - x), Math.round(SIDE / 2 - y))
  return pixelsOf(part, SIDE, SIDE)
}

/** What is around a corner, enlarged, with a cross where the corner is. */
export function Loupe({ pixels, corners, place }: LoupeProps) {
  const t = useTexts(photoToolMessages).card
  const point = corners[place] ?? corners[0]
  const shown = useMemo(() => around(pixels, point), [pixels, point])
  const { right, bottom } = freeCorner(pixels, corners)
  const said = fill(t.loupe, { number: place + 1, x: Math.round(point.x), y: Math.round(point.y) })
  return (
    <div className={styles.loupe} data-right={right || undefined} data-bottom={bottom || undefined}>
      <Drawn pixels={shown} label={said} />
      <span>{said}</span>
    </div>
  )
}
