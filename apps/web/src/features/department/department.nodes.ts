import type { Department } from '@visa/contract/org/department-options'
import { departmentTree, type DepartmentNode } from '@visa/contract/org/department-tree'
import { childrenOf, parentsOf, withBelow, type NodeMove, type TreeNode } from '@visa/contract/rules/tree'

/** Departments as the tree shows them, found by name, code and pinyin. */
export function departmentNodes(departments: readonly Department[]): TreeNode[] {
  const spellings = new Map(departments.map(({ id, pinyin }) => [id, pinyin]))
  const nodeOf = ({ id, title, code, children }: DepartmentNode): TreeNode => ({
    id,
    label: title,
    pinyin: `${spellings.get(id) ?? ''}|${code}`,
    children: children.map(nodeOf),
  })
  return departmentTree(departments).map(nodeOf)
}

/** A move as the server is told it. */
export const dragOf = ({ id, parent, index }: NodeMove) => ({
  id: Number(id),
  parentId: parent === undefined ? ('' as const) : Number(parent),
  position: index,
})

/** Where a department stands: below which one, and at which place among the others there. */
export function whereIs(nodes: readonly TreeNode[], id: number): Omit<NodeMove, 'id'> {
  const parent = parentsOf(nodes).get(id)
  const above = nodes.flatMap(withBelow).find((node) => node.id === parent)
  const siblings = above === undefined ? nodes : childrenOf(above)
  return { parent, index: siblings.findIndex((node) => node.id === id) }
}

/** The names of the departments above one, outermost first. */
export function pathOf(nodes: readonly TreeNode[], id: number): string[] {
  const parents = parentsOf(nodes)
  const labels = new Map(nodes.flatMap(withBelow).map((node) => [node.id, node.label]))
  const path: string[] = []
  for (let at = parents.get(id); at !== undefined; at = parents.get(at)) path.unshift(labels.get(at) ?? '')
  return path
}
