import { boxMean } from '../image/box-mean.ts'
import { sampleMask } from '../image/warp.ts'
import { newMask, newPixels, type Colour, type Mask, type Pixels } from '../pixels.ts'
import { maskIn, pixelsIn, tilesOf, type Tile } from './band.ts'

/** How far around the colours of the person and of what is behind are gathered first, in pixels. */
const FAR = 45
/** It is gathered in a picture so many times smaller: what is looked for changes slowly. */
const COARSE = 4
/** Then from near by. */
const NEAR = 6
const TINY = 1e-5

const isMixed = (share: number): boolean => share > 0 && share < 1

/** Of the person and of what is behind it, the colours far around each place, a colour at a time, in a small picture. */
interface Around {
  person: Mask[]
  behind: Mask[]
}

function around({ width, height, data }: Pixels, mask: Mask): Around {
  const [w, h] = [Math.ceil(width / COARSE), Math.ceil(height / COARSE)]
  const planes = (): Mask[] => [0, 1, 2].map(() => newMask(w, h))
  const [person, behind] = [planes(), planes()]
  const [shares, rests] = [newMask(w, h), newMask(w, h)]
  for (let y = 0, at = 0; y < height; y += 1) {
    const row = Math.floor(y / COARSE) * w
    for (let x = 0; x < width; x += 1, at += 1) {
      const to = row + ((x / COARSE) | 0)
      const share = mask.data[at]
      shares.data[to] += share
      rests.data[to] += 1 - share
      for (let c = 0; c < 3; c += 1) {
        const value = data[at * 4 + c] / 255
        person[c].data[to] += value * share
        behind[c].data[to] += value * (1 - share)
      }
    }
  }
  const radius = Math.ceil(FAR / COARSE)
  const spread = (plane: Mask): void => void boxMean(plane.data, w, h, radius, plane.data)
  for (const plane of [shares, rests, ...person, ...behind]) spread(plane)
  for (let at = 0; at < w * h; at += 1) {
    for (let c = 0; c < 3; c += 1) {
      person[c].data[at] /= shares.data[at] + TINY
      behind[c].data[at] /= rests.data[at] + TINY
    }
  }
  return { person, behind }
}

/** The colour of the person of which a mixture with what is behind gives what is seen. */
const unmixed = (seen: number, share: number, own: number, behind: number): number => {
  const mixed = own + share * (seen - share * own - (1 - share) * behind)
  return mixed < 0 ? 0 : mixed > 1 ? 1 : mixed
}

/** The person's own colours in a part of the picture, one of the three. */
function ownIn(tile: Tile, seen: Pixels, share: Mask, c: number, { person, behind }: Around): Float32Array {
  const { width, height } = tile.seen
  const [own, back] = [new Float32Array(width * height), new Float32Array(width * height)]
  const [weighted, rest] = [new Float32Array(width * height), new Float32Array(width * height)]
  for (let y = 0, at = 0; y < height; y += 1) {
    const fromY = (tile.top + y + 0.5) / COARSE - 0.5
    for (let x = 0; x < width; x += 1, at += 1) {
      const fromX = (tile.left + x + 0.5) / COARSE - 0.5
      back[at] = sampleMask(behind[c], fromX, fromY)
      own[at] = unmixed(
        seen.data[at * 4 + c] / 255,
        share.data[at],
        sampleMask(person[c], fromX, fromY),
        back[at],
      )
      weighted[at] = own[at] * share.data[at]
      rest[at] = back[at] * (1 - share.data[at])
    }
  }
  const means = boxMean(share.data, width, height, NEAR)
  boxMean(weighted, width, height, NEAR, weighted)
  boxMean(rest, width, height, NEAR, rest)
  for (let at = 0; at < own.length; at += 1) {
    const near = weighted[at] / (means[at] + TINY)
    const beyond = rest[at] / (1 - means[at] + TINY)
    own[at] = unmixed(seen.data[at * 4 + c] / 255, share.data[at], near, beyond)
  }
  return own
}

/**
 * The person by itself: its own colours, and the mask as how much covers what is behind. Where both are mixed, hair does
 * not carry the background along: after the estimation by blurring of Forte (2021), done along the edges only.
 */
export function cutOut(pixels: Pixels, mask: Mask): Pixels {
  const { width, height } = pixels
  const made = newPixels(width, height)
  made.data.set(pixels.data)
  const tiles = tilesOf(mask, NEAR, isMixed)
  const colours = around(pixels, mask)
  for (const tile of tiles) {
    const [seen, share] = [pixelsIn(pixels, tile), maskIn(mask, tile)]
    for (let c = 0; c < 3; c += 1) {
      const own = ownIn(tile, seen, share, c, colours)
      for (let y = tile.y; y < tile.y + tile.height; y += 1) {
        for (let x = tile.x; x < tile.x + tile.width; x += 1) {
          const at = y * width + x
          if (!isMixed(mask.data[at])) continue
          made.data[at * 4 + c] = own[(y - tile.top) * tile.seen.width + x - tile.left] * 255
        }
      }
    }
  }
  for (let at = 0; at < mask.data.length; at += 1) made.data[at * 4 + 3] = mask.data[at] * 255
  return made
}

/** A cut-out person before a colour. */
export function onColour(cut: Pixels, colour: Colour): Pixels {
  const made = newPixels(cut.width, cut.height)
  for (let at = 0; at < cut.data.length; at += 4) {
    const share = cut.data[at + 3] / 255
    for (let c = 0; c < 3; c += 1) made.data[at + c] = cut.data[at + c] * share + colour[c] * (1 - share)
    made.data[at + 3] = 255
  }
  return made
}
