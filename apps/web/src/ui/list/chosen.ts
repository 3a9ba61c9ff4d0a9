/** The chosen rows behind the chosen keys: a row that is on the page as it is now, others as they were when chosen. */
export function chosenRows<Row extends { id: number }>(
  keys: readonly unknown[],
  before: readonly Row[],
  onPage: readonly Row[],
): Row[] {
  const known = new Map([...before, ...onPage].map((row) => [row.id, row]))
  return keys.flatMap((key) => known.get(Number(key)) ?? [])
}

/** What is chosen once a row was ticked or unticked, with all rows from the one ticked before it, if there was one. */
export function tickedRows<Row extends { id: number }>(
  before: readonly Row[],
  onPage: readonly Row[],
  { on, from, to }: { on: boolean; from: number; to: number },
): Row[] {
  const range = onPage.slice(Math.min(from, to), Math.max(from, to) + 1)
  const ids = new Set(range.map(({ id }) => id))
  const others = before.filter(({ id }) => !ids.has(id))
  return on ? [...others, ...range] : others
}
