import { parentsOf, pathTo, type NodeId, type TreeNode } from '@visa/contract/rules/tree'
import { Cascader } from 'antd'
import styles from './cascader.module.css'

interface NodeCascaderProps {
  nodes: readonly TreeNode[]
  id?: string
  'aria-label'?: string
  placeholder?: string
  disabled?: boolean
  /** Nodes with something below them can be chosen too. */
  anyLevel?: boolean
  /** The chosen node; its parents are looked up. */
  value?: NodeId | null
  onChange?: (id: NodeId | null) => void
  onBlur?: () => void
}

interface Option {
  value: NodeId
  label: string
  disabled: boolean
  pinyin: string
  children?: Option[]
}

const toOption = (node: TreeNode): Option => ({
  value: node.id,
  label: node.label,
  disabled: node.disabled ?? false,
  pinyin: node.pinyin ?? '',
  ...(node.children === undefined || node.children.length === 0
    ? {}
    : { children: node.children.map(toOption) }),
})

const matches = (asked: string, path: readonly Option[]): boolean => {
  const word = asked.trim().toLowerCase()
  return path.some(({ label, pinyin }) => `${label}\n${pinyin}`.toLowerCase().includes(word))
}

/** One node of a tree, chosen level by level or found by its name or pinyin. */
export function NodeCascader(props: NodeCascaderProps) {
  const { nodes, anyLevel = false, value, onChange, ...rest } = props
  const path = value === null || value === undefined ? [] : pathTo(value, parentsOf(nodes))
  return (
    <Cascader<Option>
      {...rest}
      className={styles.whole ?? ''}
      allowClear
      changeOnSelect={anyLevel}
      options={nodes.map(toOption)}
      showSearch={{ filter: matches }}
      value={path}
      onChange={(chosen) => onChange?.(chosen?.at(-1) ?? null)}
    />
  )
}
