import { glyphWeights } from '@visa/photo/reading/glyph-reader'
import type { Readers } from '@visa/photo/reading/read-zone'
import { LATIN_KEYS, type NetInput, type Scores, type TextNets } from '@visa/photo/reading/text-nets'
import type { ModelName } from '@visa/photo-models/models'
import { once } from '@visa/photo/once'
import { onnxNet, read, type NetOutput } from './models.ts'

const shapeOf = ({ width, height }: NetInput): number[] => [1, 3, height, width]

const scoresOf = ({ data, dims }: NetOutput): Scores => ({ steps: dims[1] ?? 0, classes: dims[2] ?? 0, data })

/** Loaded when something is first read by it: few ask for Chinese and Latin at once. */
function reader(name: ModelName): (input: NetInput) => Promise<Scores> {
  const net = once(() => onnxNet(name))
  return async (input) => scoresOf(await (await net())(input.values, shapeOf(input)))
}

const textNets = once(async (): Promise<TextNets> => {
  const find = await onnxNet('ch_PP-OCRv4_det_infer.onnx')
  return {
    find: async (input) => {
      const { data } = await find(input.values, shapeOf(input))
      return { width: input.width, height: input.height, data: Float32Array.from(data) }
    },
    latin: reader('en_PP-OCRv4_rec.onnx'),
    chinese: reader('ch_PP-OCRv4_rec_infer.onnx'),
    latinKeys: LATIN_KEYS,
    chineseKeys: (await read('ppocr_keys_v1.txt')).toString().split(/\r?\n/),
  }
})

export const readers = once(async (): Promise<Readers> => ({
  nets: await textNets(),
  glyphs: glyphWeights(await read('ocr_b_glyphs.bin')),
}))
