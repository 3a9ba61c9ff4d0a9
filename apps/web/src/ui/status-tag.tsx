import { VALID } from '@visa/contract/fields'
import { uiMessages } from '@visa/messages/ui'
import { Tag } from 'antd'
import { useTexts } from '../lib/i18n.tsx'
import { STATUS_COLORS, type StatusTone } from '../lib/palette.ts'
import styles from './status-tag.module.css'

export function StatusTag({ tone, text }: { tone: StatusTone; text: string }) {
  return (
    <Tag className={styles.tag ?? ''} variant="filled">
      <span className={styles.dot} style={{ background: STATUS_COLORS[tone] }} aria-hidden />
      {text}
    </Tag>
  )
}

/** Enabled or frozen, the state that most master data has. */
export function ValidTag({ valid }: { valid: number }) {
  const t = useTexts(uiMessages)
  return valid === VALID.ENABLED ? (
    <StatusTag tone="done" text={t.enabled} />
  ) : (
    <StatusTag tone="cancelled" text={t.frozen} />
  )
}
