import { expect, it } from 'vitest'
import { applied, warp, type Affine } from '../image/warp.ts'
import type { Point } from '../pixels.ts'
import { testMeshNet, testNets, testPortrait } from '../testing/pictures.ts'
import { detectFaces } from './detect.ts'
import { exactFace } from './exact.ts'
import { between, distance, type Face } from './face.ts'

const mesh = testMeshNet()
const { picture, face } = await testPortrait()

/** Marked by hand in the portrait. */
const MARKS = { leftEye: { x: 202, y: 101 }, rightEye: { x: 245, y: 103 }, chin: { x: 226, y: 178 } }
const EYES = between(MARKS.leftEye, MARKS.rightEye)

/** How far eyes and chin are from their marks, as shares of the way between these. */
function offOf({ leftEye, rightEye, chin }: Face, back: (point: Point) => Point = (point) => point) {
  const down = distance(EYES, MARKS.chin)
  return {
    eyes: distance(back(between(leftEye, rightEye)), EYES) / down,
    chin: Math.abs(back(chin).y - MARKS.chin.y) / down,
  }
}

it('C9.8 places eyes and chin at marks made by hand, and leaves the points that found the face', () => {
  const exact = exactFace(mesh, picture, face)
  const { eyes, chin } = offOf(exact)
  expect(eyes).toBeLessThan(0.03)
  expect(chin).toBeLessThan(0.015)
  // What the small net says is further off.
  expect(offOf(face).chin).toBeGreaterThan(chin)
  expect([exact.landmarks, exact.box, exact.score]).toEqual([face.landmarks, face.box, face.score])
})

it('places them alike in a picture that is turned, enlarged and cut off at the chest', () => {
  const [cosine, sine] = [Math.cos(0.25) / 2, Math.sin(0.25) / 2]
  const affine: Affine = { a: cosine, b: -sine, c: 100, d: sine, e: cosine, f: -20 }
  const turned = warp(picture, affine, { width: 640, height: 520 }, [200, 200, 200])
  const [found] = detectFaces(testNets(), turned)
  if (found === undefined) throw new Error('no face')
  const exact = exactFace(mesh, turned, found)
  expect(exact.tilt).toBeLessThan(-9)
  const { eyes, chin } = offOf(exact, ({ x, y }) => applied(affine, x, y))
  expect(Math.max(eyes, chin)).toBeLessThan(0.035)
})
