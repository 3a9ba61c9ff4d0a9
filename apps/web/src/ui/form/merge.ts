import { isEmpty, same, valueAt, withValueAt } from './paths.ts'

/** What two people made of the same field; whoever saves chooses. */
export interface Disagreement {
  base: unknown
  mine: unknown
  theirs: unknown
  /** Who made the other one, and when, where each field knows. */
  by?: string
  at?: string
}

export interface Merged<Values> {
  values: Values
  /** Fields that both changed, each in another way. */
  open: Readonly<Record<string, Disagreement>>
  /** Fields that only the others changed, now as they have them. */
  taken: readonly string[]
  /** Fields that only I changed. */
  kept: readonly string[]
}

/** Absent, null and empty are one and the same to whoever looks at a form. */
export const alike = (one: unknown, other: unknown): boolean =>
  same(one, other) || (isEmpty(one) && isEmpty(other))

/**
 * My values and theirs, both grown from the same base, field by field. What one of us left alone is as the other has
 * it; what both changed alike is settled; the rest stays mine until somebody chooses.
 */
export function merged<Values extends object>(
  base: Values,
  mine: Values,
  theirs: object,
  paths: readonly string[],
): Merged<Values> {
  let values = mine
  const open: Record<string, Disagreement> = {}
  const taken: string[] = []
  const kept: string[] = []
  for (const path of paths) {
    const [was, own, other] = [valueAt(base, path), valueAt(mine, path), valueAt(theirs, path)]
    // A field that the server does not tell of is as it was.
    if (other === undefined || alike(was, other)) {
      if (!alike(was, own)) kept.push(path)
    } else if (alike(was, own)) {
      values = withValueAt(values, path, other)
      taken.push(path)
    } else if (!alike(own, other)) {
      open[path] = { base: was, mine: own, theirs: other }
    }
  }
  return { values, open, taken, kept }
}
