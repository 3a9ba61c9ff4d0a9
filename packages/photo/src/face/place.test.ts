import { expect, it } from 'vitest'
import { applied } from '../image/warp.ts'
import type { Point } from '../pixels.ts'
import { testPortrait } from '../testing/pictures.ts'
import { faceOf } from './face.ts'
import { crownOf, faceInCrop, facesInCrop, inCrop, planCrop } from './place.ts'

const PLACEMENT = { width: 700, height: 900, head: 0.745, top: 0.085 }
const SIZE = { width: 512, height: 512 }
const { face, mask } = await testPortrait()

it('finds the top of the hair', () => {
  // Marked by hand in the picture: the hair ends at 15.
  expect(crownOf(face, SIZE, mask).y).toBeGreaterThan(9)
  expect(crownOf(face, SIZE, mask).y).toBeLessThan(21)
  expect(crownOf(face, SIZE).y).toBeLessThan(face.leftEye.y)
})

it('C9.8 cuts 700 by 900 with the head where it is to stand, straight', () => {
  const plan = planCrop(face, SIZE, PLACEMENT, mask)
  const cut = faceInCrop(plan, face)
  const crown = inCrop(plan, crownOf(face, SIZE, mask))
  expect([plan.width, plan.height]).toEqual([700, 900])
  expect(crown.y / 900).toBeCloseTo(0.085, 2)
  expect((cut.chin.y - crown.y) / 900).toBeCloseTo(0.745, 2)
  expect((cut.leftEye.x + cut.rightEye.x) / 2).toBeCloseTo(350, -1)
  expect(cut.leftEye.y).toBeCloseTo(cut.rightEye.y, 3)
})

it('C5.28 says by how many pixels each side is short', () => {
  const points = Array.from({ length: 68 }, (_, i): Point => {
    if (i === 8) return { x: 50, y: 90 }
    return i >= 36 && i < 48 ? { x: i < 42 ? 40 : 60, y: 50 } : { x: 50, y: 60 }
  })
  const small = faceOf({ x: 30, y: 30, width: 40, height: 60 }, 0.9, points)
  const { short } = planCrop(small, { width: 70, height: 95 }, PLACEMENT)
  expect(short.left).toBe(0)
  expect(short.right).toBeGreaterThan(0)
  expect(short.bottom).toBeGreaterThan(0)
  const roomy = planCrop(small, { width: 200, height: 200 }, PLACEMENT)
  expect([roomy.short.right, roomy.short.bottom]).toEqual([0, 0])
})

it('counts who else is still in the photo, and not who was cut off', () => {
  const moved = (by: number): typeof face => ({
    ...face,
    leftEye: { x: face.leftEye.x + by, y: face.leftEye.y },
    rightEye: { x: face.rightEye.x + by, y: face.rightEye.y },
  })
  const plan = planCrop(face, SIZE, PLACEMENT, mask)
  const [beside, away] = [moved(60), moved(600)]
  const seen = facesInCrop(plan, face, [beside, face, away])
  expect(seen).toHaveLength(2)
  expect(seen[0]).toEqual(faceInCrop(plan, face))
})

it('a point goes into the photo and back', () => {
  const plan = planCrop(face, SIZE, PLACEMENT, mask)
  const there = inCrop(plan, { x: 123, y: 234 })
  const back = applied(plan.affine, there.x, there.y)
  expect(back.x).toBeCloseTo(123, 5)
  expect(back.y).toBeCloseTo(234, 5)
})
