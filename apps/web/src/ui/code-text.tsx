import { CopyOutlined } from '@ant-design/icons'
import { uiMessages } from '@visa/messages/ui'
import { Button, Tooltip } from 'antd'
import type { MouseEvent } from 'react'
import { copyText } from '../lib/clipboard.ts'
import { useTexts } from '../lib/i18n.tsx'
import styles from './code-text.module.css'

/** A code, passport or barcode number: monospace, with a copy button that shows on hover and focus. */
export function CodeText({ value }: { value: string }) {
  return (
    <span className={styles.code}>
      <span className={styles.value} title={value}>
        {value}
      </span>
      {value !== '' && <CopyButton value={value} />}
    </span>
  )
}

function CopyButton({ value }: { value: string }) {
  const { copy } = useTexts(uiMessages)
  const onClick = (event: MouseEvent) => {
    // The row beneath may have a click of its own.
    event.stopPropagation()
    void copyText(value)
  }
  return (
    <Tooltip title={copy}>
      <Button
        className={styles.copy ?? ''}
        type="text"
        size="small"
        aria-label={`${copy} ${value}`}
        icon={<CopyOutlined />}
        onClick={onClick}
      />
    </Tooltip>
  )
}
