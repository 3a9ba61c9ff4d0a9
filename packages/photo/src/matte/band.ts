import { newMask, newPixels, type Mask, type Pixels } from '../pixels.ts'

/** A part of a picture that is worked on by itself, with as much around it as the work looks at. */
export interface Tile {
  /** What the work is for. */
  x: number
  y: number
  width: number
  height: number
  /** Where the part begins that is looked at, and how large it is. */
  left: number
  top: number
  seen: { width: number; height: number }
}

const SIDE = 64

/** Whether anything within a square is chosen. */
function isWanted(
  mask: Mask,
  x0: number,
  y0: number,
  x1: number,
  y1: number,
  isChosen: (value: number) => boolean,
): boolean {
  for (let y = y0; y < y1; y += 1) {
    for (let at = y * mask.width + x0; at < y * mask.width + x1; at += 1) {
      if (isChosen(mask.data[at])) return true
    }
  }
  return false
}

/**
 * The parts of a picture in which a mask has something to decide: edges are a small share of it, and what is done to each
 * of them comes out as if it had been done to all.
 */
export function tilesOf(mask: Mask, around: number, isChosen: (value: number) => boolean): Tile[] {
  const { width, height } = mask
  const tiles: Tile[] = []
  for (let y = 0; y < height; y += SIDE) {
    for (let x = 0; x < width; x += SIDE) {
      const [right, bottom] = [Math.min(width, x + SIDE), Math.min(height, y + SIDE)]
      if (!isWanted(mask, x, y, right, bottom, isChosen)) continue
      const [left, top] = [Math.max(0, x - around), Math.max(0, y - around)]
      const seen = {
        width: Math.min(width, right + around) - left,
        height: Math.min(height, bottom + around) - top,
      }
      tiles.push({ x, y, width: right - x, height: bottom - y, left, top, seen })
    }
  }
  return tiles
}

/** What a tile sees of a picture. */
export function pixelsIn(pixels: Pixels, { left, top, seen }: Tile): Pixels {
  const made = newPixels(seen.width, seen.height)
  for (let y = 0; y < seen.height; y += 1) {
    const from = ((top + y) * pixels.width + left) * 4
    made.data.set(pixels.data.subarray(from, from + seen.width * 4), y * seen.width * 4)
  }
  return made
}

/** What a tile sees of a mask. */
export function maskIn(mask: Mask, { left, top, seen }: Tile): Mask {
  const made = newMask(seen.width, seen.height)
  for (let y = 0; y < seen.height; y += 1) {
    const from = (top + y) * mask.width + left
    made.data.set(mask.data.subarray(from, from + seen.width), y * seen.width)
  }
  return made
}
