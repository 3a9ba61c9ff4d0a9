// What the photo tools find: faces and none, crops beside marks made by hand, mattes beside known ones, corners of cards.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { cardScene, LEVELS, numbers } from './photo-cards.mjs'
import {
  filesOf,
  meshNet,
  models,
  pictures,
  pixelsOf,
  PORTRAIT,
  rawOf,
  read,
  sharp,
  tools,
} from './photo-tools.mjs'
import { unlessTrying } from './trying.mjs'

const PLACEMENT = { width: 700, height: 900, head: 0.745, top: 0.085 }

/** What cameras and people do to a portrait. Each keeps the face whole. */
const VARIATIONS = {
  'turned by 12°': (picture) => rawOf(picture).removeAlpha().rotate(12, { background: '#777777' }),
  'turned by −20°': (picture) => rawOf(picture).removeAlpha().rotate(-20, { background: '#cccccc' }),
  dark: (picture) => rawOf(picture).removeAlpha().linear(0.4, 0),
  bright: (picture) => rawOf(picture).removeAlpha().linear(1.3, 30),
  'lit from one side': (picture) => {
    const data = picture.data.slice()
    for (let at = 0; at < data.length; at += 4) {
      const light = 0.35 + 0.9 * (((at / 4) % picture.width) / picture.width)
      for (let c = 0; c < 3; c += 1) data[at + c] *= light
    }
    return rawOf({ ...picture, data }).removeAlpha()
  },
  'yellow light': (picture) => rawOf(picture).removeAlpha().linear([1.15, 0.95, 0.6], [0, 0, 0]),
  grey: (picture) => rawOf(picture).removeAlpha().greyscale().toColourspace('srgb'),
  blurred: (picture) => rawOf(picture).removeAlpha().blur(2.5),
  noisy: (picture) => {
    const next = numbers(7)
    const data = picture.data.map((value, at) => (at % 4 === 3 ? 255 : value + 50 * (next() + next() - 1)))
    return rawOf({ ...picture, data }).removeAlpha()
  },
  'compressed hard': async (picture) =>
    sharp(await rawOf(picture).removeAlpha().jpeg({ quality: 12 }).toBuffer()),
  'small, 160 px': (picture) => rawOf(picture).removeAlpha().resize(160),
  'large, 2000 px': (picture) => rawOf(picture).removeAlpha().resize(2000),
  'far away': (picture) => {
    const by = Math.round(picture.width * 0.6)
    return rawOf(picture)
      .removeAlpha()
      .extend({ top: by, bottom: by, left: by, right: by, background: '#8a9099' })
  },
  mirrored: (picture) => rawOf(picture).removeAlpha().flop(),
}

const varied = async (how, picture) =>
  pixelsOf(
    await sharp(await (await how(picture)).png().toBuffer())
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true }),
  )

async function faces(nets) {
  const given = filesOf('faces').length > 0 ? filesOf('faces') : [PORTRAIT]
  const portraits = given.slice(0, unlessTrying(Infinity, 1))
  const missed = []
  const rows = Object.fromEntries(Object.keys(VARIATIONS).map((name) => [name, 0]))
  // Each variation on every eighth: a hundred more looks would say no more.
  const tried = portraits.filter((_, at) => at % 8 === 0)
  let one = 0
  for (const [at, file] of portraits.entries()) {
    const picture = await read(file)
    const found = tools.detectFaces(nets, picture)
    if (found.length === 1) one += 1
    else missed.push(`${path.basename(file)}: ${found.length}`)
    if (at % 8 !== 0) continue
    for (const [name, how] of Object.entries(VARIATIONS)) {
      const seen = tools.detectFaces(nets, await varied(how, picture))
      if (seen.length === 1) rows[name] += 1
      else missed.push(`${path.basename(file)} ${name}: ${seen.length}`)
    }
  }
  return { portraits: portraits.length, one, variations: rows, tried: tried.length, missed }
}

/** Pictures without a face, each as it is, mirrored upside down and in four parts. */
async function nobody(nets) {
  const wrong = []
  let looked = 0
  for (const file of filesOf('no-face')) {
    const picture = await read(file)
    const [w, h] = [picture.width >> 1, picture.height >> 1]
    const part = (left, top) => rawOf(picture).removeAlpha().extract({ left, top, width: w, height: h })
    const views = [
      picture,
      await varied((each) => rawOf(each).removeAlpha().flip(), picture),
      ...(await Promise.all(
        [part(0, 0), part(w, 0), part(0, h), part(w, h)].map((each) => varied(() => each)),
      )),
    ]
    for (const view of views) {
      looked += 1
      for (const { score } of tools.detectFaces(nets, view))
        wrong.push(`${path.basename(file)} ${score.toFixed(2)}`)
    }
  }
  return { pictures: filesOf('no-face').length, looked, wrong }
}

/** How far the marks of a face come to stand from where they are to stand in the photo, in shares of its height or width. */
function offOf(plan, mark) {
  const at = (name) => tools.inCrop(plan, { x: mark[name][0], y: mark[name][1] })
  const eyes = tools.between(at('leftEye'), at('rightEye'))
  const [crown, chin] = [at('crown'), at('chin')]
  return Math.max(
    Math.abs((chin.y - crown.y) / PLACEMENT.height - PLACEMENT.head),
    Math.abs(crown.y / PLACEMENT.height - PLACEMENT.top),
    Math.abs(eyes.x / PLACEMENT.width - 0.5),
  )
}

