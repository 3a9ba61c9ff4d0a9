/** The place of a value in a form: names and indices joined by dots, as refusals write it (`contacts.0.mobile`). */

export const stepsOf = (path: string): string[] => (path === '' ? [] : path.split('.'))

const isIndex = (step: string): boolean => /^\d+$/.test(step)

export function valueAt(values: unknown, path: string): unknown {
  let value = values
  for (const step of stepsOf(path)) {
    if (typeof value !== 'object' || value === null) return undefined
    value = (value as Record<string, unknown>)[step]
  }
  return value
}

function put(old: unknown, [step, ...rest]: readonly string[], next: unknown): unknown {
  if (step === undefined) return next
  if (Array.isArray(old) || (old === undefined && isIndex(step))) {
    const rows: unknown[] = Array.isArray(old) ? [...(old as unknown[])] : []
    rows[Number(step)] = put(rows[Number(step)], rest, next)
    return rows
  }
  const parts: Record<string, unknown> = typeof old === 'object' && old !== null ? { ...old } : {}
  parts[step] = put(parts[step], rest, next)
  return parts
}

/** The same values with another one at a place; everything beside the way there stays the very same. */
export const withValueAt = <Values extends object>(values: Values, path: string, next: unknown): Values =>
  put(values, stepsOf(path), next) as Values

/** The last name of a path, which says what the value is called. */
export const lastName = (path: string): string => stepsOf(path).findLast((step) => !isIndex(step)) ?? ''

/** Whether a place is another one or lies within it. */
export const isWithin = (path: string, outer: string): boolean =>
  path === outer || path.startsWith(`${outer}.`)

/** The index of the row that a place lies in, if it lies in one of this list's. */
export function rowOf(path: string, list: string): number | undefined {
  if (!path.startsWith(`${list}.`)) return undefined
  const step = stepsOf(path.slice(list.length + 1))[0] ?? ''
  return isIndex(step) ? Number(step) : undefined
}

/** Values of forms are plain data. */
export const same = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other)

/** Nothing that anybody filled in. */
export const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0)
