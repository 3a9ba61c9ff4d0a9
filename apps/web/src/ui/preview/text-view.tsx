import { previewMessages } from '@visa/messages/ui/preview'
import { Alert } from 'antd'
import { useEffect, useState } from 'react'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { DelayedSpinner } from '../delayed-spinner.tsx'
import type { ShownProps } from './preview-file.ts'
import styles from './preview.module.css'
import { readText, TEXT_CAP_KB, type TextContent } from './text-content.ts'

/** Text is shown as it is written, whatever it says. */
export function TextView({ address, fileName, onBroken }: ShownProps) {
  const t = useTexts(previewMessages)
  const [content, setContent] = useState<TextContent>()
  useEffect(() => {
    const controller = new AbortController()
    readText(address, controller.signal).then(setContent, () => {
      if (!controller.signal.aborted) onBroken('broken')
    })
    return () => controller.abort()
  }, [address, onBroken])
  if (content === undefined) return <DelayedSpinner />
  if (content.text === '') return <p className={styles.notice}>{t.empty}</p>
  return (
    <div className={styles.document}>
      {content.cut && <Alert type="info" showIcon title={fill(t.cut, { max: TEXT_CAP_KB })} />}
      <section
        className={styles.scroll}
        aria-label={fileName}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling area takes the focus so that keys scroll it
        tabIndex={0}
      >
        <pre className={styles.text}>{content.text}</pre>
      </section>
    </div>
  )
}
