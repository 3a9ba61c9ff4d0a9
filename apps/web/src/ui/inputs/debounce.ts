/** Holds the newest value back until nothing newer has come for a while. */
export interface Debounce<Value> {
  push: (value: Value) => void
  /** Lets go of what is held back, now. */
  flush: () => void
}

export function createDebounce<Value>(ms: number, emit: (value: Value) => void): Debounce<Value> {
  let held: { value: Value; timer: ReturnType<typeof setTimeout> } | undefined
  const flush = () => {
    if (held === undefined) return
    const { value, timer } = held
    clearTimeout(timer)
    held = undefined
    emit(value)
  }
  return {
    push: (value) => {
      clearTimeout(held?.timer)
      held = { value, timer: setTimeout(flush, ms) }
      if (ms === 0) flush()
    },
    flush,
  }
}
