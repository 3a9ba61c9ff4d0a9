import {
  DownOutlined,
  LaptopOutlined,
  LockOutlined,
  LogoutOutlined,
  MobileOutlined,
  SafetyOutlined,
  UserOutlined,
  WechatOutlined,
} from '@ant-design/icons'
import type { UserInfo } from '@visa/contract/session/personal'
import { accountMessages } from '@visa/messages/session/account'
import { secondFactorMessages } from '@visa/messages/session/second-factor'
import { shellMessages } from '@visa/messages/shell/shell'
import { Dropdown } from 'antd'
import type { ReactNode } from 'react'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { Part } from '../../ui/part.tsx'
import {
  closeAccountDialog,
  openAccountDialog,
  useAccountDialog,
  type AccountDialogName,
} from './account-dialog-store.ts'
import { Avatar } from './avatar.tsx'
import { useMenuFocus } from './menu-focus.ts'
import styles from './shell.module.css'
import { useLeave } from './use-leave.ts'

const AccountDialogs = lazyPart(async () => (await import('./account-dialogs.tsx')).AccountDialogs)

const opens = (key: AccountDialogName, icon: ReactNode, label: string) => ({
  key,
  icon,
  label,
  onClick: () => openAccountDialog(key),
})

export function UserMenu({ user }: { user: UserInfo }) {
  const texts = useTexts(shellMessages)
  const account = useTexts(accountMessages)
  const secondFactor = useTexts(secondFactorMessages)
  const dialog = useAccountDialog()
  const leave = useLeave()
  const { trigger, onKeyDown } = useMenuFocus()
  const items = [
    opens('info', <UserOutlined />, texts.userInfo),
    opens('password', <LockOutlined />, account.changePassword),
    opens('mobile', <MobileOutlined />, account.changeMobile),
    opens('secondFactor', <SafetyOutlined />, secondFactor.title),
    opens('devices', <LaptopOutlined />, account.devices),
    opens('bindings', <WechatOutlined />, account.bindings),
    { type: 'divider' as const },
    {
      key: 'logout',
      icon: <LogoutOutlined />,
      label: texts.logout,
      onClick: () => void leave(),
    },
    { type: 'divider' as const },
    {
      key: 'version',
      type: 'group' as const,
      label: fill(texts.version, { version: APP_VERSION }),
    },
  ]
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the focus moves when the person opens the menu */}
      <Dropdown menu={{ items, onKeyDown }} trigger={['click']} placement="bottomRight" autoFocus>
        <button ref={trigger} type="button" className={styles.user} aria-haspopup="menu">
          <span className="unseen">{fill(texts.userMenu, { name: user.realName })}</span>
          <Avatar user={user} size={28} />
          <span className={styles.userName}>{user.userName}</span>
          <DownOutlined aria-hidden />
        </button>
      </Dropdown>
      {dialog !== undefined && (
        <Part onFailed={closeAccountDialog}>
          <AccountDialogs name={dialog} user={user} onClosed={closeAccountDialog} />
        </Part>
      )}
    </>
  )
}
