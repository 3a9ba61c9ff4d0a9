import { uiMessages } from '@visa/messages/ui/ui'
import { Dropdown } from 'antd'
import { useRef, useState, type ReactNode } from 'react'
import { useTexts } from '../../lib/i18n.tsx'
import { linksOf, type BoundAction } from './row-action.ts'
import styles from './row-actions.module.css'

interface RowActionsProps {
  actions: readonly BoundAction[]
  /** What people call the row. */
  subject: string
}

/** Up to three links; when there are more actions, the rest are under "more". Plain buttons: every row has them. */
export function RowActions({ actions, subject }: RowActionsProps) {
  const shown = linksOf(actions)
  return (
    <span className={styles.actions}>
      {actions.slice(0, shown).map(({ key, label, danger, busy, run }) => (
        <button
          key={key}
          type="button"
          className={styles.link}
          data-danger={danger}
          aria-label={`${label} ${subject}`}
          disabled={busy}
          aria-busy={busy}
          onClick={run}
        >
          {label}
        </button>
      ))}
      {shown < actions.length && <More actions={actions.slice(shown)} subject={subject} />}
    </span>
  )
}

/** The menu is there only while it is open. */
function More({ actions, subject }: RowActionsProps) {
  const t = useTexts(uiMessages)
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(false)
    button.current?.focus({ preventScroll: true })
  }
  const items = actions.map(({ key, label, danger, busy, run }) => ({
    key,
    label,
    danger,
    disabled: busy,
    onClick: run,
  }))
  return (
    <span className={styles.more}>
      <button
        ref={button}
        type="button"
        className={styles.link}
        aria-label={`${t.more} ${subject}`}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {t.more}
      </button>
      {open && (
        <Dropdown open trigger={['click']} menu={{ items }} onOpenChange={(next) => next || close()}>
          <span className={styles.anchor} />
        </Dropdown>
      )}
    </span>
  )
}

interface RowLinkProps {
  action: BoundAction | undefined
  subject: string
  children: ReactNode
}

/** A cell that is the way to an action, for whoever may do it. */
export function RowLink({ action, subject, children }: RowLinkProps) {
  if (action === undefined) return children
  const said = typeof children === 'string' ? `${action.label} ${subject}: ${children}` : undefined
  return (
    <button type="button" className={styles.link} aria-label={said} onClick={action.run}>
      {children}
    </button>
  )
}
