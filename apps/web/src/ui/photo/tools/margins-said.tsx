import type { Margins } from '@visa/photo/face/place'
import { photoToolMessages } from '@visa/messages/photo/photo-tools'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import styles from '../photo.module.css'

/** C5.28: what a photo lacks around the head, in pixels of the snapshot. */
export function MarginsSaid({ short }: { short: Margins }) {
  const t = useTexts(photoToolMessages).margins
  const { top, right, bottom, left } = short
  return (
    <>
      {(top > 0 || bottom > 0) && <p className={styles.warning}>{fill(t.topBottom, { top, bottom })}</p>}
      {(left > 0 || right > 0) && <p className={styles.warning}>{fill(t.leftRight, { left, right })}</p>}
    </>
  )
}
