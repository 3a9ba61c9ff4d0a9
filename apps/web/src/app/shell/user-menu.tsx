import {
  BulbOutlined,
  DownOutlined,
  EyeOutlined,
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
import type { ReactNode } from 'react'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { Part } from '../../ui/part.tsx'
import { useCan } from '../../lib/session.tsx'
import { MenuButton } from '../menu/menu-button.tsx'
import type { MenuEntry } from '../menu/menu.tsx'
import {
  closeAccountDialog,
  openAccountDialog,
  useAccountDialog,
  type AccountDialogName,
} from './account-dialog-store.ts'
import { useAppearanceItems } from './appearance-items.ts'
import { Avatar } from './avatar.tsx'
import { PLANNED_ENTRIES_ACCESS, showPlannedEntries, usePlannedEntries } from './planned-entries.ts'
import styles from './shell.module.css'
import { useLeave } from './use-leave.ts'

const AccountDialogs = lazyPart(async () => (await import('./account-dialogs.tsx')).AccountDialogs)

const opens = (key: AccountDialogName, icon: ReactNode, label: string): MenuEntry => ({
  key,
  icon,
  label,
  onChoose: () => openAccountDialog(key),
})

/** C2.31, C2.33: who is here, and all that is about them: the account, how the product looks, the way out. */
export function UserMenu({ user }: { user: UserInfo }) {
  const texts = useTexts(shellMessages)
  const account = useTexts(accountMessages)
  const secondFactor = useTexts(secondFactorMessages)
  const dialog = useAccountDialog()
  const leave = useLeave()
  const appearance = useAppearanceItems()
  const planned = usePlannedEntries()
  const mayPlan = useCan()(PLANNED_ENTRIES_ACCESS)
  const entries: MenuEntry[] = [
    opens('info', <UserOutlined />, texts.userInfo),
    opens('password', <LockOutlined />, account.changePassword),
    opens('mobile', <MobileOutlined />, account.changeMobile),
    opens('secondFactor', <SafetyOutlined />, secondFactor.title),
    opens('devices', <LaptopOutlined />, account.devices),
    opens('bindings', <WechatOutlined />, account.bindings),
    { type: 'divider', key: 'looks' },
    {
      type: 'submenu',
      key: 'appearance',
      icon: <BulbOutlined />,
      label: texts.appearance.title,
      entries: appearance,
    },
    ...(mayPlan
      ? [
          {
            key: 'planned',
            icon: <EyeOutlined />,
            label: planned ? texts.hidePlanned : texts.showPlanned,
            stays: true,
            onChoose: () => showPlannedEntries(!planned),
          },
        ]
      : []),
    { type: 'divider', key: 'leaving' },
    { key: 'logout', icon: <LogoutOutlined />, label: texts.logout, onChoose: () => void leave() },
    { type: 'divider', key: 'product' },
    { type: 'group', key: 'version', label: fill(texts.version, { version: APP_VERSION }), entries: [] },
  ]
  return (
    <>
      <MenuButton label={texts.userMenu} className={styles.user} entries={entries} align="end">
        <Avatar user={user} size={28} />
        <span className={styles.userName}>{fill(texts.welcome, { name: user.realName })}</span>
        <DownOutlined aria-hidden />
      </MenuButton>
      {dialog !== undefined && (
        <Part onFailed={closeAccountDialog}>
          <AccountDialogs name={dialog} user={user} onClosed={closeAccountDialog} />
        </Part>
      )}
    </>
  )
}
