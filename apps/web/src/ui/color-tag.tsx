import type { TagColor } from '@visa/contract/org/company-tag'
import { STATUS_COLORS } from '../lib/palette.ts'
import styles from './color-tag.module.css'

/** The theme has each of them by day and by night. */
const COLORS: Readonly<Record<TagColor, string>> = {
  blue: STATUS_COLORS.progress,
  jade: STATUS_COLORS.done,
  amber: STATUS_COLORS.waiting,
  red: STATUS_COLORS.refused,
  grey: STATUS_COLORS.cancelled,
}

/** A tag in one of the theme's colours; its words keep the colour of text, to be read on any of them. */
export function ColorTag({ color, text }: { color: TagColor; text: string }) {
  return (
    <span className={styles.tag} title={text}>
      <span className={styles.mark} style={{ background: COLORS[color] }} aria-hidden />
      <span className={styles.text}>{text}</span>
    </span>
  )
}
