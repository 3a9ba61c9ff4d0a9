import type { MenuNode } from '@visa/contract/session/personal'
import { expect, it } from 'vitest'
import { findEntry, groupsOf, leaves, modulesOf, moduleWith, openPart, sidesOf } from './menu-tree.ts'

const node = (code: string, children: MenuNode[] = []): MenuNode => ({
  id: code,
  parentId: '0',
  code,
  title: code.toUpperCase(),
  pinyin: '',
  icon: '',
  url: '',
  children,
})
const platform = node('platform', [
  node('visa', [node('visa.order')]),
  node('sys', [node('sys.base', [node('sys.dict')])]),
])
const center = node('center', [node('work', [node('work.list')])])
const notice = node('notice')
const titles = (menu: MenuNode[]) => modulesOf(menu).map(({ title }) => title)

it('finds entries at any depth, but no groups', () => {
  expect(findEntry([platform], 'sys.dict')?.code).toBe('sys.dict')
  expect(findEntry([platform], 'sys')).toBeUndefined()
  expect(leaves([platform]).map(({ code }) => code)).toEqual(['visa.order', 'sys.dict'])
})

it('leaves out entries that are not open, and groups with nothing left, in order', () => {
  const open = openPart([platform, center, notice], ({ code }) => code === 'sys.dict' || code === 'notice')
  expect(open).toEqual([node('platform', [node('sys', [node('sys.base', [node('sys.dict')])])]), notice])
  expect(openPart([platform], () => false)).toEqual([])
})

it('names the groups around an entry, outermost first', () => {
  expect(groupsOf([platform], 'sys.dict')).toEqual(['platform', 'sys', 'sys.base'])
  expect(groupsOf([platform], 'unknown')).toEqual([])
})

it('makes the children of a single root the top entries, by their own names', () => {
  expect(titles([platform])).toEqual(['VISA', 'SYS'])
})

it('merges the children of several roots with combined titles (P6.8)', () => {
  expect(titles([platform, center])).toEqual(['PLATFORM·VISA', 'PLATFORM·SYS', 'CENTER·WORK'])
})

it('shows the modules of one side by their own names, and what belongs to every side', () => {
  const shown = (side?: string) => modulesOf([platform, center, notice], side).map(({ title }) => title)
  expect(sidesOf([platform, center, notice]).map(({ code }) => code)).toEqual(['platform', 'center'])
  expect(shown('platform')).toEqual(['VISA', 'SYS', 'NOTICE'])
  expect(shown('center')).toEqual(['WORK', 'NOTICE'])
  expect(shown()).toEqual(['PLATFORM·VISA', 'PLATFORM·SYS', 'CENTER·WORK', 'NOTICE'])
})

it('puts a root that is a screen at the end, and counts it as no root', () => {
  expect(titles([notice, platform])).toEqual(['VISA', 'SYS', 'NOTICE'])
  expect(titles([platform, notice, center]).at(-1)).toBe('NOTICE')
  expect(modulesOf([notice])[0]?.screens).toEqual([])
  expect(modulesOf([])).toEqual([])
})

it('tells the module of a screen, at whatever depth', () => {
  const modules = modulesOf([platform, center, notice])
  expect(moduleWith(modules, 'sys.dict')?.code).toBe('sys')
  expect(moduleWith(modules, 'notice')?.code).toBe('notice')
  expect(moduleWith(modules, '/cust/company-detail')).toBeUndefined()
})
