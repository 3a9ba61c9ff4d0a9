import type { Blob as Leftover } from '@visa/photo/matte/regions'
import { photoToolMessages } from '@visa/messages/photo/photo-tools'
import { Button } from 'antd'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import styles from '../photo.module.css'

interface LeftoversSaidProps {
  leftovers: readonly Leftover[]
  /** Goes to the next of them, where the brush that mends them is on this tab. */
  onNext?: () => void
}

/** What a mask left behind: specks beside the person and holes in it. */
export function LeftoversSaid({ leftovers, onNext }: LeftoversSaidProps) {
  const { matting: t, tools } = useTexts(photoToolMessages)
  const [largest] = leftovers
  if (largest === undefined) return <p className={styles.good}>{t.clean}</p>
  const told = { count: leftovers.length, pixels: largest.pixels, tool: tools.matting }
  if (onNext === undefined) return <p className={styles.warning}>{fill(t.leftoversThere, told)}</p>
  return (
    <>
      <p className={styles.warning}>{fill(t.leftovers, told)}</p>
      <Button size="small" onClick={onNext}>
        {t.next} <kbd aria-hidden>N</kbd>
      </Button>
    </>
  )
}
