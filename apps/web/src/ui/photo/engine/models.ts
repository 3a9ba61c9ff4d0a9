import detectorUrl from '@visa/photo-models/vendored/tiny_face_detector_model.bin?url'
import detectorManifestUrl from '@visa/photo-models/vendored/tiny_face_detector_model-weights_manifest.json?url'
import landmarkUrl from '@visa/photo-models/vendored/face_landmark_68_model.bin?url'
import landmarkManifestUrl from '@visa/photo-models/vendored/face_landmark_68_model-weights_manifest.json?url'
import meshUrl from '@visa/photo-models/vendored/facemesh.bin?url'
import meshGraphUrl from '@visa/photo-models/vendored/facemesh.json?url'
import personUrl from '@visa/photo-models/vendored/selfie.bin?url'
import personGraphUrl from '@visa/photo-models/vendored/selfie.json?url'
import { MODEL_FILES } from '@visa/photo-models/models'
import type { FaceNets } from '@visa/photo/face/detect'
import { DetectorNet } from '@visa/photo/face/detector-net'
import { LandmarkNet } from '@visa/photo/face/landmark-net'
import { MeshNet } from '@visa/photo/face/mesh-net'
import { PersonNet } from '@visa/photo/matte/person-net'
import { manifestOf, readWeights } from '@visa/photo/net/weights'

type Progress = (loaded: number, total: number) => void

/** One file, told of as it comes. Browsers keep it: its name changes with its content. */
async function fetched(url: string, onBytes: (count: number) => void): Promise<Uint8Array<ArrayBuffer>> {
  const answer = await fetch(url)
  if (!answer.ok || answer.body === null) throw new Error(`HTTP ${answer.status}`)
  const parts: Uint8Array<ArrayBuffer>[] = []
  const reader = answer.body.getReader()
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    parts.push(part.value)
    onBytes(part.value.byteLength)
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer())
}

const parsed = (bytes: Uint8Array): unknown => JSON.parse(new TextDecoder().decode(bytes))

/** The files of a model did not come, or not whole. */
export class ModelsMissing extends Error {}

async function allOf(urls: readonly string[], total: number, onProgress: Progress) {
  let loaded = 0
  const files = await Promise.all(
    urls.map((url) =>
      fetched(url, (count) => {
        loaded += count
        onProgress(Math.min(loaded, total), total)
      }),
    ),
  ).catch((error: unknown) => {
    // Whoever waits hears that it ended, not how much had come.
    onProgress(total, total)
    throw new ModelsMissing(error instanceof Error ? error.message : String(error))
  })
  return (place: number): Uint8Array<ArrayBuffer> => files[place] ?? new Uint8Array()
}

const bytesOf = (...names: (keyof typeof MODEL_FILES)[]): number =>
  names.reduce((sum, name) => sum + MODEL_FILES[name].bytes, 0)

export async function loadFaceNets(onProgress: Progress): Promise<FaceNets> {
  const total = bytesOf('tiny_face_detector_model.bin', 'face_landmark_68_model.bin')
  const file = await allOf(
    [detectorManifestUrl, detectorUrl, landmarkManifestUrl, landmarkUrl],
    total,
    onProgress,
  )
  return {
    detector: new DetectorNet(readWeights(manifestOf(parsed(file(0))), file(1))),
    landmarks: new LandmarkNet(readWeights(manifestOf(parsed(file(2))), file(3))),
  }
}

export async function loadMeshNet(onProgress: Progress): Promise<MeshNet> {
  const file = await allOf([meshGraphUrl, meshUrl], bytesOf('facemesh.json', 'facemesh.bin'), onProgress)
  return new MeshNet(parsed(file(0)), file(1))
}

export async function loadPersonNet(onProgress: Progress): Promise<PersonNet> {
  const file = await allOf([personGraphUrl, personUrl], bytesOf('selfie.json', 'selfie.bin'), onProgress)
  return new PersonNet(parsed(file(0)), file(1))
}
