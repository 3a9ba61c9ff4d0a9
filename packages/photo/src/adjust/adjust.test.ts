import { expect, it } from 'vitest'
import { newPixels, type Pixels } from '../pixels.ts'
import { testPortrait } from '../testing/pictures.ts'
import { enhanceColour } from './colour.ts'
import { lumaOf } from './luma.ts'
import { retouch } from './retouch.ts'
import { enhance, median } from './sharpen.ts'
import { skinOf } from './skin.ts'

const { picture, face } = await testPortrait()

const colourAt = ({ width, data }: Pixels, x: number, y: number): number[] =>
  Array.from(data.subarray((y * width + x) * 4, (y * width + x) * 4 + 3))

/** How much neighbours differ in a part of a picture. */
function roughness(pixels: Pixels, left: number, top: number, side: number): number {
  const luma = lumaOf(pixels)
  let sum = 0
  for (let y = top; y < top + side; y += 1)
    for (let x = left; x < left + side; x += 1)
      sum += Math.abs((luma[y * pixels.width + x] ?? 0) - (luma[y * pixels.width + x + 1] ?? 0))
  return sum / (side * side)
}

it('at no strength everything stays as it is', () => {
  for (const same of [enhance(picture, 0), enhanceColour(picture, 0), retouch(picture, face, 0)]) {
    const most = same.data.reduce(
      (worst, value, at) => Math.max(worst, Math.abs(value - (picture.data[at] ?? 0))),
      0,
    )
    expect(most).toBeLessThanOrEqual(1)
  }
})

it('takes a colour cast away from grey', () => {
  const cast = newPixels(64, 64)
  for (let at = 0; at < 64 * 64; at += 1) {
    const grey = 80 + (at % 100)
    cast.data.set([grey * 1.06, grey, grey * 0.94, 255], at * 4)
  }
  const [red = 0, , blue = 0] = colourAt(enhanceColour(cast, 100), 30, 30)
  const [redBefore = 0, , blueBefore = 0] = colourAt(cast, 30, 30)
  expect(red - blue).toBeLessThan(redBefore - blueBefore)
})

it('smooths skin and leaves eyes, mouth, hair and what is around', () => {
  const smooth = retouch(picture, face, 100)
  const skin = skinOf(picture, face)
  const share = (x: number, y: number): number =>
    skin.data[Math.round(y) * picture.width + Math.round(x)] ?? -1
  expect(share(face.leftEye.x, face.leftEye.y)).toBe(0)
  expect(share(face.rightEye.x, face.rightEye.y)).toBe(0)
  expect(skin.data.some((value) => value > 0.9)).toBe(true)
  expect(colourAt(smooth, 400, 400)).toEqual(colourAt(picture, 400, 400))
  expect(colourAt(smooth, 225, 30)).toEqual(colourAt(picture, 225, 30))
  const cheek = [Math.round(face.leftEye.x) - 8, Math.round(face.leftEye.y) + 22] as const
  expect(roughness(smooth, ...cheek, 14)).toBeLessThan(roughness(picture, ...cheek, 14))
})

it('makes edges crisper, and keeps colours', () => {
  const clear = enhance(picture, 100)
  expect(roughness(clear, 180, 40, 90)).toBeGreaterThan(roughness(picture, 180, 40, 90))
})

it('takes single wrong pixels out and leaves an edge', () => {
  const values = Float32Array.from({ length: 49 }, (_, at) => (at % 7 < 3 ? 10 : 200))
  values[15] = 255
  const clean = median(values, 7, 7)
  expect(clean[15]).toBe(10)
  expect(Array.from(clean.subarray(21, 28))).toEqual([10, 10, 10, 200, 200, 200, 200])
})
