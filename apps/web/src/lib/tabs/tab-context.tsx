import {
  createContext,
  use,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { navigateTo } from '../route.ts'
import { leaveTab } from './leave-tab.ts'
import type { Tabs } from './tab-model.ts'
import { draftName, type TabStore } from './tab-store.ts'

const StoreContext = createContext<TabStore | undefined>(undefined)

export const TabStoreProvider = StoreContext.Provider

export function useTabStore(): TabStore {
  const store = use(StoreContext)
  if (store === undefined) throw new Error('useTabStore needs a TabStoreProvider above it')
  return store
}

export function useTabs(): Tabs {
  const { subscribe, tabs } = useTabStore()
  return useSyncExternalStore(subscribe, tabs)
}

/** Keys of the tabs with unsaved work. */
export function useUnsavedTabs(): ReadonlySet<string> {
  const { subscribe, unsaved } = useTabStore()
  return useSyncExternalStore(subscribe, unsaved)
}

/** The records that tabs are named after, by key. */
export function useNamesOfTabs(): ReadonlyMap<string, string> {
  const { subscribe, names } = useTabStore()
  return useSyncExternalStore(subscribe, names)
}

const TabKeyContext = createContext<string | undefined>(undefined)

/** Around the screen of a tab. Apart from its element, which comes later: then the dialogs look again, not the screen. */
export const TabKeyProvider = TabKeyContext.Provider

/** The tab a screen is in; undefined outside the tabs. */
export const useTabKey = (): string | undefined => use(TabKeyContext)

const PaneElementContext = createContext<HTMLElement | null | undefined>(undefined)

/** Dialogs of the screen stand in here, so that the rest of the workspace stays within reach. */
export const PaneElementProvider = PaneElementContext.Provider

/** Where a dialog belongs: the pane of the tab it was opened in; undefined outside the tabs. */
export const usePaneElement = (): HTMLElement | null | undefined => use(PaneElementContext)

/**
 * State that a tab remembers: it survives a reload of the page, and ends with the tab. Values must be plain data.
 * Outside the tabs it is ordinary state.
 */
export function useTabState<Value>(
  name: string,
  initial: Value,
): [Value, (next: Value | ((old: Value) => Value)) => void] {
  const store = use(StoreContext)
  const key = use(TabKeyContext)
  const [value, setValue] = useState<Value>(() => {
    const kept = store === undefined || key === undefined ? undefined : store.value(key, name)
    // What is there was written by this very state.
    return kept === undefined ? initial : (kept as Value)
  })
  // Several changes may come before the first one is rendered.
  const latest = useRef(value)
  const set = useCallback(
    (next: Value | ((old: Value) => Value)) => {
      latest.current = typeof next === 'function' ? (next as (old: Value) => Value)(latest.current) : next
      setValue(latest.current)
      if (key !== undefined) store?.setValue(key, name, latest.current)
    },
    [store, key, name],
  )
  return [value, set]
}

/** Unsaved input of a form: while there is some, the tab carries a mark and asks before it is closed. */
export const useTabDraft = <Value,>(name: string): ReturnType<typeof useTabState<Value | undefined>> =>
  useTabState<Value | undefined>(draftName(name), undefined)

/**
 * Names the tab after the record that it shows, once that is known. Words around the name stand in the workspace's texts:
 * they follow the language of the screen although the tab is not shown.
 */
export function useTabName(name: string | undefined): void {
  const store = use(StoreContext)
  const key = use(TabKeyContext)
  useEffect(() => {
    if (key !== undefined && name !== undefined) store?.setName(key, name)
  }, [store, key, name])
}

/** The same for a form that draws its fields by itself: written to at each letter, it draws nothing. */
export function useTabDraftSlot<Value>(name: string): {
  read: () => Value | undefined
  write: (next: Value | undefined) => void
} {
  const store = use(StoreContext)
  const key = use(TabKeyContext)
  return useMemo(
    () => ({
      // What is there was written by this very form.
      read: () => (key === undefined ? undefined : (store?.value(key, draftName(name)) as Value | undefined)),
      write: (next) => {
        if (key !== undefined) store?.setValue(key, draftName(name), next)
      },
    }),
    [store, key, name],
  )
}

/** For a screen whose work is done, such as a form that was saved: its tab closes and another place is shown. */
export function useLeaveTab(): (target: string) => void {
  const store = use(StoreContext)
  const key = use(TabKeyContext)
  return useCallback(
    (target) => {
      if (store === undefined || key === undefined) navigateTo(target)
      else leaveTab(store, key, target)
    },
    [store, key],
  )
}
