/** From these widths on, a search form has so many columns: four at 1440, three at 1280 with the menu open. */
const STEPS: readonly (readonly [px: number, columns: number])[] = [
  [1100, 4],
  [800, 3],
  [480, 2],
]

export const searchColumns = (px: number): number => STEPS.find(([from]) => px >= from)?.[1] ?? 1

/** How many fields stand on the first row; its last place is the buttons', except where a row has one place only. */
export const foldedFields = (columns: number): number => Math.max(1, columns - 1)
