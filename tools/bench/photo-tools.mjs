// The photo tools as the image service uses them, and pictures to try them on.
import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { root } from '../lib/root.mjs'

export const sharp = createRequire(path.join(root, 'apps/image/package.json'))('sharp')

const photo = (module) => import(new URL(`../../packages/photo/dist/${module}.js`, import.meta.url).href)

export const tools = {
  ...(await photo('face/detect')),
  ...(await photo('face/exact')),
  ...(await photo('face/mesh-net')),
  ...(await photo('face/place')),
  ...(await photo('face/face')),
  ...(await photo('card/find-card')),
  ...(await photo('image/resize')),
  ...(await photo('image/warp')),
  ...(await photo('matte/refine')),
  ...(await photo('matte/regions')),
  ...(await photo('matte/foreground')),
}
export const models = await import(new URL('../../apps/image/dist/models.js', import.meta.url).href)

/** The net that places eyes and chins; the service has no need of it. */
const vendored = (name) => readFile(path.join(root, 'packages/photo-models/vendored', name))

export async function meshNet() {
  return new tools.MeshNet(JSON.parse(await vendored('facemesh.json')), await vendored('facemesh.bin'))
}

export const fixture = (name) => path.join(root, 'packages/photo/fixtures', name)

/** The only portrait in the repository. */
export const PORTRAIT = fixture('astronaut.jpg')

/** Where pictures are that may not be given away; nothing where there are none. */
export const pictures = process.env['BENCH_PHOTOS'] ?? ''

export const filesOf = (name) => {
  const folder = path.join(pictures, name)
  if (pictures === '' || !existsSync(folder)) return []
  return readdirSync(folder)
    .filter((file) => /\.(jpe?g|png|webp|gif)$/i.test(file))
    .toSorted()
    .map((file) => path.join(folder, file))
}

/** Which of these folders hold nothing: what is measured on them is not, and figures of it stay as they are. */
export const missing = (...folders) => folders.filter((name) => filesOf(name).length === 0)

export const pixelsOf = ({ data, info }) => ({
  width: info.width,
  height: info.height,
  data: new Uint8ClampedArray(data.buffer, data.byteOffset, data.byteLength),
})

/** The pixels of a picture, upright and on white. */
export const read = async (file) =>
  pixelsOf(
    await sharp(file)
      .rotate()
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true }),
  )

export const rawOf = ({ width, height, data }) =>
  sharp(Buffer.from(data.buffer, data.byteOffset, data.byteLength), { raw: { width, height, channels: 4 } })

export const middle = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
