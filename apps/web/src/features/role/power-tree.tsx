import type { ResourceTreeNode } from '@visa/contract/org/resource'
import { Button, Checkbox, Empty, Input, Tree, type TreeDataNode } from 'antd'
import { useState } from 'react'
import { useSession } from '../../lib/session.tsx'
import { found, lockOfAll, stateOf, toggled, withBelow, type Grants } from './power.logic.ts'
import { PowerTitle } from './power-title.tsx'
import { useRoleTexts } from './use-role-texts.ts'
import styles from './role.module.css'

interface PowerTreeProps {
  nodes: readonly ResourceTreeNode[]
  grants: Grants
  /** As it was, to mark what changed. */
  before: Grants
  onChange: (grants: Set<string>) => void
  /** The codes that may be granted at all; null: all. */
  limit: ReadonlySet<string> | null
  /** Whether the ways of granting can be told apart. */
  withVariants: boolean
}

/** All menu entries and buttons, to be granted. */
export function PowerTree({ nodes, grants, before, onChange, limit, withVariants }: PowerTreeProps) {
  const t = useRoleTexts()
  const { authorities: held } = useSession()
  const [asked, ask] = useState('')
  const [closed, setClosed] = useState<ReadonlySet<string>>(() => new Set(screensOf(nodes)))
  const [below, setBelow] = useState(true)
  const shown = found(nodes, asked)
  const all = shown.flatMap(withBelow)
  const judge = { held, limit }
  const states = all.map((node) => ({ id: node.id, state: stateOf(node, grants) }))
  const inState = (wanted: string) => states.filter(({ state }) => state === wanted).map(({ id }) => id)

  const check = (id: string) => {
    const node = all.find((each) => each.id === id)
    if (node !== undefined) onChange(toggled(nodes, grants, node, { ...judge, below }))
  }
  const toData = (node: ResourceTreeNode): TreeDataNode => ({
    key: node.id,
    disableCheckbox: lockOfAll(node, judge) !== undefined,
    title: (
      <PowerTitle
        node={node}
        grants={grants}
        before={before}
        lock={lockOfAll(node, judge)}
        button={t.button}
        {...(withVariants ? { onVariants: onChange } : {})}
      />
    ),
    children: node.children.map(toData),
  })
  const isOpen = ({ id }: ResourceTreeNode) => asked.trim() !== '' || !closed.has(id)

  return (
    <section className={styles.tree} aria-label={t.tree}>
      <div className={styles.treeTools}>
        <Input.Search
          allowClear
          aria-label={t.search}
          placeholder={t.search}
          value={asked}
          onChange={(event) => ask(event.target.value)}
        />
        <Button onClick={() => setClosed(new Set())}>{t.expandAll}</Button>
        <Button onClick={() => setClosed(new Set(nodes.flatMap(withBelow).map(({ id }) => id)))}>
          {t.collapseAll}
        </Button>
        <Checkbox checked={below} onChange={(event) => setBelow(event.target.checked)}>
          {t.withBelow}
        </Checkbox>
      </div>
      <div className={styles.treeBody}>
        {shown.length === 0 ? (
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t.noMatch} />
        ) : (
          <Tree
            aria-label={t.tree}
            blockNode
            checkable
            checkStrictly
            selectable={false}
            treeData={shown.map(toData)}
            expandedKeys={all.filter(isOpen).map(({ id }) => id)}
            onExpand={(_, { node, expanded }) => setClosed(without(closed, String(node.key), expanded))}
            checkedKeys={{ checked: inState('checked'), halfChecked: inState('half') }}
            onCheck={(_, { node }) => check(String(node.key))}
          />
        )}
      </div>
    </section>
  )
}

/** At first the screens are shown, without their buttons. */
const screensOf = (nodes: readonly ResourceTreeNode[]): string[] =>
  nodes
    .flatMap(withBelow)
    .filter(({ children }) => children.length > 0 && children.every((child) => child.children.length === 0))
    .filter(({ children }) => children.every(({ type }) => type === 1))
    .map(({ id }) => id)

const without = (ids: ReadonlySet<string>, id: string, gone: boolean): ReadonlySet<string> => {
  const next = new Set(ids)
  if (gone) next.delete(id)
  else next.add(id)
  return next
}
