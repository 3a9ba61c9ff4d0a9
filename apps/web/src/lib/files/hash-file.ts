import type { Md5Message } from './md5.worker.ts'

/** Computes a file's md5 beside the page, which stays quick meanwhile. */
export const hashFile = (
  file: File,
  onProgress: (part: number) => void,
  signal: AbortSignal | undefined,
): Promise<string> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./md5.worker.ts', import.meta.url), { type: 'module' })
    const end = (): void => {
      worker.terminate()
      signal?.removeEventListener('abort', canceled)
    }
    const canceled = (): void => {
      end()
      reject(new DOMException('canceled', 'AbortError'))
    }
    const failed = (): void => {
      end()
      reject(new Error('the file cannot be read'))
    }
    worker.addEventListener('message', ({ data }: MessageEvent<Md5Message>) => {
      if ('progress' in data) onProgress(data.progress)
      else if ('failed' in data) failed()
      else {
        end()
        resolve(data.md5)
      }
    })
    worker.addEventListener('error', failed)
    signal?.addEventListener('abort', canceled)
    if (signal?.aborted === true) canceled()
    else worker.postMessage(file, [])
  })
