import { roleBatchDelete, roleDelete, type Role } from '@visa/contract/org/role'
import { roleMessages } from '@visa/messages/org/role'
import { uiMessages } from '@visa/messages/ui/ui'
import { confirmDialog } from '../../lib/feedback.ts'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useAction } from '../../lib/query.ts'
import { useCan } from '../../lib/session.tsx'
import type { RowAction } from '../../ui/list/row-action.ts'
import { WRITING } from './role.writing.ts'

interface RoleActionsInput {
  onEdit: (role: Role) => void
  onGrant: (role: Role) => void
  /** People hold it: more has to be asked than yes or no. */
  onDeleteHeld: (role: Role) => void
  onDeleted: (ids: readonly number[]) => void
}

interface RoleActions {
  ofRow: (role: Role) => RowAction[]
  askDeleteAll: (roles: readonly Role[]) => Promise<void>
}

export function useRoleActions({ onEdit, onGrant, onDeleteHeld, onDeleted }: RoleActionsInput): RoleActions {
  const t = useTexts(roleMessages)
  const ui = useTexts(uiMessages)
  const can = useCan()
  const remove = useAction(roleDelete, {
    ...WRITING,
    onSuccess: (_, { body }) => onDeleted([Number(body.id)]),
  })
  const removeAll = useAction(roleBatchDelete, WRITING)

  const askDelete = async (role: Role) => {
    if (role.holders > 0) return onDeleteHeld(role)
    const title = fill(t.deleteTitle, { name: role.roleName })
    if (await confirmDialog({ title, content: t.deleteText, okText: ui.delete, danger: true })) {
      remove.mutate({ body: { id: role.id } })
    }
  }
  const askDeleteAll = async (roles: readonly Role[]) => {
    const names = roles.map(({ roleName }) => roleName).join(', ')
    const held = roles
      .filter(({ holders }) => holders > 0)
      .map(({ roleName, holders }) => fill(t.heldBy, { name: roleName, count: holders }))
      .join(', ')
    const title = fill(t.batchTitle, { count: roles.length })
    const content = held === '' ? fill(t.batchText, { names }) : fill(t.batchHeldText, { names, held })
    if (!(await confirmDialog({ title, content, okText: ui.delete, danger: true }))) return
    const ids = roles.map(({ id }) => id)
    await removeAll.mutateAsync({ body: { ids, withHolders: held !== '' } }).then(
      () => onDeleted(ids),
      () => undefined,
    )
  }

  return {
    askDeleteAll,
    ofRow: (role) => [
      ...(can('sys.role.grant') ? [{ label: t.grant, run: () => onGrant(role) }] : []),
      ...(can('sys.role.edit') ? [{ label: ui.edit, run: () => onEdit(role) }] : []),
      ...(can('sys.role.delete') && !role.administrator
        ? [{ label: ui.delete, danger: true, run: () => void askDelete(role) }]
        : []),
    ],
  }
}
