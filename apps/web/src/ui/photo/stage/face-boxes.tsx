import type { Face } from '@visa/photo/face/face'
import { photoToolMessages } from '@visa/messages/photo/photo-tools'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import styles from '../photo.module.css'

interface FaceBoxesProps {
  size: { width: number; height: number }
  faces: readonly Face[]
  chosen: number
  onChoose: (place: number) => void
}

const percent = (part: number, whole: number): string => `${(part / whole) * 100}%`

/** The faces of a picture over it; of several one is chosen. */
export function FaceBoxes({ size, faces, chosen, onChoose }: FaceBoxesProps) {
  const t = useTexts(photoToolMessages).faces
  return faces.map(({ box }, place) => (
    <button
      key={`${box.x}-${box.y}`}
      type="button"
      className={styles.faceBox}
      aria-pressed={place === chosen}
      aria-label={fill(t.choose, { number: place + 1 })}
      style={{
        left: percent(box.x, size.width),
        top: percent(box.y, size.height),
        width: percent(box.width, size.width),
        height: percent(box.height, size.height),
      }}
      onClick={() => onChoose(place)}
    >
      <span>{place + 1}</span>
    </button>
  ))
}