/** How far below its mark a chin is placed, as a share of the way from the eyes. */
function chinOff({ chin }, mark) {
  const [x, y] = mark.chin
  const eyes = { x: (mark.leftEye[0] + mark.rightEye[0]) / 2, y: (mark.leftEye[1] + mark.rightEye[1]) / 2 }
  const down = { x: x - eyes.x, y: y - eyes.y }
  return ((chin.x - x) * down.x + (chin.y - y) * down.y) / (down.x ** 2 + down.y ** 2)
}

/**
 * Chins and crops beside marks that were made by hand (`photo-marks.json`). The first group is what the bar is about, the
 * second was marked with it and nothing was chosen on it; by the third, whose crowns nobody marked, it was chosen where
 * the net looks and how much lower a chin is set.
 */
async function crops(nets, person) {
  const mesh = await meshNet()
  const groups = JSON.parse(readFileSync(new URL('photo-marks.json', import.meta.url), 'utf8'))
  const told = {}
  for (const [group, marks] of Object.entries(groups)) {
    told[group] = []
    for (const [name, mark] of Object.entries(marks)) {
      const file = path.join(pictures, 'faces', name)
      if (pictures === '' || !existsSync(file)) continue
      const picture = await read(file)
      const [found] = tools.detectFaces(nets, picture)
      if (found === undefined) {
        told[group].push({ name, chin: 1, off: 1 })
        continue
      }
      const face = tools.exactFace(mesh, picture, found)
      const plan = tools.planCrop(face, picture, PLACEMENT, person.mask(picture))
      told[group].push({ name, chin: chinOff(face, mark), off: mark.crown ? offOf(plan, mark) : undefined })
    }
  }
  return told
}

/** How much of what either takes for the person both do. */
const overlapOf = (one, other) => tools.likeness(one, other)

const BACKGROUNDS = 1

/** People cut out (`cutouts`, with their shares as transparency) before other backgrounds: the mask that is right is known. */
async function mattes(person, fine) {
  const cutouts = filesOf('cutouts').slice(0, unlessTrying(Infinity, 1))
  const behind = filesOf('behind')
  const told = []
  for (const [at, file] of cutouts.entries()) {
    const cut = pixelsOf(await sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true }))
    const truth = {
      width: cut.width,
      height: cut.height,
      data: Float32Array.from({ length: cut.width * cut.height }, (_, i) => cut.data[i * 4 + 3] / 255),
    }
    for (let round = 0; round < BACKGROUNDS && behind.length > 0; round += 1) {
      const back = await read(
        await sharp(behind[(at * BACKGROUNDS + round) % behind.length])
          .resize(cut.width, cut.height, { fit: 'cover' })
          .png()
          .toBuffer(),
      )
      const data = back.data.slice()
      for (let i = 0; i < truth.data.length; i += 1)
        for (let c = 0; c < 3; c += 1)
          data[i * 4 + c] = cut.data[i * 4 + c] * truth.data[i] + data[i * 4 + c] * (1 - truth.data[i])
      const picture = { width: cut.width, height: cut.height, data }
      const rough = person.mask(picture)
      const quick = tools.refined(picture, [rough])
      const whole = tools.refined(picture, tools.trusted(rough, await fine(picture)))
      told.push({
        name: `${path.basename(file)} before ${path.basename(behind[(at * BACKGROUNDS + round) % behind.length])}`,
        rough: overlapOf(tools.resizeMask(rough, cut.width, cut.height), truth),
        quick: overlapOf(quick, truth),
        whole: overlapOf(whole, truth),
        blobs: tools.leftovers(whole).length,
        error:
          whole.data.reduce((sum, value, i) => sum + Math.abs(value - truth.data[i]), 0) / whole.data.length,
      })
    }
  }
  return told
}

const CARDS = unlessTrying(30, 1)
const CARD_PIXELS = 15

/** Cards of the folder that was brought, whose corners are told beside them. */
function givenCards() {
  const told = path.join(pictures, 'idcard', 'gt.json')
  if (pictures === '' || !existsSync(told)) return []
  return JSON.parse(readFileSync(told, 'utf8'))
    .slice(0, unlessTrying(Infinity, 1))
    .map(({ file, quad }) => ({
      file: path.join(pictures, 'idcard', file),
      corners: quad.map(([x, y]) => ({ x, y })),
      level: 'given',
    }))
}

async function cards() {
  const portrait = await read(PORTRAIT)
  const levels = [...LEVELS.map(({ name }) => name), 'given']
  const rows = Object.fromEntries(
    levels.map((name) => [name, { near: 0, refused: 0, off: 0, of: 0, furthest: 0 }]),
  )
  const look = async ({ file, corners, level }) => {
    const found = tools.findCard(await read(file))
    const truth = tools.inReadingOrder(corners)
    const away =
      found && Math.max(...found.corners.map(({ x, y }, i) => Math.hypot(x - truth[i].x, y - truth[i].y)))
    const row = rows[level]
    row.of += 1
    row.furthest = Math.max(row.furthest, away ?? 0)
    if (away === undefined) row.refused += 1
    else if (away <= CARD_PIXELS) row.near += 1
    else row.off += 1
  }
  for (let index = 0; index < CARDS; index += 1) await look(await cardScene(index, portrait, sharp))
  for (const card of givenCards()) await look(card)
  return { rows }
}

export async function foundFaces() {
  const nets = await models.faceNets()
  return {
    faces: await faces(nets),
    nobody: await nobody(nets),
    crops: await crops(nets, await models.personNet()),
  }
}

export const foundMattes = async () => mattes(await models.personNet(), await models.fineNet())

export const foundCards = cards
