/** How somebody arranged the columns of a table. Columns are known by their field. */
export interface ColumnLayout {
  readonly order: readonly string[]
  readonly hidden: readonly string[]
  readonly widths: Readonly<Record<string, number>>
}

export const MIN_COLUMN_PX = 48
export const MAX_COLUMN_PX = 800

const PLAIN: ColumnLayout = { order: [], hidden: [], widths: {} }

const within = (px: number): number => Math.min(MAX_COLUMN_PX, Math.max(MIN_COLUMN_PX, Math.round(px)))

/** All fields in the chosen order; one that came with a later edition stands behind its neighbour of old. */
export function ordered(fields: readonly string[], { order }: ColumnLayout): string[] {
  const result = order.filter((field) => fields.includes(field))
  for (const [index, field] of fields.entries()) {
    if (result.includes(field)) continue
    const neighbour = fields[index - 1]
    result.splice(neighbour === undefined ? 0 : result.indexOf(neighbour) + 1, 0, field)
  }
  return result
}

/** What is shown, in order. A table never loses its last column. */
export function shownFields(fields: readonly string[], layout: ColumnLayout): string[] {
  const all = ordered(fields, layout)
  const shown = all.filter((field) => !layout.hidden.includes(field))
  return shown.length === 0 ? all : shown
}

export function moved(
  fields: readonly string[],
  layout: ColumnLayout,
  field: string,
  to: number,
): ColumnLayout {
  const rest = ordered(fields, layout).filter((each) => each !== field)
  const place = Math.min(rest.length, Math.max(0, to))
  return { ...layout, order: rest.toSpliced(place, 0, field) }
}

export function switched(fields: readonly string[], layout: ColumnLayout, field: string): ColumnLayout {
  const hide = !layout.hidden.includes(field)
  const shown = shownFields(fields, layout)
  if (hide && shown.length === 1) return layout
  return {
    ...layout,
    hidden: hide ? [...layout.hidden, field] : layout.hidden.filter((each) => each !== field),
  }
}

export const resized = (layout: ColumnLayout, field: string, px: number): ColumnLayout => ({
  ...layout,
  widths: { ...layout.widths, [field]: within(px) },
})

/**
 * Columns share the room that is left; but a width somebody chose is exact, so then one column takes what is left: the
 * widest of the others, or the last one when all were chosen.
 */
export function flexibleField(
  columns: readonly { field: string; width: number }[],
  { widths }: ColumnLayout,
): string | undefined {
  if (!columns.some(({ field }) => widths[field] !== undefined)) return undefined
  const others = columns.filter(({ field }) => widths[field] === undefined)
  const widest = Math.max(...others.map(({ width }) => width))
  return (others.find(({ width }) => width === widest) ?? columns.at(-1))?.field
}

const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : []

/** Only what has the right shape is believed. */
export function readLayout(kept: unknown): ColumnLayout {
  if (typeof kept !== 'object' || kept === null) return PLAIN
  const { order, hidden, widths } = kept as Record<string, unknown>
  const sizes = typeof widths === 'object' && widths !== null ? Object.entries(widths) : []
  return {
    order: [...new Set(texts(order))],
    hidden: texts(hidden),
    widths: Object.fromEntries(
      sizes.flatMap(([field, px]) =>
        typeof px === 'number' && Number.isFinite(px) ? [[field, within(px)]] : [],
      ),
    ),
  }
}
