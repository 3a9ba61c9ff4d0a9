import { md5OfSlices } from './slices.ts'

/** What the worker says: how far it is, then the result; or that the file cannot be read. */
export type Md5Message = { progress: number } | { md5: string } | { failed: true }

const say = (message: Md5Message): void => self.postMessage(message, { transfer: [] })

self.addEventListener('message', ({ data }: MessageEvent<File>) => {
  md5OfSlices(data, (progress) => say({ progress })).then(
    (md5) => say({ md5 }),
    () => say({ failed: true }),
  )
})
