import { CheckOutlined, CopyOutlined } from '@ant-design/icons'
import { uiMessages } from '@visa/messages/ui'
import { Button, Tooltip } from 'antd'
import { useState, type MouseEvent } from 'react'
import { useTexts } from '../lib/i18n.tsx'
import styles from './code-text.module.css'

/** A code, passport or barcode number: monospace, with a copy button that shows on hover and focus. */
export function CodeText({ value }: { value: string }) {
  return (
    <span className={styles.code}>
      <span className={styles.value} title={value}>
        {value}
      </span>
      {/* Browsers give the clipboard to https and localhost only. */}
      {window.isSecureContext && value !== '' && <CopyButton value={value} />}
    </span>
  )
}

function CopyButton({ value }: { value: string }) {
  const t = useTexts(uiMessages)
  const [copied, setCopied] = useState(false)
  const copy = (event: MouseEvent) => {
    // The row beneath may have a click of its own.
    event.stopPropagation()
    void navigator.clipboard.writeText(value).then(() => setCopied(true))
  }
  return (
    <Tooltip title={copied ? t.copied : t.copy} onOpenChange={(open) => open && setCopied(false)}>
      <Button
        className={styles.copy ?? ''}
        type="text"
        size="small"
        aria-label={`${t.copy} ${value}`}
        icon={copied ? <CheckOutlined /> : <CopyOutlined />}
        onClick={copy}
      />
    </Tooltip>
  )
}
