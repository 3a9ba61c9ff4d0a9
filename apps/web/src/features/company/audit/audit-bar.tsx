import type { CompanyVersion } from '@visa/contract/org/company-version'
import { companyAuditMessages } from '@visa/messages/org/company-audit'
import { Button } from 'antd'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import type { Tally } from './verdicts.ts'
import styles from './audit.module.css'

interface AuditBarProps {
  version: CompanyVersion
  tally: Tally
  busy: boolean
  hasNext: boolean
  onPassAll: () => void
  onDecide: () => void
}

const MASKED = /^(\d{3})\d{4}/

/** What has been decided, who will be told, and one button that says what it will do. */
export function AuditBar({ version, tally, busy, hasNext, onPassAll, onDecide }: AuditBarProps) {
  const t = useTexts(companyAuditMessages)
  const { passed, back, undecided, bare } = tally
  const [main] = version.values.contacts ?? []
  const name = `${main?.name ?? ''} ${(main?.mobile ?? '').replace(MASKED, '$1****')}`.trim()
  const told = back > 0 ? fill(t.smsBack, { name, count: back }) : fill(t.smsPass, { name })
  const why = version.mine
    ? t.own
    : undecided > 0
      ? fill(t.undecided, { count: undecided })
      : bare
        ? t.reasonsMissing
        : ''
  const act = back > 0 ? fill(t.doBack, { count: back }) : t.doPass
  return (
    <footer className={styles.bar}>
      <span className={styles.what} aria-live="polite">
        <b>{fill(t.summary, { passed, back })}</b>
        <span className={styles.soft}>
          {why === '' ? ((main?.mobile ?? '') === '' ? t.smsNone : told) : why}
        </span>
      </span>
      <span className={styles.space} />
      <Button disabled={version.mine || undecided === 0} onClick={onPassAll}>
        {t.passAll}
      </Button>
      <Button
        type="primary"
        aria-keyshortcuts="Control+Enter"
        disabled={why !== ''}
        loading={busy}
        onClick={onDecide}
      >
        {act}
        {hasNext && t.andNext} <kbd aria-hidden>Ctrl ↵</kbd>
      </Button>
    </footer>
  )
}
