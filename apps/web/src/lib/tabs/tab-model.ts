/** The tabs of the workspace as a value, and what can be done with them. */

/** Shown; kept in the strip; kept out of it until it is opened again. */
type TabState = 'active' | 'hungUp' | 'hide'

/** What a tab shows. The same screen with the same name is the same tab. */
export interface TabPlace {
  /** Code of the menu entry, or the path of a detail route. */
  screen: string
  /** Tells tabs of one screen apart, such as the number of a record; empty for screens there is one of. */
  name: string
  params: Readonly<Record<string, string>>
}

export interface Tab extends TabPlace {
  key: string
  state: TabState
  /** Counts how often the content was replaced. */
  edition: number
}

export interface Tabs {
  /** In the order of the strip. */
  list: readonly Tab[]
  /** Keys, the last used first: who follows when the active one is closed. */
  recent: readonly string[]
}

export const NO_TABS: Tabs = { list: [], recent: [] }

export const tabKey = ({ screen, name }: Pick<TabPlace, 'screen' | 'name'>): string =>
  name === '' ? screen : `${screen} ${name}`

export const activeTab = ({ list }: Tabs): Tab | undefined => list.find(({ state }) => state === 'active')

const sameParams = (a: TabPlace['params'], b: TabPlace['params']): boolean => {
  const names = Object.keys(a)
  return names.length === Object.keys(b).length && names.every((name) => a[name] === b[name])
}

/** A menu entry asks for nothing but the screen, as it is. */
const isServedBy = ({ params }: Tab, place: TabPlace): boolean =>
  Object.keys(place.params).length === 0 || sameParams(params, place.params)

/** Whether opening a place would put other content into a tab that is there already. */
export function replaces({ list }: Tabs, place: TabPlace): Tab | undefined {
  const old = list.find(({ key }) => key === tabKey(place))
  return old !== undefined && !isServedBy(old, place) ? old : undefined
}

const inState = (tab: Tab, state: TabState): Tab => (tab.state === state ? tab : { ...tab, state })

/** No tab is shown: the home is. */
export const rested = (tabs: Tabs): Tabs => ({
  ...tabs,
  list: tabs.list.map((tab) => (tab.state === 'active' ? inState(tab, 'hungUp') : tab)),
})

/** Shows a tab; one that was hidden returns to the strip. */
export function raised(tabs: Tabs, key: string): Tabs {
  if (!tabs.list.some((tab) => tab.key === key)) return tabs
  return {
    list: rested(tabs).list.map((tab) => (tab.key === key ? inState(tab, 'active') : tab)),
    recent: [key, ...tabs.recent.filter((each) => each !== key)],
  }
}

/** Opens a place beside the active tab, or replaces the tab of the same screen and name. */
export function opened(tabs: Tabs, place: TabPlace): Tabs {
  const key = tabKey(place)
  const { screen, name, params } = place
  const old = tabs.list.find((tab) => tab.key === key)
  if (old === undefined) {
    const at = tabs.list.findIndex(({ state }) => state === 'active') + 1 || tabs.list.length
    const fresh: Tab = { key, screen, name, params, state: 'hungUp', edition: 0 }
    return raised({ ...tabs, list: tabs.list.toSpliced(at, 0, fresh) }, key)
  }
  if (isServedBy(old, place)) return raised(tabs, key)
  const fresh: Tab = { key, screen, name, params, state: old.state, edition: old.edition + 1 }
  return raised({ ...tabs, list: tabs.list.map((tab) => (tab.key === key ? fresh : tab)) }, key)
}

/** Whoever was used last among those still in the strip takes the place of an active tab that goes. */
function succeeded(tabs: Tabs): Tabs {
  if (activeTab(tabs) !== undefined) return tabs
  const inStrip = new Set(tabs.list.filter(({ state }) => state !== 'hide').map(({ key }) => key))
  const next = tabs.recent.find((key) => inStrip.has(key)) ?? [...inStrip].at(-1)
  return next === undefined ? tabs : raised(tabs, next)
}

/** Takes tabs away; when the active one was among them, the one used before it is shown. */
export function closed(tabs: Tabs, keys: readonly string[]): Tabs {
  const gone = new Set(keys)
  const wasActive = activeTab(tabs)
  const rest: Tabs = {
    list: tabs.list.filter(({ key }) => !gone.has(key)),
    recent: tabs.recent.filter((key) => !gone.has(key)),
  }
  return wasActive !== undefined && gone.has(wasActive.key) ? succeeded(rest) : rest
}

/** Takes a tab out of the strip without ending what is in it. */
export function hidden(tabs: Tabs, key: string): Tabs {
  const wasActive = activeTab(tabs)?.key === key
  const rest: Tabs = {
    list: tabs.list.map((tab) => (tab.key === key ? inState(tab, 'hide') : tab)),
    recent: tabs.recent.filter((each) => each !== key),
  }
  return wasActive ? succeeded(rest) : rest
}

/** Puts a tab where another one stands. */
export function moved(tabs: Tabs, key: string, ontoKey: string): Tabs {
  const from = tabs.list.findIndex((tab) => tab.key === key)
  const to = tabs.list.findIndex((tab) => tab.key === ontoKey)
  const tab = tabs.list[from]
  if (tab === undefined || to < 0 || from === to) return tabs
  return { ...tabs, list: tabs.list.toSpliced(from, 1).toSpliced(to, 0, tab) }
}

/** The tab after (1) or before (-1) the active one in the strip, around its ends. */
export function neighbour({ list }: Tabs, step: 1 | -1): Tab | undefined {
  const strip = list.filter(({ state }) => state !== 'hide')
  const at = strip.findIndex(({ state }) => state === 'active')
  if (at < 0) return strip.at(step === 1 ? 0 : -1)
  return strip[(at + step + strip.length) % strip.length]
}
