import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { activeTab, tabKey, type TabPlace } from './tab-model.ts'
import { visitStorage } from '../storage.ts'
import { dropAllWork, entriesKey } from './tab-storage.ts'
import { createTabStore, draftName } from './tab-store.ts'

/** Storage of a browser, as far as it is used here. */
function fakeStorage(): Storage {
  const kept = new Map<string, string>()
  const methods = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    clear: () => kept.clear(),
  }
  return new Proxy(methods, {
    ownKeys: () => [...kept.keys()],
    getOwnPropertyDescriptor,
  }) as unknown as Storage
  function getOwnPropertyDescriptor(): PropertyDescriptor {
    return { enumerable: true, configurable: true }
  }
}

const newWindow = () => vi.stubGlobal('sessionStorage', fakeStorage())

beforeEach(() => {
  vi.stubGlobal('localStorage', fakeStorage())
  newWindow()
})
afterEach(() => vi.unstubAllGlobals())

const place = (screen: string, params: TabPlace['params'] = {}): TabPlace => ({ screen, name: '', params })
const anything = (_tab: TabPlace) => true
const store = (userId = 1, mayOpen = anything) => createTabStore(userId, mayOpen)
const screens = (of: ReturnType<typeof store>) => of.tabs().list.map(({ screen }) => screen)

test('P2.42 C2.28 tabs, the active one and what they remember are there again after a reload', () => {
  const before = store()
  before.open(place('a'))
  before.open(place('b'))
  before.open(place('c'))
  before.raise('b')
  before.setValue('b', 'list', { page: 3 })
  before.setValue('c', draftName('form'), { name: 'half' })

  const after = store()
  expect(screens(after)).toEqual(['a', 'b', 'c'])
  expect(activeTab(after.tabs())?.screen).toBe('b')
  expect(after.value('b', 'list')).toEqual({ page: 3 })
  expect([...after.unsaved()]).toEqual(['c'])
})

test('two people on one browser do not share tabs, nor what was typed', () => {
  const first = store(1)
  first.open(place('a'))
  first.setValue('a', draftName('form'), { passport: 'E12345678' })
  const second = store(2)
  expect(screens(second)).toEqual([])
  expect(JSON.stringify(Object.keys(sessionStorage))).not.toContain('visa.work.1')
  expect(screens(store(1))).toEqual(['a'])
  expect(store(1).unsaved().size).toBe(0)
})

test('a new window calls the tabs of records by their numbers, and by no name of a person', () => {
  const contract = { screen: '/center/contract-detail', name: '42', params: { id: '42' } }
  const member = { screen: '/cust/member-detail', name: '7', params: { id: '7' } }
  const before = store()
  before.open(contract)
  before.open(member)
  before.setName(tabKey(contract), 'HT2611200100005')
  before.setName(tabKey(member), '张三')
  newWindow()
  const after = store()
  expect(after.names().get(tabKey(contract))).toBe('HT2611200100005')
  expect(after.names().get(tabKey(member))).toBeUndefined()
  after.close([tabKey(contract)])
  newWindow()
  expect(store().names().size).toBe(0)
})

test('a new window has the tabs and none of the drafts', () => {
  const before = store()
  before.open(place('a'))
  before.setValue('a', draftName('form'), { name: 'half' })
  newWindow()
  const after = store()
  expect(screens(after)).toEqual(['a'])
  expect(after.unsaved().size).toBe(0)
})

test('after a logout nothing that was typed is left', () => {
  const before = store()
  before.open(place('a'))
  before.setValue('a', draftName('form'), { name: 'half' })
  dropAllWork()
  // A form that goes writes once more.
  before.setValue('a', draftName('form'), { name: 'half' })
  expect(store().unsaved().size).toBe(0)
})

test('what was filled into an open form stays over a reload, and goes with a logout or somebody else', () => {
  const key = entriesKey('test')
  store()
  visitStorage.set(key, '{}')
  store()
  expect(visitStorage.get(key)).toBe('{}')
  store(2)
  expect(visitStorage.get(key)).toBeUndefined()
  visitStorage.set(key, '{}')
  dropAllWork()
  expect(visitStorage.get(key)).toBeUndefined()
})

test('closing a tab, or replacing its content, forgets what it remembered', () => {
  const tabs = store()
  tabs.open(place('a'))
  tabs.setValue('a', draftName('form'), { name: 'half' })
  tabs.close(['a'])
  expect(tabs.unsaved().size).toBe(0)
  tabs.open(place('a', { id: '1' }))
  expect(tabs.value('a', draftName('form'))).toBeUndefined()
  tabs.setValue('a', 'list', 1)
  tabs.open(place('a', { id: '2' }))
  expect(tabs.value('a', 'list')).toBeUndefined()
  tabs.setValue('gone', 'list', 1)
  expect(Object.keys(sessionStorage).filter((key) => key.startsWith('visa.work'))).toEqual([])
})

test('a draft marks its tab until it is saved, and listeners hear of it once', () => {
  const tabs = store()
  tabs.open(place('a'))
  const heard = vi.fn<() => void>()
  tabs.subscribe(heard)
  tabs.setValue('a', draftName('form'), { name: 'h' })
  tabs.setValue('a', draftName('form'), { name: 'ha' })
  tabs.setValue('a', 'list', { page: 2 })
  expect(heard).toHaveBeenCalledTimes(1)
  tabs.setValue('a', draftName('form'), undefined)
  expect(tabs.unsaved().size).toBe(0)
  expect(heard).toHaveBeenCalledTimes(2)
})

test('a tab out of reach does not come back, and neither does rubbish', () => {
  const before = store()
  before.open(place('a'))
  before.open(place('b'))
  expect(screens(store(1, ({ screen }: TabPlace) => screen !== 'b'))).toEqual(['a'])
  for (const rubbish of ['{', '[]', '{"list":[1,null,{"screen":1},{"screen":"x"}]}', '"x"']) {
    sessionStorage.setItem('visa.tabs.1', rubbish)
    localStorage.setItem('visa.tabs.1', rubbish)
    expect(screens(store())).toEqual([])
  }
})

test('the name of the record in a tab outlives a reload, stays in this window, and goes with the tab', () => {
  const tabs = store()
  tabs.open(place('a'))
  const told = vi.fn<() => void>()
  tabs.subscribe(told)
  tabs.setName('a', '张伟')
  tabs.setName('a', '张伟')
  expect(told).toHaveBeenCalledTimes(1)
  expect(tabs.names()).toEqual(new Map([['a', '张伟']]))
  expect(store().names()).toEqual(new Map([['a', '张伟']]))
  expect(JSON.stringify(Object.keys(localStorage).map((key) => localStorage.getItem(key)))).not.toContain(
    '张伟',
  )
  tabs.close(['a'])
  expect(tabs.names().size).toBe(0)
})
