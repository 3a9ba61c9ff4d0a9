import { expect, test } from 'vitest'
import { NO_TABS, opened, raised, type Tabs } from '../../lib/tabs/tab-model.ts'
import { KEPT_PANES, keptPanes } from './kept-panes.ts'

const named = (count: number): string[] => Array.from({ length: count }, (_, index) => `s${index}`)
const tabsOf = (keys: readonly string[]): Tabs =>
  keys.reduce((tabs, screen) => opened(tabs, { screen, name: '', params: {} }), NO_TABS)

test('as many screens stay as may, the last used ones, in the order they were first seen', () => {
  const keys = named(KEPT_PANES + 2)
  const tabs = raised(tabsOf(keys), 's0')
  const kept = keptPanes({ seen: keys, tabs, active: 's0', isHeld: () => false })
  expect(kept).toEqual(keys.filter((key) => key !== 's1' && key !== 's2'))
})

test('what is held stays however long ago it was seen, and a tab that is closed does not', () => {
  const keys = named(KEPT_PANES + 3)
  const tabs = tabsOf(keys.filter((key) => key !== 's3'))
  const active = `s${KEPT_PANES + 2}`
  const kept = keptPanes({ seen: keys, tabs, active, isHeld: (key) => key === 's0' })
  expect(kept).toHaveLength(KEPT_PANES)
  expect(kept).toContain('s0')
  expect(kept).not.toContain('s1')
  expect(kept).not.toContain('s3')
})

test('the tab in front is built, whatever is held', () => {
  const keys = named(KEPT_PANES)
  const tabs = tabsOf([...keys, 'new'])
  expect(keptPanes({ seen: keys, tabs, active: 'new', isHeld: () => true })).toContain('new')
})
