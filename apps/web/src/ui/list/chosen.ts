import type { Key } from 'react'
import type { Identified } from './row-action.ts'

/** The chosen rows behind the chosen keys: a row that is on the page as it is now, others as they were when chosen. */
export function chosenRows<Row extends Identified>(
  keys: readonly Key[],
  before: readonly Row[],
  onPage: readonly Row[],
): Row[] {
  const known = new Map<Key, Row>([...before, ...onPage].map((row) => [row.id, row]))
  return keys.flatMap((key) => known.get(key) ?? [])
}

/** What is chosen once a row was ticked or unticked, with all rows from the one ticked before it, if there was one. */
export function tickedRows<Row extends Identified>(
  before: readonly Row[],
  onPage: readonly Row[],
  { on, from, to }: { on: boolean; from: number; to: number },
): Row[] {
  const range = onPage.slice(Math.min(from, to), Math.max(from, to) + 1)
  const ids = new Set(range.map(({ id }) => id))
  const others = before.filter(({ id }) => !ids.has(id))
  return on ? [...others, ...range] : others
}
