import { RightOutlined } from '@ant-design/icons'
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { focusFirst, moveAlong } from './menu-keys.ts'
import styles from './menu.module.css'

interface MenuItem {
  key: string
  icon?: ReactNode
  label: ReactNode
  /** Said beside it, such as a key. */
  extra?: string
  disabled?: boolean
  /** One of several of which one holds. */
  checked?: boolean
  /** Where one is. */
  current?: boolean
  /** The menu stays open: one may want to try. */
  stays?: boolean
  onChoose: () => void
}

export type MenuEntry =
  | MenuItem
  | { key: string; type: 'divider' }
  | { key: string; type: 'group'; label: string; entries: readonly MenuItem[] }
  | { key: string; type: 'submenu'; icon?: ReactNode; label: string; entries: readonly MenuEntry[] }

interface MenuProps {
  label: string
  entries: readonly MenuEntry[]
  className?: string | undefined
  /** The pointer has opened it: the focus stays where it is. */
  quiet?: boolean
  onClose: () => void
}

/** The entries of a menu that was opened, usually in a `Popup`. */
export function Menu({ label, entries, className = '', quiet = false, onClose }: MenuProps) {
  const menu = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!quiet) focusFirst(menu.current)
  }, [quiet])
  return (
    <div
      ref={menu}
      role="menu"
      tabIndex={-1}
      aria-label={label}
      className={`${styles.menu} ${className}`}
      onKeyDown={(event) => {
        moveAlong(event)
        if (event.key === 'Tab') onClose()
      }}
    >
      <Entries entries={entries} onClose={onClose} />
    </div>
  )
}

function Entries({ entries, onClose }: Pick<MenuProps, 'entries' | 'onClose'>) {
  return entries.map((entry) => {
    if (!('type' in entry)) return <Item key={entry.key} item={entry} onClose={onClose} />
    if (entry.type === 'divider') return <hr key={entry.key} className={styles.divider} />
    const { key, ...rest } = entry
    return entry.type === 'group' ? (
      <Group key={key} {...rest} onClose={onClose} />
    ) : (
      <Submenu key={key} {...rest} onClose={onClose} />
    )
  })
}

function Item({ item, onClose }: { item: MenuItem; onClose: () => void }) {
  const { icon, label, extra, disabled, checked, current, stays = false, onChoose } = item
  return (
    <button
      type="button"
      role={checked === undefined ? 'menuitem' : 'menuitemradio'}
      tabIndex={-1}
      className={styles.item}
      disabled={disabled}
      {...(checked !== undefined && { 'aria-checked': checked })}
      {...(current && { 'aria-current': true })}
      onClick={() => {
        if (!stays) onClose()
        onChoose()
      }}
    >
      {icon}
      <span className={styles.label}>{label}</span>
      {extra !== undefined && <span className={styles.extra}>{extra}</span>}
    </button>
  )
}

interface GroupProps extends Pick<MenuProps, 'entries' | 'onClose'> {
  label: string
}

function Group({ label, entries, onClose }: GroupProps) {
  const id = useId()
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is of forms
    <div role="group" aria-labelledby={id}>
      <div id={id} className={styles.heading}>
        {label}
      </div>
      <Entries entries={entries} onClose={onClose} />
    </div>
  )
}

/** Unfolds beside its entry, under the pointer or by the keys. */
function Submenu({ icon, label, entries, onClose }: GroupProps & { icon?: ReactNode }) {
  const [open, setOpen] = useState<'by pointer' | 'by key'>()
  const entry = useRef<HTMLButtonElement>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    const inside = document.activeElement !== entry.current
    if (!inside && ['ArrowLeft', 'ArrowRight', 'Enter', ' '].includes(event.key)) setOpen('by key')
    else if (inside && ['ArrowLeft', 'ArrowRight'].includes(event.key)) {
      entry.current?.focus()
      setOpen(undefined)
    } else return
    event.preventDefault()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the entry in it has the keys
    <div
      className={styles.submenu}
      onPointerEnter={() => setOpen((now) => now ?? 'by pointer')}
      onPointerLeave={() => setOpen(undefined)}
      onKeyDown={onKeyDown}
    >
      <button
        ref={entry}
        type="button"
        role="menuitem"
        tabIndex={-1}
        className={styles.item}
        aria-haspopup="menu"
        aria-expanded={open !== undefined}
        onClick={() => setOpen('by pointer')}
      >
        {icon}
        <span className={styles.label}>{label}</span>
        <RightOutlined className={styles.arrow ?? ''} aria-hidden />
      </button>
      {open !== undefined && (
        <div className={styles.flyout}>
          <Menu key={open} label={label} entries={entries} quiet={open === 'by pointer'} onClose={onClose} />
        </div>
      )}
    </div>
  )
}
