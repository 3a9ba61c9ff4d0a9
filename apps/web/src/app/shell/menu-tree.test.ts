import type { MenuNode } from '@visa/contract/session/personal'
import { expect, it } from 'vitest'
import { findEntry, groupsOf, leaves } from './menu-tree.ts'

const node = (code: string, children: MenuNode[] = []): MenuNode => ({
  id: code,
  parentId: '0',
  code,
  title: code,
  icon: '',
  children,
})
const menu = [node('visa', [node('visa.order')]), node('sys', [node('sys.base', [node('sys.dict')])])]

it('finds entries at any depth, but no groups', () => {
  expect(findEntry(menu, 'sys.dict')?.code).toBe('sys.dict')
  expect(findEntry(menu, 'sys')).toBeUndefined()
  expect(leaves(menu).map(({ code }) => code)).toEqual(['visa.order', 'sys.dict'])
})

it('names the groups around an entry, outermost first', () => {
  expect(groupsOf(menu, 'sys.dict')).toEqual(['sys', 'sys.base'])
  expect(groupsOf(menu, 'unknown')).toEqual([])
})
