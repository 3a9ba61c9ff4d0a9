import { resize } from '../image/resize.ts'
import { applied, warp, type Affine } from '../image/warp.ts'
import { readGraph } from '../net/graph-file.ts'
import { GraphNet } from '../net/graph-net.ts'
import type { Pixels, Point } from '../pixels.ts'
import { middleOf } from './face.ts'

const SIDE = 192
/** What it says of its 468 points; the outline and whether there is a face it says as well, which nobody asks it. */
const OUTPUT = 'StatefulPartitionedCall/model_1/conv2d_21/BiasAdd'
const VALUES = 3
/** The corners of each eye and its lids, and the lowest point of the chin. */
const LEFT_EYE = [33, 133, 159, 145] as const
const RIGHT_EYE = [362, 263, 386, 374] as const
const CHIN = 152
/** A turned square is so much wider than it is long. */
const DIAGONAL = Math.SQRT2
const BLACK = [0, 0, 0] as const

/** A square of a picture, turned around its middle. */
export interface TurnedSquare extends Point {
  side: number
  /** In radians. */
  angle: number
}

/** What is taken from the points of a face. */
export interface FacePoints {
  leftEye: Point
  rightEye: Point
  chin: Point
}

/** The part of a picture around a square, about as many pixels large as the net looks at, and how it was scaled. */
function around(
  pixels: Pixels,
  { x, y, side }: TurnedSquare,
): { part: Pixels; toPart: (at: Point) => Point } {
  const long = side * DIAGONAL
  const [left, top] = [x - long / 2, y - long / 2]
  const size = Math.max(1, Math.round(SIDE * DIAGONAL))
  const part = resize(pixels, size, size, { x: left, y: top, width: long, height: long })
  const scale = size / long
  return { part, toPart: (at) => ({ x: (at.x - left) * scale, y: (at.y - top) * scale }) }
}

/** From the square that the net sees to the picture it was cut out of. */
function ontoPicture({ x, y, side, angle }: TurnedSquare, mirrored: boolean): Affine {
  const step = side / SIDE
  const [cosine, sine] = [Math.cos(angle) * step, Math.sin(angle) * step]
  const [a, d] = mirrored ? [-cosine, -sine] : [cosine, sine]
  return {
    a,
    b: -sine,
    c: x - (a * SIDE) / 2 + (sine * SIDE) / 2,
    d,
    e: cosine,
    f: y - (d * SIDE) / 2 - (cosine * SIDE) / 2,
  }
}

/** The net that lays a mesh of 468 points over a face, as in MediaPipe's face mesh: its eyes and chin are taken. */
export class MeshNet {
  readonly #net: GraphNet

  constructor(json: unknown, file: Uint8Array) {
    this.#net = new GraphNet(readGraph(json, file, OUTPUT), SIDE)
  }

  /** The points of the face in that square of a picture, which is looked at as it is or in a mirror. */
  place(pixels: Pixels, square: TurnedSquare, mirrored: boolean): FacePoints {
    const { part, toPart } = around(pixels, square)
    const middle = toPart(square)
    const inPart = { ...square, ...middle, side: (square.side * part.width) / (square.side * DIAGONAL) }
    const seen = warp(part, ontoPicture(inPart, mirrored), { width: SIDE, height: SIDE }, BLACK)
    const { data } = this.#net.input
    for (let from = 0, to = 0; to < data.length; from += 4, to += 3) {
      for (let c = 0; c < 3; c += 1) data[to + c] = seen.data[from + c] / 255
    }
    const said = this.#net.run().data
    const back = ontoPicture(square, mirrored)
    const at = (point: number): Point => applied(back, said[point * VALUES], said[point * VALUES + 1])
    const eye = (points: readonly number[]): Point => middleOf(points.map(at), 0, points.length)
    const [leftEye, rightEye] = mirrored ? [eye(RIGHT_EYE), eye(LEFT_EYE)] : [eye(LEFT_EYE), eye(RIGHT_EYE)]
    return { leftEye, rightEye, chin: at(CHIN) }
  }
}
