import { fileExist, fileUrl } from '@visa/contract/files/file'
import { ossAccessParams, ossForceRefresh } from '@visa/contract/files/oss'
import { call } from '../call.ts'
import { storeAccess } from './credentials.ts'
import { uploadEngine } from './engine.ts'
import { hashFile } from './hash-file.ts'
import { putByBrowser } from './put.ts'

const FIRST_PAUSE_MS = 500

/** Longer each time, and cut short when the upload is canceled. */
const pause = (attempt: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, FIRST_PAUSE_MS * 2 ** (attempt - 1))
    signal?.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

// Whoever logs in next starts with a fresh page, so nobody uses another one's keys.
const access = storeAccess({
  accessParams: () => call(ossAccessParams, {}, { silent: true }),
  forceRefresh: () => call(ossForceRefresh, {}, { silent: true }),
  now: Date.now,
})

/**
 * Uploads one file and gives what a form keeps of it. Shows nothing: a failure is a CallError with the text to show.
 */
export const uploadFile = uploadEngine({
  hash: hashFile,
  exist: (md5, fileSize, signal) => call(fileExist, { query: { md5, fileSize } }, { silent: true, signal }),
  access,
  put: putByBrowser,
  now: () => new Date(),
  pause,
})

/** An address that shows a stored file; absolute ones are shown as they are. */
export const addressOfFile = async (storageName: string): Promise<string> =>
  /^https?:\/\//i.test(storageName) ? storageName : call(fileUrl, { query: { storageName } })
