import { uiMessages } from '@visa/messages/ui/ui'
import { Dropdown } from 'antd'
import { useRef, useState } from 'react'
import { useTexts } from '../../lib/i18n.tsx'
import { linksOf, type RowAction } from './row-action.ts'
import styles from './row-actions.module.css'

interface RowActionsProps {
  actions: readonly RowAction[]
  /** What people call the row. */
  subject: string
}

/** Up to three links; when there are more actions, the rest are under "more". Plain buttons: every row has them. */
export function RowActions({ actions, subject }: RowActionsProps) {
  const shown = linksOf(actions)
  return (
    <span className={styles.actions}>
      {actions.slice(0, shown).map(({ label, danger = false, run }) => (
        <button
          key={label}
          type="button"
          className={styles.link}
          data-danger={danger}
          aria-label={`${label} ${subject}`}
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
  const items = actions.map(({ label, danger = false, run }) => ({ key: label, label, danger, onClick: run }))
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
