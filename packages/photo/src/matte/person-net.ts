import { resize } from '../image/resize.ts'
import { readGraph } from '../net/graph-file.ts'
import { GraphNet } from '../net/graph-net.ts'
import { newMask, type Mask, type Pixels } from '../pixels.ts'

const SIDE = 256

/** The net that tells people from what is behind them, as in MediaPipe's selfie segmentation; small and rough. */
export class PersonNet {
  readonly #net: GraphNet

  constructor(json: unknown, file: Uint8Array) {
    this.#net = new GraphNet(readGraph(json, file), SIDE)
  }

  /** How much of each pixel is a person, of a picture that was drawn into a square of 256. */
  mask(pixels: Pixels): Mask {
    const small = resize(pixels, SIDE, SIDE)
    const { data } = this.#net.input
    for (let from = 0, to = 0; to < data.length; from += 4, to += 3) {
      for (let c = 0; c < 3; c += 1) data[to + c] = small.data[from + c] / 255
    }
    const mask = newMask(SIDE, SIDE)
    mask.data.set(this.#net.run().data.subarray(0, SIDE * SIDE))
    return mask
  }
}
