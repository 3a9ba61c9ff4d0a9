import { tabKey, type TabPlace } from './tab-model.ts'

/**
 * How often a tab was asked for something in this window. An address cannot tell: that of a link that is followed
 * again is the one its tab has already, and going back to the tab has the same.
 */
const times = new Map<string, number>()
const listeners = new Set<() => void>()

const entry = (key: string, params: TabPlace['params']): string => `${key} ${JSON.stringify(params)}`

export function noteAsking(place: Pick<TabPlace, 'screen' | 'name'>, params: TabPlace['params']): void {
  const asked = entry(tabKey(place), params)
  times.set(asked, (times.get(asked) ?? 0) + 1)
  for (const listener of listeners) listener()
}

export const timesAsked = (key: string, params: TabPlace['params']): number =>
  times.get(entry(key, params)) ?? 0

export function onAsking(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
