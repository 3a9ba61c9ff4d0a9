import { CheckOutlined, CloseOutlined, LockOutlined } from '@ant-design/icons'
import { dayClose, dayReopen, type ReconcileDay } from '@visa/contract/money/reconcile'
import { CLOSE_DAY, DAY_STATUS, REOPEN_DAY } from '@visa/contract/money/reconcile.states'
import { reconcileMessages } from '@visa/messages/money/reconcile'
import { Button } from 'antd'
import { useState } from 'react'
import { confirmDialog, toast } from '../../../lib/feedback.ts'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { useAction } from '../../../lib/query.ts'
import { useCan } from '../../../lib/session.tsx'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { useSaving } from '../../../ui/form/form-target.ts'
import { WRITING } from './reconcile.names.ts'
import styles from './reconcile.module.css'

/** What must be so before the day closes, and the closing itself. */
export function Closing({ day: { day, status, checks } }: { day: ReconcileDay }) {
  const t = useTexts(reconcileMessages)
  const can = useCan()
  const [reopening, setReopening] = useState(false)
  const close = useAction(dayClose, {
    ...WRITING,
    onSuccess: () => toast.success(fill(t.closeDone, { day })),
  })
  const done = checks.filter(({ left }) => left === 0).length
  const ask = async (): Promise<void> => {
    const title = fill(t.closeTitle, { day })
    if (await confirmDialog({ title, content: t.closeAsk, okText: t.close })) close.mutate({ body: { day } })
  }
  const closed = status === DAY_STATUS.CLOSED
  return (
    <section className={`${styles.card} ${styles.closing}`} aria-label={t.close}>
      <div className={styles.check}>
        <b>
          <LockOutlined /> {fill(t.closeTitle, { day })}
        </b>
        <span className={styles.soft}>{fill(t.checksInfo, { all: checks.length, done })}</span>
      </div>
      {checks.map(({ check, left }) => (
        <div key={check} className={styles.check}>
          <span className={left === 0 ? styles.passed : styles.left}>
            {left === 0 ? <CheckOutlined /> : <CloseOutlined />} {t.checks[check]}
          </span>
          {left > 0 && <span className={styles.left}>{fill(t.checkLeft[check], { count: left })}</span>}
        </div>
      ))}
      <span className={styles.tools}>
        {!closed && <span className={styles.soft}>{t.closeNote}</span>}
        {!closed && can(CLOSE_DAY) && (
          <Button
            type="primary"
            icon={<LockOutlined />}
            loading={close.isPending}
            disabled={done < checks.length}
            onClick={() => void ask()}
          >
            {t.close}
          </Button>
        )}
        {closed && can(REOPEN_DAY) && (
          <Button danger onClick={() => setReopening(true)}>
            {t.reopen}
          </Button>
        )}
      </span>
      {reopening && <ReopenDialog day={day} onClosed={() => setReopening(false)} />}
    </section>
  )
}

function ReopenDialog({ day, onClosed }: { day: string; onClosed: () => void }) {
  const t = useTexts(reconcileMessages)
  return (
    <FormDialog
      name={`reopen ${day}`}
      title={fill(t.reopenTitle, { day })}
      width={480}
      okText={t.reopen}
      danger
      target={useSaving(dayReopen, WRITING)}
      fields={[{ name: 'reason', kind: 'textarea', required: true }]}
      initial={{ day }}
      onSaved={() => toast.success(fill(t.reopenDone, { day }))}
      onClosed={onClosed}
    />
  )
}
