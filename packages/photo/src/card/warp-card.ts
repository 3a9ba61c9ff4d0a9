import { distance } from '../face/face.ts'
import { shrink } from '../image/resize.ts'
import { clamp, newPixels, type Colour, type Pixels } from '../pixels.ts'
import { CARD_RATIO, type Corners } from './find-card.ts'

/** The size in which cards leave the tools; a card is longer than that, so there is room above and below. */
export const CARD_SIZE = { width: 770, height: 540 }

/** What maps a unit square onto four corners, as eight numbers. */
function projection([a, b, c, d]: Corners): number[] {
  const [dx1, dx2, dx3] = [b.x - c.x, d.x - c.x, a.x - b.x + c.x - d.x]
  const [dy1, dy2, dy3] = [b.y - c.y, d.y - c.y, a.y - b.y + c.y - d.y]
  const size = dx1 * dy2 - dx2 * dy1
  const g = (dx3 * dy2 - dx2 * dy3) / size
  const h = (dx1 * dy3 - dx3 * dy1) / size
  return [b.x - a.x + g * b.x, d.x - a.x + h * d.x, a.x, b.y - a.y + g * b.y, d.y - a.y + h * d.y, a.y, g, h]
}

/** A card cut out and laid flat, with its own proportions, in the middle of 770 by 540. */
export function warpCard(picture: Pixels, corners: Corners, fill: Colour = [255, 255, 255]): Pixels {
  const { width, height } = CARD_SIZE
  const cardHeight = Math.round(width / CARD_RATIO)
  const top = (height - cardHeight) >> 1
  const step = distance(corners[0], corners[1]) / width
  const longest = Math.max(picture.width, picture.height)
  const { pixels, scale } = step > 1.5 ? shrink(picture, longest / step) : { pixels: picture, scale: 1 }
  const [a, b, c, d, e, f, g, h] = projection(corners)
  const made = newPixels(width, height)
  const { data } = pixels
  for (let y = 0, to = 0; y < height; y += 1) {
    const isCard = y >= top && y < top + cardHeight
    const v = (y - top + 0.5) / cardHeight
    for (let x = 0; x < width; x += 1, to += 4) {
      made.data[to + 3] = 255
      if (!isCard) {
        for (let i = 0; i < 3; i += 1) made.data[to + i] = fill[i]
        continue
      }
      const u = (x + 0.5) / width
      const depth = g * u + h * v + 1
      const exactX = clamp(((a * u + b * v + c) / depth) * scale - 0.5, 0, pixels.width - 1)
      const exactY = clamp(((d * u + e * v + f) / depth) * scale - 0.5, 0, pixels.height - 1)
      const left = Math.floor(exactX)
      const upper = Math.floor(exactY)
      const partX = exactX - left
      const partY = exactY - upper
      const at = (upper * pixels.width + left) * 4
      const right = left < pixels.width - 1 ? 4 : 0
      const below = upper < pixels.height - 1 ? pixels.width * 4 : 0
      for (let i = at; i < at + 3; i += 1) {
        const one = data[i] + (data[i + right] - data[i]) * partX
        const other = data[i + below] + (data[i + below + right] - data[i + below]) * partX
        made.data[to + i - at] = one + (other - one) * partY
      }
    }
  }
  return made
}
