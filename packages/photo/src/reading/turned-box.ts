import { warp } from '../image/warp.ts'
import { clamp, newPixels, type Pixels, type Point } from '../pixels.ts'

/** A rectangle around its middle, turned by an angle in radians: a line of text on a page that lies askew. */
export interface TurnedBox extends Point {
  width: number
  height: number
  angle: number
}

const WHITE = [255, 255, 255] as const
const NARROWEST = 16
const WIDEST = 4000

export function boxCorners({ x, y, width, height, angle }: TurnedBox): Point[] {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  return [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ].map(([along, down]) => {
    const [u, v] = [(along * width) / 2, (down * height) / 2]
    return { x: x + u * cos - v * sin, y: y + u * sin + v * cos }
  })
}

/** A part of a picture as a picture of its own. */
function cutOut(picture: Pixels, left: number, top: number, right: number, bottom: number): Pixels {
  const [x0, y0] = [
    clamp(Math.floor(left), 0, picture.width - 1),
    clamp(Math.floor(top), 0, picture.height - 1),
  ]
  const [x1, y1] = [
    clamp(Math.ceil(right), x0 + 1, picture.width),
    clamp(Math.ceil(bottom), y0 + 1, picture.height),
  ]
  const made = newPixels(x1 - x0, y1 - y0)
  for (let y = y0; y < y1; y += 1) {
    const from = (y * picture.width + x0) * 4
    made.data.set(picture.data.subarray(from, from + made.width * 4), (y - y0) * made.width * 4)
  }
  return made
}

/** What a box shows, laid straight, so many pixels high. */
export function stripOf(picture: Pixels, box: TurnedBox, height: number): Pixels {
  const step = box.height / height
  const width = Math.round(clamp(box.width / step, NARROWEST, WIDEST))
  const corners = boxCorners(box)
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)]
  const [left, top] = [Math.floor(Math.min(...xs)) - 2, Math.floor(Math.min(...ys)) - 2]
  const part = cutOut(picture, left, top, Math.max(...xs) + 2, Math.max(...ys) + 2)
  const [fromX, fromY] = [clamp(left, 0, picture.width - 1), clamp(top, 0, picture.height - 1)]
  const [cos, sin] = [Math.cos(box.angle), Math.sin(box.angle)]
  const [acrossStep, downStep] = [box.width / width, step]
  return warp(
    part,
    {
      a: acrossStep * cos,
      b: -downStep * sin,
      c: box.x - (box.width / 2) * cos + (box.height / 2) * sin - fromX,
      d: acrossStep * sin,
      e: downStep * cos,
      f: box.y - (box.width / 2) * sin - (box.height / 2) * cos - fromY,
    },
    { width, height },
    WHITE,
  )
}

/** The part of a line between two shares of its length. */
export function partOfBox(box: TurnedBox, from: number, to: number): TurnedBox {
  const along = ((from + to) / 2 - 0.5) * box.width
  return {
    ...box,
    x: box.x + along * Math.cos(box.angle),
    y: box.y + along * Math.sin(box.angle),
    width: (to - from) * box.width,
  }
}

/** A picture a quarter turned clockwise. */
export function quarterTurned({ width, height, data }: Pixels): Pixels {
  const made = newPixels(height, width)
  const [from, to] = [
    new Uint32Array(data.buffer, data.byteOffset, width * height),
    new Uint32Array(made.data.buffer),
  ]
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) to[x * height + height - 1 - y] = from[y * width + x]
  }
  return made
}
