import { placedFields, rowValues, type FormModel } from './form-model.ts'
import { readOf, type Plain } from './form-parts.ts'
import type { FormState } from './form-store.ts'
import { isEmpty, isWithin, valueAt } from './paths.ts'

export interface Progress {
  filled: number
  total: number
  /** Required fields that are empty. */
  missing: number
  problems: number
  /** Fields that two people changed and nobody has settled. */
  open: number
}

/** Where a path stands: its section's index, or -1 for what has no field. */
export function sectionOf(model: FormModel, path: string): number {
  const found = model.sections.find(({ items }) =>
    items.some((item) => isWithin(path, 'list' in item ? item.list : item.name)),
  )
  return found?.index ?? -1
}

let last: { model: FormModel; state: FormState; progress: Progress[] } | undefined

/** How far each section is. Every heading asks after each key: it is counted once. */
export function progressOf(model: FormModel, state: FormState): readonly Progress[] {
  if (last?.model !== model || last.state !== state) last = { model, state, progress: counted(model, state) }
  return last.progress
}

function counted(model: FormModel, state: FormState): Progress[] {
  const all = model.sections.map((): Progress => ({ filled: 0, total: 0, missing: 0, problems: 0, open: 0 }))
  const { values, revealed } = state
  const told = model.progress?.(values)
  for (const [index, { needed, filled }] of (told ?? []).entries()) {
    Object.assign(all[index] ?? {}, { filled, total: needed, missing: needed - filled })
  }
  for (const { place, shown } of told === undefined ? placedFields(model, values) : []) {
    const section = all[place.section]
    if (section === undefined || (!shown && !revealed.has(place.path))) continue
    const { required: given } = place.field
    const required = readOf(given, rowValues(values, place.row)) ?? model.factsOf(place.path).required
    const empty = isEmpty(valueAt(values, place.path))
    section.total += 1
    if (!empty) section.filled += 1
    else if (required) section.missing += 1
  }
  const count = (paths: readonly string[], what: 'problems' | 'open') => {
    for (const path of paths) {
      const section = all[sectionOf(model, path)]
      if (section !== undefined) section[what] += 1
    }
  }
  count(Object.keys(state.problems), 'problems')
  count(Object.keys(state.open), 'open')
  return all
}

export const totalOf = (all: readonly Progress[]): Progress =>
  all.reduce(
    (sum, each) => ({
      filled: sum.filled + each.filled,
      total: sum.total + each.total,
      missing: sum.missing + each.missing,
      problems: sum.problems + each.problems,
      open: sum.open + each.open,
    }),
    { filled: 0, total: 0, missing: 0, problems: 0, open: 0 },
  )

/** Refused and unsettled fields in the order they stand; what has no field comes last. */
export function troubledPaths(model: FormModel, state: FormState): string[] {
  const rank = rankIn(model, state.values)
  return [...new Set([...Object.keys(state.problems), ...Object.keys(state.open)])].toSorted(
    (a, b) => rank(a) - rank(b),
  )
}

/** Of paths in their order, the first behind a place of the form, round and round: a field that is settled by now has its place too. */
export function nextBehind(
  model: FormModel,
  values: Plain,
  paths: readonly string[],
  here: string | undefined,
): string | undefined {
  const rank = rankIn(model, values)
  const from = here === undefined ? -1 : rank(here)
  return paths.find((path) => path !== here && rank(path) > from) ?? paths[0]
}

/** Where a field stands in the form; one that it does not have stands last. */
function rankIn(model: FormModel, values: Plain): (path: string) => number {
  const order = orderOf(model, values)
  return (path) => {
    const at = order.findIndex((each) => isWithin(path, each) || isWithin(each, path))
    return at < 0 ? order.length : at
  }
}

const orderOf = (model: FormModel, values: Plain): string[] =>
  placedFields(model, values).map(({ place }) => place.path)
