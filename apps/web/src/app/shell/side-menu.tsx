import { MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons'
import type { MenuNode } from '@visa/contract/session/personal'
import { shellMessages } from '@visa/messages/shell'
import { Button, Menu, type MenuProps } from 'antd'
import { useTexts } from '../../lib/i18n.tsx'
import { navigate } from '../../lib/route.ts'
import { MenuIcon } from './menu-icon.tsx'
import { groupsOf } from './menu-tree.ts'
import styles from './shell.module.css'

const HOME = 'home'

interface SideMenuProps {
  menu: readonly MenuNode[]
  selected: string | undefined
  collapsed: boolean
  onCollapse: (collapsed: boolean) => void
}

type Item = NonNullable<MenuProps['items']>[number]

const itemOf = (node: MenuNode): Item => ({
  key: node.code,
  icon: <MenuIcon code={node.code} />,
  title: node.title,
  label: node.title,
  ...(node.children.length > 0 ? { children: node.children.map(itemOf) } : {}),
})

export function SideMenu({ menu, selected, collapsed, onCollapse }: SideMenuProps) {
  const texts = useTexts(shellMessages)
  const home: Item = {
    key: HOME,
    icon: <MenuIcon code={HOME} />,
    title: texts.home,
    label: texts.home,
  }
  const toggleText = collapsed ? texts.expand : texts.collapse
  return (
    <nav className={styles.side} data-collapsed={collapsed} aria-label={texts.menu}>
      <Menu
        className={styles.menu ?? ''}
        mode="inline"
        inlineIndent={12}
        inlineCollapsed={collapsed}
        items={[home, ...menu.map(itemOf)]}
        selectedKeys={[selected ?? HOME]}
        defaultOpenKeys={
          selected === undefined ? menu.slice(0, 1).map(({ code }) => code) : groupsOf(menu, selected)
        }
        onClick={({ key }) => navigate('/main', key === HOME ? {} : { screen: key })}
      />
      <Button
        className={styles.toggle ?? ''}
        type="text"
        aria-expanded={!collapsed}
        aria-label={toggleText}
        title={toggleText}
        icon={collapsed ? <MenuUnfoldOutlined /> : <MenuFoldOutlined />}
        onClick={() => onCollapse(!collapsed)}
      />
    </nav>
  )
}
