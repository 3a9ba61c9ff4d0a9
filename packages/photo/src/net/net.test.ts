import fc from 'fast-check'
import { expect, it } from 'vitest'
import { astronaut, testPersonNet } from '../testing/pictures.ts'
import { prelu, widen } from './elementwise.ts'
import { readGraph } from './graph-file.ts'
import { GraphNet } from './graph-net.ts'
import { convolve, depthwise, maxPool, sameWindow, validWindow, type Plane } from './layers.ts'
import { pointwise } from './pointwise.ts'
import { ModelError, manifestOf, readWeights } from './weights.ts'

const values = (length: number, seed: number): Float32Array =>
  Float32Array.from({ length }, (_, i) => Math.sin((i + 1) * (seed + 1)))

const planeOf = (width: number, height: number, channels: number, seed: number): Plane => ({
  width,
  height,
  channels,
  data: values(width * height * channels, seed),
})

const at = ({ width, height, channels, data }: Plane, x: number, y: number, c: number): number =>
  x < 0 || y < 0 || x >= width || y >= height ? 0 : (data[(y * width + x) * channels + c] ?? 0)

const sides = fc.integer({ min: 3, max: 9 })
const shape = fc.record({
  width: sides,
  height: sides,
  channels: fc.integer({ min: 1, max: 6 }),
  outputs: fc.integer({ min: 1, max: 9 }),
  step: fc.integer({ min: 1, max: 2 }),
  same: fc.boolean(),
  seed: fc.integer({ min: 0, max: 100 }),
})

it('layers compute what their definition says, whatever the shape', () => {
  fc.assert(
    fc.property(shape, ({ width, height, channels, outputs, step, same, seed }) => {
      const input = planeOf(width, height, channels, seed)
      // Pictures are squares: what is put around them is the same both ways.
      fc.pre(width === height || !same || step === 1)
      const window = same ? sameWindow(input, 3, step) : validWindow(input, 3, step)
      const [filters, bias] = [values(9 * channels * outputs, seed + 1), values(outputs, seed + 2)]
      const output = planeOf(window.output.width, window.output.height, outputs, 0)
      convolve(
        { input, filters, bias, window, output, activation: 'relu' },
        new Float32Array(window.output.width * 9 * channels),
      )
      const own = planeOf(window.output.width, window.output.height, channels, 0)
      const ownFilters = values(9 * channels, seed + 3)
      depthwise({ input, filters: ownFilters, bias: undefined, window, output: own })
      for (let y = 0; y < output.height; y += 1) {
        for (let x = 0; x < output.width; x += 1) {
          const seen = (dx: number, dy: number, c: number): number =>
            at(input, x * step + dx - window.before, y * step + dy - window.before, c)
          for (let o = 0; o < outputs; o += 1) {
            let sum = bias[o] ?? 0
            for (let tap = 0; tap < 9; tap += 1)
              for (let c = 0; c < channels; c += 1)
                sum +=
                  seen(tap % 3, Math.floor(tap / 3), c) * (filters[(tap * channels + c) * outputs + o] ?? 0)
            expect(at(output, x, y, o)).toBeCloseTo(Math.max(0, sum), 4)
          }
          for (let c = 0; c < channels; c += 1) {
            let sum = 0
            for (let tap = 0; tap < 9; tap += 1)
              sum += seen(tap % 3, Math.floor(tap / 3), c) * (ownFilters[tap * channels + c] ?? 0)
            expect(at(own, x, y, c)).toBeCloseTo(sum, 4)
          }
        }
      }
    }),
    { numRuns: 40 },
  )
})

it('a pixel with leftovers of every kind', () => {
  const [input, weights] = [values(7 * 3, 1), values(3 * 6, 2)]
  const output = new Float32Array(7 * 6)
  pointwise({
    input,
    weights,
    bias: undefined,
    output,
    pixels: 7,
    inputs: 3,
    outputs: 6,
    activation: 'leaky',
  })
  for (let pixel = 0; pixel < 7; pixel += 1) {
    for (let o = 0; o < 6; o += 1) {
      let sum = 0
      for (let i = 0; i < 3; i += 1) sum += (input[pixel * 3 + i] ?? 0) * (weights[i * 6 + o] ?? 0)
      expect(output[pixel * 6 + o]).toBeCloseTo(sum > 0 ? sum : sum * 0.1, 5)
    }
  }
})

