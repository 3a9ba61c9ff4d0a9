import type { Margins } from '@visa/photo/face/place'
import { photoToolMessages } from '@visa/messages/photo/photo-tools'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import styles from '../photo.module.css'

/** C5.28: what a photo lacks around the head, in pixels of the snapshot. */
export function MarginsSaid({ short }: { short: Margins }) {
  const t = useTexts(photoToolMessages).margins
  const lacks = (sides: readonly ('top' | 'right' | 'bottom' | 'left')[]): string =>
    sides
      .filter((side) => short[side] > 0)
      .map((side) => fill(t[side], { pixels: short[side] }))
      .join(t.and)
  return (
    <>
      {(short.top > 0 || short.bottom > 0) && (
        <p className={styles.warning}>{fill(t.topBottom, { lacks: lacks(['top', 'bottom']) })}</p>
      )}
      {(short.left > 0 || short.right > 0) && (
        <p className={styles.warning}>{fill(t.leftRight, { lacks: lacks(['left', 'right']) })}</p>
      )}
    </>
  )
}
