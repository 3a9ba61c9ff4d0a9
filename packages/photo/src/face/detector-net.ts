import type { Box, Colour, Pixels } from '../pixels.ts'
import { Arena } from '../net/arena.ts'
import { squareOf } from '../net/input.ts'
import { convolve, depthwise, maxPool, sameWindow, validWindow, type Plane } from '../net/layers.ts'
import { pointwise } from '../net/pointwise.ts'
import { weightOf, type Weight } from '../net/weights.ts'

/** Something that looks like a face, in pixels of the picture. */
export interface Candidate {
  box: Box
  score: number
}

const MEAN: Colour = [117.001, 114.697, 97.404]
/** Sizes of faces in cells, around which the net was trained. */
const ANCHORS = [
  [1.603231, 2.094468],
  [6.041143, 7.080126],
  [2.882459, 3.518061],
  [4.266906, 5.178857],
  [9.041765, 10.66308],
] as const
const VALUES = 5
const CHANNELS = [16, 32, 64, 128, 256, 512] as const

const sigmoid = (value: number): number => 1 / (1 + Math.exp(-value))

/** The net that finds faces: a small one that looks once, as in face-api's tiny_face_detector. */
export class DetectorNet {
  readonly #weights: ReadonlyMap<string, Weight>
  readonly #arena = new Arena()

  constructor(weights: ReadonlyMap<string, Weight>) {
    this.#weights = weights
  }

  #values(name: string): Float32Array {
    return weightOf(this.#weights, name).values
  }

  #plane(name: string, width: number, height: number, channels: number): Plane {
    return { width, height, channels, data: this.#arena.take(name, width * height * channels) }
  }

  /** Halves a plane, the last one keeps its size. */
  #pool(input: Plane, step: number): Plane {
    const { width, height } = sameWindow(input, 2, step).output
    const output = this.#plane('pooled', width, height, input.channels)
    maxPool(input, step, output)
    return output
  }

  #first(input: Plane): Plane {
    const window = validWindow(input, 3, 1)
    const { width, height } = window.output
    const output = this.#plane('layer', width, height, CHANNELS[0])
    const row = this.#arena.take('row', width * 27)
    const [filters, bias] = [this.#values('conv0/filters'), this.#values('conv0/bias')]
    convolve({ input, filters, bias, window, output, activation: 'leaky' }, row)
    return output
  }

  #separable(input: Plane, index: number): Plane {
    const { width, height, channels } = input
    const window = sameWindow(input, 3, 1)
    const middle = this.#plane('middle', width, height, channels)
    depthwise({
      input,
      filters: this.#values(`conv${index}/depthwise_filter`),
      bias: undefined,
      window,
      output: middle,
    })
    const output = this.#plane('layer', width, height, CHANNELS[index])
    pointwise({
      input: middle.data,
      weights: this.#values(`conv${index}/pointwise_filter`),
      bias: this.#values(`conv${index}/bias`),
      output: output.data,
      pixels: width * height,
      inputs: channels,
      outputs: output.channels,
      activation: 'leaky',
    })
    return output
  }

  /** What looks like a face with at least that score, when the picture is looked at in a square of that size. */
  find(pixels: Pixels, size: number, threshold: number): Candidate[] {
    const into = this.#arena.take('input', size * size * 3)
    let plane = this.#first(squareOf({ pixels, side: size, mean: MEAN, centred: false, into }))
    for (let index = 1; index < CHANNELS.length; index += 1)
      plane = this.#separable(this.#pool(plane, 2), index)
    plane = this.#pool(plane, 1)
    const cells = plane.width
    const said = this.#arena.take('said', cells * cells * ANCHORS.length * VALUES)
    pointwise({
      input: plane.data,
      weights: this.#values('conv8/filters'),
      bias: this.#values('conv8/bias'),
      output: said,
      pixels: cells * cells,
      inputs: plane.channels,
      outputs: ANCHORS.length * VALUES,
    })
    return candidates(said, cells, Math.max(pixels.width, pixels.height) / cells, threshold)
  }
}

function candidates(said: Float32Array, cells: number, scale: number, threshold: number): Candidate[] {
  const found: Candidate[] = []
  for (let cell = 0, at = 0; cell < cells * cells; cell += 1) {
    for (const [anchorWidth, anchorHeight] of ANCHORS) {
      const score = sigmoid(said[at + 4])
      if (score > threshold) {
        const [width, height] = [Math.exp(said[at + 2]) * anchorWidth, Math.exp(said[at + 3]) * anchorHeight]
        const x = (cell % cells) + sigmoid(said[at]) - width / 2
        const y = Math.floor(cell / cells) + sigmoid(said[at + 1]) - height / 2
        const box = { x: x * scale, y: y * scale, width: width * scale, height: height * scale }
        found.push({ box, score })
      }
      at += VALUES
    }
  }
  return found
}