it('pools what there is at an odd end', () => {
  const input: Plane = { width: 3, height: 3, channels: 1, data: Float32Array.of(1, 2, 3, 4, 5, 6, 7, 8, 9) }
  const output: Plane = { width: 2, height: 2, channels: 1, data: new Float32Array(4) }
  maxPool(input, 2, output)
  expect([...output.data]).toEqual([5, 6, 8, 9])
})

it('what is below nothing gets the slope of its channel, and channels are added behind', () => {
  const input: Plane = { width: 2, height: 1, channels: 2, data: Float32Array.of(1, -2, -3, 4) }
  const output: Plane = { ...input, data: new Float32Array(4) }
  prelu(input, Float32Array.of(0.5, 0.25), output)
  expect([...output.data]).toEqual([1, -0.5, -1.5, 4])
  const wide: Plane = { width: 2, height: 1, channels: 3, data: new Float32Array(9).fill(7) }
  widen(input, wide)
  expect([...wide.data]).toEqual([1, -2, 0, -3, 4, 0, 7, 7, 7])
})

/** A graph of steps, whose numbers are whole. */
function graphOf(
  steps: readonly object[],
  arrays: Readonly<Record<string, readonly number[]>>,
  output?: string,
) {
  const weights = Object.entries(arrays).map(([name, { length }]) => ({
    name,
    shape: [length],
    dtype: 'int32',
  }))
  const node = [{ name: 'in', op: 'Placeholder' }, ...steps]
  const json = { modelTopology: { node }, weightsManifest: [{ weights }] }
  return readGraph(json, new Uint8Array(Int32Array.from(Object.values(arrays).flat()).buffer), output)
}

it('a graph is followed to the step that is asked for, and steps it cannot do are told', () => {
  const pad = { name: 'pad', op: 'Pad', input: ['in', 'around'] }
  const odd = { name: 'odd', op: 'Swirl', input: ['pad'] }
  const channels = { around: [0, 0, 0, 0, 0, 0, 0, 2] }
  const net = new GraphNet(graphOf([pad, odd], channels, 'pad'), 1)
  net.input.data.set([1, 2, 3])
  expect([...net.run().data.subarray(0, 5)]).toEqual([1, 2, 3, 0, 0])
  expect(() => new GraphNet(graphOf([pad, odd], channels), 1)).toThrow('Swirl')
  expect(() => graphOf([pad], channels, 'nowhere')).toThrow('nowhere')
  const beyond = { around: [0, 0, 1, 1, 0, 0, 0, 0] }
  expect(() => new GraphNet(graphOf([pad], beyond), 1)).toThrow(ModelError)
})

it('refuses a model file that is not whole', () => {
  const manifest = manifestOf([{ weights: [{ name: 'a', shape: [4], dtype: 'float32' }] }])
  expect(() => readWeights(manifest, new Uint8Array(15))).toThrow(ModelError)
  expect(() => readWeights(manifest, new Uint8Array(17))).toThrow(ModelError)
  expect(() => manifestOf({})).toThrow(ModelError)
  expect(() => manifestOf([{ weights: [{ name: 'a' }] }])).toThrow(ModelError)
})

it('tells the person from what is behind', async () => {
  const mask = testPersonNet().mask(await astronaut())
  const share = (x: number, y: number): number => mask.data[Math.round(y / 2) * 256 + Math.round(x / 2)] ?? -1
  expect(share(225, 130)).toBeGreaterThan(0.9)
  expect(share(150, 330)).toBeGreaterThan(0.9)
  expect(share(340, 60)).toBeLessThan(0.1)
  expect(share(470, 30)).toBeLessThan(0.1)
})
