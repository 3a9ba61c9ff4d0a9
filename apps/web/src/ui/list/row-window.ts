/** Which rows of a long page are drawn, and the height of what is left out above and below them. */
export interface RowWindow {
  start: number
  /** Exclusive. */
  end: number
  above: number
  below: number
}

interface View {
  /** The visible part, measured from the top of the first row. */
  top: number
  bottom: number
}

/** The rows that touch the view; at least one, so that something is there to be measured. */
export function rowWindow(heights: readonly number[], { top, bottom }: View): RowWindow {
  let [start, above] = [0, 0]
  for (const height of heights) {
    if (above + height > top || start === heights.length - 1) break
    above += height
    start += 1
  }
  let [end, edge] = [start, above]
  while (end < heights.length && (edge < bottom || end === start)) {
    edge += heights[end] ?? 0
    end += 1
  }
  return { start, end, above, below: heights.slice(end).reduce((sum, height) => sum + height, 0) }
}

export const sameWindow = (one: RowWindow, other: RowWindow): boolean =>
  one.start === other.start && one.end === other.end && one.above === other.above && one.below === other.below
