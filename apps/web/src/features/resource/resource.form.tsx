import {
  RESOURCE_LIMITS,
  ResourceDraft,
  ResourceUpdate,
  resourceAdd,
  resourceUpdate,
  type ResourceTreeNode,
} from '@visa/contract/org/resource'
import type { ResourceIcon } from '@visa/contract/org/resource-icons'
import { RESOURCE_TYPE } from '@visa/contract/resources'
import { fieldMessages } from '@visa/messages/fields'
import { resourceMessages } from '@visa/messages/org/resource'
import { useTexts } from '../../lib/i18n.tsx'
import { useAction } from '../../lib/query.ts'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import type { FormField } from '../../ui/form/form-field.tsx'
import { IconInput, ParentInput } from './resource-inputs.tsx'
import { mayHold, withBelow } from './resource.logic.ts'
import { WRITING } from './resource.writing.ts'

interface Shown {
  type: unknown
}

/** The product's own entries keep what the product relies on. */
function useFields(
  tree: readonly ResourceTreeNode[],
  node: ResourceTreeNode | undefined,
): (values: Shown) => FormField<keyof ResourceDraft>[] {
  const t = useTexts(resourceMessages)
  const f = useTexts(fieldMessages)
  const fixed = node !== undefined && !node.own
  return ({ type }) => [
    { kind: 'text', name: 'resName', label: f.resName, max: RESOURCE_LIMITS.resName },
    { kind: 'text', name: 'ename', label: f.ename, max: RESOURCE_LIMITS.ename },
    {
      kind: 'select',
      name: 'type',
      label: t.kind,
      disabled: fixed,
      options: [
        { value: RESOURCE_TYPE.MENU, label: t.kinds.menu },
        { value: RESOURCE_TYPE.BUTTON, label: t.kinds.button },
      ],
    },
    {
      kind: 'text',
      name: 'code',
      label: t.code,
      max: RESOURCE_LIMITS.code,
      disabled: fixed,
      help: fixed ? undefined : t.codeHelp,
    },
    {
      kind: 'custom',
      name: 'parentId',
      label: t.parent,
      wide: true,
      input: <ParentInput tree={tree} type={Number(type)} moving={node} />,
    },
    ...(type === RESOURCE_TYPE.MENU && !fixed
      ? [
          {
            kind: 'text' as const,
            name: 'url' as const,
            label: f.url,
            max: RESOURCE_LIMITS.url,
            help: t.urlHelp,
            wide: true,
          },
        ]
      : []),
    ...(type === RESOURCE_TYPE.MENU
      ? [{ kind: 'custom' as const, name: 'icon' as const, label: t.icon, input: <IconInput /> }]
      : []),
  ]
}

interface AddProps {
  tree: readonly ResourceTreeNode[]
  parentId: string
  onAdded: (id: string) => void
  onClosed: () => void
}

export function ResourceAddDialog({ tree, parentId, onAdded, onClosed }: AddProps) {
  const t = useTexts(resourceMessages)
  const add = useAction(resourceAdd, { ...WRITING, onSuccess: ({ id }) => onAdded(String(id)) })
  const parent = tree.flatMap(withBelow).find(({ id }) => id === parentId)
  return (
    <FormDialog
      name="resource"
      title={t.add}
      width={800}
      schema={ResourceDraft}
      fields={useFields(tree, undefined)}
      initial={{
        parentId,
        // Below a screen only buttons can stand.
        type: mayHold(parent, RESOURCE_TYPE.MENU) ? RESOURCE_TYPE.MENU : RESOURCE_TYPE.BUTTON,
        resName: '',
        ename: '',
        code: '',
        url: '',
        icon: '',
      }}
      submit={(body, key) => add.mutateAsync({ body, key })}
      onClosed={onClosed}
    />
  )
}

interface EditProps {
  tree: readonly ResourceTreeNode[]
  node: ResourceTreeNode
  onClosed: () => void
}

export function ResourceEditDialog({ tree, node, onClosed }: EditProps) {
  const t = useTexts(resourceMessages)
  const update = useAction(resourceUpdate, WRITING)
  const { id, parentId, type, resName, ename, code, url, icon, updateTime: seen } = node
  return (
    <FormDialog
      name={`resource ${id}`}
      title={t.edit}
      width={800}
      schema={ResourceUpdate}
      fields={useFields(tree, node)}
      initial={{ id, parentId, type, resName, ename, code, url, icon: icon as ResourceIcon | '', seen }}
      submit={(body, key) => update.mutateAsync({ body, key })}
      onClosed={onClosed}
    />
  )
}
