import {
  closed,
  hidden,
  moved,
  opened,
  raised,
  rested,
  type Tab,
  type TabPlace,
  type Tabs,
} from './tab-model.ts'
import { bearsNumber } from './detail-routes.ts'
import {
  dropWorkOfOthers,
  loadNumbers,
  loadTabs,
  loadWork,
  saveNumbers,
  saveTabs,
  saveWork,
} from './tab-storage.ts'

/** Names of values that are unsaved work: a tab that has one of them is asked about before it is closed. */
const DRAFT_PREFIX = 'draft '

export const draftName = (name: string): string => `${DRAFT_PREFIX}${name}`

type Values = Readonly<Record<string, unknown>>

/** The record that a tab shows. Kept with the work: it may be a person. */
const NAME = 'name'

/** The tabs of one person, and what the screens in them remember. */
export interface TabStore {
  subscribe: (listener: () => void) => () => void
  /** Changes only when the tabs do. */
  tabs: () => Tabs
  /** Keys of the tabs with unsaved work; changes only when they do. */
  unsaved: () => ReadonlySet<string>
  open: (place: TabPlace) => void
  raise: (key: string) => void
  /** Shows the home. */
  rest: () => void
  hide: (key: string) => void
  close: (keys: readonly string[]) => void
  move: (key: string, ontoKey: string) => void
  value: (key: string, name: string) => unknown
  /** Undefined forgets the value. */
  setValue: (key: string, name: string, value: unknown) => void
  /** What the records that tabs show are called, by key; changes only when they do. */
  names: () => ReadonlyMap<string, string>
  setName: (key: string, name: string) => void
}

const isUnsaved = (values: Values): boolean =>
  Object.keys(values).some((name) => name.startsWith(DRAFT_PREFIX))

/** `mayOpen` keeps tabs from returning that are no longer within the person's reach. */
export function createTabStore(userId: number, mayOpen: (tab: Tab) => boolean): TabStore {
  dropWorkOfOthers(userId)
  const remembered = loadTabs(userId)
  let tabs: Tabs = closed(
    remembered,
    remembered.list.filter((tab) => !mayOpen(tab)).map(({ key }) => key),
  )
  const work = loadWork(userId)
  for (const key of work.keys()) if (!tabs.list.some((tab) => tab.key === key)) forget(key)
  const listeners = new Set<() => void>()
  const unsavedNow = (): ReadonlySet<string> =>
    new Set([...work].filter(([, values]) => isUnsaved(values)).map(([key]) => key))
  let unsaved = unsavedNow()
  const namesNow = (): ReadonlyMap<string, string> =>
    new Map([
      ...numbers,
      ...[...work].flatMap(([key, { [NAME]: name }]): [string, string][] =>
        typeof name === 'string' ? [[key, name]] : [],
      ),
    ])
  const numbers = new Map(
    [...loadNumbers(userId)].filter(([key]) => tabs.list.some((tab) => tab.key === key)),
  )
  let names = namesNow()

  function forget(key: string): void {
    work.delete(key)
    saveWork(userId, key, undefined)
  }

  /** Tabs that are gone take their numbers along. */
  function keepNumbers(): void {
    const open = new Map(tabs.list.map((tab) => [tab.key, tab.screen]))
    for (const key of numbers.keys()) if (!open.has(key)) numbers.delete(key)
    for (const [key, name] of namesNow()) {
      const screen = open.get(key)
      if (screen !== undefined && bearsNumber(screen, name)) numbers.set(key, name)
    }
    saveNumbers(userId, numbers)
  }

  const tell = (): void => {
    for (const listener of listeners) listener()
  }

  const change = (next: Tabs): void => {
    if (next === tabs) return
    const kept = new Map(next.list.map((tab) => [tab.key, tab.edition]))
    // Replaced content starts anew: what the old one remembered goes with it.
    for (const { key, edition } of tabs.list) if (kept.get(key) !== edition) forget(key)
    tabs = next
    unsaved = unsavedNow()
    keepNumbers()
    names = namesNow()
    saveTabs(userId, tabs)
    tell()
  }

  const setValue = (key: string, name: string, value: unknown): void => {
    // A screen may still write while its tab is being closed.
    if (!tabs.list.some((tab) => tab.key === key)) return
    const { [name]: _old, ...others } = work.get(key) ?? {}
    const values = value === undefined ? others : { ...others, [name]: value }
    work.set(key, values)
    saveWork(userId, key, values)
    if (unsaved.has(key) === isUnsaved(values)) return
    unsaved = unsavedNow()
    tell()
  }

  return {
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    tabs: () => tabs,
    unsaved: () => unsaved,
    open: (place) => change(opened(tabs, place)),
    raise: (key) => change(raised(tabs, key)),
    rest: () => change(rested(tabs)),
    hide: (key) => change(hidden(tabs, key)),
    close: (keys) => change(closed(tabs, keys)),
    move: (key, ontoKey) => change(moved(tabs, key, ontoKey)),
    value: (key, name) => work.get(key)?.[name],
    setValue,
    names: () => names,
    setName: (key, name) => {
      if (names.get(key) === name) return
      setValue(key, NAME, name)
      keepNumbers()
      names = namesNow()
      tell()
    },
  }
}
