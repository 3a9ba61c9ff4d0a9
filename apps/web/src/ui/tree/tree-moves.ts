import {
  afterMove,
  childrenOf,
  parentsOf,
  withBelow,
  type NodeId,
  type NodeMove,
  type TreeNode,
} from '@visa/contract/rules/tree'

export type MayMove = (move: NodeMove) => boolean

const childrenAt = (nodes: readonly TreeNode[], parent: NodeId | undefined): readonly TreeNode[] => {
  if (parent === undefined) return nodes
  const found = nodes.flatMap(withBelow).find(({ id }) => id === parent)
  return found === undefined ? [] : childrenOf(found)
}

const placeOf = (nodes: readonly TreeNode[], id: NodeId): number => nodes.findIndex((node) => node.id === id)

/** A node dropped before (−1), into (0) or behind (1) another one. */
export function dropMove(nodes: readonly TreeNode[], id: NodeId, onto: NodeId, side: number): NodeMove {
  if (side === 0) return { id, parent: onto, index: 0 }
  const parent = parentsOf(nodes).get(onto)
  const siblings = childrenAt(nodes, parent).filter((node) => node.id !== id)
  return { id, parent, index: placeOf(siblings, onto) + (side > 0 ? 1 : 0) }
}

/** A step up or down among the siblings; undefined at the ends. */
export function stepMove(nodes: readonly TreeNode[], id: NodeId, step: number): NodeMove | undefined {
  const parent = parentsOf(nodes).get(id)
  const siblings = childrenAt(nodes, parent)
  const index = placeOf(siblings, id) + step
  return index < 0 || index >= siblings.length ? undefined : { id, parent, index }
}

export const isAllowed = (
  nodes: readonly TreeNode[],
  move: NodeMove,
  mayMove: MayMove = () => true,
): boolean => afterMove(nodes, move) !== undefined && mayMove(move)
