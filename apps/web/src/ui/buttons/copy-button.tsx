import { uiMessages } from '@visa/messages/ui/ui'
import type { MouseEvent } from 'react'
import { copyText } from '../../lib/clipboard.ts'
import { useTexts } from '../../lib/i18n.tsx'
import styles from './copy-button.module.css'

interface CopyButtonProps {
  value: string
  className?: string
}

/** A plain button with a native tooltip: long lists have one in every row. */
export function CopyButton({ value, className = '' }: CopyButtonProps) {
  const { copy } = useTexts(uiMessages)
  const onClick = (event: MouseEvent) => {
    // The row beneath may have a click of its own.
    event.stopPropagation()
    void copyText(value)
  }
  return (
    <button
      type="button"
      className={`${styles.copy} ${className}`}
      disabled={value === ''}
      aria-label={`${copy} ${value}`}
      title={copy}
      onClick={onClick}
    />
  )
}
