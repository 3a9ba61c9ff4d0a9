import { detectFaces, type FaceNets } from '@visa/photo/face/detect'
import type { PersonNet } from '@visa/photo/matte/person-net'
import { loadFaceNets, loadPersonNet } from './models.ts'
import type { Asked, TaskName, Tasks, Told } from './tasks.ts'

/** The side of a worker that the library for pages does not know. */
interface Port {
  postMessage(told: Told): void
  addEventListener(kind: 'message', listener: (event: MessageEvent<Asked>) => void): void
}
const port = self as unknown as Port

const loading = (loaded: number, total: number): void => port.postMessage({ kind: 'loading', loaded, total })

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

port.addEventListener('message', ({ data }) => void answer(data).then((told) => port.postMessage(told)))
