import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { FaceNets } from '@visa/photo/face/detect'
import { DetectorNet } from '@visa/photo/face/detector-net'
import { LandmarkNet } from '@visa/photo/face/landmark-net'
import { resize } from '@visa/photo/image/resize'
import { PersonNet } from '@visa/photo/matte/person-net'
import { once } from '@visa/photo/once'
import { manifestOf, readWeights, type Weight } from '@visa/photo/net/weights'
import type { Mask, Pixels } from '@visa/photo/pixels'
import type { ModelName } from '@visa/photo-models/models'

const PLACE = join('packages', 'photo-models', 'vendored')

/** The folder of models: above this file, however deep a build put it. */
function findFolder(): string {
  let folder = dirname(fileURLToPath(import.meta.url))
  while (!existsSync(join(folder, PLACE))) {
    const above = dirname(folder)
    if (above === folder) throw new Error(`there is no ${PLACE}`)
    folder = above
  }
  return join(folder, PLACE)
}

export const read = (name: ModelName): Promise<Buffer> => readFile(join(findFolder(), name))
const readJson = async (name: ModelName): Promise<unknown> => JSON.parse((await read(name)).toString())

async function weights(manifest: ModelName, file: ModelName): Promise<Map<string, Weight>> {
  return readWeights(manifestOf(await readJson(manifest)), await read(file))
}

export const faceNets = once(async (): Promise<FaceNets> => ({
  detector: new DetectorNet(
    await weights('tiny_face_detector_model-weights_manifest.json', 'tiny_face_detector_model.bin'),
  ),
  landmarks: new LandmarkNet(
    await weights('face_landmark_68_model-weights_manifest.json', 'face_landmark_68_model.bin'),
  ),
}))

export const personNet = once(
  async () => new PersonNet(await readJson('selfie.json'), await read('selfie.bin')),
)

/** As much of ONNX Runtime as is used here. */
interface Session {
  inputNames: readonly string[]
  outputNames: readonly string[]
  run(
    inputs: Record<string, unknown>,
  ): Promise<Record<string, { data: Float32Array; dims: readonly number[] }>>
}
interface SessionOptions {
  executionProviders: string[]
  enableCpuMemArena: boolean
  enableMemPattern: boolean
}
interface Runtime {
  env: { wasm: { numThreads: number; wasmPaths: string } }
  InferenceSession: { create(model: Uint8Array, options: SessionOptions): Promise<Session> }
  Tensor: new (type: 'float32', data: Float32Array, shape: readonly number[]) => unknown
}

const onnxRuntime = once(async (): Promise<Runtime> => {
  const folder = pathToFileURL(`${findFolder()}/`).href
  const runtime = (await import(/* @vite-ignore */ `${folder}ort.wasm.min.mjs`)) as Runtime
  runtime.env.wasm.numThreads = 1
  runtime.env.wasm.wasmPaths = folder
  return runtime
})

export interface NetOutput {
  data: Float32Array
  dims: readonly number[]
}

/** A net on ONNX Runtime with one input and one output. */
export async function onnxNet(
  name: ModelName,
): Promise<(values: Float32Array, shape: readonly number[]) => Promise<NetOutput>> {
  const runtime = await onnxRuntime()
  const session = await runtime.InferenceSession.create(await read(name), {
    executionProviders: ['wasm'],
    // Lines have every length: what is kept for each of them would only add up.
    enableCpuMemArena: false,
    enableMemPattern: false,
  })
  const [input = '', output = ''] = [session.inputNames[0], session.outputNames[0]]
  return async (values, shape) => {
    const said = (await session.run({ [input]: new runtime.Tensor('float32', values, shape) }))[output]
    if (said === undefined) throw new Error(`${name} said nothing`)
    return said
  }
}

const FINE_SIDE = 320
const MEAN = [0.485, 0.456, 0.406] as const
const SPREAD = [0.229, 0.224, 0.225] as const

/** The fine mask of whatever matters most in a picture. */
export const fineNet = once(async (): Promise<(pixels: Pixels) => Promise<Mask>> => {
  const run = await onnxNet('u2netp.onnx')
  return async (pixels) => {
    const { data } = resize(pixels, FINE_SIDE, FINE_SIDE)
    const plane = FINE_SIDE * FINE_SIDE
    const values = new Float32Array(3 * plane)
    for (const [c, mean] of MEAN.entries()) {
      for (let at = 0; at < plane; at += 1) {
        values[c * plane + at] = ((data[at * 4 + c] ?? 0) / 255 - mean) / (SPREAD[c] ?? 1)
      }
    }
    const said = await run(values, [1, 3, FINE_SIDE, FINE_SIDE])
    return { width: FINE_SIDE, height: FINE_SIDE, data: Float32Array.from(said.data) }
  }
})
