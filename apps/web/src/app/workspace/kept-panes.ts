import type { Tabs } from '../../lib/tabs/tab-model.ts'

/**
 * So many screens stay alive. Who works in more tabs than that comes back to a screen that is built anew from what its
 * tab remembers; a hundred screens would take most of the memory of a small computer.
 */
export const KEPT_PANES = 20

interface Choice {
  /** Keys of the panes there are, in the order they were first seen. */
  seen: readonly string[]
  tabs: Tabs
  active: string | undefined
  /** Whether something in the pane would be lost. */
  isHeld: (key: string) => boolean
}

/** The panes to keep: those of tabs that are there, the shown one, what is held, and then the last used. */
export function keptPanes({ seen, tabs, active, isHeld }: Choice): string[] {
  const there = new Set(tabs.list.map(({ key }) => key))
  const due = seen.filter((key) => there.has(key))
  if (active !== undefined && !due.includes(active)) due.push(active)
  if (due.length <= KEPT_PANES) return due
  const rank = new Map(tabs.recent.map((key, index) => [key, index]))
  const rankOf = (key: string): number => rank.get(key) ?? Number.POSITIVE_INFINITY
  const oldestFirst = due
    .filter((key) => key !== active && !isHeld(key))
    .toSorted((a, b) => rankOf(b) - rankOf(a))
  const spare = new Set(oldestFirst.slice(0, due.length - KEPT_PANES))
  return due.filter((key) => !spare.has(key))
}
