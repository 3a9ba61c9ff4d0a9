import { textWidth } from './text-width.ts'

export interface RowAction {
  label: string
  danger?: boolean
  run: () => void
}

const MAX_LINKS = 3
const GAP_PX = 12

/** How many actions are links of their own. */
export const linksOf = (actions: readonly RowAction[]): number =>
  actions.length > MAX_LINKS ? MAX_LINKS - 1 : actions.length

/** The room these actions take on one line. */
export function actionsWidth(actions: readonly RowAction[], more: string): number {
  const shown = linksOf(actions)
  const labels = actions.slice(0, shown).map(({ label }) => label)
  if (shown < actions.length) labels.push(more)
  return labels.reduce((sum, label) => sum + textWidth(label) + GAP_PX, 0)
}
