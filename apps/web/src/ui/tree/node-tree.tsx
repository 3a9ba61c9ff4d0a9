import {
  checkedLeaves,
  checkStates,
  foundIn,
  toggled,
  withBelow,
  type NodeId,
  type NodeMove,
  type TreeNode,
} from '@visa/contract/rules/tree'
import { listMessages } from '@visa/messages/ui/list'
import { Empty, Input, Tree, type TreeDataNode } from 'antd'
import { useState, type KeyboardEvent, type ReactNode } from 'react'
import { useTexts } from '../../lib/i18n.tsx'
import { dropMove, isAllowed, stepMove, type MayMove } from './tree-moves.ts'
import styles from './tree.module.css'

interface NodeTreeProps {
  nodes: readonly TreeNode[]
  /** What the tree is of. */
  label: string
  searchable?: boolean
  iconOf?: (icon: string) => ReactNode
  selected?: NodeId | undefined
  onSelect?: (id: NodeId) => void
  /** Checked nodes; a parent is among them when everything below it is. */
  checked?: readonly NodeId[]
  /** With it there are check boxes. */
  onCheck?: (checked: NodeId[], half: NodeId[]) => void
  /** With it nodes can be dragged, or moved among their siblings with Alt and the arrow keys. */
  onMove?: (move: NodeMove) => void
  /** Whether a move makes sense; that no node comes below itself is seen to. */
  mayMove?: MayMove
}

export function NodeTree(props: NodeTreeProps) {
  const { nodes, label, searchable = false, iconOf, selected, onSelect, onCheck, onMove, mayMove } = props
  const t = useTexts(listMessages)
  const [asked, ask] = useState('')
  const [closed, setClosed] = useState<ReadonlySet<NodeId>>(new Set())
  const [active, setActive] = useState<NodeId>()

  const shown = foundIn(nodes, asked)
  const all = shown.flatMap(withBelow)
  // What was found is shown, whatever was closed before.
  const expanded = all.flatMap(({ id }) => (asked.trim() !== '' || !closed.has(id) ? [id] : []))
  const leaves = checkedLeaves(nodes, props.checked ?? [])
  const states = checkStates(nodes, leaves)

  const check = (id: NodeId) => {
    const node = all.find((each) => each.id === id)
    if (node === undefined) return
    const next = checkStates(nodes, toggled(leaves, node))
    onCheck?.(next.checked, next.half)
  }
  const move = (wanted: NodeMove | undefined) => {
    if (wanted !== undefined && isAllowed(nodes, wanted, mayMove)) onMove?.(wanted)
  }
  const onKey = (event: KeyboardEvent) => {
    const step = event.altKey ? { ArrowUp: -1, ArrowDown: 1 }[event.key] : undefined
    if (step === undefined || onMove === undefined || active === undefined) return
    event.preventDefault()
    event.stopPropagation()
    move(stepMove(nodes, active, step))
  }
  const toData = (node: TreeNode): TreeDataNode => ({
    key: node.id,
    title: node.label,
    disabled: node.disabled ?? false,
    ...(node.icon !== undefined && iconOf ? { icon: iconOf(node.icon) } : {}),
    ...(node.children === undefined ? {} : { children: node.children.map(toData) }),
  })

  return (
    <div className={styles.tree} onKeyDownCapture={onKey}>
      {searchable && (
        <Input.Search
          allowClear
          aria-label={t.treeSearch}
          placeholder={t.treeSearch}
          value={asked}
          onChange={(event) => ask(event.target.value)}
        />
      )}
      {shown.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t.treeNone} />
      ) : (
        <Tree
          aria-label={label}
          blockNode
          showIcon={iconOf !== undefined}
          treeData={shown.map(toData)}
          expandedKeys={expanded}
          onExpand={(_, { node, expanded: open }) => setClosed(withOrWithout(closed, idOf(node.key), !open))}
          selectedKeys={selected === undefined ? [] : [selected]}
          onSelect={(_, { node }) => onSelect?.(idOf(node.key))}
          selectable={onSelect !== undefined || onMove !== undefined}
          onActiveChange={(key) => setActive(idOf(key))}
          {...(onCheck
            ? {
                checkable: true,
                checkStrictly: true,
                checkedKeys: { checked: states.checked, halfChecked: states.half },
                onCheck: (_, { node }) => check(idOf(node.key)),
              }
            : {})}
          {...(onMove && asked.trim() === ''
            ? {
                draggable: { icon: false },
                allowDrop: ({ dragNode, dropNode, dropPosition }) =>
                  isAllowed(
                    nodes,
                    dropMove(nodes, idOf(dragNode.key), idOf(dropNode.key), dropPosition),
                    mayMove,
                  ),
                onDrop: ({ dragNode, node, dropToGap, dropPosition }) => {
                  const side = dropToGap ? dropPosition - Number(node.pos.split('-').at(-1)) : 0
                  move(dropMove(nodes, idOf(dragNode.key), idOf(node.key), side))
                },
              }
            : {})}
        />
      )}
    </div>
  )
}

/** Keys are the ids we gave; the library's type also has big integers. */
const idOf = (key: string | number | bigint): NodeId => (typeof key === 'bigint' ? String(key) : key)

const withOrWithout = (ids: ReadonlySet<NodeId>, id: NodeId, wanted: boolean): ReadonlySet<NodeId> => {
  const next = new Set(ids)
  if (wanted) next.add(id)
  else next.delete(id)
  return next
}
