import type { ResourceTreeNode } from '@visa/contract/org/resource'
import { expect, test } from 'vitest'
import { mayHold, moveAllowed, pathOf, toNodes, withBelow } from './resource.logic.ts'

const node = (
  code: string,
  parentId: string,
  type: number,
  children: ResourceTreeNode[] = [],
  more = {},
): ResourceTreeNode => ({
  id: code,
  parentId,
  resName: code,
  ename: '',
  code,
  url: '',
  type,
  sortNo: 1,
  icon: '',
  valid: 1,
  own: false,
  placed: false,
  holders: 0,
  variants: [],
  pinyin: '',
  updateTime: '2026-01-01T00:00:00Z',
  children,
  ...more,
})

const button = node('dict.add', 'dict', 1)
const screen = node('dict', 'sys', 0, [button])
const link = node('own.link', 'sys', 0, [], { own: true, url: '#/main' })
const folder = node('own.folder', '0', 0, [], { own: true })
const group = node('sys', '0', 0, [screen, link])
const tree = [group, folder]
const all = tree.flatMap(withBelow)

test('menu entries go below groups, buttons below menu entries', () => {
  const holds = (type: number) =>
    [undefined, group, folder, screen, link, button].map((at) => mayHold(at, type))
  expect(holds(0)).toEqual([true, true, true, false, false, false])
  expect(holds(1)).toEqual([false, true, true, true, true, false])
})

test('a move is offered where the server would take it, and always among siblings', () => {
  const may = moveAllowed(all)
  expect(may({ id: 'dict', parent: 'own.folder', index: 0 })).toBe(true)
  expect(may({ id: 'dict', parent: undefined, index: 0 })).toBe(true)
  expect(may({ id: 'dict', parent: 'own.link', index: 0 })).toBe(false)
  expect(may({ id: 'dict.add', parent: 'dict', index: 0 })).toBe(true)
  expect(may({ id: 'dict.add', parent: undefined, index: 0 })).toBe(false)
})

test('the way to a node, and its icon', () => {
  expect(pathOf(all, button).map(({ code }) => code)).toEqual(['sys', 'dict'])
  const [first] = toNodes(tree, ({ code }) => code)
  expect([first?.icon, ...(first?.children ?? []).map(({ icon }) => icon)]).toEqual(['menu', 'menu', 'link'])
})
