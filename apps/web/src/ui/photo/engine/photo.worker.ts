import { detectFaces, type FaceNets } from '@visa/photo/face/detect'
import type { PersonNet } from '@visa/photo/matte/person-net'
import { loadFaceNets, loadPersonNet } from './models.ts'
import type { Asked, TaskName, Tasks, Told } from './tasks.ts'

const say = (told: Told): void => self.postMessage(told, { transfer: [] })
const loading = (loaded: number, total: number): void => say({ kind: 'loading', loaded, total })

/** Loaded when first needed; what failed is loaded again the next time. */
function once<Thing>(load: () => Promise<Thing>): () => Promise<Thing> {
  let coming: Promise<Thing> | undefined
  return async () => {
    coming ??= load()
    try {
      return await coming
    } catch (error) {
      coming = undefined
      throw error
    }
  }
}

const faceNets: () => Promise<FaceNets> = once(() => loadFaceNets(loading))
const personNet: () => Promise<PersonNet> = once(() => loadPersonNet(loading))

const TASKS: { [Name in TaskName]: (given: Tasks[Name]['given']) => Promise<Tasks[Name]['made']> } = {
  faces: async (pixels) => detectFaces(await faceNets(), pixels),
  person: async (pixels) => (await personNet()).mask(pixels),
}

async function answer<Name extends TaskName>({ number, name, given }: Asked<Name>): Promise<Told> {
  try {
    return { kind: 'made', number, made: await TASKS[name](given) }
  } catch (error) {
    return { kind: 'failed', number, reason: error instanceof Error ? error.message : String(error) }
  }
}

self.addEventListener('message', ({ data }: MessageEvent<Asked>) => void answer(data).then(say))
