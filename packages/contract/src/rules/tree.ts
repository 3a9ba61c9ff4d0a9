/** A node of trees and cascaders. */
export interface TreeNode {
  readonly id: number | string
  readonly label: string
  readonly children?: readonly TreeNode[]
  /** The name of an icon; the screen knows its picture. */
  readonly icon?: string
  readonly disabled?: boolean
  /** What the label is found by, beside itself. */
  readonly pinyin?: string
}

export type NodeId = TreeNode['id']

/** How far up a node's parents are followed: deeper is a mistake in the data, such as a node above itself. */
export const PARENT_DEPTH_CAP = 10

export const childrenOf = (node: TreeNode): readonly TreeNode[] => node.children ?? []

/** The node and everything below it. */
export const withBelow = (node: TreeNode): TreeNode[] => [node, ...childrenOf(node).flatMap(withBelow)]

/** The parent of each node that has one. */
export const parentsOf = (nodes: readonly TreeNode[]): Map<NodeId, NodeId> =>
  new Map(
    nodes.flatMap(withBelow).flatMap((node) => childrenOf(node).map((child) => [child.id, node.id] as const)),
  )

/** From the uppermost parent down to the node itself, with at most ten parents. */
export function pathTo(id: NodeId, parents: ReadonlyMap<NodeId, NodeId>): NodeId[] {
  const path = [id]
  let parent = parents.get(id)
  while (parent !== undefined && path.length <= PARENT_DEPTH_CAP) {
    path.unshift(parent)
    parent = parents.get(parent)
  }
  return path
}

const isFound = ({ label, pinyin }: TreeNode, word: string): boolean =>
  label.toLowerCase().includes(word) || (pinyin?.toLowerCase().includes(word) ?? false)

/** The nodes that are found, with what is above and below them; all of them when nothing is asked for. */
export function foundIn(nodes: readonly TreeNode[], asked: string): readonly TreeNode[] {
  const word = asked.trim().toLowerCase()
  if (word === '') return nodes
  return nodes.flatMap((node): TreeNode[] => {
    if (isFound(node, word)) return [node]
    const children = foundIn(childrenOf(node), word)
    return children.length === 0 ? [] : [{ ...node, children }]
  })
}

export interface CheckStates {
  checked: NodeId[]
  /** Some of what is below is checked, not all. */
  half: NodeId[]
}

/** The states of all nodes, from those of the lowest: a node is checked when everything below it is. */
export function checkStates(nodes: readonly TreeNode[], leaves: ReadonlySet<NodeId>): CheckStates {
  const states: CheckStates = { checked: [], half: [] }
  const look = (node: TreeNode): 'checked' | 'half' | 'none' => {
    const below = childrenOf(node).map(look)
    const all = below.length === 0 ? leaves.has(node.id) : below.every((state) => state === 'checked')
    if (all) states.checked.push(node.id)
    else if (below.some((state) => state !== 'none')) states.half.push(node.id)
    else return 'none'
    return all ? 'checked' : 'half'
  }
  nodes.forEach(look)
  return states
}

const lowestOf = (node: TreeNode): TreeNode[] =>
  withBelow(node).filter((each) => childrenOf(each).length === 0)

/** The lowest nodes among the checked ones. */
export const checkedLeaves = (nodes: readonly TreeNode[], checked: readonly NodeId[]): Set<NodeId> => {
  const given = new Set(checked)
  return new Set(nodes.flatMap(lowestOf).flatMap(({ id }) => (given.has(id) ? [id] : [])))
}

const openLeaves = (node: TreeNode): NodeId[] => {
  if (node.disabled === true) return []
  const children = childrenOf(node)
  return children.length === 0 ? [node.id] : children.flatMap(openLeaves)
}

/** Checks or clears a node with all below it, except what is disabled. `node` may be a part of the tree, as found. */
export function toggled(leaves: ReadonlySet<NodeId>, node: TreeNode): Set<NodeId> {
  const concerned = openLeaves(node)
  const check = concerned.some((id) => !leaves.has(id))
  const next = new Set(leaves)
  for (const id of concerned) {
    if (check) next.add(id)
    else next.delete(id)
  }
  return next
}

export interface NodeMove {
  id: NodeId
  /** Undefined: to the uppermost level. */
  parent: NodeId | undefined
  /** The place among the children, counted without the node itself. */
  index: number
}

const without = (nodes: readonly TreeNode[], id: NodeId): TreeNode[] =>
  nodes.flatMap((node) =>
    node.id === id
      ? []
      : [node.children === undefined ? node : { ...node, children: without(node.children, id) }],
  )

const placed = (nodes: readonly TreeNode[], node: TreeNode, { parent, index }: NodeMove): TreeNode[] =>
  nodes.map((each) => {
    if (each.id === parent) return { ...each, children: childrenOf(each).toSpliced(index, 0, node) }
    return each.children === undefined
      ? each
      : { ...each, children: placed(each.children, node, { id: node.id, parent, index }) }
  })

/** The tree after a move; undefined when there is no such node, or it would come to stand below itself. */
export function afterMove(nodes: readonly TreeNode[], move: NodeMove): readonly TreeNode[] | undefined {
  const all = nodes.flatMap(withBelow)
  const node = all.find(({ id }) => id === move.id)
  if (node === undefined) return undefined
  const rest = without(nodes, move.id)
  if (move.parent === undefined) return rest.toSpliced(move.index, 0, node)
  if (!rest.flatMap(withBelow).some(({ id }) => id === move.parent)) return undefined
  return placed(rest, node, move)
}
