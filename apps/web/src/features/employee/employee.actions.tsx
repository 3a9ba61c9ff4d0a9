import { VALID } from '@visa/contract/fields'
import { userDelete, userFreeze, userResetPassword, userUnblock } from '@visa/contract/org/user-calls'
import type { ManagedUser } from '@visa/contract/org/user-manage'
import { employeeMessages } from '@visa/messages/org/employee'
import { uiMessages } from '@visa/messages/ui/ui'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useUserId } from '../../lib/session.tsx'
import { rowCall, type RowAction } from '../../ui/list/row-action.ts'
import { EmployeeDetailDialog } from './employee.detail.tsx'
import { BlockDialog, RolesDialog, UserLogDialog } from './employee.dialogs.tsx'
import { EmployeeEditDrawer } from './employee.form.tsx'

/** What may be done with people. A new password is told to whoever asked for it. */
export function useEmployeeActions(tell: (name: string, password: string) => void): RowAction<ManagedUser>[] {
  const t = useTexts(employeeMessages)
  const ui = useTexts(uiMessages)
  const ownId = useUserId()
  /** Nobody does these to themselves; the server says so too. */
  const isOther = ({ id }: ManagedUser) => id !== ownId
  return [
    {
      key: 'edit',
      label: ui.edit,
      access: 'sys.employee.edit',
      dialog: ({ id }, onClosed) => <EmployeeEditDrawer id={id} onClosed={onClosed} />,
    },
    {
      key: 'roles',
      label: t.roles,
      access: 'sys.employee.edit',
      dialog: (user, onClosed) => <RolesDialog user={user} onClosed={onClosed} />,
    },
    {
      key: 'detail',
      label: t.detail,
      dialog: ({ id }, onClosed) => <EmployeeDetailDialog id={id} onClosed={onClosed} />,
    },
    {
      key: 'freeze',
      label: ui.freeze,
      access: 'sys.employee.freeze',
      when: (user) => isOther(user) && user.standing === 'active',
      confirm: ({ userName: account }) => ({ content: fill(t.freezeText, { account }) }),
      call: rowCall(userFreeze, ({ id }) => ({ body: { ids: [id], valid: VALID.DISABLED } })),
      batch: {
        label: t.batchFreeze,
        content: () => t.batchFreezeText,
        whole: true,
        call: rowCall(userFreeze, (people) => ({
          body: { ids: people.map(({ id }) => id), valid: VALID.DISABLED },
        })),
      },
    },
    {
      key: 'unfreeze',
      label: ui.unfreeze,
      access: 'sys.employee.freeze',
      when: (user) => isOther(user) && user.standing === 'frozen',
      call: rowCall(userFreeze, ({ id }) => ({ body: { ids: [id], valid: VALID.ENABLED } })),
    },
    {
      key: 'unblock',
      label: t.unblock,
      access: 'sys.employee.block',
      when: (user) => isOther(user) && user.standing === 'blocked',
      confirm: ({ blockReason: reason }) => ({ content: fill(t.unblockText, { reason }) }),
      call: rowCall(userUnblock, ({ id }) => ({ body: { id } })),
    },
    {
      key: 'block',
      label: t.block,
      access: 'sys.employee.block',
      when: (user) => isOther(user) && user.standing !== 'blocked',
      dialog: (user, onClosed) => <BlockDialog user={user} onClosed={onClosed} />,
    },
    {
      key: 'resetPassword',
      label: t.resetPassword,
      access: 'sys.employee.resetPassword',
      when: isOther,
      confirm: ({ realName: name }) => ({ title: fill(t.resetTitle, { name }), content: t.resetText }),
      call: rowCall(
        userResetPassword,
        ({ id }) => ({ body: { id } }),
        ({ password }, { realName }) => tell(realName, password),
      ),
    },
    {
      key: 'log',
      label: t.log,
      dialog: (user, onClosed) => <UserLogDialog user={user} onClosed={onClosed} />,
    },
    {
      key: 'delete',
      label: ui.delete,
      access: 'sys.employee.delete',
      danger: true,
      when: isOther,
      confirm: ({ userName: account }) => ({ content: fill(t.deleteText, { account }) }),
      call: rowCall(userDelete, ({ id }) => ({ body: { id } })),
    },
  ]
}
