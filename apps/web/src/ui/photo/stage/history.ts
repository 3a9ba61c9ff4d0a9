/** What was set by hand, one after the other: each can be taken back and set again. */
export interface History<Value> {
  readonly before: readonly Value[]
  readonly value: Value
  readonly after: readonly Value[]
  /** When it was last changed; a slider that is dragged is one change. */
  readonly changedAt: number
}

/** Changes that follow each other faster than this are one. */
const ONE_CHANGE_MS = 400
const MOST = 50

export const historyFrom = <Value>(value: Value): History<Value> => ({
  before: [],
  value,
  after: [],
  changedAt: -Infinity,
})

export function afterChange<Value>(history: History<Value>, value: Value, now: number): History<Value> {
  const isSame = now - history.changedAt < ONE_CHANGE_MS
  const before = isSame ? history.before : [...history.before, history.value].slice(-MOST)
  return { before, value, after: [], changedAt: now }
}

export function afterUndo<Value>(history: History<Value>): History<Value> {
  const { before, value, after } = history
  if (before.length === 0) return history
  const [last] = before.slice(-1) as [Value]
  return { before: before.slice(0, -1), value: last, after: [value, ...after], changedAt: -Infinity }
}

export function afterRedo<Value>(history: History<Value>): History<Value> {
  const { before, value, after } = history
  if (after.length === 0) return history
  const [next, ...others] = after as readonly [Value, ...Value[]]
  return { before: [...before, value], value: next, after: others, changedAt: -Infinity }
}
