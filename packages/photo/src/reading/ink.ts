import { boxMean } from '../image/box-mean.ts'
import type { Pixels } from '../pixels.ts'

/** Brightness from 0 to 255. */
export interface Grey {
  width: number
  height: number
  data: Float32Array
}

export function greyOf({ width, height, data }: Pixels): Grey {
  const grey = new Float32Array(width * height)
  for (let at = 0; at < grey.length; at += 1) {
    grey[at] = data[at * 4] * 0.3 + data[at * 4 + 1] * 0.59 + data[at * 4 + 2] * 0.11
  }
  return { width, height, data: grey }
}

/** Ink is so much darker than what is around it. */
const DARKER = 0.82
const AROUND = 45

/** Which pixels are ink: darker than their surroundings, whatever the light. */
export function inkOf({ width, height, data }: Grey): Uint8Array {
  const smooth = boxMean(data, width, height, 1)
  const mean = boxMean(data, width, height, Math.max(8, Math.round(width / AROUND)))
  const ink = new Uint8Array(width * height)
  for (let at = 0; at < ink.length; at += 1) ink[at] = smooth[at] < mean[at] * DARKER ? 1 : 0
  return ink
}

/** A piece of ink: its bounds, the last pixel outside. */
export interface Blob {
  left: number
  top: number
  right: number
  bottom: number
}

/** Pieces of ink that hang together, corners included. */
export function blobsOf(ink: Uint8Array, width: number, height: number): Blob[] {
  const seen = new Uint8Array(ink.length)
  const stack = new Int32Array(ink.length)
  const blobs: Blob[] = []
  for (let start = 0; start < ink.length; start += 1) {
    if (ink[start] === 0 || seen[start] === 1) continue
    const blob = { left: width, top: height, right: 0, bottom: 0 }
    let depth = 1
    stack[0] = start
    seen[start] = 1
    while (depth > 0) {
      depth -= 1
      const place = stack[depth]
      const [x, y] = [place % width, Math.floor(place / width)]
      if (x < blob.left) blob.left = x
      if (x >= blob.right) blob.right = x + 1
      if (y < blob.top) blob.top = y
      if (y >= blob.bottom) blob.bottom = y + 1
      for (let ny = Math.max(0, y - 1); ny <= Math.min(height - 1, y + 1); ny += 1) {
        for (let nx = Math.max(0, x - 1); nx <= Math.min(width - 1, x + 1); nx += 1) {
          const next = ny * width + nx
          if (ink[next] === 0 || seen[next] === 1) continue
          seen[next] = 1
          stack[depth] = next
          depth += 1
        }
      }
    }
    blobs.push(blob)
  }
  return blobs
}
