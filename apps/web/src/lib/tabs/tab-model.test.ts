import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  activeTab,
  closed,
  hidden,
  moved,
  neighbour,
  NO_TABS,
  opened,
  raised,
  replaces,
  rested,
  type TabPlace,
  type Tabs,
} from './tab-model.ts'

const place = (screen: string, name = '', params: TabPlace['params'] = {}): TabPlace => ({
  screen,
  name,
  params,
})

const openAll = (...places: TabPlace[]): Tabs => places.reduce(opened, NO_TABS)
const keys = ({ list }: Tabs): string[] => list.map(({ key }) => key)
const states = ({ list }: Tabs): Record<string, string> =>
  Object.fromEntries(list.map(({ key, state }) => [key, state]))

test('P2.40 the same screen and name is the same tab; other content replaces the old one in its place', () => {
  const tabs = openAll(
    place('a'),
    place('b'),
    place('/order', '1', { id: '1' }),
    place('/order', '2', { id: '2' }),
  )
  expect(keys(tabs)).toEqual(['a', 'b', '/order 1', '/order 2'])
  const again = opened(tabs, place('a'))
  expect(keys(again)).toEqual(keys(tabs))
  expect(activeTab(again)).toMatchObject({ key: 'a', edition: 0 })

  const other = place('/order', '1', { id: '1', applicantId: '9' })
  expect(replaces(tabs, other)?.key).toBe('/order 1')
  expect(replaces(tabs, place('/order', '1', { id: '1' }))).toBeUndefined()
  // From the menu, where nothing is asked of it.
  expect(replaces(tabs, place('/order', '1'))).toBeUndefined()
  expect(activeTab(opened(tabs, place('/order', '1')))).toMatchObject({ edition: 0, params: { id: '1' } })
  const replaced = opened(tabs, other)
  expect(keys(replaced)).toEqual(keys(tabs))
  expect(activeTab(replaced)).toMatchObject({ key: '/order 1', edition: 1, params: other.params })
})

test('P2.41 P2.43 tabs are raised, hidden and closed; their states are active, hungUp and hide', () => {
  const tabs = openAll(place('a'), place('b'), place('c'))
  expect(states(tabs)).toEqual({ a: 'hungUp', b: 'hungUp', c: 'active' })
  expect(states(raised(tabs, 'a'))).toEqual({ a: 'active', b: 'hungUp', c: 'hungUp' })
  const put = hidden(tabs, 'c')
  expect(states(put)).toEqual({ a: 'hungUp', b: 'active', c: 'hide' })
  expect(states(opened(put, place('c')))).toEqual({ a: 'hungUp', b: 'hungUp', c: 'active' })
  expect(states(rested(tabs))).toEqual({ a: 'hungUp', b: 'hungUp', c: 'hungUp' })
  expect(keys(closed(tabs, ['a', 'c']))).toEqual(['b'])
  expect(closed(tabs, ['a', 'b', 'c'])).toEqual(NO_TABS)
})

test('the tab used before follows a closed one; closing one in the background changes nothing in front', () => {
  const tabs = raised(raised(openAll(place('a'), place('b'), place('c'), place('d')), 'a'), 'c')
  expect(activeTab(closed(tabs, ['c']))?.key).toBe('a')
  expect(activeTab(closed(closed(tabs, ['c']), ['a']))?.key).toBe('d')
  expect(activeTab(closed(tabs, ['b']))?.key).toBe('c')
  expect(activeTab(closed(rested(tabs), ['b']))).toBeUndefined()
})

test('a new tab stands right of the active one, and a dragged one where it is put', () => {
  const tabs = opened(raised(openAll(place('a'), place('b'), place('c')), 'a'), place('n'))
  expect(keys(tabs)).toEqual(['a', 'n', 'b', 'c'])
  expect(keys(moved(tabs, 'c', 'a'))).toEqual(['c', 'a', 'n', 'b'])
  expect(keys(moved(tabs, 'a', 'b'))).toEqual(['n', 'b', 'a', 'c'])
  expect(moved(tabs, 'a', 'gone')).toBe(tabs)
})

test('next and previous go around the strip and pass over hidden tabs', () => {
  const tabs = raised(hidden(openAll(place('a'), place('b'), place('c')), 'b'), 'a')
  expect(neighbour(tabs, 1)?.key).toBe('c')
  expect(neighbour(tabs, -1)?.key).toBe('c')
  expect(neighbour(rested(tabs), 1)?.key).toBe('a')
  expect(neighbour(NO_TABS, 1)).toBeUndefined()
})

const screen = fc.constantFrom('a', 'b', 'c', 'd', 'e')
const step = fc.oneof(
  fc.record({ kind: fc.constant('open' as const), screen, id: fc.constantFrom('1', '2') }),
  fc.record({ kind: fc.constantFrom('raise' as const, 'hide' as const, 'close' as const), screen }),
  fc.record({ kind: fc.constant('move' as const), screen, onto: screen }),
  fc.record({ kind: fc.constant('rest' as const) }),
)

test('whatever is done: no tab twice, at most one active, and only known tabs are remembered as used', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      let tabs = NO_TABS
      for (const each of steps) {
        if (each.kind === 'open') tabs = opened(tabs, place(each.screen, '', { id: each.id }))
        else if (each.kind === 'raise') tabs = raised(tabs, each.screen)
        else if (each.kind === 'hide') tabs = hidden(tabs, each.screen)
        else if (each.kind === 'close') tabs = closed(tabs, [each.screen])
        else if (each.kind === 'move') tabs = moved(tabs, each.screen, each.onto)
        else tabs = rested(tabs)
        const all = keys(tabs)
        expect(new Set(all).size).toBe(all.length)
        expect(tabs.list.filter(({ state }) => state === 'active').length).toBeLessThanOrEqual(1)
        expect(new Set(tabs.recent).size).toBe(tabs.recent.length)
        expect(tabs.recent.every((key) => all.includes(key))).toBe(true)
      }
    }),
  )
})
