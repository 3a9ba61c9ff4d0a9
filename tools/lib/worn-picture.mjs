// A drawing as a camera or a scanner would give it: smaller, out of focus, unevenly lit, grainy. By a seed, so that every
// run sees the same.
import { createRequire } from 'node:module'
import path from 'node:path'
import { root } from './root.mjs'

const sharp = createRequire(path.join(root, 'apps/image/package.json'))('sharp')

/** Numbers from 0 to 1 that the seed decides (mulberry32). */
export function seeded(seed) {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** The drawing as pixels, four bytes each. */
export async function wornPixels(svg, { width, blur = 0, light = 0, noise = 0, random = Math.random }) {
  let picture = sharp(Buffer.from(svg)).resize({ width })
  // One blur below this changes nothing.
  if (blur >= 0.3) picture = sharp(await picture.png().toBuffer()).blur(blur)
  const { data, info } = await picture
    .flatten({ background: '#fff' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const pixels = new Uint8ClampedArray(data)
  for (let at = 0; at < pixels.length; at += 4) {
    const dim = 1 - light * (((at / 4) % info.width) / info.width)
    for (let c = 0; c < 3; c += 1) {
      // Three uniform numbers are near enough to what grain is.
      const grain = (random() + random() + random() - 1.5) * 2 * noise
      pixels[at + c] = pixels[at + c] * dim + grain
    }
  }
  return { width: info.width, height: info.height, data: pixels }
}

export const wornJpeg = ({ width, height, data }, quality) =>
  sharp(Buffer.from(data.buffer), { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .jpeg({ quality })
    .toBuffer()

export async function pixelsOf(file) {
  const { data, info } = await sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data: new Uint8ClampedArray(data) }
}
