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

/** One entry of the top menu: a group of screens, or a screen itself. */
export interface MenuModule {
  code: string
  title: string
  /** As in MenuNode. */
  pinyin: string
  icon: string
  url: string
  screens: readonly MenuNode[]
}

const moduleOf = (node: MenuNode, title = node.title): MenuModule => ({
  code: node.code,
  title,
  pinyin: node.pinyin,
  icon: node.icon,
  url: node.url,
  screens: node.children,
})

/**
 * P6.8: the children of the roots are the modules. Where there are several roots, their children share one row, and
 * each title says whose it is. Roots that are screens themselves come last.
 */
export function modulesOf(menu: readonly MenuNode[]): MenuModule[] {
  const roots = menu.filter(({ children }) => children.length > 0)
  const screens = menu.filter(({ children }) => children.length === 0)
  const several = roots.length > 1
  return [
    ...roots.flatMap((root) =>
      root.children.map((node) => moduleOf(node, several ? `${root.title}·${node.title}` : node.title)),
    ),
    ...screens.map((node) => moduleOf(node)),
  ]
}

/** The module in which a screen stands. */
export const moduleWith = (modules: readonly MenuModule[], screen: string): MenuModule | undefined =>
  modules.find(({ code, screens }) => code === screen || findEntry(screens, screen) !== undefined)
