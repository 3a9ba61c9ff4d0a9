import { VALID } from '@visa/contract/fields'
import { userDelete, userFreeze, userResetPassword, userUnblock } from '@visa/contract/org/user-calls'
import type { ManagedUser } from '@visa/contract/org/user-manage'
import { userResetFactor } from '@visa/contract/session/second-factor'
import { employeeMessages } from '@visa/messages/org/employee'
import { uiMessages } from '@visa/messages/ui/ui'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useUserId } from '../../lib/session.tsx'
import { rowCall, type RowAction } from '../../ui/list/row-action.ts'
import { BlockDialog, RolesDialog } from './employee.dialogs.tsx'
import { EmployeeEditDrawer } from './employee.form.tsx'
import { TransferDialog } from './transfer.dialog.tsx'
import { userEditTarget } from './user-edit-target.ts'

/** Beside the departments people are edited in a drawer; elsewhere on a page of their own. */
export type Editing = 'drawer' | 'page'

/** What may be done with people. A new password is told to whoever asked for it. */
export function useEmployeeActions(
  tell: (name: string, password: string) => void,
  editing: Editing,
): RowAction<ManagedUser>[] {
  const t = useTexts(employeeMessages)
  const ui = useTexts(uiMessages)
  const ownId = useUserId()
  /** Nobody does these to themselves; the server says so too. */
  const own = ({ id }: ManagedUser) => (id === ownId ? t.notOneself : undefined)
  const edit = { key: 'edit', label: ui.edit, access: 'sys.employee.edit', shortcut: 'E' } as const
  return [
    editing === 'page'
      ? { ...edit, open: ({ id }) => userEditTarget({ id: String(id) }) }
      : { ...edit, dialog: ({ id }, onClosed) => <EmployeeEditDrawer id={id} onClosed={onClosed} /> },
    {
      key: 'roles',
      label: t.roles,
      access: 'sys.employee.edit',
      shortcut: 'R',
      dialog: (user, onClosed) => <RolesDialog user={user} onClosed={onClosed} />,
    },
    {
      key: 'freeze',
      label: ui.freeze,
      access: 'sys.employee.freeze',
      when: ({ standing }) => standing !== 'frozen',
      locked: (user) => own(user) ?? (user.standing === 'blocked' ? t.isBlocked : undefined),
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
      when: ({ standing }) => standing === 'frozen',
      locked: own,
      call: rowCall(userFreeze, ({ id }) => ({ body: { ids: [id], valid: VALID.ENABLED } })),
    },
    {
      key: 'unblock',
      label: t.unblock,
      access: 'sys.employee.block',
      when: ({ standing }) => standing === 'blocked',
      locked: own,
      confirm: ({ blockReason: reason }) => ({ content: fill(t.unblockText, { reason }) }),
      call: rowCall(userUnblock, ({ id }) => ({ body: { id } })),
    },
    {
      key: 'block',
      label: t.block,
      access: 'sys.employee.block',
      when: ({ standing }) => standing !== 'blocked',
      locked: own,
      dialog: (user, onClosed) => <BlockDialog user={user} onClosed={onClosed} />,
    },
    {
      key: 'resetPassword',
      label: t.resetPassword,
      access: 'sys.employee.resetPassword',
      locked: own,
      confirm: ({ realName: name }) => ({ title: fill(t.resetTitle, { name }), content: t.resetText }),
      call: rowCall(
        userResetPassword,
        ({ id }) => ({ body: { id } }),
        ({ password }, { realName }) => tell(realName, password ?? ''),
      ),
    },
    {
      key: 'resetBySms',
      label: t.resetBySms,
      access: 'sys.employee.resetPassword',
      locked: (user) => own(user) ?? (user.mobile === '' ? t.noMobile : undefined),
      confirm: ({ realName: name }) => ({ title: fill(t.resetTitle, { name }), content: t.resetBySmsText }),
      call: rowCall(userResetPassword, ({ id }) => ({ body: { id, way: 'SMS' as const } })),
      done: ({ realName: name }) => fill(t.resetBySmsDone, { name }),
      // Whoever came in from a file has no password yet.
      batch: {
        label: t.batchResetBySms,
        content: () => t.resetBySmsText,
        done: (count) => fill(t.batchResetBySmsDone, { count }),
      },
    },
    {
      key: 'resetSecondFactor',
      label: t.resetFactor,
      access: 'sys.employee.resetPassword',
      locked: own,
      confirm: ({ realName: name }) => ({
        title: fill(t.resetFactorTitle, { name }),
        content: t.resetFactorText,
      }),
      call: rowCall(userResetFactor, ({ id }) => ({ body: { id } })),
    },
    {
      key: 'transfer',
      label: t.transfer,
      access: 'cust.user.transfer',
      locked: own,
      dialog: (user, onClosed) => <TransferDialog user={user} onClosed={onClosed} />,
    },
    {
      key: 'delete',
      label: ui.delete,
      access: 'sys.employee.delete',
      danger: true,
      locked: own,
      confirm: ({ userName: account }) => ({ content: fill(t.deleteText, { account }) }),
      call: rowCall(userDelete, ({ id }) => ({ body: { id } })),
    },
  ]
}
