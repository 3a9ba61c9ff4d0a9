import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import {
  afterMove,
  checkedLeaves,
  checkStates,
  foundIn,
  parentsOf,
  PARENT_DEPTH_CAP,
  pathTo,
  toggled,
  withBelow,
  type TreeNode,
} from './tree.ts'

const TREE: readonly TreeNode[] = [
  {
    id: 1,
    label: '总部',
    pinyin: 'zongbu',
    children: [
      {
        id: 2,
        label: '签证部',
        pinyin: 'qianzhengbu',
        children: [
          { id: 3, label: '欧洲组', pinyin: 'ouzhouzu' },
          { id: 4, label: '亚洲组', pinyin: 'yazhouzu' },
        ],
      },
      { id: 5, label: '财务部', pinyin: 'caiwubu' },
      { id: 6, label: '旧部门', pinyin: 'jiubumen', disabled: true },
    ],
  },
]

const idsOf = (nodes: readonly TreeNode[]) => nodes.flatMap(withBelow).map(({ id }) => id)
const nodeOf = (id: number) => {
  const node = TREE.flatMap(withBelow).find((each) => each.id === id)
  if (node === undefined) throw new Error(`no node ${id}`)
  return node
}

test('P3.31 a node stands below its parents', () => {
  expect(pathTo(4, parentsOf(TREE))).toEqual([1, 2, 4])
  expect(pathTo(1, parentsOf(TREE))).toEqual([1])
})

test('P9.15 parents are followed ten levels up and no further, even in a circle', () => {
  const chain = new Map(Array.from({ length: 30 }, (_, index) => [index + 1, index]))
  expect(PARENT_DEPTH_CAP).toBe(10)
  expect(pathTo(30, chain)).toEqual([20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30])
  expect(pathTo(10, chain)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  const circle = new Map([
    [1, 2],
    [2, 1],
  ])
  expect(pathTo(1, circle)).toHaveLength(11)
})

describe('finding nodes', () => {
  it('finds by label and by pinyin, with what is above and below', () => {
    expect(idsOf(foundIn(TREE, '欧洲'))).toEqual([1, 2, 3])
    expect(idsOf(foundIn(TREE, ' YAZHOU '))).toEqual([1, 2, 4])
    expect(idsOf(foundIn(TREE, 'qianzheng'))).toEqual([1, 2, 3, 4])
    expect(foundIn(TREE, 'x')).toEqual([])
    expect(foundIn(TREE, ' ')).toBe(TREE)
  })
})

describe('checking nodes', () => {
  it('checks a parent when everything below is checked, else half', () => {
    expect(checkStates(TREE, new Set([3]))).toEqual({ checked: [3], half: [2, 1] })
    expect(checkStates(TREE, new Set([3, 4]))).toEqual({ checked: [3, 4, 2], half: [1] })
    expect(checkStates(TREE, new Set([3, 4, 5, 6])).checked).toContain(1)
  })

  it('checks and clears with all below, except what is disabled', () => {
    const all = toggled(new Set(), nodeOf(1))
    expect([...all]).toEqual([3, 4, 5])
    expect(checkStates(TREE, all).half).toEqual([1])
    expect([...toggled(all, nodeOf(1))]).toEqual([])
    expect(toggled(new Set([6]), nodeOf(1))).toEqual(new Set([3, 4, 5, 6]))
  })

  it('leaves alone what a search does not show', () => {
    const shown = foundIn(TREE, '欧洲')[0]
    expect(shown && [...toggled(new Set([5]), shown)]).toEqual([5, 3])
  })

  it('knows the lowest nodes again, however they were checked', () => {
    const ids = fc.constantFrom(3, 4, 5, 6)
    fc.assert(
      fc.property(fc.uniqueArray(ids), (leaves) => {
        const { checked, half } = checkStates(TREE, new Set(leaves))
        expect(checkedLeaves(TREE, checked)).toEqual(new Set(leaves))
        expect(checked.filter((id) => half.includes(id))).toEqual([])
      }),
    )
  })
})

describe('moving nodes', () => {
  it('moves among siblings, to another parent and to the top', () => {
    expect(idsOf(afterMove(TREE, { id: 4, parent: 2, index: 0 }) ?? [])).toEqual([1, 2, 4, 3, 5, 6])
    expect(idsOf(afterMove(TREE, { id: 5, parent: 2, index: 2 }) ?? [])).toEqual([1, 2, 3, 4, 5, 6])
    expect(idsOf(afterMove(TREE, { id: 2, parent: undefined, index: 0 }) ?? [])).toEqual([2, 3, 4, 1, 5, 6])
  })

  it('moves below a node that had nothing below it', () => {
    expect(afterMove(TREE, { id: 3, parent: 5, index: 0 })?.flatMap(withBelow)).toContainEqual(
      expect.objectContaining({ id: 5, children: [expect.objectContaining({ id: 3 })] }),
    )
  })

  it('never puts a node below itself, and never loses one', () => {
    expect(afterMove(TREE, { id: 1, parent: 4, index: 0 })).toBeUndefined()
    expect(afterMove(TREE, { id: 2, parent: 2, index: 0 })).toBeUndefined()
    const ids = fc.integer({ min: 0, max: 7 })
    fc.assert(
      fc.property(ids, fc.option(ids, { nil: undefined }), fc.nat(5), (id, parent, index) => {
        const moved = idsOf(afterMove(TREE, { id, parent, index }) ?? TREE)
        expect(moved).toHaveLength(idsOf(TREE).length)
        expect(new Set(moved)).toEqual(new Set(idsOf(TREE)))
      }),
    )
  })
})
