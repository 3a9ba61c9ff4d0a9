import { pointwise, activate, type Activation } from './pointwise.ts'

/** Values of a layer: rows of pixels, all the channels of a pixel beside each other. */
export interface Plane {
  width: number
  height: number
  channels: number
  data: Float32Array
}

/** How a window moves: its side, its step, and what is put before the first pixel. */
export interface Window {
  side: number
  step: number
  before: number
  output: { width: number; height: number }
}

/** As much around a plane as gives an output of its size divided by the step; with an odd rest behind. */
export function sameWindow(input: { width: number; height: number }, side: number, step: number): Window {
  const output = { width: Math.ceil(input.width / step), height: Math.ceil(input.height / step) }
  const around = Math.max((output.width - 1) * step + side - input.width, 0)
  return { side, step, before: Math.floor(around / 2), output }
}

/** Nothing around a plane. */
export const validWindow = (
  input: { width: number; height: number },
  side: number,
  step: number,
): Window => ({
  side,
  step,
  before: 0,
  output: {
    width: Math.floor((input.width - side) / step) + 1,
    height: Math.floor((input.height - side) / step) + 1,
  },
})

interface Convolution {
  input: Plane
  filters: Float32Array
  bias: Float32Array | undefined
  window: Window
  output: Plane
  activation?: Activation
}

/** Every output from a whole window of all inputs; the windows of a row are laid out for `pointwise`. */
export function convolve(
  { input, filters, bias, window, output, activation }: Convolution,
  row: Float32Array,
): void {
  const { side, step, before } = window
  const inputs = side * side * input.channels
  for (let y = 0; y < output.height; y += 1) {
    for (let x = 0, at = 0; x < output.width; x += 1) {
      for (let dy = 0; dy < side; dy += 1) {
        const fromY = y * step + dy - before
        const isRow = fromY >= 0 && fromY < input.height
        for (let dx = 0; dx < side; dx += 1) {
          const fromX = x * step + dx - before
          const from = (fromY * input.width + fromX) * input.channels
          const isPixel = isRow && fromX >= 0 && fromX < input.width
          for (let c = 0; c < input.channels; c += 1, at += 1) row[at] = isPixel ? input.data[from + c] : 0
        }
      }
    }
    pointwise({
      input: row,
      weights: filters,
      bias,
      output: output.data,
      pixels: output.width,
      inputs,
      outputs: output.channels,
      outputAt: y * output.width * output.channels,
      activation: activation ?? 'none',
    })
  }
}

/** Every channel from a window of itself. */
export function depthwise({ input, filters, bias, window, output, activation }: Convolution): void {
  const { channels } = input
  const { side, step, before } = window
  const from = input.data
  const to = output.data
  for (let y = 0; y < output.height; y += 1) {
    for (let x = 0; x < output.width; x += 1) {
      const at = (y * output.width + x) * channels
      for (let c = 0; c < channels; c += 1) to[at + c] = bias === undefined ? 0 : bias[c]
      const left = x * step - before
      const top = y * step - before
      const isInner = left >= 0 && left + side <= input.width
      for (let dy = 0; dy < side; dy += 1) {
        const fromY = top + dy
        if (fromY < 0 || fromY >= input.height) continue
        const row = (fromY * input.width + left) * channels
        if (isInner && side === 3) {
          addThree(to, at, from, row, filters, dy * 3 * channels, channels)
          continue
        }
        for (let dx = 0; dx < side; dx += 1) {
          if (left + dx < 0 || left + dx >= input.width) continue
          const pixel = row + dx * channels
          const weight = (dy * side + dx) * channels
          for (let c = 0; c < channels; c += 1) to[at + c] += from[pixel + c] * filters[weight + c]
        }
      }
    }
  }
  activate(to, 0, output.width * output.height * channels, activation ?? 'none')
}

/** Three neighbours in a row at once: the usual window, away from the border. */
function addThree(
  to: Float32Array,
  at: number,
  from: Float32Array,
  row: number,
  filters: Float32Array,
  weight: number,
  channels: number,
): void {
  const second = row + channels
  const third = second + channels
  const weight2 = weight + channels
  const weight3 = weight2 + channels
  for (let c = 0; c < channels; c += 1) {
    to[at + c] +=
      from[row + c] * filters[weight + c] +
      from[second + c] * filters[weight2 + c] +
      from[third + c] * filters[weight3 + c]
  }
}

/** The largest of each two by two, and of what there is of them at the end. */
export function maxPool(input: Plane, step: number, output: Plane): void {
  const { channels } = input
  for (let y = 0; y < output.height; y += 1) {
    const below = y * step + 1 < input.height ? input.width * channels : 0
    for (let x = 0; x < output.width; x += 1) {
      const right = x * step + 1 < input.width ? channels : 0
      const from = (y * step * input.width + x * step) * channels
      const to = (y * output.width + x) * channels
      for (let c = 0; c < channels; c += 1) {
        const at = from + c
        const upper = Math.max(input.data[at], input.data[at + right])
        output.data[to + c] = Math.max(upper, input.data[at + below], input.data[at + below + right])
      }
    }
  }
}

/** The mean of every channel over all pixels. */
export function meanOfAll(input: Plane, output: Float32Array): void {
  const { channels } = input
  const pixels = input.width * input.height
  for (let c = 0; c < channels; c += 1) {
    let sum = 0
    for (let at = c; at < pixels * channels; at += channels) sum += input.data[at]
    output[c] = sum / pixels
  }
}
