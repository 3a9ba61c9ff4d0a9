import type { Tx } from '../db/pool.ts'

/**
 * A part of the story of the demonstration that is a transaction of its own: whoever works beside it waits for no more
 * than that. It knows of earlier ones by what is stored, for another start may have told them.
 */
export interface StoryStep {
  /** No two have the same: by it a later start knows where to go on. */
  name: string
  tell: (tx: Tx) => Promise<unknown>
}

/** What several steps need and none of them changes, asked for by the first. */
export function keptOnce<Value>(load: (tx: Tx) => Promise<Value>): (tx: Tx) => Promise<Value> {
  let kept: { value: Value } | undefined
  return async (tx) => {
    kept ??= { value: await load(tx) }
    return kept.value
  }
}
