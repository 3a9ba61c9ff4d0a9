#!/usr/bin/env node
// What the photo tools find on pictures that are not in the repository: faces, non-faces and ID cards with known corners.
// `node tools/bench/photo.mjs [folder]`: the folder holds `faces`, `no-face` and `idcard` with a `gt.json`.
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { ensureBuilt } from '../lib/build.mjs'
import { ensureInstalled } from '../lib/install.mjs'
import { root } from '../lib/root.mjs'

const folder = path.resolve(process.argv[2] ?? path.join(root, '..', 'shared', 'fixtures'))
if (!existsSync(folder)) {
  console.log(`Skipped: there are no pictures in ${folder}`)
  process.exit(0)
}
await ensureInstalled()
await ensureBuilt(['server'])

const sharp = createRequire(path.join(root, 'apps/image/package.json'))('sharp')
const photo = (module) => import(new URL(`../../packages/photo/dist/${module}.js`, import.meta.url).href)
const [{ detectFaces }, { findCard, inReadingOrder }, { planCrop }, { refined }, { leftovers }, models] =
  await Promise.all([
    photo('face/detect'),
    photo('card/find-card'),
    photo('face/place'),
    photo('matte/refine'),
    photo('matte/regions'),
    import(new URL('../../apps/image/dist/models.js', import.meta.url).href),
  ])

const CARD_PIXELS = 15
const PLACEMENT = { width: 700, height: 900, head: 0.745, top: 0.085 }

async function read(file) {
  const { data, info } = await sharp(file)
    .rotate()
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data: new Uint8ClampedArray(data) }
}

const filesOf = (name) =>
  existsSync(path.join(folder, name))
    ? readdirSync(path.join(folder, name))
        .filter((file) => /\.(jpe?g|png|webp)$/i.test(file))
        .map((file) => path.join(folder, name, file))
    : []

const times = new Map()
/** Processor time, for other programs run beside this one. */
async function timed(name, work) {
  const before = process.cpuUsage()
  const made = await work()
  const { user, system } = process.cpuUsage(before)
  times.set(name, [...(times.get(name) ?? []), (user + system) / 1000])
  return made
}

const nets = await models.faceNets()
const person = await models.personNet()

const portraits = filesOf('faces')
let [one, blobs] = [0, 0]
for (const file of portraits) {
  const picture = await read(file)
  const faces = await timed('faces', () => detectFaces(nets, picture))
  if (faces.length === 1) one += 1
  else console.log(`  ${path.basename(file)}: ${faces.length} faces`)
  if (faces.length === 0) continue
  const mask = await timed('rough mask', () => person.mask(picture))
  await timed('plan', () => planCrop(faces[0], picture, PLACEMENT, mask))
  blobs += leftovers(await timed('edges of the mask', () => refined(picture, [mask]))).length
}
console.log(`one face on ${one} of ${portraits.length} portraits; ${blobs} specks or holes in their masks`)

const others = filesOf('no-face')
let wrong = 0
for (const file of others) wrong += detectFaces(nets, await read(file)).length
console.log(`${wrong} faces on ${others.length} pictures without one`)

const truths = existsSync(path.join(folder, 'idcard', 'gt.json'))
  ? JSON.parse(readFileSync(path.join(folder, 'idcard', 'gt.json'), 'utf8'))
  : []
const tally = { near: 0, refused: 0, off: 0 }
for (const { file, quad } of truths) {
  const place = path.join(folder, 'idcard', path.basename(file))
  if (!existsSync(place)) continue
  const picture = await read(place)
  const found = await timed('card', () => findCard(picture))
  const truth = inReadingOrder(quad.map(([x, y]) => ({ x, y })))
  const away =
    found && Math.max(...found.corners.map(({ x, y }, i) => Math.hypot(x - truth[i].x, y - truth[i].y)))
  if (away === undefined) tally.refused += 1
  else if (away <= CARD_PIXELS) tally.near += 1
  else tally.off += 1
}
console.log(
  `corners of cards: ${tally.near} within ${CARD_PIXELS} px, ${tally.refused} refused, ${tally.off} further off`,
)
for (const [name, each] of times) {
  const middle = each.toSorted((a, b) => a - b)[Math.floor(each.length / 2)]
  console.log(`${name}: ${middle.toFixed(0)} ms of processor time (median of ${each.length})`)
}
