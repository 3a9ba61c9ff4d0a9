import { expect, test } from 'vitest'
import { FIRST_VIEW, fittedScale, viewActOf, viewAfter, type View } from './view-state.ts'

const after = (acts: readonly Parameters<typeof viewAfter>[1][], from: View = FIRST_VIEW): View =>
  acts.reduce((view, act) => viewAfter(view, act, 0.5), from)

test('P2.47 zooming goes on from the size that is seen', () => {
  expect(after(['zoomIn'])).toEqual({ scale: 0.625, turn: 0 })
  expect(after(['zoomIn', 'zoomOut'])).toEqual({ scale: 0.5, turn: 0 })
  expect(after(['actualSize', 'zoomOut'])).toEqual({ scale: 0.8, turn: 0 })
})

test('zooming ends before anything vanishes or fills the memory', () => {
  const many = <T>(each: T): T[] => Array.from({ length: 60 }, () => each)
  expect(after(many('zoomIn' as const)).scale).toBe(8)
  expect(after(many('zoomOut' as const)).scale).toBe(0.1)
})

test('P2.47 four turns come back to the beginning', () => {
  expect(after(['rotate'])).toEqual({ scale: 'fit', turn: 90 })
  expect(after(['rotate', 'rotate', 'rotate', 'rotate'])).toEqual(FIRST_VIEW)
  expect(after(['rotate', 'zoomIn', 'fit'])).toEqual({ scale: 'fit', turn: 90 })
  expect(after(['rotate', 'zoomIn', 'actualSize'])).toEqual({ scale: 1, turn: 0 })
})

test('fitting shows the whole, also turned, and blows nothing up', () => {
  const room = { width: 400, height: 200 }
  expect(fittedScale({ width: 800, height: 200 }, 0, room)).toBe(0.5)
  expect(fittedScale({ width: 800, height: 200 }, 90, room)).toBe(0.25)
  expect(fittedScale({ width: 40, height: 20 }, 0, room)).toBe(1)
  expect(fittedScale({ width: 0, height: 0 }, 0, room)).toBe(1)
})

test('keys', () => {
  expect(['+', '-', 'r', '0', '1', 'x', 'toString'].map(viewActOf)).toEqual([
    'zoomIn',
    'zoomOut',
    'rotate',
    'fit',
    'actualSize',
    undefined,
    undefined,
  ])
})
