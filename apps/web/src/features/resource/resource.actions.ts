import { VALID } from '@visa/contract/fields'
import {
  resourceDelete,
  resourceFreeze,
  resourceRestore,
  type ResourceTreeNode,
} from '@visa/contract/org/resource'
import { resourceMessages } from '@visa/messages/org/resource'
import { uiMessages } from '@visa/messages/ui/ui'
import { confirmDialog } from '../../lib/feedback.ts'
import { fill, useLanguage, useTexts } from '../../lib/i18n.tsx'
import { useAction } from '../../lib/query.ts'
import { nameOf } from './resource.logic.ts'
import { WRITING } from './resource.writing.ts'

interface ResourceActions {
  askFreeze: () => Promise<void>
  enable: () => void
  askDelete: () => Promise<void>
  askRestore: () => Promise<void>
}

export function useResourceActions(node: ResourceTreeNode, onDeleted: () => void): ResourceActions {
  const t = useTexts(resourceMessages)
  const ui = useTexts(uiMessages)
  const { language } = useLanguage()
  const freeze = useAction(resourceFreeze, WRITING)
  const restore = useAction(resourceRestore, WRITING)
  const remove = useAction(resourceDelete, { ...WRITING, onSuccess: onDeleted })
  const removeIfFree = useAction(resourceDelete, { ...WRITING, silent: true, onSuccess: onDeleted })
  const { id, code } = node
  const name = nameOf(node, language)
  const ask = (title: string, content: string, okText: string, danger = false) =>
    confirmDialog({ title: fill(title, { name }), content: fill(content, { name, code }), okText, danger })

  return {
    enable: () => freeze.mutate({ body: { id, valid: VALID.ENABLED } }),
    askFreeze: async () => {
      if (await ask(t.freezeTitle, t.freezeText, t.disable)) {
        freeze.mutate({ body: { id, valid: VALID.DISABLED } })
      }
    },
    askRestore: async () => {
      if (await ask(t.restoreTitle, t.restoreText, t.restore)) restore.mutate({ body: { id } })
    },
    askDelete: async () => {
      if (!(await ask(t.deleteTitle, t.deleteText, ui.delete, true))) return
      const refusal = await removeIfFree.mutateAsync({ body: { id } }).then(
        () => undefined,
        (error: unknown) => error,
      )
      // The refusal names the roles that hold it; agreed to a second time, they lose it.
      if (!(refusal instanceof Error)) return
      if (await ask(t.deleteTitle, refusal.message, ui.delete, true)) {
        remove.mutate({ body: { id, withHolders: true } })
      }
    },
  }
}
