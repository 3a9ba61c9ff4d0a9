import { useSyncExternalStore } from 'react'

/** The exports that were asked for in this window and have not been told of since. */
let underWay: ReadonlySet<number> = new Set()
const listeners = new Set<() => void>()

function change(next: ReadonlySet<number>): void {
  underWay = next
  for (const listener of listeners) listener()
}

export const watchExport = (id: number): void => change(new Set([...underWay, id]))

export const forgetExports = (ids: readonly number[]): void =>
  change(new Set([...underWay].filter((id) => !ids.includes(id))))

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useExportsUnderWay = (): ReadonlySet<number> => useSyncExternalStore(subscribe, () => underWay)
