import { DownOutlined } from '@ant-design/icons'
import { shellMessages } from '@visa/messages/shell/shell'
import { Menu } from 'antd'
import { useTexts } from '../../lib/i18n.tsx'
import { openEntry } from './menu-entry.ts'
import { MenuLabel } from './menu-label.tsx'
import styles from './shell.module.css'
import type { ModuleChoice } from './use-module.ts'
import { pendingIn, type Pending } from './use-pending.ts'

interface TopMenuProps {
  module: ModuleChoice
  pending: Pending
}

/** The modules in one row; those without room go into a submenu at its end (C2.25). */
export function TopMenu({ module: { modules, chosen, choose }, pending }: TopMenuProps) {
  const texts = useTexts(shellMessages)
  const pick = (code: string) => {
    const picked = modules.find((each) => each.code === code)
    // A link is followed, not entered: the modules stay as they are.
    if (picked === undefined || picked.url === '') choose(code)
    if (picked?.screens.length === 0) openEntry(picked)
  }
  return (
    <nav className={styles.top} aria-label={texts.menu}>
      <Menu
        className={styles.topMenu ?? ''}
        mode="horizontal"
        items={modules.map((each) => ({
          key: each.code,
          label: <MenuLabel title={each.title} count={pendingIn(each, pending)} />,
        }))}
        selectedKeys={chosen === undefined ? [] : [chosen.code]}
        overflowedIndicator={
          <span className={styles.more}>
            {texts.more}
            {/* Seen while the module at hand is among those without room. */}
            {chosen && <b className={styles.moreNamed}>{chosen.title}</b>}
            <DownOutlined aria-hidden />
          </span>
        }
        onClick={({ key }) => pick(key)}
      />
    </nav>
  )
}
