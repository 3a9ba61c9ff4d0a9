import type { Box, Colour, Pixels } from '../pixels.ts'
import { resize } from '../image/resize.ts'
import type { Plane } from './layers.ts'

interface Square {
  pixels: Pixels
  part?: Box
  side: number
  /** Subtracted from each colour, before the division by 255. */
  mean: Colour
  /** Whether the picture stands in the middle of the square, else in its upper left corner; around it is black. */
  centred: boolean
  into: Float32Array
}

/** A picture, or a part of it, in a square as a net wants it. */
export function squareOf({ pixels, part, side, mean, centred, into }: Square): Plane {
  const box = part ?? { x: 0, y: 0, width: pixels.width, height: pixels.height }
  const scale = side / Math.max(box.width, box.height)
  const [width, height] = [box.width, box.height].map((each) => Math.max(1, Math.round(each * scale)))
  const small = resize(pixels, width, height, box)
  const [left, top] = centred ? [(side - width) >> 1, (side - height) >> 1] : [0, 0]
  const black = mean.map((value) => -value / 255)
  for (let y = 0, to = 0; y < side; y += 1) {
    const isRow = y >= top && y < top + height
    for (let x = 0; x < side; x += 1, to += 3) {
      const isInside = isRow && x >= left && x < left + width
      const from = ((y - top) * width + x - left) * 4
      for (let c = 0; c < 3; c += 1)
        into[to + c] = isInside ? small.data[from + c] / 255 + black[c] : black[c]
    }
  }
  return { width: side, height: side, channels: 3, data: into }
}
