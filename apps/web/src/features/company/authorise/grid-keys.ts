/** A cell of the matrix. */
export interface Place {
  row: number
  column: number
}

const STEPS: Readonly<Record<string, readonly [down: number, across: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

const within = (value: number, count: number): number => Math.max(0, Math.min(count - 1, value))

/** Where an arrow key leads, at the edge nowhere else; undefined for other keys. */
export function cellTowards(
  key: string,
  { row, column }: Place,
  { rows, columns }: { rows: number; columns: number },
): Place | undefined {
  const step = STEPS[key]
  if (step === undefined) return undefined
  return { row: within(row + step[0], rows), column: within(column + step[1], columns) }
}
