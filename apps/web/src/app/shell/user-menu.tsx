import {
  DownOutlined,
  LaptopOutlined,
  LockOutlined,
  LogoutOutlined,
  MobileOutlined,
  UserOutlined,
  WechatOutlined,
} from '@ant-design/icons'
import type { UserInfo } from '@visa/contract/session/personal'
import { accountMessages } from '@visa/messages/account'
import { shellMessages } from '@visa/messages/shell'
import { Dropdown } from 'antd'
import { Suspense, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { logout } from '../../lib/session.tsx'
import { lazyPart } from '../lazy-part.ts'
import type { AccountDialogName } from './account-dialogs.tsx'
import { Avatar } from './avatar.tsx'
import styles from './shell.module.css'

const AccountDialogs = lazyPart(async () => (await import('./account-dialogs.tsx')).AccountDialogs)

export function UserMenu({ user }: { user: UserInfo }) {
  const texts = useTexts(shellMessages)
  const account = useTexts(accountMessages)
  const [dialog, setDialog] = useState<AccountDialogName>()
  const trigger = useRef<HTMLButtonElement>(null)
  const opens = (key: AccountDialogName, icon: ReactNode, label: string) => ({
    key,
    icon,
    label,
    onClick: () => setDialog(key),
  })
  const items = [
    opens('info', <UserOutlined />, texts.userInfo),
    opens('password', <LockOutlined />, account.changePassword),
    opens('mobile', <MobileOutlined />, account.changeMobile),
    opens('devices', <LaptopOutlined />, account.devices),
    opens('bindings', <WechatOutlined />, account.bindings),
    { type: 'divider' as const },
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
      {dialog !== undefined && (
        <Suspense fallback={null}>
          <AccountDialogs name={dialog} user={user} onClosed={() => setDialog(undefined)} />
        </Suspense>
      )}
    </>
  )
}
