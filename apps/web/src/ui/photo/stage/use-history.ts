import { useState } from 'react'
import { afterChange, afterRedo, afterUndo, historyFrom } from './history.ts'
import type { Steps } from './step-buttons.tsx'

interface Placed<Value> {
  value: Value
  set: (value: Value) => void
  /** Takes back what was set by hand, then what was done before it. */
  steps: Steps
}

/** What is set by hand on one picture, from where it lies at first; on another one it begins anew. */
export function useHistory<Value>(first: Value, picture: ImageData, steps: Steps): Placed<Value> {
  const [known, setKnown] = useState(() => ({ picture, history: historyFrom(first) }))
  const current = known.picture === picture ? known : { picture, history: historyFrom(first) }
  if (current !== known) setKnown(current)
  const { history } = current
  const become = (next: typeof history) => setKnown({ picture, history: next })
  const [canUndo, canRedo] = [history.before.length > 0, history.after.length > 0]
  return {
    value: history.value,
    set: (value) =>
      setKnown((now) => ({ picture, history: afterChange(now.history, value, performance.now()) })),
    steps: {
      canUndo: canUndo || steps.canUndo,
      canRedo: canRedo || steps.canRedo,
      undo: () => (canUndo ? become(afterUndo(history)) : steps.undo()),
      redo: () => (canRedo ? become(afterRedo(history)) : steps.redo()),
    },
  }
}
