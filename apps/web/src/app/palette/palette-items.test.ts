import { expect, it } from 'vitest'
import { found, listed, moved, score, type PaletteGroup, type PaletteItem } from './palette-items.ts'

const item = (group: PaletteGroup, title: string, ...words: string[]): PaletteItem => ({
  key: `${group} ${title}`,
  group,
  title,
  hint: '',
  words,
  run: () => undefined,
})

const dict = item('screens', 'Dictionaries', 'sys.dict', 'shujuzidian', 'sjzd')
const orders = item('screens', 'Supply orders', 'supply.order.manage', 'gongyingdingdan', 'gydd')
const dark = item('actions', 'Dark theme', 'shensezhuti')
const recent = item('recent', 'Dictionaries')
const company = item('records', 'Far Travel', 'AGENT-YX')
const titles = (items: readonly PaletteItem[]) => items.map(({ title }) => title)

it('finds by title, code, pinyin and initials, whatever the case and the spaces', () => {
  for (const typed of ['dict', 'SYS.DICT', 'shuju', 'shu ju zi dian', 'sjzd', 'zidian']) {
    expect(titles(found([dict, orders], typed))).toEqual(['Dictionaries'])
  }
  expect(found([dict, orders], 'nothing')).toEqual([])
})

it('puts the better answer first', () => {
  expect(score(dict, 'Dictionaries')).toBeGreaterThan(score(dict, 'Dict'))
  expect(score(dict, 'Dict')).toBeGreaterThan(score(dict, 'sjzd'))
  expect(score(dict, 'sjzd')).toBeGreaterThan(score(dict, 'zidian'))
  const order = item('screens', 'Order query')
  expect(titles(found([orders, order], 'order'))).toEqual(['Order query', 'Supply orders'])
})

it('lists what was used last and what can be done while nothing is typed, else what answers, in groups', () => {
  const all = [dict, dark, recent, company]
  expect(titles(listed(all, ' '))).toEqual(['Dictionaries', 'Dark theme'])
  expect(listed(all, '')[0]?.group).toBe('recent')
  expect(titles(listed(all, 'd'))).toEqual(['Dictionaries', 'Far Travel', 'Dark theme'])
  expect(titles(listed(all, 'yuanxing'))).toEqual(['Far Travel'])
})

it('moves around the ends and to them', () => {
  expect(moved(2, 3, 'ArrowDown')).toBe(0)
  expect(moved(0, 3, 'ArrowUp')).toBe(2)
  expect(moved(1, 3, 'Home')).toBe(0)
  expect(moved(1, 3, 'End')).toBe(2)
  expect(moved(1, 3, 'a')).toBeUndefined()
  expect(moved(0, 0, 'ArrowDown')).toBeUndefined()
})
