import type { RuleFailure } from '@visa/contract/issues'
import type { Plain } from './form-parts.ts'
import type { Disagreement } from './merge.ts'
import { isWithin, rowOf, valueAt, withValueAt } from './paths.ts'

/** Why a field is refused: a rule of its schema, or the server's words. */
export type Problem = RuleFailure | string
type Problems = Readonly<Record<string, Problem>>

/** How what is typed into a form that keeps itself fares. */
export type Keeping =
  | { phase: 'none' | 'waiting' | 'saving' }
  | { phase: 'saved'; at: string }
  /** It will be tried again. */
  | { phase: 'failed'; reason: string }
  | { phase: 'refused'; reason: string }
  /** These are of no kind that can be kept. */
  | { phase: 'held'; fields: readonly string[] }

/** What came of meeting somebody else's change. */
interface Meeting {
  by: string
  at: string
  taken: readonly string[]
  kept: readonly string[]
}

export interface FormState {
  values: Plain
  /** As the record was when the form was opened, or as others have made it since. */
  base: Plain
  problems: Problems
  /** The server's refusal where it names no field. */
  refusal: string | undefined
  /** Fields that somebody else changed as well. */
  open: Readonly<Record<string, Disagreement>>
  meeting: Meeting | undefined
  /** Sections that are folded now, by index. */
  folded: ReadonlySet<number>
  /** Fields that are shown although their condition says otherwise: something is wrong with them. */
  revealed: ReadonlySet<string>
  /** Which row is which, whatever order they are in. */
  rowKeys: Readonly<Record<string, readonly number[]>>
  saving: boolean
  keeping: Keeping
  /** Another one for each time that values came from elsewhere than the inputs. */
  edition: number
  /** The same for single fields, so that the others keep caret and focus. */
  editions: Readonly<Record<string, number>>
}

export interface FormStore {
  subscribe: (listener: () => void) => () => void
  state: () => FormState
  /** Changes parts of the state at once. */
  change: (part: Partial<FormState>) => void
  /** Values that came from elsewhere: a draft, or what others have saved. */
  replace: (part: Partial<FormState>) => void
  /** The same for these fields alone. */
  receive: (part: Partial<FormState>, paths: readonly string[]) => void
  /** What somebody typed: it takes the problem of the field away. */
  set: (path: string, value: unknown) => void
  /** Other rows in a list; each new index is told by the old one, or -1 for a new row. */
  setRows: (list: string, rows: readonly unknown[], from: readonly number[]) => void
  /** Whether somebody has typed into a field. */
  isTouched: (path: string) => boolean
}

const without = <Value>(
  all: Readonly<Record<string, Value>>,
  goes: (path: string) => boolean,
): Readonly<Record<string, Value>> =>
  Object.keys(all).some(goes) ? Object.fromEntries(Object.entries(all).filter(([path]) => !goes(path))) : all

/** Problems of rows move with their rows, and go with them. */
function renumbered(problems: Problems, list: string, from: readonly number[]): Problems {
  const entries = Object.entries(problems).flatMap(([path, problem]): [string, Problem][] => {
    const index = rowOf(path, list)
    if (index === undefined) return path === list ? [] : [[path, problem]]
    const next = from.indexOf(index)
    return next < 0 ? [] : [[path.replace(`${list}.${index}`, `${list}.${next}`), problem]]
  })
  return Object.fromEntries(entries)
}

let lastKey = 0
const newKey = (): number => (lastKey += 1)

/** The keys of a list's rows; rows that came at once get theirs when first asked for. */
export const keysOf = (rowKeys: FormState['rowKeys'], list: string, count: number): readonly number[] => {
  const known = rowKeys[list] ?? []
  return known.length === count
    ? known
    : Array.from({ length: count }, (_, index) => known[index] ?? -1 - index)
}

/** The state of one form. Each field listens for its own part of it, so that typing draws the one typed into. */
export function createFormStore(values: Plain, base: Plain, folded: readonly number[]): FormStore {
  let state: FormState = {
    values,
    base,
    problems: {},
    refusal: undefined,
    open: {},
    meeting: undefined,
    folded: new Set(folded),
    revealed: new Set(),
    rowKeys: {},
    saving: false,
    keeping: { phase: 'none' },
    edition: 0,
    editions: {},
  }
  const listeners = new Set<() => void>()
  const touched = new Set<string>()
  const change = (part: Partial<FormState>) => {
    state = { ...state, ...part }
    for (const listener of listeners) listener()
  }
  return {
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    state: () => state,
    change,
    replace: (part) => change({ problems: {}, refusal: undefined, ...part, edition: state.edition + 1 }),
    receive: (part, paths) => {
      const anew = paths.map((path): [string, number] => [path, (state.editions[path] ?? 0) + 1])
      change({
        problems: without(state.problems, (each) => paths.some((path) => isWithin(each, path))),
        rowKeys: without(state.rowKeys, (list) => paths.includes(list)),
        ...part,
        editions: { ...state.editions, ...Object.fromEntries(anew) },
      })
    },
    set: (path, value) => {
      touched.add(path)
      change({
        values: withValueAt(state.values, path, value === undefined ? null : value),
        problems: without(state.problems, (each) => isWithin(each, path)),
        refusal: undefined,
      })
    },
    setRows: (list, rows, from) => {
      const old = keysOf(
        state.rowKeys,
        list,
        (valueAt(state.values, list) as unknown[] | undefined)?.length ?? 0,
      )
      change({
        values: withValueAt(state.values, list, rows),
        problems: renumbered(state.problems, list, from),
        rowKeys: { ...state.rowKeys, [list]: from.map((index) => old[index] ?? newKey()) },
        refusal: undefined,
      })
    },
    isTouched: (path) => touched.has(path),
  }
}
