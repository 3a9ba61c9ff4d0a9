import { photoToolMessages } from '@visa/messages/photo/photo-tools'
import { Button } from 'antd'
import { useTexts } from '../../../lib/i18n.tsx'
import { forgetMask, type EdgesBy } from '../engine/fine-mask.ts'
import styles from '../photo.module.css'
import { PanelAlert } from './panel-alert.tsx'

interface EdgesSaidProps {
  /** The picture that was looked at. */
  of: ImageData
  by: EdgesBy | undefined
  /** Does it once more. */
  retry: () => void
}

/** Who found the edges, and what follows where it was the browser alone. */
export function EdgesSaid({ of: pixels, by, retry }: EdgesSaidProps) {
  const { edgesBy: t, engine } = useTexts(photoToolMessages)
  const again = () => {
    forgetMask(pixels)
    retry()
  }
  switch (by?.kind) {
    case undefined:
      return null
    case 'service':
      return <p className={styles.soft}>{t.service}</p>
    case 'public':
      return <p className={styles.soft}>{t.public}</p>
    case 'slow':
    case 'said':
      return (
        <PanelAlert
          type="warning"
          title={by.kind === 'slow' ? t.slow : by.reason}
          help={t.instead}
          action={
            <Button size="small" onClick={again}>
              {engine.retry}
            </Button>
          }
        />
      )
  }
}
