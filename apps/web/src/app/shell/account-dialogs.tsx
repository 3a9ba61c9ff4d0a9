import type { UserInfo } from '@visa/contract/session/personal'
import type { ReactElement } from 'react'
import { BindingsDialog } from '../../features/session/bindings.dialog.tsx'
import { ChangeMobileDialog } from '../../features/session/change-mobile.dialog.tsx'
import { ChangePasswordDialog } from '../../features/session/change-password.dialog.tsx'
import { DevicesDialog } from '../../features/session/devices.dialog.tsx'
import { NoMobileDialog } from '../../features/session/no-mobile.dialog.tsx'
import { SecondFactorDialog } from '../../features/session/second-factor.dialog.tsx'
import type { AccountDialogName } from './account-dialog-store.ts'
import { UserDialog } from './user-dialog.tsx'

interface AccountDialogsProps {
  name: AccountDialogName
  user: UserInfo
  onClosed: () => void
}

/** The dialogs of the user menu; the one asked for is open while it is rendered. */
export function AccountDialogs({ name, user, onClosed }: AccountDialogsProps): ReactElement {
  switch (name) {
    case 'info':
      return <UserDialog user={user} onClosed={onClosed} />
    case 'password':
      return <ChangePasswordDialog onClosed={onClosed} />
    case 'mobile':
      return user.mobile === '' ? (
        <NoMobileDialog onClosed={onClosed} />
      ) : (
        <ChangeMobileDialog oldMobile={user.mobile} onClosed={onClosed} />
      )
    case 'devices':
      return <DevicesDialog onClosed={onClosed} />
    case 'secondFactor':
      return <SecondFactorDialog onClosed={onClosed} />
    case 'bindings':
      return <BindingsDialog onClosed={onClosed} />
  }
}
