/** Rows that stay where they are while others change them elsewhere. */

interface Known {
  id: number
}

export type RowMark = 'gone' | 'changed' | 'arrived'

export interface SteadyRows<Row> {
  /** In the order of before, each as it is now; what has gone is still there, as it was. */
  rows: readonly Row[]
  marks: ReadonlyMap<number, RowMark>
  /** How many places would look different if the new order were taken over. */
  waiting: number
}

/** Claims come and go, and each row tells its own; that is no change of the order. */
const OF_CLAIMS: ReadonlySet<string> = new Set(['claimedBy', 'claimedByName', 'claimedUntil'])

const told = (row: object): string =>
  JSON.stringify(Object.entries(row).filter(([name]) => !OF_CLAIMS.has(name)))

const sameRow = (one: object, other: object): boolean => told(one) === told(other)

export function steadyRows<Row extends Known>(
  before: readonly Row[],
  now: readonly Row[],
  arrived: ReadonlySet<number> = new Set(),
): SteadyRows<Row> {
  const current = new Map(now.map((row) => [row.id, row]))
  const known = new Set(before.map(({ id }) => id))
  const marks = new Map<number, RowMark>([...arrived].map((id) => [id, 'arrived']))
  for (const row of before) {
    const fresh = current.get(row.id)
    if (fresh === undefined) marks.set(row.id, 'gone')
    else if (!sameRow(row, fresh)) marks.set(row.id, 'changed')
  }
  const gone = before.filter(({ id }) => !current.has(id)).length
  const added = now.filter(({ id }) => !known.has(id)).length
  return { rows: before.map((row) => current.get(row.id) ?? row), marks, waiting: gone + added }
}

/** Which of the rows were not there before. */
export const newIn = (before: readonly Known[], now: readonly Known[]): ReadonlySet<number> => {
  const known = new Set(before.map(({ id }) => id))
  return new Set(now.filter(({ id }) => !known.has(id)).map(({ id }) => id))
}
