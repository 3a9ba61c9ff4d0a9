import type { Plane } from './layers.ts'

export const lengthOf = ({ width, height, channels }: Plane): number => width * height * channels

/** The sum of two planes; the second may be a single value, or one for each channel. */
export function add(one: Plane, other: Plane, output: Plane): void {
  const length = lengthOf(one)
  const period = lengthOf(other)
  for (let at = 0; at < length; at += period) {
    for (let c = 0; c < period; c += 1) output.data[at + c] = one.data[at + c] + other.data[c]
  }
}

/** As `add`, their product. */
export function multiply(one: Plane, other: Plane, output: Plane): void {
  const length = lengthOf(one)
  const period = lengthOf(other)
  for (let at = 0; at < length; at += period) {
    for (let c = 0; c < period; c += 1) output.data[at + c] = one.data[at + c] * other.data[c]
  }
}

/** What is done to each value by itself. */
export type SingleOp = 'Relu' | 'Relu6' | 'Sigmoid'
export const isSingle = (op: string): op is SingleOp => op === 'Relu' || op === 'Relu6' || op === 'Sigmoid'

export function each(input: Plane, output: Plane, op: SingleOp): void {
  const length = lengthOf(input)
  if (op === 'Sigmoid') {
    for (let at = 0; at < length; at += 1) output.data[at] = 1 / (1 + Math.exp(-input.data[at]))
    return
  }
  const most = op === 'Relu6' ? 6 : Infinity
  for (let at = 0; at < length; at += 1) {
    const value = input.data[at]
    output.data[at] = value > most ? most : value > 0 ? value : 0
  }
}

/** What is below nothing is multiplied by the slope of its channel; may be done in place. */
export function prelu(input: Plane, slopes: Float32Array, output: Plane): void {
  const length = lengthOf(input)
  const { channels } = input
  for (let at = 0; at < length; at += channels) {
    for (let c = 0; c < channels; c += 1) {
      const value = input.data[at + c]
      output.data[at + c] = value < 0 ? value * slopes[c] : value
    }
  }
}

/** The channels of a plane and behind them some more, of nothing. */
export function widen(input: Plane, output: Plane): void {
  output.data.fill(0, 0, lengthOf(output))
  const pixels = input.width * input.height
  for (let pixel = 0; pixel < pixels; pixel += 1) {
    const [from, to] = [pixel * input.channels, pixel * output.channels]
    for (let c = 0; c < input.channels; c += 1) output.data[to + c] = input.data[from + c]
  }
}

/** A plane at another size, each value from its four neighbours. */
export function enlarge(input: Plane, output: Plane): void {
  const { channels } = input
  const [scaleX, scaleY] = [input.width / output.width, input.height / output.height]
  for (let y = 0; y < output.height; y += 1) {
    const exactY = Math.max(0, (y + 0.5) * scaleY - 0.5)
    const top = Math.min(input.height - 1, Math.floor(exactY))
    const [below, partY] = [Math.min(input.height - 1, top + 1), exactY - top]
    for (let x = 0; x < output.width; x += 1) {
      const exactX = Math.max(0, (x + 0.5) * scaleX - 0.5)
      const left = Math.min(input.width - 1, Math.floor(exactX))
      const partX = exactX - left
      const right = Math.min(input.width - 1, left + 1)
      const a = (top * input.width + left) * channels
      const b = (top * input.width + right) * channels
      const c = (below * input.width + left) * channels
      const d = (below * input.width + right) * channels
      const to = (y * output.width + x) * channels
      for (let i = 0; i < channels; i += 1) {
        const upper = input.data[a + i] + (input.data[b + i] - input.data[a + i]) * partX
        const lower = input.data[c + i] + (input.data[d + i] - input.data[c + i]) * partX
        output.data[to + i] = upper + (lower - upper) * partY
      }
    }
  }
}

/** Each pixel becomes a square of two by two, with one channel. */
export function unfold(input: Plane, filters: Float32Array, output: Plane): void {
  const { channels } = input
  for (let y = 0; y < output.height; y += 1) {
    for (let x = 0; x < output.width; x += 1) {
      const from = ((y >> 1) * input.width + (x >> 1)) * channels
      const weight = ((y & 1) * 2 + (x & 1)) * channels
      let sum = 0
      for (let c = 0; c < channels; c += 1) sum += input.data[from + c] * filters[weight + c]
      output.data[y * output.width + x] = sum
    }
  }
}
