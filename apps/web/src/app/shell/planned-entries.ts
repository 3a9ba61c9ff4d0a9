import { useSyncExternalStore } from 'react'
import { storage } from '../../lib/storage.ts'

/** Whether entries that are not open yet are shown as well: administrators arrange menus before screens are there. */

/** Who may have them shown. */
export const PLANNED_ENTRIES_ACCESS = 'sys.resource'

const KEY = 'visa.menu.planned'
const listeners = new Set<() => void>()

const isShown = (): boolean => storage.get(KEY) === 'true'

export function showPlannedEntries(show: boolean): void {
  storage.set(KEY, String(show))
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const usePlannedEntries = (): boolean => useSyncExternalStore(subscribe, isShown)
