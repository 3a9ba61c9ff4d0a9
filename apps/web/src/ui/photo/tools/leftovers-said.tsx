import type { Blob as Leftover } from '@visa/photo/matte/regions'
import { photoToolMessages } from '@visa/messages/photo/photo-tools'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import styles from '../photo.module.css'

interface LeftoversSaidProps {
  leftovers: readonly Leftover[]
  /** Whether the brush that mends them is on this tab. */
  brush?: boolean
}

/** What a mask left behind: specks beside the person and holes in it. */
export function LeftoversSaid({ leftovers, brush = false }: LeftoversSaidProps) {
  const { matting: t, tools } = useTexts(photoToolMessages)
  const [largest] = leftovers
  if (largest === undefined) return <p className={styles.good}>{t.clean}</p>
  const told = { count: leftovers.length, pixels: largest.pixels, tool: tools.matting }
  return <p className={styles.warning}>{fill(brush ? t.leftovers : t.leftoversThere, told)}</p>
}
