import type { Face } from '@visa/photo/face/face'
import { photoToolMessages } from '@visa/messages/photo/photo-tools'
import { useMemo } from 'react'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import styles from '../photo.module.css'
import { pixelsOf } from '../pictures/read-picture.ts'
import { Drawn } from './drawn.tsx'

interface FaceChoiceProps {
  pixels: ImageData
  faces: readonly Face[]
  chosen: number
  onChoose: (place: number) => void
}

const SIDE = 48

/** A face out of a picture, small. */
function cutFace(pixels: ImageData, { box }: Face): ImageData {
  const [width, height] = [Math.max(1, Math.round(box.width)), Math.max(1, Math.round(box.height))]
  const canvas = new OffscreenCanvas(width, height)
  canvas.getContext('2d')?.putImageData(pixels, -Math.round(box.x), -Math.round(box.y))
  return pixelsOf(canvas, SIDE, SIDE)
}

/** Of several faces one is chosen, by how it looks. */
export function FaceChoice({ pixels, faces, chosen, onChoose }: FaceChoiceProps) {
  const t = useTexts(photoToolMessages).faces
  const looks = useMemo(() => faces.map((face) => cutFace(pixels, face)), [pixels, faces])
  if (faces.length < 2) return null
  return (
    <>
      <p className={styles.warning}>{fill(t.several, { count: faces.length })}</p>
      <div className={styles.faceChoice}>
        {looks.map((look, place) => (
          <button
            // oxlint-disable-next-line react/no-array-index-key -- faces are told apart by their place alone
            key={place}
            type="button"
            className={styles.faceNumber}
            aria-pressed={place === chosen}
            aria-label={fill(t.choose, { number: place + 1 })}
            onClick={() => onChoose(place)}
          >
            <Drawn pixels={look} label="" />
          </button>
        ))}
      </div>
    </>
  )
}
