import { describe, expect, it } from 'vitest'
import { dropMove, isAllowed, stepMove } from './tree-moves.ts'

const TREE = [
  {
    id: 1,
    label: 'one',
    children: [
      { id: 2, label: 'two' },
      { id: 3, label: 'three' },
      { id: 4, label: 'four' },
    ],
  },
  { id: 5, label: 'five' },
]

describe('tree moves', () => {
  it('drops before, into and behind a node', () => {
    expect(dropMove(TREE, 5, 3, -1)).toEqual({ id: 5, parent: 1, index: 1 })
    expect(dropMove(TREE, 5, 3, 1)).toEqual({ id: 5, parent: 1, index: 2 })
    expect(dropMove(TREE, 5, 3, 0)).toEqual({ id: 5, parent: 3, index: 0 })
    expect(dropMove(TREE, 2, 5, 1)).toEqual({ id: 2, parent: undefined, index: 2 })
  })

  it('counts places without the node that moves', () => {
    expect(dropMove(TREE, 2, 4, 1)).toEqual({ id: 2, parent: 1, index: 2 })
  })

  it('steps among siblings and stops at the ends', () => {
    expect(stepMove(TREE, 3, 1)).toEqual({ id: 3, parent: 1, index: 2 })
    expect(stepMove(TREE, 2, -1)).toBeUndefined()
    expect(stepMove(TREE, 5, -1)).toEqual({ id: 5, parent: undefined, index: 0 })
  })

  it('refuses circles, and what the screen refuses', () => {
    expect(isAllowed(TREE, { id: 1, parent: 3, index: 0 })).toBe(false)
    expect(isAllowed(TREE, { id: 2, parent: 5, index: 0 })).toBe(true)
    expect(isAllowed(TREE, { id: 2, parent: 5, index: 0 }, ({ parent }) => parent !== 5)).toBe(false)
  })
})
