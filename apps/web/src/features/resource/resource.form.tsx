import { resourceAdd, resourceUpdate, type ResourceTreeNode } from '@visa/contract/org/resource'
import { RESOURCE_TYPE } from '@visa/contract/resources'
import { resourceMessages } from '@visa/messages/org/resource'
import { useTexts } from '../../lib/i18n.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import type { FieldsOf } from '../../ui/form/form-parts.ts'
import { useSaving } from '../../ui/form/form-target.ts'
import { IconInput, ParentInput } from './resource-inputs.tsx'
import { mayHold, withBelow } from './resource.logic.ts'
import { WRITING } from './resource.writing.ts'
import { useResourceTexts } from './use-resource-texts.ts'

const isMenu = ({ type }: { type: unknown }): boolean => type === RESOURCE_TYPE.MENU

/** The product's own entries keep what the product relies on. */
function useFields(
  tree: readonly ResourceTreeNode[],
  node: ResourceTreeNode | undefined,
): FieldsOf<typeof resourceAdd> {
  const t = useResourceTexts()
  const fixed = node !== undefined && !node.own
  return [
    'resName',
    'ename',
    {
      name: 'type',
      label: t.kind,
      disabled: fixed,
      options: [
        { value: RESOURCE_TYPE.MENU, label: t.kinds.menu },
        { value: RESOURCE_TYPE.BUTTON, label: t.kinds.button },
      ],
    },
    { name: 'code', label: t.code, disabled: fixed, help: fixed ? undefined : t.codeHelp },
    { name: 'parentId', label: t.parent, wide: true, input: <ParentInput tree={tree} moving={node} /> },
    // Of the product's own entries it is sent as it is.
    ...(fixed ? [] : [{ name: 'url', help: t.urlHelp, wide: true, when: isMenu } as const]),
    { name: 'icon', label: t.icon, when: isMenu, input: <IconInput /> },
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
  const parent = tree.flatMap(withBelow).find(({ id }) => id === parentId)
  // Below a screen only buttons can stand.
  const type = mayHold(parent, RESOURCE_TYPE.MENU) ? RESOURCE_TYPE.MENU : RESOURCE_TYPE.BUTTON
  return (
    <FormDialog
      name="resource"
      title={t.add}
      width={800}
      target={useSaving(resourceAdd, WRITING)}
      nameOf={({ resName }) => resName}
      fields={useFields(tree, undefined)}
      initial={{ parentId, type }}
      onSaved={({ id }) => onAdded(String(id))}
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
  return (
    <FormDialog
      name={`resource ${node.id}`}
      title={t.edit}
      width={800}
      target={useSaving(resourceUpdate, WRITING)}
      nameOf={({ resName }) => resName}
      fields={useFields(tree, node)}
      record={node}
      onClosed={onClosed}
    />
  )
}
