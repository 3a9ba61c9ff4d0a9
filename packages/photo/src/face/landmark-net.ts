import { Arena } from '../net/arena.ts'
import { squareOf } from '../net/input.ts'
import { convolve, depthwise, meanOfAll, sameWindow, type Plane } from '../net/layers.ts'
import { pointwise } from '../net/pointwise.ts'
import { weightOf, type Weight } from '../net/weights.ts'
import type { Box, Colour, Pixels, Point } from '../pixels.ts'

const SIDE = 112
const MEAN: Colour = [122.782, 117.001, 104.298]
const CHANNELS = [32, 64, 128, 256] as const
const POINTS = 68

/** The net that places the 68 points of a face, as in face-api's face_landmark_68. */
export class LandmarkNet {
  readonly #weights: ReadonlyMap<string, Weight>
  readonly #arena = new Arena()

  constructor(weights: ReadonlyMap<string, Weight>) {
    this.#weights = weights
  }

  #values(name: string): Float32Array {
    return weightOf(this.#weights, name).values
  }

  #plane(name: string, { width, height }: { width: number; height: number }, channels: number): Plane {
    return { width, height, channels, data: this.#arena.take(name, width * height * channels) }
  }

  #separable(input: Plane, name: string, into: string, channels: number, step: number): Plane {
    const window = sameWindow(input, 3, step)
    const middle = this.#plane('middle', window.output, input.channels)
    depthwise({
      input,
      filters: this.#values(`${name}/depthwise_filter`),
      bias: undefined,
      window,
      output: middle,
    })
    const output = this.#plane(into, window.output, channels)
    pointwise({
      input: middle.data,
      weights: this.#values(`${name}/pointwise_filter`),
      bias: this.#values(`${name}/bias`),
      output: output.data,
      pixels: middle.width * middle.height,
      inputs: input.channels,
      outputs: channels,
    })
    return output
  }

  #first(input: Plane): Plane {
    const window = sameWindow(input, 3, 2)
    const output = this.#plane('sum0', window.output, CHANNELS[0])
    const row = this.#arena.take('row', window.output.width * 27)
    const [filters, bias] = [this.#values('dense0/conv0/filters'), this.#values('dense0/conv0/bias')]
    convolve({ input, filters, bias, window, output }, row)
    return output
  }

  /** Halves a plane, then adds three layers to it, each of which sees what came before it. */
  #block(input: Plane, index: number): Plane {
    const channels = CHANNELS[index]
    const sum =
      index === 0
        ? this.#first(input)
        : this.#separable(input, `dense${index}/conv0`, `sum${index}`, channels, 2)
    const length = sum.width * sum.height * channels
    const seen = this.#plane('seen', sum, channels)
    for (let at = 0; at < length; at += 1) if (sum.data[at] < 0) sum.data[at] = 0
    for (let layer = 1; layer <= 3; layer += 1) {
      for (let at = 0; at < length; at += 1) seen.data[at] = sum.data[at] > 0 ? sum.data[at] : 0
      const added = this.#separable(seen, `dense${index}/conv${layer}`, 'added', channels, 1)
      for (let at = 0; at < length; at += 1) sum.data[at] += added.data[at]
    }
    for (let at = 0; at < length; at += 1) if (sum.data[at] < 0) sum.data[at] = 0
    return sum
  }

  /** The points of the face that stands in that part of a picture, in pixels of the picture. */
  place(pixels: Pixels, part: Box): Point[] {
    const into = this.#arena.take('input', SIDE * SIDE * 3)
    let plane = squareOf({ pixels, part, side: SIDE, mean: MEAN, centred: true, into })
    for (let index = 0; index < CHANNELS.length; index += 1) plane = this.#block(plane, index)
    const means = this.#arena.take('means', plane.channels)
    meanOfAll(plane, means)
    const said = this.#arena.take('said', POINTS * 2)
    pointwise({
      input: means,
      weights: this.#values('fc/weights'),
      bias: this.#values('fc/bias'),
      output: said,
      pixels: 1,
      inputs: plane.channels,
      outputs: POINTS * 2,
    })
    const side = Math.max(part.width, part.height)
    const [left, top] = [part.x - (side - part.width) / 2, part.y - (side - part.height) / 2]
    return Array.from({ length: POINTS }, (_, i) => ({
      x: left + said[i * 2] * side,
      y: top + said[i * 2 + 1] * side,
    }))
  }
}
