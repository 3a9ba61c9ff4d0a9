import { expect, it } from 'vitest'
import { faceOf } from '../face/face.ts'
import { newPixels, type Pixels, type Point } from '../pixels.ts'
import { cameraHints } from './camera-hint.ts'

const [WIDTH, HEIGHT] = [640, 360]

function film(brightness: number): Pixels {
  const pixels = newPixels(WIDTH, HEIGHT)
  pixels.data.fill(brightness)
  return pixels
}

/** A face with its eyes at a place, of a size from the eyes to the chin, turned by some degrees. */
function face({ x = WIDTH / 2, y = 160, size = 100, tilt = 0 } = {}) {
  const angle = (tilt * Math.PI) / 180
  const at = (right: number, down: number): Point => ({
    x: x + right * Math.cos(angle) - down * Math.sin(angle),
    y: y + right * Math.sin(angle) + down * Math.cos(angle),
  })
  const points = Array.from({ length: 68 }, (_, i): Point => {
    if (i < 17) return at(((i - 8) / 8) * size * 0.8, i === 8 ? size : size * 0.5)
    if (i >= 36 && i < 42) return at(-size * 0.4, 0)
    if (i >= 42 && i < 48) return at(size * 0.4, 0)
    return at(0, size * 0.5)
  })
  return faceOf({ x: x - size, y: y - size / 2, width: size * 2, height: size * 2 }, 0.9, points)
}

it('says nothing to who stands well', () => {
  expect(cameraHints(film(150), [face()])).toEqual([])
})

it.each([
  ['noFace', []],
  ['several', [face(), face({ x: 100 })]],
  ['tooFar', [face({ size: 50 })]],
  ['tooClose', [face({ size: 150 })]],
  ['moveLeft', [face({ x: 380 })]],
  ['moveRight', [face({ x: 260 })]],
  ['moveUp', [face({ y: 220 })]],
  ['moveDown', [face({ y: 100 })]],
  ['tilted', [face({ tilt: 10 })]],
] as const)('says %s', (hint, faces) => {
  expect(cameraHints(film(150), faces)).toEqual([hint])
})

it('says when a face is too dark or too bright', () => {
  expect(cameraHints(film(50), [face()])).toEqual(['dark'])
  expect(cameraHints(film(240), [face()])).toEqual(['bright'])
})
