import { add, each, enlarge, isSingle, lengthOf, multiply, prelu, unfold, widen } from './elementwise.ts'
import type { GraphFile, GraphNode } from './graph-file.ts'
import {
  convolve,
  depthwise,
  maxPool,
  meanOfAll,
  sameWindow,
  validWindow,
  type Plane,
  type Window,
} from './layers.ts'
import { pointwise } from './pointwise.ts'
import { ModelError, weightOf } from './weights.ts'

type Step = () => void
interface Made {
  plane: Plane
  run: Step
}

/** A net that was saved as a graph, laid out once for pictures of one size. */
export class GraphNet {
  readonly #file: GraphFile
  readonly #planes = new Map<string, Plane>()
  readonly #steps: Step[] = []
  readonly #lastUse = new Map<string, number>()
  /** Buffers whose values nobody needs any more. */
  #free: Float32Array[] = []
  readonly #row: Float32Array
  readonly input: Plane
  #output: Plane

  constructor(file: GraphFile, side: number) {
    this.#file = file
    this.input = { width: side, height: side, channels: 3, data: new Float32Array(side * side * 3) }
    this.#row = new Float32Array(side * 27)
    this.#output = this.input
    const nodes = file.nodes.filter(({ op }) => op !== 'Const')
    for (const [place, node] of nodes.entries()) for (const name of node.input) this.#lastUse.set(name, place)
    for (const [place, node] of nodes.entries()) this.#lay(node, place)
    this.#free = []
  }

  /** The values of the last step, from what `input` holds. */
  run(): Plane {
    for (const step of this.#steps) step()
    return this.#output
  }

  #lay(node: GraphNode, place: number): void {
    if (node.op === 'Placeholder') {
      this.#planes.set(node.name, this.input)
      return
    }
    const { plane, run } = this.#make(node)
    this.#planes.set(node.name, plane)
    this.#steps.push(run)
    this.#output = plane
    for (const name of new Set(node.input)) {
      const used = this.#planes.get(name)
      if (this.#lastUse.get(name) === place && used !== undefined && used !== this.input)
        this.#free.push(used.data)
    }
  }

  /** A plane for results, in memory that is free if there is some. */
  #plane(width: number, height: number, channels: number): Plane {
    const length = width * height * channels
    const fitting = this.#free.filter((data) => data.length >= length)
    const data = fitting.toSorted((one, other) => one.length - other.length)[0] ?? new Float32Array(length)
    this.#free = this.#free.filter((free) => free !== data)
    return { width, height, channels, data }
  }

  #isWeight(name: string): boolean {
    return this.#file.weights.has(name)
  }

  /** The plane that a step takes; an array of the file is a value for each channel. */
  #taken(name: string): Plane {
    const plane = this.#planes.get(name)
    if (plane !== undefined) return plane
    const { values } = weightOf(this.#file.weights, name)
    return { width: 1, height: 1, channels: values.length, data: values }
  }

  #make(node: GraphNode): Made {
    const [first = '', second = ''] = node.input
    if (isSingle(node.op)) return this.#single(node, node.op)
    switch (node.op) {
      case 'Conv2D':
      case '_FusedConv2D':
      case 'DepthwiseConv2dNative':
        return this.#convolution(node)
      case 'Add':
      case 'AddV2':
      case 'AddN':
        return this.#joined(first, second, add)
      case 'Mul':
        return this.#joined(first, second, multiply)
      case 'Prelu': {
        const input = this.#taken(first)
        const slopes = weightOf(this.#file.weights, second).values
        const plane = this.#plane(input.width, input.height, input.channels)
        return { plane, run: () => prelu(input, slopes, plane) }
      }
      case 'MaxPool': {
        const input = this.#taken(first)
        const { width, height } = validWindow(input, 2, node.step).output
        const plane = this.#plane(width, height, input.channels)
        return { plane, run: () => maxPool(input, node.step, plane) }
      }
      case 'Pad': {
        const input = this.#taken(first)
        const around = weightOf(this.#file.weights, second).values
        const more = around[around.length - 1]
        if (around.some((count, at) => count !== 0 && at < around.length - 1))
          throw new ModelError(`${node.name} does more than to add channels`)
        const plane = this.#plane(input.width, input.height, input.channels + more)
        return { plane, run: () => widen(input, plane) }
      }
      case 'AvgPool': {
        const input = this.#taken(first)
        const plane = this.#plane(1, 1, input.channels)
        return { plane, run: () => meanOfAll(input, plane.data) }
      }
      case 'ResizeBilinear': {
        const input = this.#taken(first)
        const [height = 0, width = 0] = weightOf(this.#file.weights, second).values
        const plane = this.#plane(width, height, input.channels)
        return { plane, run: () => enlarge(input, plane) }
      }
      case 'Conv2DBackpropInput': {
        const [input, filters] = [
          this.#taken(node.input[2] ?? ''),
          weightOf(this.#file.weights, second).values,
        ]
        const plane = this.#plane(input.width * 2, input.height * 2, 1)
        return { plane, run: () => unfold(input, filters, plane) }
      }
      default:
        throw new ModelError(`the step ${node.op} is unknown`)
    }
  }

  #single(node: GraphNode, op: Parameters<typeof each>[2]): Made {
    const input = this.#taken(node.input[0] ?? '')
    const plane = this.#plane(input.width, input.height, input.channels)
    return { plane, run: () => each(input, plane, op) }
  }

  #joined(first: string, second: string, how: typeof add): Made {
    const [one, other] = [this.#taken(first), this.#taken(second)]
    const [large, small] =
      this.#isWeight(first) || lengthOf(one) < lengthOf(other) ? [other, one] : [one, other]
    const plane = this.#plane(large.width, large.height, large.channels)
    return { plane, run: () => how(large, small, plane) }
  }

  #convolution(node: GraphNode): Made {
    const { plane, run } = this.#bareConvolution(node)
    if (!node.sloped) return { plane, run }
    const slopes = weightOf(this.#file.weights, node.input[3] ?? '').values
    return {
      plane,
      run: () => {
        run()
        prelu(plane, slopes, plane)
      },
    }
  }

  #bareConvolution({ op, input: names, step, same }: GraphNode): Made {
    const input = this.#taken(names[0] ?? '')
    const { values: filters, shape } = weightOf(this.#file.weights, names[1] ?? '')
    const bias = op === '_FusedConv2D' ? weightOf(this.#file.weights, names[2] ?? '').values : undefined
    const [side = 1, , inputs = 0, each0 = 0] = shape
    const window: Window = same ? sameWindow(input, side, step) : validWindow(input, side, step)
    const isDepthwise = op === 'DepthwiseConv2dNative'
    const outputs = isDepthwise ? inputs : each0
    const output = this.#plane(window.output.width, window.output.height, outputs)
    const layer = { input, filters, bias, window, output }
    if (isDepthwise) return { plane: output, run: () => depthwise(layer) }
    if (side > 1 || step > 1) return { plane: output, run: () => convolve(layer, this.#row) }
    const pixels = input.width * input.height
    const run = (): void =>
      pointwise({
        input: input.data,
        weights: filters,
        bias,
        output: output.data,
        pixels,
        inputs,
        outputs,
      })
    return { plane: output, run }
  }
}
