import { VALID } from '@visa/contract/fields'
import { userDelete, userFreeze, userResetPassword, userUnblock } from '@visa/contract/org/user-calls'
import type { ManagedUser } from '@visa/contract/org/user-manage'
import { employeeMessages } from '@visa/messages/org/employee'
import { uiMessages } from '@visa/messages/ui/ui'
import { confirmDialog } from '../../lib/feedback.ts'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useAction } from '../../lib/query.ts'
import { useCan, useUserId } from '../../lib/session.tsx'
import type { DetailAction } from '../../ui/detail/detail-types.ts'
import { namesOf } from './employee.names.ts'
import { TELLING, WRITING } from './employee.writing.ts'

interface EmployeeActionsInput {
  onEdit: (user: ManagedUser) => void
  onRoles: (user: ManagedUser) => void
  onBlock: (user: ManagedUser) => void
  onPassword: (name: string, password: string) => void
  onDone: (ids: readonly number[]) => void
}

const wordsOf = ({ realName: name, userName: account }: ManagedUser) => ({ name, account })

const ask = (title: string, content: string, okText: string, danger = false): Promise<boolean> =>
  confirmDialog({ title, content, okText, danger })

/** What may be done with people, one by one and with several at once. */
export function useEmployeeActions(input: EmployeeActionsInput) {
  const { onEdit, onRoles, onBlock, onPassword, onDone } = input
  const t = useTexts(employeeMessages)
  const ui = useTexts(uiMessages)
  const can = useCan()
  const ownId = useUserId()
  const freeze = useAction(userFreeze, WRITING)
  const unblock = useAction(userUnblock, WRITING)
  const reset = useAction(userResetPassword, TELLING)
  const remove = useAction(userDelete, WRITING)

  const askFreeze = async (user: ManagedUser) => {
    const words = wordsOf(user)
    if (await ask(fill(t.freezeTitle, words), fill(t.freezeText, words), ui.freeze)) {
      freeze.mutate({ body: { ids: [user.id], valid: VALID.DISABLED } })
    }
  }
  const askUnblock = async (user: ManagedUser) => {
    const content = fill(t.unblockText, { reason: user.blockReason })
    if (await ask(fill(t.unblockTitle, wordsOf(user)), content, t.unblock)) {
      unblock.mutate({ body: { id: user.id } })
    }
  }
  const askReset = async (user: ManagedUser) => {
    if (!(await ask(fill(t.resetTitle, wordsOf(user)), t.resetText, t.resetPassword, true))) return
    reset.mutate(
      { body: { id: user.id } },
      { onSuccess: ({ password }) => onPassword(user.realName, password) },
    )
  }
  const askDelete = async (user: ManagedUser) => {
    const words = wordsOf(user)
    if (await ask(fill(t.deleteTitle, words), fill(t.deleteText, words), ui.delete, true)) {
      remove.mutate({ body: { id: user.id } }, { onSuccess: () => onDone([user.id]) })
    }
  }
  const askFreezeAll = async (people: readonly ManagedUser[]) => {
    const title = fill(t.batchFreezeTitle, { count: people.length })
    const content = fill(t.batchFreezeText, { names: namesOf(people, t) })
    if (!(await ask(title, content, ui.freeze, true))) return
    const ids = people.map(({ id }) => id)
    freeze.mutate({ body: { ids, valid: VALID.DISABLED } }, { onSuccess: () => onDone(ids) })
  }

  const freezing = (user: ManagedUser, own: string | undefined): DetailAction =>
    user.standing === 'frozen'
      ? {
          label: ui.unfreeze,
          locked: own,
          run: () => freeze.mutate({ body: { ids: [user.id], valid: VALID.ENABLED } }),
        }
      : {
          label: ui.freeze,
          locked: own ?? (user.standing === 'blocked' ? t.isBlocked : undefined),
          run: () => void askFreeze(user),
        }
  const blocking = (user: ManagedUser, own: string | undefined): DetailAction =>
    user.standing === 'blocked'
      ? { label: t.unblock, locked: own, run: () => void askUnblock(user) }
      : { label: t.block, danger: true, locked: own, run: () => onBlock(user) }

  const actionsOf = (user: ManagedUser): DetailAction[] => {
    // Nobody does these to themselves; the server says so too.
    const own = user.id === ownId ? t.notOneself : undefined
    return [
      ...(can('sys.employee.edit')
        ? [
            { label: ui.edit, shortcut: 'E', run: () => onEdit(user) },
            { label: t.roles, shortcut: 'R', run: () => onRoles(user) },
          ]
        : []),
      ...(can('sys.employee.freeze') ? [freezing(user, own)] : []),
      ...(can('sys.employee.block') ? [blocking(user, own)] : []),
      ...(can('sys.employee.resetPassword')
        ? [{ label: t.resetPassword, locked: own, run: () => void askReset(user) }]
        : []),
      ...(can('sys.employee.delete')
        ? [{ label: ui.delete, danger: true, locked: own, run: () => void askDelete(user) }]
        : []),
    ]
  }
  return { actionsOf, askFreezeAll }
}
