import { auditLastCheck, auditVerify, type AuditCheck } from '@visa/contract/audit/audit-check'
import { formatDate } from '@visa/contract/dates'
import { auditMessages } from '@visa/messages/audit/audit'
import { Alert, Button, Progress } from 'antd'
import { useState } from 'react'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useAction, useCall } from '../../lib/query.ts'
import { DelayedSpinner } from '../../ui/delayed-spinner.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { StatusTag } from '../../ui/status-tag.tsx'
import { checkTone } from './audit.names.ts'
import styles from './audit.module.css'

const POLL_MS = 1000

const isOpen = (check: AuditCheck | null | undefined): boolean =>
  check?.status === 'waiting' || check?.status === 'running'

/** The newest check of the log, and the way to another one. It is open while it is rendered. */
export function AuditVerifyDialog({ onClosed }: { onClosed: () => void }) {
  const t = useTexts(auditMessages)
  const [open, setOpen] = useState(true)
  const [polling, setPolling] = useState(true)
  const { data, error, refetch } = useCall(
    auditLastCheck,
    {},
    { silent: true, ...(polling ? { refetchInterval: POLL_MS } : {}) },
  )
  if (data !== undefined && polling !== isOpen(data)) setPolling(isOpen(data))
  const start = useAction(auditVerify, { invalidates: [auditLastCheck.path] })
  const footer = [
    <Button key="close" onClick={() => setOpen(false)}>
      {t.close}
    </Button>,
    <Button
      key="verify"
      type="primary"
      loading={start.isPending || isOpen(data)}
      onClick={() => start.mutate({})}
    >
      {t.verify}
    </Button>,
  ]
  return (
    <Dialog
      open={open}
      title={t.verifyTitle}
      width={640}
      footer={footer}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
    >
      <p className={styles.soft}>{t.verifyHelp}</p>
      {error && <ErrorState reason={error.message} onRetry={() => void refetch()} />}
      {!error && data === undefined && <DelayedSpinner />}
      {!error && data === null && <p>{t.verifyNever}</p>}
      {data && <Result check={data} />}
    </Dialog>
  )
}

function Result({ check }: { check: AuditCheck }) {
  const t = useTexts(auditMessages)
  const by = { name: check.createUserName, time: formatDate(check.createTime) }
  return (
    <section className={styles.result} aria-live="polite">
      <p>
        <StatusTag tone={checkTone(check.status)} text={t.checkStatuses[check.status]} />
        <span className={styles.soft}>{fill(t.verifyBy, by)}</span>
      </p>
      {isOpen(check) && <Advance check={check} />}
      {check.status === 'broken' && <p>{t.brokenHelp}</p>}
      {check.status === 'passed' && (
        <Alert
          type="success"
          showIcon
          title={fill(t.verifyPassed, { rows: check.rowsDone, anchors: check.anchors })}
          {...(check.anchors === 0 ? { description: t.noAnchors } : {})}
        />
      )}
      {check.status === 'failed' && <Faults check={check} />}
    </section>
  )
}

function Advance({ check: { rowsDone, rowsTotal } }: { check: AuditCheck }) {
  const t = useTexts(auditMessages)
  const percent = rowsTotal === 0 ? 0 : Math.floor((rowsDone / rowsTotal) * 100)
  return (
    <>
      <Progress percent={percent} aria-label={t.verifyTitle} />
      <p className={styles.soft}>{fill(t.verifyProgress, { done: rowsDone, total: rowsTotal })}</p>
    </>
  )
}

function Faults({ check: { issues, more } }: { check: AuditCheck }) {
  const t = useTexts(auditMessages)
  return (
    <>
      <Alert
        type="error"
        showIcon
        title={fill(t.verifyFailed, { count: issues.length })}
        {...(more ? { description: fill(t.verifyMore, { count: issues.length }) } : {})}
      />
      <ul className={styles.issues}>
        {issues.map((issue) => {
          const { kind, seq = 0, untilSeq = 0, logId = 0 } = issue
          return <li key={JSON.stringify(issue)}>{fill(t.issues[kind], { seq, untilSeq, logId })}</li>
        })}
      </ul>
      {issues.some(({ kind }) => kind === 'tailCut' || kind === 'rewritten') && (
        <p className={styles.soft}>{t.restoredHelp}</p>
      )}
    </>
  )
}
