import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DIALOG_KEEP_PX, kept } from './dialog-drag.ts'

const size = fc.integer({ min: 100, max: 3000 })
const place = fc.integer({ min: -500, max: 500 })
const offset = fc.record({
  x: fc.integer({ min: -9999, max: 9999 }),
  y: fc.integer({ min: -9999, max: 9999 }),
})

test('P9.15 a dragged dialog keeps 20 px in sight, and its title below the upper edge', () => {
  expect(DIALOG_KEEP_PX).toBe(20)
  fc.assert(
    fc.property(
      offset,
      place,
      place,
      size,
      size,
      size,
      size,
      (wanted, x, y, width, height, roomWidth, roomHeight) => {
        const room = { left: 200, top: 90, width: roomWidth, height: roomHeight }
        const box = { left: x, top: y, width, height }
        const { x: dx, y: dy } = kept(wanted, { x: 0, y: 0 }, box, room)
        const left = x + dx
        const top = y + dy
        const seenWidth = Math.min(left + width, room.left + room.width) - Math.max(left, room.left)
        expect(seenWidth).toBeGreaterThanOrEqual(20)
        expect(top).toBeGreaterThanOrEqual(room.top)
        expect(room.top + room.height - top).toBeGreaterThanOrEqual(20)
      },
    ),
  )
})

test('within the room it goes where it is wanted, from wherever it stands', () => {
  const room = { left: 0, top: 0, width: 1000, height: 800 }
  const box = { left: 350, top: 120, width: 400, height: 300 }
  expect(kept({ x: 60, y: 40 }, { x: 50, y: 20 }, box, room)).toEqual({ x: 60, y: 40 })
})
