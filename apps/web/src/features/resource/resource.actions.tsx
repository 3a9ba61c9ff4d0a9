import { VALID } from '@visa/contract/fields'
import {
  resourceDelete,
  resourceFreeze,
  resourceRestore,
  type ResourceTreeNode,
} from '@visa/contract/org/resource'
import { resourceMessages } from '@visa/messages/org/resource'
import { uiMessages } from '@visa/messages/ui/ui'
import { CallError, call } from '../../lib/call.ts'
import { confirmDialog } from '../../lib/feedback.ts'
import { fill, useLanguage, useTexts } from '../../lib/i18n.tsx'
import { rowCall, type RowAction } from '../../ui/list/row-action.ts'
import { ResourceAddDialog, ResourceEditDialog } from './resource.form.tsx'
import { isMenu, nameOf } from './resource.logic.ts'

/** The refusal names the roles that hold it; agreed to a second time, they lose it. */
async function deleteAsked({ id }: ResourceTreeNode, title: string, okText: string): Promise<void> {
  try {
    await call(resourceDelete, { body: { id } }, { silent: true })
  } catch (error) {
    const asks = error instanceof CallError
    const agreed = asks && (await confirmDialog({ title, content: error.message, okText, danger: true }))
    if (!agreed) throw error
    await call(resourceDelete, { body: { id, withHolders: true } })
  }
}

/** What may be done with a resource of the tree. */
export function useResourceActions(
  tree: readonly ResourceTreeNode[],
  onAdded: (id: string) => void,
): RowAction<ResourceTreeNode>[] {
  const t = useTexts(resourceMessages)
  const ui = useTexts(uiMessages)
  const { language } = useLanguage()
  const asking = (title: string, content: string) => (node: ResourceTreeNode) => ({
    title: fill(title, { name: nameOf(node, language) }),
    content: fill(content, { name: nameOf(node, language), code: node.code }),
  })
  return [
    {
      key: 'add',
      label: t.addBelow,
      access: 'sys.resource.add',
      when: isMenu,
      dialog: ({ id }, onClosed) => (
        <ResourceAddDialog
          tree={tree}
          parentId={id}
          // Closed first: what is chosen then takes the place of the record that this dialog belongs to.
          onAdded={(added) => {
            onClosed()
            onAdded(added)
          }}
          onClosed={onClosed}
        />
      ),
    },
    {
      key: 'edit',
      label: ui.edit,
      access: 'sys.resource.edit',
      dialog: (node, onClosed) => <ResourceEditDialog tree={tree} node={node} onClosed={onClosed} />,
    },
    {
      key: 'restore',
      label: t.restore,
      access: 'sys.resource.edit',
      when: ({ placed, own }) => placed && !own,
      confirm: asking(t.restoreTitle, t.restoreText),
      call: rowCall(resourceRestore, ({ id }) => ({ body: { id } })),
    },
    {
      key: 'disable',
      label: t.disable,
      access: 'sys.resource.freeze',
      when: ({ valid }) => valid === VALID.ENABLED,
      confirm: asking(t.freezeTitle, t.freezeText),
      call: rowCall(resourceFreeze, ({ id }) => ({ body: { id, valid: VALID.DISABLED } })),
    },
    {
      key: 'enable',
      label: t.enable,
      access: 'sys.resource.freeze',
      when: ({ valid }) => valid === VALID.DISABLED,
      call: rowCall(resourceFreeze, ({ id }) => ({ body: { id, valid: VALID.ENABLED } })),
    },
    {
      key: 'delete',
      label: ui.delete,
      access: 'sys.resource.delete',
      danger: true,
      when: ({ own }) => own,
      confirm: asking(t.deleteTitle, t.deleteText),
      call: {
        tells: false,
        send: (node) => deleteAsked(node, fill(t.deleteTitle, { name: nameOf(node, language) }), ui.delete),
      },
    },
  ]
}
