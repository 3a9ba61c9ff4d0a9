import { boxMean } from '../image/box-mean.ts'
import { copyPixels, newMask, type Colour, type Mask, type Pixels } from '../pixels.ts'
import { maskIn, pixelsIn, tilesOf, type Tile } from './band.ts'
import { betweenHalves, halfMask, halfPixels, sampled, type Between } from './half.ts'

/** How far around the colours of the person and of what is behind are gathered first, in pixels of the half. */
const FAR = 22
/** It is gathered in the half of that, so many times smaller: what is looked for changes slowly. */
const COARSE = 2
/** Then from near by, in the half itself. */
const NEAR = 3
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
  const [red, green, blue] = person.map((plane) => plane.data)
  const [redBehind, greenBehind, blueBehind] = behind.map((plane) => plane.data)
  for (let y = 0, at = 0; y < height; y += 1) {
    const row = Math.floor(y / COARSE) * w
    for (let x = 0; x < width; x += 1, at += 1) {
      const to = row + ((x / COARSE) | 0)
      const share = mask.data[at]
      const [own, rest, from] = [share / 255, (1 - share) / 255, at * 4]
      shares.data[to] += share
      rests.data[to] += 1 - share
      red[to] += data[from] * own
      green[to] += data[from + 1] * own
      blue[to] += data[from + 2] * own
      redBehind[to] += data[from] * rest
      greenBehind[to] += data[from + 1] * rest
      blueBehind[to] += data[from + 2] * rest
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

/** What is near each pixel of a tile, of each of the three colours: the person's own, and what is behind. */
interface Near {
  own: Float32Array[]
  behind: Float32Array[]
}

/** Of a tile what it sees: its pixels, how much of each is the person, and how much of what lies near by. */
interface Seen {
  pixels: Pixels
  share: Mask
  shares: Float32Array
}

/** The places of a line of the half in the picture that is smaller still. */
const placesIn = (length: number, from: number, small: number): Between[] =>
  Array.from({ length }, (_, place) => betweenHalves(from + place, 0, small))

function nearIn(tile: Tile, { pixels, share, shares }: Seen, { person, behind }: Around): Near {
  const { width, height } = tile.seen
  const planes = (): Float32Array[] => [0, 1, 2].map(() => new Float32Array(width * height))
  const [own, back] = [planes(), planes()]
  const small = person[0].width
  const columns = placesIn(width, tile.left, small)
  const rows = placesIn(height, tile.top, person[0].height)
  for (let y = 0, at = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, at += 1) {
      const part = share.data[at]
      for (let c = 0; c < 3; c += 1) {
        const seen = pixels.data[at * 4 + c] / 255
        // What is the person alone is its own, whatever lies around.
        if (part === 1) {
          own[c][at] = seen
          continue
        }
        const far = sampled(behind[c].data, small, columns[x], rows[y])
        back[c][at] = (1 - part) * far
        if (part > 0)
          own[c][at] = part * unmixed(seen, part, sampled(person[c].data, small, columns[x], rows[y]), far)
      }
    }
  }
  for (const plane of [...own, ...back]) boxMean(plane, width, height, NEAR, plane)
  for (let at = 0; at < width * height; at += 1) {
    const [shareNear, restNear] = [shares[at] + TINY, 1 - shares[at] + TINY]
    for (let c = 0; c < 3; c += 1) {
      own[c][at] /= shareNear
      back[c][at] /= restNear
    }
  }
  return { own, behind: back }
}

/** Takes what is behind out of the colours of a picture, in the part of it whose half a tile is, where it is mixed. */
function unmix(made: Pixels, pixels: Pixels, mask: Mask, tile: Tile, near: Near): void {
  const { seen, left, top } = tile
  const columns = Array.from({ length: tile.width * 2 }, (_, place) =>
    betweenHalves(tile.x * 2 + place, left, seen.width),
  )
  for (let y = tile.y * 2; y < Math.min((tile.y + tile.height) * 2, mask.height); y += 1) {
    const down = betweenHalves(y, top, seen.height)
    for (let x = tile.x * 2; x < Math.min((tile.x + tile.width) * 2, mask.width); x += 1) {
      const at = y * mask.width + x
      const share = mask.data[at]
      if (!isMixed(share)) continue
      const across = columns[x - tile.x * 2]
      for (let c = 0; c < 3; c += 1) {
        const own = sampled(near.own[c], seen.width, across, down)
        const behind = sampled(near.behind[c], seen.width, across, down)
        made.data[at * 4 + c] = unmixed(pixels.data[at * 4 + c] / 255, share, own, behind) * 255
      }
    }
  }
}

/**
 * The person by itself: its own colours, and the mask as how much covers what is behind. Where both are mixed, hair does
 * not carry the background along: after the estimation by blurring of Forte (2021), done along the edges only.
 */
export function cutOut(pixels: Pixels, mask: Mask): Pixels {
  const made = copyPixels(pixels)
  const [half, share] = [halfPixels(pixels), halfMask(mask)]
  const tiles = tilesOf(share, NEAR + 1, isMixed)
  const colours = around(half, share)
  for (const tile of tiles) {
    const part = maskIn(share, tile)
    const shares = boxMean(part.data, part.width, part.height, NEAR)
    const seen = { pixels: pixelsIn(half, tile), share: part, shares }
    unmix(made, pixels, mask, tile, nearIn(tile, seen, colours))
  }
  for (let at = 0; at < mask.data.length; at += 1) made.data[at * 4 + 3] = mask.data[at] * 255
  return made
}

/** A cut-out person before a colour. */
export function onColour(cut: Pixels, colour: Colour): Pixels {
  const made = copyPixels(cut)
  const { data } = made
  for (let at = 0; at < data.length; at += 4) {
    const alpha = data[at + 3]
    if (alpha === 255) continue
    const share = alpha / 255
    for (let c = 0; c < 3; c += 1)
      data[at + c] = alpha === 0 ? colour[c] : data[at + c] * share + colour[c] * (1 - share)
    data[at + 3] = 255
  }
  return made
}
