import type { MenuNode } from '@visa/contract/session/personal'

/** The entry with a code, at whatever depth; only entries without children open a screen. */
export function findEntry(menu: readonly MenuNode[], code: string): MenuNode | undefined {
  return leaves(menu).find((node) => node.code === code)
}

export const leaves = (menu: readonly MenuNode[]): MenuNode[] =>
  menu.flatMap((node) => (node.children.length === 0 ? [node] : leaves(node.children)))

/** The menu without the entries that are not open; a group with nothing left goes too. */
export const openPart = (menu: readonly MenuNode[], isOpen: (entry: MenuNode) => boolean): MenuNode[] =>
  menu.flatMap((node) => {
    if (node.children.length === 0) return isOpen(node) ? [node] : []
    const children = openPart(node.children, isOpen)
    return children.length === 0 ? [] : [{ ...node, children }]
  })

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

/** The sides of the business that somebody works on: the roots that hold modules. */
export const sidesOf = (menu: readonly MenuNode[]): MenuNode[] =>
  menu.filter(({ children }) => children.length > 0)

/**
 * P6.8: the children of the roots are the modules. Where there are several roots, their children share one row, and
 * each title says whose it is; those of one side alone need not say it. Roots that are screens themselves come last.
 */
export function modulesOf(menu: readonly MenuNode[], side?: string): MenuModule[] {
  const sides = sidesOf(menu)
  const shown = side === undefined ? sides : sides.filter(({ code }) => code === side)
  const screens = menu.filter(({ children }) => children.length === 0)
  const several = shown.length > 1
  return [
    ...shown.flatMap((root) =>
      root.children.map((node) => moduleOf(node, several ? `${root.title}·${node.title}` : node.title)),
    ),
    ...screens.map((node) => moduleOf(node)),
  ]
}

/** The module in which a screen stands. */
export const moduleWith = (modules: readonly MenuModule[], screen: string): MenuModule | undefined =>
  modules.find(({ code, screens }) => code === screen || findEntry(screens, screen) !== undefined)
