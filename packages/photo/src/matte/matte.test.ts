import { expect, it } from 'vitest'
import { newMask, newPixels, type Mask, type Pixels } from '../pixels.ts'
import { testPortrait } from '../testing/pictures.ts'
import { brushed } from './brush.ts'
import { cutOut, onColour } from './foreground.ts'
import { likeness, refined, trusted } from './refine.ts'
import { leftovers, withoutBlobs } from './regions.ts'

const SIDE = 120
const isPerson = (x: number, y: number): boolean => (x - 60) ** 2 + (y - 70) ** 2 < 40 ** 2 || y > 100

/** An orange figure before green, and the mask that is right. */
function scene(): { pixels: Pixels; truth: Mask } {
  const [pixels, truth] = [newPixels(SIDE, SIDE), newMask(SIDE, SIDE)]
  for (let at = 0; at < SIDE * SIDE; at += 1) {
    const person = isPerson(at % SIDE, Math.floor(at / SIDE))
    pixels.data.set(person ? [220, 140, 60, 255] : [40, 150, 70, 255], at * 4)
    truth.data[at] = person ? 1 : 0
  }
  return { pixels, truth }
}

it('a rough mask comes to follow the edge of the person', () => {
  const { pixels, truth } = scene()
  const rough = newMask(SIDE, SIDE)
  for (let at = 0; at < SIDE * SIDE; at += 1) {
    // Two pixels off, as a small net is.
    rough.data[at] = isPerson((at % SIDE) + 2, Math.floor(at / SIDE)) ? 1 : 0
  }
  const fine = refined(pixels, [rough])
  expect(likeness(fine, truth)).toBeGreaterThan(likeness(rough, truth))
  expect(leftovers(fine)).toEqual([])
})

it('a picture of odd sides is parted to its last row and column', () => {
  const [width, height] = [161, 141]
  const [pixels, rough] = [newPixels(width, height), newMask(width, height)]
  for (let at = 0; at < width * height; at += 1) {
    const person = at % width >= 60
    pixels.data.set(person ? [220, 140, 60, 255] : [40, 150, 70, 255], at * 4)
    rough.data[at] = at % width >= 61 ? 1 : 0
  }
  const fine = refined(pixels, [rough])
  for (const y of [0, 70, height - 1]) {
    const row = fine.data.subarray(y * width, (y + 1) * width)
    expect([row[0], row[55], row[65], row[width - 1]]).toEqual([0, 0, 1, 1])
  }
  const on = onColour(cutOut(pixels, fine), [255, 255, 255])
  expect(Array.from(on.data.slice(-4))).toEqual([220, 140, 60, 255])
})

it('hair does not carry what was behind it along', () => {
  const { pixels, truth } = scene()
  const mask = { ...truth, data: truth.data.slice() }
  // A strand of half orange and half green, from the head up.
  for (let y = 10; y < 30; y += 1) {
    pixels.data.set([130, 145, 65, 255], (y * SIDE + 60) * 4)
    mask.data[y * SIDE + 60] = 0.5
  }
  const cut = cutOut(pixels, mask)
  const at = (27 * SIDE + 60) * 4
  expect(cut.data[at]).toBeGreaterThan(200)
  expect(cut.data[at + 3]).toBe(128)
})

it('leaves no speck beside the person and no hole in it, and keeps what reaches the side', () => {
  const { truth } = scene()
  const dirty = { ...truth, data: truth.data.slice() }
  for (let y = 0; y < 5; y += 1) {
    dirty.data.fill(1, (10 + y) * SIDE + 100, (10 + y) * SIDE + 105)
    dirty.data.fill(0, (70 + y) * SIDE + 60, (70 + y) * SIDE + 65)
  }
  expect(leftovers(dirty).map(({ kind, pixels, box }) => [kind, pixels, box.x, box.y])).toEqual([
    ['speck', 25, 100, 10],
    ['hole', 25, 60, 70],
  ])
  const clean = withoutBlobs(dirty)
  expect(leftovers(clean)).toEqual([])
  expect(likeness(clean, truth)).toBe(1)
})

it('takes a speck out with its haze, and tells nobody of the gap between an arm and a body', () => {
  const { truth } = scene()
  const dirty = { ...truth, data: truth.data.slice() }
  const row = 70 * SIDE
  // From the person outwards: a haze, something solid, and more haze that hangs on that alone.
  dirty.data.fill(0.3, row + 100, row + 103)
  dirty.data.fill(0.6, row + 103, row + 105)
  for (let y = 0; y < 4; y += 1) dirty.data.fill(0.4, row + y * SIDE + 105, row + y * SIDE + 110)
  expect(leftovers(withoutBlobs(dirty))).toEqual([])
  const armed = { ...truth, data: truth.data.slice() }
  for (let y = 105; y < SIDE; y += 1) armed.data.fill(0, y * SIDE + 20, y * SIDE + 30)
  expect(leftovers(withoutBlobs(armed))).toEqual([])
  expect(withoutBlobs(armed).data[110 * SIDE + 25]).toBe(0)
})

it('a person before another colour has none of the old one', () => {
  const { pixels, truth } = scene()
  const on = onColour(cutOut(pixels, truth), [67, 142, 219])
  expect(Array.from(on.data.subarray(0, 4))).toEqual([67, 142, 219, 255])
  const middle = (70 * SIDE + 60) * 4
  expect(Array.from(on.data.subarray(middle, middle + 4))).toEqual([220, 140, 60, 255])
})

it('parts the portrait from its background without specks', async () => {
  const { picture, mask } = await testPortrait()
  const fine = refined(picture, [mask])
  expect(leftovers(fine)).toEqual([])
  expect(fine.data[130 * picture.width + 225]).toBe(1)
  expect(fine.data[60 * picture.width + 340]).toBe(0)
})

it('believes a second net only where it says much the same', () => {
  const { truth } = scene()
  const other = newMask(SIDE, SIDE)
  other.data.fill(1, 0, SIDE * 40)
  expect(trusted(truth, truth)).toHaveLength(2)
  expect(trusted(truth, other)).toEqual([truth])
  expect(trusted(truth, undefined)).toEqual([truth])
})

it('a brush adds and takes away, in the order of its strokes', () => {
  const line = [
    { x: 20, y: 10 },
    { x: 60, y: 10 },
  ]
  const kept = brushed(newMask(SIDE, SIDE), [{ kind: 'keep', points: line, radius: 5, softness: 0.5 }])
  expect(kept.data[10 * SIDE + 40]).toBe(1)
  expect(kept.data[14 * SIDE + 40]).toBeGreaterThan(0)
  expect(kept.data[14 * SIDE + 40]).toBeLessThan(1)
  expect(kept.data[20 * SIDE + 40]).toBe(0)
  const erased = brushed(kept, [{ kind: 'erase', points: [{ x: 40, y: 10 }], radius: 3, softness: 0 }])
  expect(erased.data[10 * SIDE + 40]).toBe(0)
  expect(erased.data[10 * SIDE + 25]).toBe(1)
})
