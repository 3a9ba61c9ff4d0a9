import { formatDate } from '@visa/contract/dates'
import { memberReveal, type Revealed } from '@visa/contract/member/member-calls'
import { fieldMessages } from '@visa/messages/fields'
import { memberMessages } from '@visa/messages/member/member'
import { Alert, Button } from 'antd'
import { createContext, use, useEffect, useMemo, useState, type ReactNode } from 'react'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useCan } from '../../lib/session.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { useSaving } from '../../ui/form/form-target.ts'
import styles from './member.module.css'

/** So long a number is in sight. */
const SECONDS = 20

interface Asked {
  field: Revealed
  rowId?: number | undefined
}

interface Shown extends Asked {
  value: string
  reason: string
  at: Date
  left: number
}

const sameNumber = (one: Asked, other: Asked): boolean =>
  one.field === other.field && one.rowId === other.rowId

interface Revealing {
  shown: Shown | undefined
  ask: (asked: Asked) => void
}

const RevealContext = createContext<Revealing>({ shown: undefined, ask: () => undefined })

/** Around a member's numbers: one at a time is shown, for some seconds, to whoever says why. */
export function RevealFrame({ id, children }: { id: number; children: ReactNode }) {
  const t = useTexts(memberMessages)
  const f = useTexts(fieldMessages)
  const [asked, setAsked] = useState<Asked>()
  const [shown, setShown] = useState<Shown>()
  const left = shown?.left ?? 0
  useEffect(() => {
    if (left <= 0) return
    const timer = setTimeout(() => setShown((old) => old && { ...old, left: old.left - 1 }), 1000)
    return () => clearTimeout(timer)
  }, [left])
  const target = useSaving(memberReveal, { invalidates: ['/api/member/queryLog'] })
  const revealing = useMemo(() => ({ shown: left === 0 ? undefined : shown, ask: setAsked }), [shown, left])
  return (
    <RevealContext value={revealing}>
      {children}
      {asked !== undefined && (
        <FormDialog
          name={`reveal ${id} ${asked.field} ${asked.rowId ?? ''}`}
          title={fill(t.revealTitle, { field: f[asked.field] })}
          width={480}
          okText={t.show}
          target={target}
          fields={[{ name: 'reason', label: t.revealReason, help: fill(t.revealNote, { seconds: SECONDS }) }]}
          initial={{ id, field: asked.field, ...(asked.rowId === undefined ? {} : { rowId: asked.rowId }) }}
          onSaved={({ value }, { reason }) =>
            setShown({ ...asked, value, reason, at: new Date(), left: SECONDS })
          }
          onClosed={() => setAsked(undefined)}
        />
      )}
      {shown !== undefined && (
        <Alert
          className={styles.looked ?? ''}
          type="warning"
          showIcon
          closable={{ 'aria-label': t.close, onClose: () => setShown(undefined) }}
          title={fill(t.looked, {
            at: formatDate(shown.at, 'hh:mm'),
            who: t.yourself,
            field: f[shown.field],
            reason: shown.reason,
          })}
        />
      )}
    </RevealContext>
  )
}

/** A number that is masked until somebody who may asks for it. */
export function MaskedNumber({ masked, ...asked }: Asked & { masked: string }) {
  const t = useTexts(memberMessages)
  const f = useTexts(fieldMessages)
  const can = useCan()
  const { shown, ask } = use(RevealContext)
  if (masked === '') return <span className={styles.soft}>—</span>
  if (shown !== undefined && sameNumber(shown, asked)) {
    return (
      <span className={styles.inline}>
        <strong className={styles.number}>{shown.value}</strong>
        <span className={styles.warn} role="timer">
          {fill(t.hiddenIn, { seconds: shown.left })}
        </span>
      </span>
    )
  }
  return (
    <span className={styles.inline}>
      <span className={styles.number}>{masked}</span>
      {can('cust.member.identity') && (
        <Button
          type="link"
          size="small"
          data-screen-only
          aria-label={fill(t.revealTitle, { field: f[asked.field] })}
          onClick={() => ask(asked)}
        >
          {t.show}
        </Button>
      )}
    </span>
  )
}
