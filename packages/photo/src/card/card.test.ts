import { expect, it } from 'vitest'
import { distance } from '../face/face.ts'
import { newPixels, type Pixels, type Point } from '../pixels.ts'
import { findCard, inReadingOrder, type Corners } from './find-card.ts'
import { CARD_SIZE, warpCard } from './warp-card.ts'

const [WIDTH, HEIGHT] = [480, 360]

const isWithin = (corners: Corners, x: number, y: number): boolean =>
  corners.every((one, place) => {
    const other = corners[(place + 1) % 4] ?? one
    return (other.x - one.x) * (y - one.y) - (other.y - one.y) * (x - one.x) >= 0
  })

/** How far a point is from the first corner, along the upper side and down the left one. */
function onCard([first, right, , below]: Corners, x: number, y: number): Point {
  const along = (to: Point): number =>
    ((x - first.x) * (to.x - first.x) + (y - first.y) * (to.y - first.y)) / distance(first, to)
  return { x: along(right), y: along(below) }
}

/** A light card with lines of print, on a dark table with grain. */
function scene(corners: Corners): Pixels {
  const made = newPixels(WIDTH, HEIGHT)
  for (let at = 0; at < WIDTH * HEIGHT; at += 1) {
    const [x, y] = [at % WIDTH, Math.floor(at / WIDTH)]
    const grain = ((x * 31 + y * 17) % 13) - 6
    const isCard = isWithin(corners, x, y)
    const place = onCard(corners, x, y)
    const isPrint = isCard && place.x > 15 && place.y > 15 && place.y % 24 < 5 && place.x % 60 < 35
    const value = isPrint ? 90 : isCard ? 225 : 85
    made.data.set([value + grain, value + grain, value + grain + (isCard ? 10 : -20), 255], at * 4)
  }
  return made
}

function turned(angle: number, width: number, centre: Point): Corners {
  const [sine, cosine] = [Math.sin((angle * Math.PI) / 180), Math.cos((angle * Math.PI) / 180)]
  const at = (x: number, y: number): Point => {
    const [dx, dy] = [x * width, (y * width) / 1.586]
    return { x: centre.x + dx * cosine - dy * sine, y: centre.y + dx * sine + dy * cosine }
  }
  return [at(-0.5, -0.5), at(0.5, -0.5), at(0.5, 0.5), at(-0.5, 0.5)]
}

it.each([
  [-20, 260, -20, 11],
  [-8, 300, 7, -15],
  [-4, 340, -20, 11],
  [0, 300, 0, 0],
  [8, 260, 7, 11],
  [16, 320, -10, 5],
])('finds the corners of a card turned by %i degrees', (angle, width, dx, dy) => {
  const corners = turned(angle, width, { x: WIDTH / 2 + dx, y: HEIGHT / 2 + dy })
  const found = findCard(scene(corners))?.corners ?? []
  expect(found.map((corner, place) => distance(corner, corners[place] ?? corner) < 5)).toEqual([
    true,
    true,
    true,
    true,
  ])
})

it('finds none where none is', () => {
  const table = scene(turned(0, 1, { x: -900, y: -900 }))
  expect(findCard(table)).toBeUndefined()
  expect(findCard(newPixels(64, 64))).toBeUndefined()
})

it('C9.8 lays a card flat in 770 by 540, padded and not stretched', () => {
  const corners = turned(8, 300, { x: 240, y: 180 })
  const flat = warpCard(scene(corners), corners)
  expect([flat.width, flat.height]).toEqual([CARD_SIZE.width, CARD_SIZE.height])
  const redAt = (x: number, y: number): number => flat.data[(y * flat.width + x) * 4] ?? -1
  expect([redAt(385, 5), redAt(385, 535)]).toEqual([255, 255])
  // Both ends of the card are card: nothing of the table came along.
  for (const [x, y] of [
    [12, 40],
    [757, 40],
    [757, 500],
    [12, 500],
  ] as const)
    expect(redAt(x, y)).toBeGreaterThan(80)
})

it('names corners as they are read, of a card that stands upright too', () => {
  const flat = turned(-15, 200, { x: 200, y: 150 })
  expect(inReadingOrder([flat[2], flat[0], flat[3], flat[1]])).toEqual(flat)
  const [first, second, third] = inReadingOrder(turned(85, 200, { x: 200, y: 150 }))
  expect(distance(first, second)).toBeGreaterThan(distance(second, third))
})
