import { AppstoreOutlined, LinkOutlined, SelectOutlined } from '@ant-design/icons'
import { VALID } from '@visa/contract/fields'
import { resourceDrag, resourceLog, resourceTree, type ResourceTreeNode } from '@visa/contract/org/resource'
import { RESOURCE_ROOT } from '@visa/contract/resources'
import type { NodeMove } from '@visa/contract/rules/tree'
import { fieldMessages } from '@visa/messages/fields'
import type { ReactElement } from 'react'
import { useLanguage, useTexts } from '../../lib/i18n.tsx'
import { useAction, useCall } from '../../lib/query.ts'
import { useCan } from '../../lib/session.tsx'
import { useTabState } from '../../lib/tabs/tab-context.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { LogPanel } from '../../ui/log/log-panel.tsx'
import { TreeScreen } from '../../ui/side/tree-screen.tsx'
import { NodeTree } from '../../ui/tree/node-tree.tsx'
import { ResourceDetail } from './resource.detail.tsx'
import { ResourceAddDialog } from './resource.form.tsx'
import { loggedText } from './resource.names.ts'
import { useResourceTexts } from './use-resource-texts.ts'
import { isMenu, moveAllowed, nameOf, toNodes, withBelow } from './resource.logic.ts'
import { WRITING } from './resource.writing.ts'

const ICONS: Readonly<Record<string, ReactElement>> = {
  menu: <AppstoreOutlined />,
  link: <LinkOutlined />,
  button: <SelectOutlined />,
}
const iconOf = (name: string) => ICONS[name]

/** The tree on the left; the chosen resource on the right, with the log of all of them. */
export function ResourceScreen() {
  const result = useCall(resourceTree, {}, { silent: true })
  return <Loaded result={result}>{(tree) => <Resources tree={tree} />}</Loaded>
}

function Resources({ tree }: { tree: readonly ResourceTreeNode[] }) {
  const t = useResourceTexts()
  const f = useTexts(fieldMessages)
  const { language } = useLanguage()
  const can = useCan()
  const [picked, pick] = useTabState<string | undefined>('picked', undefined)
  const [adding, setAdding] = useTabState('adding', false)
  const drag = useAction(resourceDrag, WRITING)
  const all = tree.flatMap(withBelow)
  const chosen = all.find(({ id }) => id === picked)
  const labelOf = (node: ResourceTreeNode) =>
    node.valid === VALID.ENABLED ? nameOf(node, language) : `${nameOf(node, language)} · ${t.disable}`
  const move = ({ id, parent, index }: NodeMove) =>
    drag.mutate({ body: { id: String(id), parentId: String(parent ?? RESOURCE_ROOT), index } })
  const mayAdd = can('sys.resource.add')
  return (
    <TreeScreen
      name="resource"
      title={t.tree}
      treePx={320}
      add={mayAdd ? { label: t.add, run: () => setAdding(true) } : undefined}
      tree={
        <NodeTree
          label={t.tree}
          nodes={toNodes(tree, labelOf)}
          searchable
          iconOf={iconOf}
          selected={picked}
          onSelect={(id) => pick(String(id))}
          {...(can('sys.resource.edit') ? { onMove: move, mayMove: moveAllowed(all) } : {})}
        />
      }
    >
      {chosen === undefined ? (
        <EmptyState title={t.choose} help={t.chooseHelp} />
      ) : (
        <ResourceDetail node={chosen} tree={tree} onAdded={pick} onDeleted={() => pick(undefined)} />
      )}
      <LogPanel
        endpoint={resourceLog}
        scope={{}}
        words={{
          names: {
            name: f.resName,
            code: t.code,
            type: t.kind,
            icon: t.icon,
            parent: t.parent,
            place: t.place,
            roles: t.roles,
          },
          value: (field, value) => loggedText(field, value, t),
        }}
      />
      {adding && (
        <ResourceAddDialog
          tree={tree}
          parentId={chosen !== undefined && isMenu(chosen) ? chosen.id : RESOURCE_ROOT}
          onAdded={pick}
          onClosed={() => setAdding(false)}
        />
      )}
    </TreeScreen>
  )
}
