import type { ResourceTreeNode } from '@visa/contract/org/resource'
import { RESOURCE_TYPE } from '@visa/contract/resources'
import type { NodeMove, TreeNode } from '@visa/contract/rules/tree'
import type { Language } from '@visa/contract/session/personal'

export const nameOf = ({ resName, ename }: ResourceTreeNode, language: Language): string =>
  language === 'en' && ename !== '' ? ename : resName

export const withBelow = (node: ResourceTreeNode): ResourceTreeNode[] => [
  node,
  ...node.children.flatMap(withBelow),
]

export const isMenu = ({ type }: Pick<ResourceTreeNode, 'type'>): boolean => type === RESOURCE_TYPE.MENU

/** What opens something itself: a link, or a screen of the product, which has at most buttons below it. */
const opens = (node: ResourceTreeNode): boolean =>
  node.url !== '' || (!node.own && !node.children.some(isMenu))

/** The same rule as the server's, so that nothing is offered that it would refuse. */
export const mayHold = (parent: ResourceTreeNode | undefined, type: number): boolean => {
  if (parent === undefined) return type === RESOURCE_TYPE.MENU
  if (!isMenu(parent)) return false
  return type === RESOURCE_TYPE.BUTTON || !opens(parent)
}

/** The tree as the shared component shows it; found by code and by both names, too. */
export const toNodes = (
  nodes: readonly ResourceTreeNode[],
  labelOf: (node: ResourceTreeNode) => string,
): TreeNode[] =>
  nodes.map((node) => ({
    id: node.id,
    label: labelOf(node),
    icon: isMenu(node) ? (node.own && node.url !== '' ? 'link' : 'menu') : 'button',
    pinyin: [node.pinyin, node.code, node.resName, node.ename].join('|'),
    children: toNodes(node.children, labelOf),
  }))

export const moveAllowed =
  (all: readonly ResourceTreeNode[]) =>
  ({ id, parent }: NodeMove): boolean => {
    const moved = all.find((node) => node.id === id)
    const above = all.find((node) => node.id === parent)
    // Where it stands already it may be put in another order.
    return moved !== undefined && (moved.parentId === above?.id || mayHold(above, moved.type))
  }

/** The nodes above one, outermost first. */
export function pathOf(all: readonly ResourceTreeNode[], { parentId }: ResourceTreeNode): ResourceTreeNode[] {
  const parent = all.find(({ id }) => id === parentId)
  return parent === undefined ? [] : [...pathOf(all, parent), parent]
}
