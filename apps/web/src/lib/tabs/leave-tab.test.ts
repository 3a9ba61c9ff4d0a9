import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { leaveTab } from './leave-tab.ts'
import { activeTab, tabKey } from './tab-model.ts'
import { createTabStore, draftName } from './tab-store.ts'

const noStorage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }
const replaced = vi.fn<(target: string) => void>()

beforeEach(() => {
  replaced.mockClear()
  vi.stubGlobal('localStorage', noStorage)
  vi.stubGlobal('sessionStorage', noStorage)
  vi.stubGlobal('location', { hash: '', replace: replaced })
})
afterEach(() => vi.unstubAllGlobals())

const LIST = { screen: 'cust.agent', name: '', params: {} }
const EDIT = { screen: '/cust/company-edit', name: '7', params: { id: '7' } }

test('a form that was saved is gone with its tab, so that the next opening asks for the record anew', () => {
  const store = createTabStore(1, () => true)
  store.open(LIST)
  store.open(EDIT)
  store.setValue(tabKey(EDIT), draftName('company 7'), { seen: 'old' })
  const shown: (string | undefined)[] = []
  store.subscribe(() => shown.push(activeTab(store.tabs())?.screen))

  leaveTab(store, tabKey(EDIT), '/cust/company-detail?id=7')

  expect(store.tabs().list.map(({ screen }) => screen)).not.toContain(EDIT.screen)
  expect(store.value(tabKey(EDIT), draftName('company 7'))).toBeUndefined()
  expect(replaced).toHaveBeenCalledExactlyOnceWith('#/cust/company-detail?id=7')
  // Nothing else comes to the front in between.
  expect(shown).not.toContain(LIST.screen)
})
