/** One array of numbers of a net, under its name. */
export interface Weight {
  shape: readonly number[]
  values: Float32Array
}

interface WeightEntry {
  name: string
  shape: readonly number[]
  dtype: string
  quantization?: { dtype: string; scale?: number; min?: number }
}

export type WeightManifest = readonly { weights: readonly WeightEntry[] }[]

/** A model file is not what it should be. */
export class ModelError extends Error {}

const isEntry = (value: unknown): value is WeightEntry =>
  typeof value === 'object' &&
  value !== null &&
  'name' in value &&
  'dtype' in value &&
  'shape' in value &&
  Array.isArray(value.shape)

/** The manifest of weights in a JSON text, as the converters of TensorFlow.js write it. */
export function manifestOf(value: unknown): WeightManifest {
  const groups: unknown[] = Array.isArray(value) ? value : []
  const manifest = groups.map((group) => {
    const entries: unknown =
      typeof group === 'object' && group !== null && 'weights' in group ? group.weights : undefined
    if (!Array.isArray(entries) || !entries.every(isEntry))
      throw new ModelError('the manifest names no weights')
    return { weights: entries }
  })
  if (manifest.length === 0) throw new ModelError('the manifest is empty')
  return manifest
}

function halfToNumber(bits: number): number {
  const [sign, exponent, fraction] = [bits & 0x8000 ? -1 : 1, (bits >> 10) & 0x1f, bits & 0x3ff]
  if (exponent === 0) return sign * 2 ** -14 * (fraction / 1024)
  if (exponent === 31) return fraction === 0 ? sign * Infinity : Number.NaN
  return sign * 2 ** (exponent - 15) * (1 + fraction / 1024)
}

type Reader = (view: DataView, at: number) => number
const READERS: Readonly<Record<string, { bytes: number; read: Reader }>> = {
  uint8: { bytes: 1, read: (view, at) => view.getUint8(at) },
  uint16: { bytes: 2, read: (view, at) => view.getUint16(at, true) },
  float16: { bytes: 2, read: (view, at) => halfToNumber(view.getUint16(at, true)) },
  float32: { bytes: 4, read: (view, at) => view.getFloat32(at, true) },
  int32: { bytes: 4, read: (view, at) => view.getInt32(at, true) },
}

/** The arrays of a net: one behind the other in the file, most of them as small whole numbers with a scale. */
export function readWeights(manifest: WeightManifest, file: Uint8Array): Map<string, Weight> {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  const found = new Map<string, Weight>()
  let at = 0
  for (const { name, shape, dtype, quantization } of manifest.flatMap((group) => group.weights)) {
    const reader = READERS[quantization?.dtype ?? dtype]
    if (reader === undefined) throw new ModelError(`${name} is of an unknown kind`)
    const length = shape.reduce((product, side) => product * side, 1)
    if (at + length * reader.bytes > view.byteLength) throw new ModelError(`the file ends before ${name}`)
    const values = new Float32Array(length)
    const [scale, min] = [quantization?.scale ?? 1, quantization?.min ?? 0]
    for (let i = 0; i < length; i += 1) values[i] = reader.read(view, at + i * reader.bytes) * scale + min
    found.set(name, { shape, values })
    at += length * reader.bytes
  }
  if (at !== view.byteLength) throw new ModelError('the file is longer than its manifest says')
  return found
}

/** The array of that name, or an error that names it. */
export function weightOf(weights: ReadonlyMap<string, Weight>, name: string): Weight {
  const found = weights.get(name)
  if (found === undefined) throw new ModelError(`${name} is missing`)
  return found
}
