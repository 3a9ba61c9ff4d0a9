/** What the command palette offers, and how it is found. */

export const GROUPS = ['recent', 'tabs', 'screens', 'records', 'actions'] as const
export type PaletteGroup = (typeof GROUPS)[number]

export interface PaletteItem {
  /** Unique in the palette. */
  key: string
  group: PaletteGroup
  title: string
  /** Stands behind the title: the module, the number. */
  hint: string
  /** Other ways to type it: code, pinyin, initials. */
  words: readonly string[]
  run: () => void
}

const tidy = (text: string): string => text.toLowerCase().replaceAll(/\s+/g, '')

const BEST = 4

/** How well an item answers: from 4, the very title, to 0, not at all. */
export function score({ title, words }: Pick<PaletteItem, 'title' | 'words'>, typed: string): number {
  const keyword = tidy(typed)
  const name = tidy(title)
  if (name === keyword) return BEST
  if (name.startsWith(keyword)) return 3
  const others = words.map(tidy)
  if (others.some((word) => word.startsWith(keyword))) return 2
  return name.includes(keyword) || others.some((word) => word.includes(keyword)) ? 1 : 0
}

/** The items that answer, the best first, ties in the order given. */
export const found = (items: readonly PaletteItem[], typed: string): PaletteItem[] =>
  items
    .map((item) => ({ item, points: score(item, typed) }))
    .filter(({ points }) => points > 0)
    .toSorted((a, b) => b.points - a.points)
    .map(({ item }) => item)

const SHOWN = 8

/**
 * What the palette lists: with nothing typed, what was used last and what can be done; else what answers. Records
 * were found by the server, which knows more ways to find them, so they are never sifted again.
 */
export function listed(items: readonly PaletteItem[], typed: string): PaletteItem[] {
  const empty = tidy(typed) === ''
  return GROUPS.flatMap((group) => {
    const own = items.filter((item) => item.group === group)
    if (empty) return group === 'screens' || group === 'records' ? [] : own.slice(0, SHOWN)
    if (group === 'recent') return []
    return (group === 'records' ? own : found(own, typed)).slice(0, SHOWN)
  })
}

/** The place in the list after a key; undefined for keys that do not move. */
export function moved(at: number, count: number, key: string): number | undefined {
  if (count === 0) return undefined
  switch (key) {
    case 'ArrowDown':
      return (at + 1) % count
    case 'ArrowUp':
      return (at - 1 + count) % count
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return undefined
  }
}
