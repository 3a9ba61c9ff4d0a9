import type { Margins } from '@visa/photo/face/place'
import { photoToolMessages } from '@visa/messages/photo/photo-tools'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import styles from '../photo.module.css'

/** C5.28: the words for what a photo lacks around the head, in pixels of the snapshot; nothing where it lacks nothing. */
export function useMarginWords(): (short: Margins) => { topBottom?: string; leftRight?: string } {
  const t = useTexts(photoToolMessages).margins
  return (short) => {
    const lacks = (sides: readonly ('top' | 'right' | 'bottom' | 'left')[]): string =>
      sides
        .filter((side) => short[side] > 0)
        .map((side) => fill(t[side], { pixels: short[side] }))
        .join(t.and)
    const [upright, across] = [lacks(['top', 'bottom']), lacks(['left', 'right'])]
    return {
      ...(upright !== '' && { topBottom: fill(t.topBottom, { lacks: upright }) }),
      ...(across !== '' && { leftRight: fill(t.leftRight, { lacks: across }) }),
    }
  }
}

export function MarginsSaid({ short }: { short: Margins }) {
  const { topBottom, leftRight } = useMarginWords()(short)
  return (
    <>
      {topBottom !== undefined && <p className={styles.warning}>{topBottom}</p>}
      {leftRight !== undefined && <p className={styles.warning}>{leftRight}</p>}
    </>
  )
}
