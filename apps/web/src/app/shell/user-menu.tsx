import { DownOutlined, LogoutOutlined, UserOutlined } from '@ant-design/icons'
import type { UserInfo } from '@visa/contract/session/personal'
import { shellMessages } from '@visa/messages/shell'
import { Dropdown } from 'antd'
import { Suspense, useRef, useState, type KeyboardEvent } from 'react'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { logout } from '../../lib/session.tsx'
import { lazyPart } from '../lazy-part.ts'
import { Avatar } from './avatar.tsx'
import styles from './shell.module.css'

const UserDialog = lazyPart(async () => (await import('./user-dialog.tsx')).UserDialog)

export function UserMenu({ user }: { user: UserInfo }) {
  const texts = useTexts(shellMessages)
  const [dialog, setDialog] = useState<'never' | 'open' | 'closed'>('never')
  const trigger = useRef<HTMLButtonElement>(null)
  const items = [
    {
      key: 'info',
      icon: <UserOutlined />,
      label: texts.userInfo,
      onClick: () => setDialog('open'),
    },
    {
      key: 'logout',
      icon: <LogoutOutlined />,
      label: texts.logout,
      // The call shows its own failure, and the session stays.
      onClick: () => void logout().catch(() => undefined),
    },
  ]
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') trigger.current?.focus()
  }
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the focus moves when the person opens the menu */}
      <Dropdown menu={{ items, onKeyDown }} trigger={['click']} placement="bottomRight" autoFocus>
        <button
          ref={trigger}
          type="button"
          className={styles.user}
          aria-haspopup="menu"
          aria-label={fill(texts.userMenu, { name: user.realName })}
        >
          <Avatar user={user} size={28} />
          <span className={styles.userName}>{user.userName}</span>
          <DownOutlined aria-hidden />
        </button>
      </Dropdown>
      {dialog !== 'never' && (
        <Suspense fallback={null}>
          <UserDialog user={user} open={dialog === 'open'} onClose={() => setDialog('closed')} />
        </Suspense>
      )}
    </>
  )
}
