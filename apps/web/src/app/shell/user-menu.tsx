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
import { Dropdown } from 'antd'
import { useState, type ReactNode } from 'react'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { Part } from '../../ui/part.tsx'
import { useCan } from '../../lib/session.tsx'
import {
  closeAccountDialog,
  openAccountDialog,
  useAccountDialog,
  type AccountDialogName,
} from './account-dialog-store.ts'
import { useAppearanceItems } from './appearance-items.ts'
import { Avatar } from './avatar.tsx'
import { useMenuFocus } from './menu-focus.ts'
import { PLANNED_ENTRIES_ACCESS, showPlannedEntries, usePlannedEntries } from './planned-entries.ts'
import styles from './shell.module.css'
import { useLeave } from './use-leave.ts'

const AccountDialogs = lazyPart(async () => (await import('./account-dialogs.tsx')).AccountDialogs)

/** C2.31, C2.33: who is here, and all that is about them: the account, how the product looks, the way out. */
export function UserMenu({ user }: { user: UserInfo }) {
  const texts = useTexts(shellMessages)
  const account = useTexts(accountMessages)
  const secondFactor = useTexts(secondFactorMessages)
  const dialog = useAccountDialog()
  const leave = useLeave()
  const { trigger, onKeyDown } = useMenuFocus()
  const [open, setOpen] = useState(false)
  const appearance = useAppearanceItems()
  const planned = usePlannedEntries()
  const mayPlan = useCan()(PLANNED_ENTRIES_ACCESS)
  const opens = (key: AccountDialogName, icon: ReactNode, label: string) => ({
    key,
    icon,
    label,
    onClick: () => {
      setOpen(false)
      openAccountDialog(key)
    },
  })
  const items = [
    opens('info', <UserOutlined />, texts.userInfo),
    opens('password', <LockOutlined />, account.changePassword),
    opens('mobile', <MobileOutlined />, account.changeMobile),
    opens('secondFactor', <SafetyOutlined />, secondFactor.title),
    opens('devices', <LaptopOutlined />, account.devices),
    opens('bindings', <WechatOutlined />, account.bindings),
    { type: 'divider' as const },
    { key: 'appearance', icon: <BulbOutlined />, label: texts.appearance.title, children: appearance.items },
    ...(mayPlan
      ? [
          {
            key: 'planned',
            icon: <EyeOutlined />,
            label: planned ? texts.hidePlanned : texts.showPlanned,
            onClick: () => showPlannedEntries(!planned),
          },
        ]
      : []),
    { type: 'divider' as const },
    {
      key: 'logout',
      icon: <LogoutOutlined />,
      label: texts.logout,
      onClick: () => {
        setOpen(false)
        void leave()
      },
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
      <Dropdown
        // What is switched leaves the menu open: one may want to try. What leads elsewhere closes it.
        menu={{
          items,
          onKeyDown,
          selectable: true,
          multiple: true,
          selectedKeys: appearance.chosen,
        }}
        open={open}
        onOpenChange={setOpen}
        trigger={['click']}
        placement="bottomRight"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the focus moves when the person opens the menu
        autoFocus
      >
        <button ref={trigger} type="button" className={styles.user} aria-haspopup="menu">
          <span className="unseen">{texts.userMenu}</span>
          <Avatar user={user} size={28} />
          <span className={styles.userName}>{fill(texts.welcome, { name: user.realName })}</span>
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
