/** What is done to each value of a layer at last. */
export type Activation = 'none' | 'relu' | 'leaky'

const LEAK = 0.1

export function activate(values: Float32Array, from: number, to: number, activation: Activation): void {
  if (activation === 'none') return
  const factor = activation === 'leaky' ? LEAK : 0
  for (let at = from; at < to; at += 1) if (values[at] < 0) values[at] *= factor
}

interface Pointwise {
  input: Float32Array
  /** Inputs by outputs. */
  weights: Float32Array
  bias: Float32Array | undefined
  output: Float32Array
  pixels: number
  inputs: number
  outputs: number
  /** Where the first pixel stands in the output. */
  outputAt?: number
  activation?: Activation
}

/**
 * Each pixel's outputs from its inputs. Nearly all the work of these nets: four pixels by four outputs at a time, so
 * that each value read is used four times.
 */
export function pointwise(layer: Pointwise): void {
  const { input, weights, bias, output, pixels, inputs, outputs, outputAt = 0 } = layer
  const wholePixels = pixels - (pixels % 4)
  const wholeOutputs = outputs - (outputs % 4)
  for (let pixel = 0; pixel < wholePixels; pixel += 4) {
    const in0 = pixel * inputs
    const in1 = in0 + inputs
    const in2 = in1 + inputs
    const in3 = in2 + inputs
    const out0 = outputAt + pixel * outputs
    for (let o = 0; o < wholeOutputs; o += 4) {
      let a0 = bias === undefined ? 0 : bias[o]
      let a1 = bias === undefined ? 0 : bias[o + 1]
      let a2 = bias === undefined ? 0 : bias[o + 2]
      let a3 = bias === undefined ? 0 : bias[o + 3]
      let b0 = a0
      let b1 = a1
      let b2 = a2
      let b3 = a3
      let c0 = a0
      let c1 = a1
      let c2 = a2
      let c3 = a3
      let d0 = a0
      let d1 = a1
      let d2 = a2
      let d3 = a3
      for (let i = 0, w = o; i < inputs; i += 1, w += outputs) {
        const w0 = weights[w]
        const w1 = weights[w + 1]
        const w2 = weights[w + 2]
        const w3 = weights[w + 3]
        const a = input[in0 + i]
        const b = input[in1 + i]
        const c = input[in2 + i]
        const d = input[in3 + i]
        a0 += a * w0
        a1 += a * w1
        a2 += a * w2
        a3 += a * w3
        b0 += b * w0
        b1 += b * w1
        b2 += b * w2
        b3 += b * w3
        c0 += c * w0
        c1 += c * w1
        c2 += c * w2
        c3 += c * w3
        d0 += d * w0
        d1 += d * w1
        d2 += d * w2
        d3 += d * w3
      }
      let at = out0 + o
      output[at] = a0
      output[at + 1] = a1
      output[at + 2] = a2
      output[at + 3] = a3
      at += outputs
      output[at] = b0
      output[at + 1] = b1
      output[at + 2] = b2
      output[at + 3] = b3
      at += outputs
      output[at] = c0
      output[at + 1] = c1
      output[at + 2] = c2
      output[at + 3] = c3
      at += outputs
      output[at] = d0
      output[at + 1] = d1
      output[at + 2] = d2
      output[at + 3] = d3
    }
  }
  rest(layer, 0, wholePixels, wholeOutputs)
  rest(layer, wholePixels, pixels, 0)
  activate(output, outputAt, outputAt + pixels * outputs, layer.activation ?? 'none')
}

/** What is left over of the blocks, one value at a time. */
function rest(layer: Pointwise, from: number, to: number, fromOutput: number): void {
  const { input, weights, bias, output, inputs, outputs, outputAt = 0 } = layer
  for (let pixel = from; pixel < to; pixel += 1) {
    for (let o = fromOutput; o < outputs; o += 1) {
      let sum = bias === undefined ? 0 : bias[o]
      for (let i = 0, w = o; i < inputs; i += 1, w += outputs) sum += input[pixel * inputs + i] * weights[w]
      output[outputAt + pixel * outputs + o] = sum
    }
  }
}
