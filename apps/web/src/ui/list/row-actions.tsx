import { uiMessages } from '@visa/messages/ui'
import { Button, Dropdown } from 'antd'
import { useTexts } from '../../lib/i18n.tsx'
import { linksOf, type RowAction } from './row-action.ts'
import styles from './list.module.css'

/** Up to three links; when there are more actions, the rest are under "more". */
export function RowActions({ actions, subject }: { actions: readonly RowAction[]; subject: string }) {
  const t = useTexts(uiMessages)
  const shown = linksOf(actions)
  const hidden = actions.slice(shown)
  const items = hidden.map(({ label, danger = false, run }) => ({ key: label, label, danger, onClick: run }))
  return (
    <span className={styles.actions}>
      {actions.slice(0, shown).map(({ label, danger = false, run }) => (
        <Button
          key={label}
          type="link"
          size="small"
          danger={danger}
          aria-label={`${label} ${subject}`}
          onClick={run}
        >
          {label}
        </Button>
      ))}
      {hidden.length > 0 && (
        <Dropdown trigger={['click']} menu={{ items }}>
          <Button type="link" size="small" aria-label={`${t.more} ${subject}`}>
            {t.more}
          </Button>
        </Dropdown>
      )}
    </span>
  )
}
