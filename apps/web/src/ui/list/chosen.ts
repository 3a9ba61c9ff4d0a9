/** The chosen rows behind the chosen keys: a row that is on the page as it is now, others as they were when chosen. */
export function chosenRows<Row extends { id: number }>(
  keys: readonly unknown[],
  before: readonly Row[],
  onPage: readonly Row[],
): Row[] {
  const known = new Map([...before, ...onPage].map((row) => [row.id, row]))
  return keys.flatMap((key) => known.get(Number(key)) ?? [])
}
