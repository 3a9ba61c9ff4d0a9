import type { ManagedUser } from '@visa/contract/org/user-manage'
import { useState, type ReactNode } from 'react'
import { useTabState } from '../../lib/tabs/tab-context.tsx'
import { useTabHold } from '../../lib/tabs/use-tab-life.ts'
import type { DetailAction } from '../../ui/detail/detail-types.ts'
import { useEmployeeActions } from './employee.actions.ts'
import { BlockDialog, PasswordDialog, RolesDialog } from './employee.dialogs.tsx'
import { EmployeeEditDrawer } from './employee.form.tsx'

interface Opened {
  kind: 'edit' | 'roles' | 'block'
  user: ManagedUser
}

interface EmployeeWork {
  actionsOf: (user: ManagedUser) => DetailAction[]
  askFreezeAll: (people: readonly ManagedUser[]) => Promise<void>
  /** Shows a new password, this once. */
  onPassword: (name: string, password: string) => void
  /** What is open, to be rendered. */
  dialog: ReactNode
}

/** What is done with people, in the list and on the page of one. */
export function useEmployeeWork(onDone: (ids: readonly number[]) => void): EmployeeWork {
  const [opened, open] = useTabState<Opened | undefined>('opened', undefined)
  // Never kept by the tab, which outlives the page.
  const [told, tell] = useState<{ name: string; password: string }>()
  useTabHold(told !== undefined)
  const onPassword = (name: string, password: string) => tell({ name, password })
  const { actionsOf, askFreezeAll } = useEmployeeActions({
    onEdit: (user) => open({ kind: 'edit', user }),
    onRoles: (user) => open({ kind: 'roles', user }),
    onBlock: (user) => open({ kind: 'block', user }),
    onPassword,
    onDone,
  })
  const dialog = (
    <>
      {opened && <OpenedDialog {...opened} onClosed={() => open(undefined)} />}
      {told && <PasswordDialog {...told} onClosed={() => tell(undefined)} />}
    </>
  )
  return { actionsOf, askFreezeAll, onPassword, dialog }
}

function OpenedDialog({ kind, user, onClosed }: Opened & { onClosed: () => void }) {
  switch (kind) {
    case 'edit':
      return <EmployeeEditDrawer id={user.id} onClosed={onClosed} />
    case 'roles':
      return <RolesDialog user={user} onClosed={onClosed} />
    case 'block':
      return <BlockDialog user={user} onClosed={onClosed} />
  }
}
