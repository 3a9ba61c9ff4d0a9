import { MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons'
import type { MenuNode } from '@visa/contract/session/personal'
import { shellMessages } from '@visa/messages/shell/shell'
import { Button, Menu, type MenuProps } from 'antd'
import { memo, useState } from 'react'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { storage } from '../../lib/storage.ts'
import { openEntry } from './menu-entry.ts'
import { MenuIcon } from './menu-icon.tsx'
import { MenuLabel } from './menu-label.tsx'
import { findEntry } from './menu-tree.ts'
import styles from './shell.module.css'
import type { ModuleChoice } from './use-module.ts'
import { usePending, type Pending } from './use-pending.ts'

const COLLAPSED_KEY = 'visa.menu.collapsed'

interface SideMenuProps {
  /** Code of the screen that is shown. */
  active: string | undefined
  module: ModuleChoice
}

type Item = NonNullable<MenuProps['items']>[number]

const itemOf = (node: MenuNode, pending: Pending): Item => {
  const count = pending[node.code] ?? 0
  return {
    key: node.code,
    icon: <MenuIcon code={node.code} icon={node.icon} />,
    title: node.title,
    label: <MenuLabel title={node.title} count={count} />,
    ...(count > 0 ? { className: styles.waiting ?? '' } : {}),
    ...(node.children.length > 0 ? { children: node.children.map((child) => itemOf(child, pending)) } : {}),
  }
}

const groupCodes = (nodes: readonly MenuNode[]): string[] =>
  nodes.flatMap(({ code, children }) => (children.length > 0 ? [code, ...groupCodes(children)] : []))

/** The screens of the module at hand; not there for people who have none. */
export const SideMenu = memo(function SideMenu({ active, module: { beside: chosen } }: SideMenuProps) {
  const texts = useTexts(shellMessages)
  const pending = usePending()
  const [collapsed, setCollapsed] = useState(() => storage.get(COLLAPSED_KEY) === 'true')
  if (chosen === undefined) return null

  const open = (code: string) => {
    const entry = findEntry(chosen.screens, code)
    if (entry !== undefined) openEntry(entry)
  }
  const toggle = () => {
    storage.set(COLLAPSED_KEY, String(!collapsed))
    setCollapsed(!collapsed)
  }
  const toggleText = collapsed ? texts.expand : texts.collapse
  return (
    <nav className={styles.side} data-collapsed={collapsed} aria-label={texts.sideMenu}>
      {!collapsed && <p className={styles.module}>{chosen.title}</p>}
      <Menu
        key={chosen.code}
        className={styles.menu ?? ''}
        mode="inline"
        inlineIndent={12}
        inlineCollapsed={collapsed}
        items={chosen.screens.map((node) => itemOf(node, pending))}
        selectedKeys={active === undefined ? [] : [active]}
        {...(collapsed ? {} : { defaultOpenKeys: groupCodes(chosen.screens) })}
        onClick={({ key }) => open(key)}
      />
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
