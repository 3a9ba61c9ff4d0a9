import { roleBatchDelete, roleDelete, type Role } from '@visa/contract/org/role'
import { roleMessages } from '@visa/messages/org/role'
import { uiMessages } from '@visa/messages/ui/ui'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { rowCall, type RowAction } from '../../ui/list/row-action.ts'
import { GrantDrawer } from './grant.drawer.tsx'
import { RoleDeleteDialog } from './role-delete.dialog.tsx'
import { RoleEditDialog } from './role.form.tsx'

const isHeld = ({ holders }: Role): boolean => holders > 0

/** What may be done with a role. Of one that people hold, more has to be asked than yes or no. */
export function useRoleActions(onDeleted: (role: Role) => void): RowAction<Role>[] {
  const t = useTexts(roleMessages)
  const ui = useTexts(uiMessages)
  return [
    {
      key: 'grant',
      label: t.grant,
      access: 'sys.role.grant',
      dialog: (role, onClosed) => <GrantDrawer role={role} onClosed={onClosed} />,
    },
    {
      key: 'edit',
      label: ui.edit,
      access: 'sys.role.edit',
      dialog: (role, onClosed) => <RoleEditDialog role={role} onClosed={onClosed} />,
    },
    {
      key: 'delete',
      label: ui.delete,
      access: 'sys.role.delete',
      danger: true,
      when: (role) => !role.administrator && !isHeld(role),
      confirm: () => ({ content: t.deleteText }),
      call: rowCall(roleDelete, ({ id }) => ({ body: { id } })),
      batch: {
        label: t.batchDelete,
        when: ({ administrator }) => !administrator,
        content: (roles) => {
          const held = roles
            .filter(isHeld)
            .map(({ roleName: name, holders: count }) => fill(t.heldBy, { name, count }))
          return held.length === 0 ? t.deleteText : fill(t.batchHeldText, { held: held.join(', ') })
        },
        call: rowCall(roleBatchDelete, (roles) => ({
          body: { ids: roles.map(({ id }) => id), withHolders: roles.some(isHeld) },
        })),
      },
    },
    {
      key: 'deleteHeld',
      label: ui.delete,
      access: 'sys.role.delete',
      danger: true,
      when: (role) => !role.administrator && isHeld(role),
      dialog: (role, onClosed) => (
        <RoleDeleteDialog role={role} onClosed={onClosed} onDeleted={() => onDeleted(role)} />
      ),
    },
  ]
}
