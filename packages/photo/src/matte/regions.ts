import type { Box, Mask } from '../pixels.ts'

/** A part of a mask that hangs together. */
interface Region {
  box: Box
  pixels: number
  /** Whether it reaches each edge of the picture. */
  touches: { top: boolean; sides: boolean; bottom: boolean }
}

/** Numbers each part of what is chosen, from 1; 0 is what is not. */
function regionsOf(
  { width, height }: { width: number; height: number },
  isChosen: (at: number) => boolean,
): { labels: Int32Array; regions: Region[] } {
  const labels = new Int32Array(width * height)
  const waiting = new Int32Array(width * height)
  const regions: Region[] = []
  for (let start = 0; start < labels.length; start += 1) {
    if (labels[start] !== 0 || !isChosen(start)) continue
    const label = regions.length + 1
    let [left, right, top, bottom] = [width, -1, height, -1]
    let end = 0
    waiting[end] = start
    end += 1
    labels[start] = label
    for (let next = 0; next < end; next += 1) {
      const at = waiting[next]
      const x = at % width
      const y = (at - x) / width
      if (x < left) left = x
      if (x > right) right = x
      if (y < top) top = y
      if (y > bottom) bottom = y
      for (let side = 0; side < 4; side += 1) {
        if (side === 0 && x === 0) continue
        if (side === 1 && x === width - 1) continue
        const to = side === 0 ? at - 1 : side === 1 ? at + 1 : side === 2 ? at - width : at + width
        if (to < 0 || to >= labels.length || labels[to] !== 0 || !isChosen(to)) continue
        labels[to] = label
        waiting[end] = to
        end += 1
      }
    }
    regions.push({
      box: { x: left, y: top, width: right - left + 1, height: bottom - top + 1 },
      pixels: end,
      touches: { top: top === 0, sides: left === 0 || right === width - 1, bottom: bottom === height - 1 },
    })
  }
  return { labels, regions }
}

/** From haze to what is solid: a speck may hang on the person by a haze only. */
const SPECKS = [0.1, 0.25, 0.5] as const
const HOLES = [0.9, 0.75, 0.5] as const

function takeSpecks(mask: Mask, above: number): void {
  const { labels, regions } = regionsOf(mask, (at) => mask.data[at] > above)
  const largest = regions.reduce((most, { pixels }) => Math.max(most, pixels), 0)
  const main = regions.findIndex(({ pixels }) => pixels === largest) + 1
  for (let at = 0; at < labels.length; at += 1) if (labels[at] !== 0 && labels[at] !== main) mask.data[at] = 0
}

function fillHoles(mask: Mask, below: number, largest: number): void {
  const { labels, regions } = regionsOf(mask, (at) => mask.data[at] < below)
  const isHole = regions.map(({ touches, pixels }) => !touches.top && !touches.sides && pixels < largest)
  for (let at = 0; at < labels.length; at += 1)
    if (labels[at] > 0 && isHole[labels[at] - 1]) mask.data[at] = 1
}

/**
 * One person and one background: parts of the person that hang on nothing are taken out, and so are holes that do not
 * reach the top or a side of the picture, unless they are as large as the gap between an arm and a body.
 */
export function withoutBlobs({ width, height, data }: Mask, largestHole = 0.004): Mask {
  const mask: Mask = { width, height, data: data.slice() }
  for (const [place, above] of SPECKS.entries()) {
    takeSpecks(mask, above)
    fillHoles(mask, HOLES[place], width * height * largestHole)
  }
  return mask
}

/** What a mask left behind: specks beside the person and holes in it, the largest first. */
export interface Blob {
  kind: 'speck' | 'hole'
  box: Box
  pixels: number
}

const LEAST_BLOB = 12

export function leftovers(mask: Mask): Blob[] {
  const specks = regionsOf(mask, (at) => mask.data[at] > 0.25).regions.toSorted((a, b) => b.pixels - a.pixels)
  const holes = regionsOf(mask, (at) => mask.data[at] < 0.75).regions.filter(
    ({ touches }) => !touches.top && !touches.sides,
  )
  return [
    ...specks.slice(1).map(({ box, pixels }): Blob => ({ kind: 'speck', box, pixels })),
    ...holes.map(({ box, pixels }): Blob => ({ kind: 'hole', box, pixels })),
  ]
    .filter(({ pixels }) => pixels >= LEAST_BLOB)
    .toSorted((one, other) => other.pixels - one.pixels)
}
