import { departmentsOfCompany } from '@visa/contract/org/department-options'
import { departmentTree, type DepartmentNode } from '@visa/contract/org/department-tree'
import { TreeSelect } from 'antd'
import { useMemo, useState, type ReactNode } from 'react'
import { useCall } from '../lib/query.ts'
import { rankOf } from './picker-option.ts'
import { useTellNames } from './picked-names.ts'
import { usePopup, useUnknown } from './picker-popup.tsx'
import { chosenIn, fieldPropsOf, handOn, type PickerProps } from './picker-props.ts'
import { loadingOf, missingFrom } from './source.ts'
import styles from './picker.module.css'

type DepartmentPickerProps = PickerProps<number> & {
  /** Whose departments; without it the own company's. */
  companyId?: number | undefined
}

interface TreeNode {
  value: number
  /** What is shown once it is chosen; in the tree its code stands beside it. */
  name: string
  code: string
  title: ReactNode
  children: TreeNode[]
}

const row = (name: string, code: string): ReactNode => (
  <span className={styles.option}>
    <span className={styles.label}>{name}</span>
    <span className={styles.hint}>{code}</span>
  </span>
)

const nodeOf = ({ id, title, code, children }: DepartmentNode): TreeNode => ({
  value: id,
  name: title,
  code,
  title: row(title, code),
  children: children.map(nodeOf),
})

/** P3.27, P7.57: departments as a tree; a failure is told in the list alone. */
export function DepartmentPicker({ companyId, ...props }: DepartmentPickerProps) {
  const { disabled = false, clearable = true } = props
  const departments = useCall(departmentsOfCompany, { query: { companyId } }, { silent: true })
  const { data } = departments
  const loading = loadingOf(departments)
  const popup = usePopup(loading, { filled: (data ?? []).length > 0, placeholder: props.placeholder })
  const unknown = useUnknown(loading)
  const tree = useMemo(() => departmentTree(data ?? []).map(nodeOf), [data])
  const spellings = useMemo(() => new Map(data?.map((each) => [each.id, each.pinyin])), [data])
  const chosen = chosenIn(props)
  const strays = missingFrom(chosen, data?.map((each) => each.id) ?? []).map((value) => ({
    value,
    name: unknown(value),
    code: '',
    title: unknown(value),
    children: [],
  }))
  useTellNames(
    chosen,
    chosen.flatMap((value) => data?.find(({ id }) => id === value)?.departmentName ?? []),
  )
  // Open from the start and while searching. A tree that was opened before its departments came stays open and gets them.
  const [open, setOpen] = useState<number[]>()
  const everyId = useMemo(() => (data ?? []).map(({ id }) => id), [data])
  const [first] = chosen
  return (
    <TreeSelect<number | number[] | undefined, TreeNode>
      {...fieldPropsOf(props)}
      {...popup}
      className={styles.picker ?? ''}
      disabled={disabled}
      allowClear={clearable}
      treeData={[...tree, ...strays]}
      treeExpandedKeys={open ?? everyId}
      onTreeExpand={(keys) => setOpen(keys.map(Number))}
      multiple={props.multiple === true}
      maxTagCount="responsive"
      showSearch={{
        onSearch: () => setOpen(undefined),
        filterTreeNode: (text, node) => {
          const { value, name, code } = node as unknown as TreeNode
          const pinyin = spellings.get(value) ?? ''
          return rankOf({ label: name, hint: code, words: [], pinyin }, text) !== undefined
        },
      }}
      treeNodeLabelProp="name"
      value={props.multiple === true ? chosen : first}
      onChange={(next) => handOn(props, next === undefined ? [] : [next].flat())}
    />
  )
}
