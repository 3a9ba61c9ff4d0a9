import { expect, test } from 'vitest'
import { filling, movedBy, reachesBeyond } from './placement.ts'

const FRAME = { width: 245, height: 315 }
const WIDE = { width: 4000, height: 1000 }

test('C9.8 a picture fills the frame of 245 by 315 at first, whatever its shape', () => {
  for (const picture of [WIDE, { width: 300, height: 4000 }, { width: 100, height: 100 }]) {
    const placement = filling(picture, FRAME)
    expect(reachesBeyond(placement, picture, FRAME)).toBe(false)
    const shown = { width: picture.width * placement.scale, height: picture.height * placement.scale }
    expect(Math.min(shown.width / FRAME.width, shown.height / FRAME.height)).toBeCloseTo(1)
  }
})

test('moving follows the hand, however the picture is turned', () => {
  const start = { ...filling(WIDE, FRAME), angle: 90 }
  const moved = movedBy(start, 10, 0)
  expect(moved.x).toBeCloseTo(start.x)
  expect(moved.y).toBeCloseTo(start.y + 10 / start.scale)
  expect(movedBy(moved, -10, 0)).toEqual({ ...start, x: expect.closeTo(start.x), y: expect.closeTo(start.y) })
})

test('a frame beyond the edge is told', () => {
  const start = filling(WIDE, FRAME)
  expect(reachesBeyond(movedBy(start, 0, 5), WIDE, FRAME)).toBe(true)
  expect(reachesBeyond({ ...start, angle: 10 }, WIDE, FRAME)).toBe(true)
  expect(reachesBeyond({ ...start, scale: start.scale * 2, angle: 10 }, WIDE, FRAME)).toBe(false)
})
