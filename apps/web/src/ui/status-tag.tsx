import { VALID } from '@visa/contract/fields'
import { uiMessages } from '@visa/messages/ui/ui'
import { useTexts } from '../lib/i18n.tsx'
import { STATUS_COLORS, type StatusTone } from '../lib/palette.ts'
import styles from './status-tag.module.css'

/** Plain elements: long lists have one in every row. */
export function StatusTag({ tone, text }: { tone: StatusTone; text: string }) {
  return (
    <span className={styles.tag}>
      <span className={styles.dot} style={{ background: STATUS_COLORS[tone] }} aria-hidden />
      {text}
    </span>
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
