import type { Box, Mask } from '../pixels.ts'

/** The values of a mask that are looked for. */
interface Chosen {
  above: number
  below: number
}

/** A part of a mask that hangs together. */
interface Region {
  box: Box
  pixels: number
  /** Whether it reaches each edge of the picture. */
  touches: { top: boolean; sides: boolean; bottom: boolean }
}

/** A part of a row that is chosen from end to end. */
interface Runs {
  count: number
  row: Int32Array
  from: Int32Array
  /** Behind the last of it. */
  to: Int32Array
  /** The part that each belongs to, by its place in `regions`. */
  region: Int32Array
}

function rootOf(above: Int32Array, run: number): number {
  let root = run
  while (above[root] !== root) root = above[root]
  // What was walked is not walked again.
  for (let at = run; above[at] !== root;) {
    const next = above[at]
    above[at] = root
    at = next
  }
  return root
}

function runsOf({ width, height, data }: Mask, { above, below }: Chosen): Omit<Runs, 'region'> {
  let room = Math.max(1024, height * 8)
  let [row, from, to] = [new Int32Array(room), new Int32Array(room), new Int32Array(room)]
  let count = 0
  for (let y = 0; y < height; y += 1) {
    const [first, last] = [y * width, (y + 1) * width]
    for (let at = first; at < last; at += 1) {
      if (!(data[at] > above && data[at] < below)) continue
      const begin = at
      while (at < last && data[at] > above && data[at] < below) at += 1
      if (count === room) {
        room *= 2
        ;[row, from, to] = [row, from, to].map((old) => {
          const larger = new Int32Array(room)
          larger.set(old)
          return larger
        })
      }
      row[count] = y
      from[count] = begin - first
      to[count] = at - first
      count += 1
    }
  }
  return { count, row, from, to }
}

/** Joins each run with those right above it. */
function joinedRuns({ count, row, from, to }: Omit<Runs, 'region'>): Int32Array {
  const above = new Int32Array(count)
  for (let run = 0; run < count; run += 1) above[run] = run
  let upper = 0
  for (let run = 0; run < count; run += 1) {
    while (
      upper < run &&
      (row[upper] < row[run] - 1 || (row[upper] === row[run] - 1 && to[upper] <= from[run]))
    )
      upper += 1
    for (let at = upper; at < run && row[at] === row[run] - 1 && from[at] < to[run]; at += 1) {
      const [one, other] = [rootOf(above, at), rootOf(above, run)]
      if (one !== other) above[Math.max(one, other)] = Math.min(one, other)
    }
  }
  return above
}

/** The parts of what is chosen that hang together, above, below and beside each other. */
function regionsOf(mask: Mask, chosen: Chosen): { runs: Runs; regions: Region[] } {
  const runs = runsOf(mask, chosen)
  const above = joinedRuns(runs)
  const region = new Int32Array(runs.count)
  const edges: { left: number; right: number; top: number; bottom: number; pixels: number }[] = []
  for (let run = 0; run < runs.count; run += 1) {
    const root = rootOf(above, run)
    const [y, left, right] = [runs.row[run], runs.from[run], runs.to[run] - 1]
    if (root === run) {
      region[run] = edges.length
      edges.push({ left, right, top: y, bottom: y, pixels: right - left + 1 })
      continue
    }
    region[run] = region[root]
    const whole = edges[region[run]]
    whole.left = Math.min(whole.left, left)
    whole.right = Math.max(whole.right, right)
    whole.bottom = y
    whole.pixels += right - left + 1
  }
  const regions = edges.map(({ left, right, top, bottom, pixels }) => ({
    box: { x: left, y: top, width: right - left + 1, height: bottom - top + 1 },
    pixels,
    touches: {
      top: top === 0,
      sides: left === 0 || right === mask.width - 1,
      bottom: bottom === mask.height - 1,
    },
  }))
  return { runs: { ...runs, region }, regions }
}

/** Sets what belongs to chosen parts to one value. */
function fillRegions(mask: Mask, runs: Runs, isChosen: (region: number) => boolean, value: number): void {
  for (let run = 0; run < runs.count; run += 1) {
    if (!isChosen(runs.region[run])) continue
    const row = runs.row[run] * mask.width
    mask.data.fill(value, row + runs.from[run], row + runs.to[run])
  }
}

/**
 * From what is solid to haze: a speck may hang on the person by a haze only, and what of it was haze hangs on nothing once
 * the solid part is gone.
 */
const SPECKS = [0.5, 0.25, 0.1] as const
const HOLES = [0.5, 0.75, 0.9] as const

/** What is larger can be the gap between an arm and a body, as a share of the picture. */
const LARGEST_HOLE = 0.004

function takeSpecks(mask: Mask, above: number): void {
  const { runs, regions } = regionsOf(mask, { above, below: Infinity })
  const largest = regions.reduce((most, { pixels }) => Math.max(most, pixels), 0)
  const main = regions.findIndex(({ pixels }) => pixels === largest)
  fillRegions(mask, runs, (region) => region !== main, 0)
}

function fillHoles(mask: Mask, below: number, largest: number): void {
  const { runs, regions } = regionsOf(mask, { above: -Infinity, below })
  const isHole = regions.map(({ touches, pixels }) => !touches.top && !touches.sides && pixels < largest)
  fillRegions(mask, runs, (region) => isHole[region], 1)
}

/**
 * One person and one background: parts of the person that hang on nothing are taken out, and so are holes that do not
 * reach the top or a side of the picture, unless they are as large as the gap between an arm and a body.
 */
export function withoutBlobs({ width, height, data }: Mask, largestHole = LARGEST_HOLE): Mask {
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
  const specks = regionsOf(mask, { above: 0.25, below: Infinity }).regions.toSorted(
    (a, b) => b.pixels - a.pixels,
  )
  const gap = mask.width * mask.height * LARGEST_HOLE
  const holes = regionsOf(mask, { above: -Infinity, below: 0.75 }).regions.filter(
    ({ touches, pixels }) => !touches.top && !touches.sides && !(touches.bottom && pixels >= gap),
  )
  return [
    ...specks.slice(1).map(({ box, pixels }): Blob => ({ kind: 'speck', box, pixels })),
    ...holes.map(({ box, pixels }): Blob => ({ kind: 'hole', box, pixels })),
  ]
    .filter(({ pixels }) => pixels >= LEAST_BLOB)
    .toSorted((one, other) => other.pixels - one.pixels)
}
