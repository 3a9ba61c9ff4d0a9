import { useSyncExternalStore } from 'react'

/** Which dialog of the user menu is open: the menu opens them, and the command palette does. */

export type AccountDialogName = 'info' | 'password' | 'mobile' | 'secondFactor' | 'devices' | 'bindings'

let open: AccountDialogName | undefined
const listeners = new Set<() => void>()

function show(next: AccountDialogName | undefined): void {
  open = next
  for (const listener of listeners) listener()
}

export const openAccountDialog = (name: AccountDialogName): void => show(name)
export const closeAccountDialog = (): void => show(undefined)

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useAccountDialog = (): AccountDialogName | undefined =>
  useSyncExternalStore(subscribe, () => open)
