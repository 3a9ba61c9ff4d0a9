import { MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons'
import { shellMessages } from '@visa/messages/shell/shell'
import { Button } from 'antd'
import { memo, useState } from 'react'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { storage } from '../../lib/storage.ts'
import { moveAlong } from '../menu/menu-keys.ts'
import { findEntry, leaves } from './menu-tree.ts'
import styles from './shell.module.css'
import { SideEntries } from './side-entries.tsx'
import type { ModuleChoice } from './use-module.ts'
import { usePending } from './use-pending.ts'

const COLLAPSED_KEY = 'visa.menu.collapsed'

interface SideMenuProps {
  /** Code of the screen that is shown. */
  active: string | undefined
  module: ModuleChoice
}

/** The screens of the module at hand; not there for people who have none. */
export const SideMenu = memo(function SideMenu({ active, module: { beside: chosen } }: SideMenuProps) {
  const texts = useTexts(shellMessages)
  const pending = usePending()
  const [collapsed, setCollapsed] = useState(() => storage.get(COLLAPSED_KEY) === 'true')
  if (chosen === undefined) return null

  const toggle = () => {
    storage.set(COLLAPSED_KEY, String(!collapsed))
    setCollapsed(!collapsed)
  }
  const screens = leaves(chosen.screens)
  const reached = findEntry(screens, active ?? '')?.code ?? screens[0]?.code
  const toggleText = collapsed ? texts.expand : texts.collapse
  return (
    <nav className={styles.side} data-collapsed={collapsed} aria-label={texts.sideMenu}>
      {!collapsed && <p className={styles.module}>{chosen.title}</p>}
      <div
        key={chosen.code}
        role="menu"
        tabIndex={-1}
        className={styles.menu}
        aria-label={chosen.title}
        onKeyDown={moveAlong}
      >
        {/* Too narrow for groups, which would be pictures that fold pictures. */}
        <SideEntries
          nodes={collapsed ? screens : chosen.screens}
          active={active}
          reached={reached}
          pending={pending}
        />
      </div>
      <div className={styles.foot}>
        <Button
          type="text"
          aria-expanded={!collapsed}
          aria-label={toggleText}
          title={toggleText}
          icon={collapsed ? <MenuUnfoldOutlined /> : <MenuFoldOutlined />}
          onClick={toggle}
        />
        {!collapsed && (
          <span className={styles.version}>{fill(texts.version, { version: APP_VERSION })}</span>
        )}
      </div>
    </nav>
  )
})
