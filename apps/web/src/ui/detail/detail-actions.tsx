import { EllipsisOutlined, LockOutlined } from '@ant-design/icons'
import { detailMessages } from '@visa/messages/ui/detail'
import { Button, Dropdown, Tooltip, type MenuProps } from 'antd'
import { fill, useTexts } from '../../lib/i18n.tsx'
import type { BoundAction } from '../list/row-action.ts'
import styles from './detail.module.css'

/** So many stand side by side; the first is the one that is usually next, unless it leads back. */
const BUTTONS = 3

/** What destroys or shuts out is never a slip of the mouse away: it stands behind "more". */
const isButton = ({ danger }: BoundAction): boolean => !danger

const buttonsOf = (actions: readonly BoundAction[]): BoundAction[] =>
  actions.filter(isButton).slice(0, BUTTONS)

const Shortcut = ({ letter }: { letter: string | undefined }) =>
  letter === undefined ? null : (
    <kbd className={styles.key} aria-hidden>
      {letter}
    </kbd>
  )

function ActionButton({ action, primary }: { action: BoundAction; primary: boolean }) {
  const { label, locked, shortcut, busy, run } = action
  const isLocked = locked !== undefined
  // Not disabled: whoever comes to it by keyboard hears why it is locked.
  const button = (
    <Button
      type={primary && !isLocked ? 'primary' : 'default'}
      className={isLocked ? (styles.locked ?? '') : ''}
      icon={isLocked ? <LockOutlined /> : undefined}
      aria-disabled={isLocked}
      loading={busy}
      aria-keyshortcuts={isLocked ? undefined : shortcut}
      onClick={isLocked ? undefined : run}
    >
      {label}
      {!isLocked && <Shortcut letter={shortcut} />}
    </Button>
  )
  return isLocked ? (
    <Tooltip title={locked} trigger={['hover', 'focus']}>
      {button}
    </Tooltip>
  ) : (
    button
  )
}

const entryOf = ({ key, label, danger, locked, shortcut, run }: BoundAction) => ({
  key,
  danger,
  disabled: locked !== undefined,
  label:
    locked === undefined ? (
      label
    ) : (
      <>
        {label}
        <span className={styles.why}>{locked}</span>
      </>
    ),
  ...(locked === undefined ? {} : { icon: <LockOutlined /> }),
  ...(shortcut === undefined ? {} : { extra: shortcut }),
  onClick: run,
})

/** The next actions of a record. */
export function DetailActions({ actions }: { actions: readonly BoundAction[] }) {
  const t = useTexts(detailMessages)
  const shown = buttonsOf(actions)
  const rest: NonNullable<MenuProps['items']> = actions
    .filter((action) => !shown.includes(action))
    .map(entryOf)
  return (
    <div className={styles.actions}>
      {shown.map((action, index) => (
        <ActionButton key={action.key} action={action} primary={index === 0 && action.back !== true} />
      ))}
      {rest.length > 0 && (
        <Dropdown
          menu={{ items: rest }}
          trigger={['click']}
          placement="bottomRight"
          destroyOnHidden
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the focus moves when the person opens the menu
          autoFocus
        >
          <Button icon={<EllipsisOutlined />} aria-haspopup="menu" aria-label={t.more} />
        </Dropdown>
      )}
    </div>
  )
}

/** What stands in the way of the buttons in view, in words. */
export function LockedLine({ actions }: { actions: readonly BoundAction[] }) {
  const t = useTexts(detailMessages)
  const reasons = buttonsOf(actions).flatMap(({ label, locked }) =>
    locked === undefined ? [] : [fill(t.locked, { name: label, reason: locked })],
  )
  if (reasons.length === 0) return null
  return (
    <p className={styles.lockedLine}>
      <LockOutlined aria-hidden /> {reasons.join('  ')}
    </p>
  )
}
