import { DownOutlined } from '@ant-design/icons'
import { shellMessages } from '@visa/messages/shell/shell'
import { useRef } from 'react'
import { useTexts } from '../../lib/i18n.tsx'
import { moveAlong } from '../menu/menu-keys.ts'
import { Menu } from '../menu/menu.tsx'
import { Popup } from '../menu/popup.tsx'
import { useHoverMenu } from '../menu/use-hover-menu.ts'
import { openEntry } from './menu-entry.ts'
import { MenuLabel } from './menu-label.tsx'
import styles from './shell.module.css'
import { useFitting } from './use-fitting.ts'
import type { ModuleChoice } from './use-module.ts'
import { pendingIn, type Pending } from './use-pending.ts'

interface TopMenuProps {
  module: ModuleChoice
  pending: Pending
}

/** The modules in one row; those without room go into a submenu at its end (C2.25). */
export function TopMenu({ module: { modules, chosen, choose }, pending }: TopMenuProps) {
  const texts = useTexts(shellMessages)
  const row = useRef<HTMLDivElement>(null)
  const fitting = useFitting(row, modules)
  const more = useHoverMenu()
  const pick = (code: string) => {
    const picked = modules.find((each) => each.code === code)
    // A link is followed, not entered: the modules stay as they are.
    if (picked === undefined || picked.url === '') choose(code)
    if (picked?.screens.length === 0) openEntry(picked)
  }
  const at = modules.findIndex(({ code }) => code === chosen?.code)
  const items = modules.map((each) => ({
    key: each.code,
    label: <MenuLabel title={each.title} count={pendingIn(each, pending)} />,
    current: each === chosen,
    onChoose: () => pick(each.code),
  }))
  const beyond = items.slice(fitting)
  return (
    <nav className={styles.top} aria-label={texts.menu}>
      <div
        ref={row}
        role="menubar"
        tabIndex={-1}
        className={styles.row}
        aria-label={texts.menu}
        onKeyDown={(event) => moveAlong(event, ['ArrowLeft', 'ArrowRight'])}
      >
        {items.map(({ key, label, current, onChoose }, index) => (
          <button
            key={key}
            type="button"
            role="menuitem"
            className={styles.topItem}
            tabIndex={index === (at < 0 || at >= fitting ? 0 : at) ? 0 : -1}
            data-beyond={index >= fitting}
            {...(current && { 'aria-current': true })}
            onClick={onChoose}
          >
            {label}
          </button>
        ))}
        <button
          type="button"
          role="menuitem"
          className={styles.topItem}
          tabIndex={-1}
          data-more
          data-beyond={beyond.length === 0}
          {...(at >= fitting && { 'aria-current': true })}
          {...more.entry}
        >
          <span className={styles.more}>
            {texts.more}
            {/* The module at hand is among those without room. */}
            {chosen && at >= fitting && <b className={styles.moreNamed}>{chosen.title}</b>}
            <DownOutlined aria-hidden />
          </span>
        </button>
      </div>
      {more.open !== undefined && beyond.length > 0 && (
        <Popup at={more.entry.ref} align="end" onClose={more.close} {...more.popup}>
          <Menu
            key={more.open}
            label={texts.more}
            entries={beyond}
            quiet={more.open === 'by pointer'}
            onClose={more.close}
          />
        </Popup>
      )}
    </nav>
  )
}
