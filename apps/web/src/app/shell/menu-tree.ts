import type { MenuNode } from '@visa/contract/session/personal'

/** The entry with a code, at whatever depth; only entries without children open a screen. */
export function findEntry(menu: readonly MenuNode[], code: string): MenuNode | undefined {
  return leaves(menu).find((node) => node.code === code)
}

export const leaves = (menu: readonly MenuNode[]): MenuNode[] =>
  menu.flatMap((node) => (node.children.length === 0 ? [node] : leaves(node.children)))

/** Codes of the groups that hold an entry, outermost first. */
export function groupsOf(menu: readonly MenuNode[], code: string): string[] {
  for (const node of menu) {
    if (findEntry(node.children, code) !== undefined) return [node.code, ...groupsOf(node.children, code)]
  }
  return []
}
