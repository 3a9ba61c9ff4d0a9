import type { PutRequest } from './sign-put.ts'

export interface PutAnswer {
  status: number
  body: string
}

/** Sends a file's content. Rejects when the network fails. */
export type Put = (
  request: PutRequest,
  content: Blob,
  onProgress: (part: number) => void,
  signal: AbortSignal | undefined,
) => Promise<PutAnswer>

/** With the old request object of browsers: fetch does not tell how far an upload is. */
export const putByBrowser: Put = ({ url, headers }, content, onProgress, signal) =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const abort = (): void => request.abort()
    const end = (): void => signal?.removeEventListener('abort', abort)
    request.open('PUT', url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      if (total > 0) onProgress(loaded / total)
    })
    request.addEventListener('load', () => {
      end()
      resolve({ status: request.status, body: request.responseText })
    })
    request.addEventListener('error', () => {
      end()
      reject(new TypeError('network'))
    })
    request.addEventListener('abort', () => {
      end()
      reject(new DOMException('canceled', 'AbortError'))
    })
    signal?.addEventListener('abort', abort)
    if (signal?.aborted === true) reject(new DOMException('canceled', 'AbortError'))
    else request.send(content)
  })
