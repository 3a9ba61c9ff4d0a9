import { expect, it } from 'vitest'
import { mirroredPart } from '../image/mirror.ts'
import { resize } from '../image/resize.ts'
import { newPixels, type Pixels } from '../pixels.ts'
import { astronaut, testNets } from '../testing/pictures.ts'
import { detectFaces, overlap } from './detect.ts'
import { mirroredAgreement } from './plausible.ts'

const nets = testNets()

/** The upper left quarter of the picture twice, beside itself. */
function twice({ width, data }: Pixels): Pixels {
  const side = width / 2
  const made = newPixels(width + side, side)
  for (let y = 0; y < side; y += 1) {
    const row = data.subarray((y * width + 90) * 4, (y * width + 90 + side) * 4)
    made.data.set(row, y * made.width * 4)
    made.data.set(row, (y * made.width + side) * 4)
  }
  return made
}

it('C9.9 finds the one face of a portrait and places its points', async () => {
  const faces = detectFaces(nets, await astronaut())
  expect(faces).toHaveLength(1)
  const [face] = faces
  expect(face?.score).toBeGreaterThan(0.5)
  // Marked by hand in the picture.
  expect(face?.leftEye.x).toBeCloseTo(202, -1)
  expect(face?.leftEye.y).toBeCloseTo(100, -1)
  expect(face?.rightEye.x).toBeCloseTo(245, -1)
  expect(face?.rightEye.y).toBeCloseTo(102, -1)
  expect(face?.chin.y).toBeGreaterThan(165)
  expect(face?.chin.y).toBeLessThan(187)
  expect(Math.abs(face?.tilt ?? 90)).toBeLessThan(6)
})

it('says where a face is in pixels of a large picture', async () => {
  const picture = await astronaut()
  const [small] = detectFaces(nets, picture)
  const [large] = detectFaces(nets, resize(picture, 1400, 1400))
  const scale = 1400 / 512
  expect((large?.leftEye.x ?? 0) / scale).toBeCloseTo(small?.leftEye.x ?? -1, -1)
  expect((large?.chin.y ?? 0) / scale).toBeCloseTo(small?.chin.y ?? -1, -1)
})

it('finds two people', async () => {
  expect(detectFaces(nets, twice(await astronaut()))).toHaveLength(2)
})

it('finds nobody where there is nobody', async () => {
  const { width, data } = await astronaut()
  const below: Pixels = { width, height: 200, data: data.slice(300 * width * 4, 500 * width * 4) }
  const empty = newPixels(300, 400)
  const noise = newPixels(256, 256)
  let seed = 7
  noise.data.forEach((_, at) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    noise.data[at] = seed >> 16
  })
  for (const picture of [below, empty, noise]) {
    expect(detectFaces(nets, picture, { sizes: [224, 160] })).toEqual([])
  }
})

it('takes what looks otherwise in a mirror for no face', async () => {
  const picture = await astronaut()
  const [face] = detectFaces(nets, picture)
  const { pixels, right, top } = mirroredPart(picture, { x: 100, y: 20, width: 250, height: 250 })
  const [again] = detectFaces(nets, pixels)
  const back = (again?.landmarks ?? []).map(({ x, y }) => ({ x: right - x, y: top + y }))
  expect(mirroredAgreement(face?.landmarks ?? [], back)).toBe(true)
  const moved = back.map(({ x, y }) => ({ x: x + 12, y }))
  expect(mirroredAgreement(face?.landmarks ?? [], moved)).toBe(false)
})

it('takes boxes apart that do not overlap', () => {
  const box = { x: 0, y: 0, width: 10, height: 10 }
  expect(overlap(box, box)).toBe(1)
  expect(overlap(box, { ...box, x: 5 })).toBeCloseTo(1 / 3)
  expect(overlap(box, { ...box, x: 10 })).toBe(0)
})
