// What the photo tools add to the nets they use: each beside the bare nets, on pictures that are prepared for them, in turn.
import { readFile } from 'node:fs/promises'
import { filesOf, meshNet, middle, models, PORTRAIT, rawOf, read, sharp, tools } from './photo-tools.mjs'
import { unlessTrying } from './trying.mjs'

const ROUNDS = unlessTrying(9, 1)
const PLACEMENT = { width: 700, height: 900, head: 0.745, top: 0.085 }
const WHITE = [255, 255, 255]

/** In processor time, of which what else the machine does takes little. */
async function timed(what, times) {
  const began = process.cpuUsage()
  await what()
  const { user, system } = process.cpuUsage(began)
  times.push((user + system) / 1000)
}

/** Both in turn, so that what else the machine does strikes both; the middle of each. */
async function beside(work, bare) {
  const [worked, bared] = [[], []]
  await work()
  await bare()
  for (let round = 0; round < ROUNDS; round += 1) {
    await timed(work, worked)
    await timed(bare, bared)
  }
  return { ms: middle(worked), bareMs: middle(bared), ratio: middle(worked) / middle(bared) }
}

export async function speed() {
  const nets = await models.faceNets()
  const person = await models.personNet()
  const fine = await models.fineNet()
  const mesh = await meshNet()
  const file = await readFile(filesOf('faces')[0] ?? PORTRAIT)
  // About as many pixels as a photo of a telephone has once the service has made it smaller.
  const large = await sharp(file).resize(1200, 1200).jpeg({ quality: 92 }).toBuffer()
  const picture = await read(large)
  // What finding a face asked of the nets: the sizes it looked at, and how often it placed points.
  const [looks, places] = [[], []]
  const [face] = tools.detectFaces(
    {
      detector: {
        find: (pixels, side, least) => (looks.push(side), nets.detector.find(pixels, side, least)),
      },
      landmarks: { place: (pixels, part) => (places.push(part), nets.landmarks.place(pixels, part)) },
    },
    picture,
  )
  const prepared = new Map(looks.map((side) => [side, tools.resize(picture, side, side)]))
  const crop = tools.resize(picture, 112, 112, face.box)
  const whole = { x: 0, y: 0, width: 112, height: 112 }
  const square = tools.resize(picture, 256, 256)
  const fineSquare = tools.resize(picture, 320, 320)
  const bareFaces = () => {
    for (const side of looks) nets.detector.find(prepared.get(side), side, 0.5)
    for (const _ of places) nets.landmarks.place(crop, whole)
  }
  const small = tools.resize(picture, 272, 272)
  const upright = { x: 136, y: 136, side: 192, angle: 0 }
  const bareMesh = () => {
    for (const mirrored of [false, true]) mesh.place(small, upright, mirrored)
  }
  const bareMasks = async () => {
    person.mask(square)
    await fine(fineSquare)
  }
  const matte = async (pixels) => {
    const rough = person.mask(pixels)
    const mask = tools.refined(pixels, tools.trusted(rough, await fine(pixels)))
    return tools.onColour(tools.cutOut(pixels, mask), WHITE)
  }
  const pipeline = async () => {
    const pixels = await read(large)
    const [found] = tools.detectFaces(nets, pixels)
    const exact = tools.exactFace(mesh, pixels, found)
    const plan = tools.planCrop(exact, pixels, PLACEMENT, person.mask(pixels))
    const made = await matte(tools.warp(pixels, plan.affine, plan, WHITE))
    return rawOf(made).removeAlpha().jpeg({ quality: 92 }).toBuffer()
  }
  const quick = async (pixels) => {
    const mask = tools.refined(pixels, [person.mask(pixels)])
    return tools.onColour(tools.cutOut(pixels, mask), WHITE)
  }
  return {
    detection: await beside(() => tools.detectFaces(nets, picture), bareFaces),
    matting: await beside(() => matte(picture), bareMasks),
    pipeline: await beside(pipeline, async () => {
      bareFaces()
      bareMesh()
      person.mask(square)
      await bareMasks()
    }),
    quick: await beside(
      () => quick(picture),
      () => person.mask(square),
    ),
  }
}
