import { parseAuthority } from '@visa/contract/authority'
import type { ResourceTreeNode } from '@visa/contract/org/resource'
import { expect, test } from 'vitest'
import {
  difference,
  found,
  lockOf,
  lockOfAll,
  sendable,
  stateOf,
  toggled,
  variantOf,
  withVariants,
  writtenVariant,
} from './power.logic.ts'

const node = (
  code: string,
  type: number,
  children: ResourceTreeNode[] = [],
  more = {},
): ResourceTreeNode => ({
  id: code,
  parentId: '0',
  resName: code.toUpperCase(),
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
  pinyin: `${code}py`,
  updateTime: '2026-01-01T00:00:00Z',
  children,
  ...more,
})

const add = node('dict.add', 1)
const edit = node('dict.edit', 1)
const dict = node('dict', 0, [add, edit])
const role = node('role', 0)
const off = node('off', 0, [], { valid: 0 })
const sys = node('sys', 0, [dict, role, off])
const tree = [sys]

const held = (...codes: string[]) => codes.map(parseAuthority)
const ALL = held('sys', 'dict', 'dict.add', 'dict.edit', 'role')
const toggle = (grants: string[], at: ResourceTreeNode, below = true, holding = ALL) =>
  [...toggled(tree, new Set(grants), at, { held: holding, limit: null, below })].toSorted()

test('a group takes its state from what stands below it, a screen has its own', () => {
  const states = (...grants: string[]) => [sys, dict, add].map((each) => stateOf(each, new Set(grants)))
  expect(states()).toEqual(['none', 'none', 'none'])
  expect(states('dict.add')).toEqual(['half', 'half', 'checked'])
  expect(states('dict')).toEqual(['half', 'checked', 'none'])
  expect(states('~dict')).toEqual(['half', 'half', 'none'])
  expect(states('dict', 'role', 'off')).toEqual(['checked', 'checked', 'none'])
  expect(states('sys')).toEqual(['none', 'none', 'none'])
})

test('checking takes what is below along where that is wanted', () => {
  expect(toggle([], dict)).toEqual(['dict', 'dict.add', 'dict.edit'])
  expect(toggle([], dict, false)).toEqual(['dict'])
  expect(toggle(['dict', 'dict.add'], dict)).toEqual(['dict', 'dict.add', 'dict.edit'])
  expect(toggle(['dict', 'dict.add', 'dict.edit'], dict)).toEqual([])
  expect(toggle(['dict', 'dict.add', 'role'], dict, false)).toEqual(['dict.add', 'role'])
})

test('a group is granted by what stands below it, and what is disabled stays as it is', () => {
  expect(toggle(['off'], sys)).toEqual(['dict', 'dict.add', 'dict.edit', 'off', 'role'])
  expect(toggle(['dict', 'dict.add', 'dict.edit', 'role'], sys)).toEqual([])
})

test('a button brings its screen', () => {
  expect(toggle([], add)).toEqual(['dict', 'dict.add'])
  expect(toggle(['~dict'], add)).toEqual(['dict', 'dict.add'])
  expect(toggle([], add, true, held('dict.add'))).toEqual(['dict.add'])
})

test('what somebody does not hold they neither give nor take', () => {
  const some = held('role', 'emp$dict')
  expect(toggle(['dict.add'], sys, true, some)).toEqual(['dict.add', 'emp$dict', 'role'])
  expect(toggle(['emp$dict', 'mgr$dict'], dict, false, some)).toEqual(['mgr$dict'])
  const judge = { held: some, limit: new Set(['dict']) }
  expect([lockOf(dict, judge), lockOf(role, judge), lockOf(off, judge)]).toEqual([
    undefined,
    'limit',
    'disabled',
  ])
  expect(lockOf(add, { held: some, limit: null })).toBe('notHeld')
  expect(lockOfAll(sys, { held: some, limit: null })).toBeUndefined()
  expect(lockOfAll(sys, { held: held('sys'), limit: null })).toBe('notHeld')
})

test('groups are sent while they lead somewhere, and do not count as changes', () => {
  expect(sendable(tree, new Set(['~sys', 'dict']))).toEqual(['dict', '~sys'])
  expect(sendable(tree, new Set(['sys', '~sys']))).toEqual([])
  expect(difference(tree, new Set(['~sys', 'dict']), new Set(['sys', 'role']))).toEqual({
    added: ['role'],
    removed: ['dict'],
  })
})

test('found by name, pinyin and code', () => {
  const codes = (asked: string) => found(tree, asked).map((each) => each.children.map(({ code }) => code))
  expect(codes('ROLE')).toEqual([['role']])
  expect(codes('rolepy')).toEqual([['role']])
  expect(codes('dict.add')).toEqual([['dict']])
  expect(codes('nothing')).toEqual([])
  expect(found(tree, ' ')).toEqual(tree)
})

test.each([
  ['emp$dict', 'emp$'],
  ['dict@north', '@north'],
  ['emp$dict@north', 'emp$@north'],
  ['dict', '*'],
  ['~dict', '~'],
])('%s is the variant %s', (written, variant) => {
  expect(variantOf(written)).toBe(variant)
  expect(writtenVariant('dict', variant)).toBe(written)
})

test('variants are set within what somebody holds', () => {
  const set = (variants: string[], holding = ALL) =>
    [...withVariants(new Set(['dict', 'role']), 'dict', variants, holding)].toSorted()
  expect(set(['emp$', 'mgr$'])).toEqual(['emp$dict', 'mgr$dict', 'role'])
  expect(set(['a b', '$', 'emp$x$'])).toEqual(['role'])
  expect(set(['emp$', 'mgr$'], held('emp$dict'))).toEqual(['dict', 'emp$dict', 'role'])
})
