import { RESOURCES, RESOURCE_TYPE, type ResourceNode } from '@visa/contract/resources'

interface Node {
  id: number
  parentId: number | null
}

/** The nodes above one, nearest first. */
export function above<Row extends Node>(all: readonly Row[], { parentId }: Node): Row[] {
  const parent = all.find(({ id }) => id === parentId)
  return parent === undefined ? [] : [parent, ...above(all, parent)]
}

/** Whether a node is the other one or stands above it. */
export function isAbove(all: readonly Node[], id: number, other: number | null): boolean {
  const found = all.find((node) => node.id === other)
  return found !== undefined && (found.id === id || above(all, found).some((node) => node.id === id))
}

const withBelow = (node: ResourceNode): ResourceNode[] => [node, ...node.children.flatMap(withBelow)]
const PRODUCT = RESOURCES.flatMap(withBelow)

const isMenu = ({ type }: { type: number }): boolean => type === RESOURCE_TYPE.MENU

/** The codes of the product's screens: what opens one has no menu entries below it. */
const SCREENS: ReadonlySet<string> = new Set(
  PRODUCT.filter((node) => isMenu(node) && !node.children.some(isMenu)).map(({ code }) => code),
)

interface Holder {
  code: string
  type: number
  url: string
  own: boolean
}

/** Whether something of a type may stand below a resource; undefined is the uppermost level. */
export function mayHold(parent: Holder | undefined, type: number): boolean {
  if (parent === undefined) return type === RESOURCE_TYPE.MENU
  if (!isMenu(parent)) return false
  if (type === RESOURCE_TYPE.BUTTON) return true
  return parent.url === '' && (parent.own || !SCREENS.has(parent.code))
}

/** The product's own place of a code: the code above it and those beside it, in order. */
export function productPlace(code: string): { parent: string | undefined; siblings: string[] } | undefined {
  if (!PRODUCT.some((node) => node.code === code)) return undefined
  const parent = PRODUCT.find(({ children }) => children.some((child) => child.code === code))
  return { parent: parent?.code, siblings: (parent?.children ?? RESOURCES).map((node) => node.code) }
}

/** Without these nobody could undo a mistake. */
const ESSENTIAL: ReadonlySet<string> = new Set([
  'sys.role',
  'sys.role.grant',
  'sys.resource',
  'sys.resource.edit',
  'sys.resource.freeze',
])

/** Whether permissions can be managed only while a resource is in use: it itself, or something below it. */
export const isEssential = (all: readonly (Node & { code: string })[], { id }: Node): boolean =>
  all.some((node) => ESSENTIAL.has(node.code) && isAbove(all, id, node.id))
