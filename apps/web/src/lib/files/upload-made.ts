import { fileOriginalKeep, type Attachment } from '@visa/contract/files/file'
import { call } from '../call.ts'
import type { UploadOptions } from './engine.ts'
import { uploadFile } from './upload.ts'

type Upload = (file: File, options?: UploadOptions) => Promise<Attachment>

interface MadeParts {
  upload: Upload
  keep: (
    names: { storageName: string; original: string },
    signal: AbortSignal | undefined,
  ) => Promise<unknown>
}

/** Uploads of what was made of a picture, each with the picture as it came: both or neither. */
export const madeUploads =
  ({ upload, keep }: MadeParts) =>
  (original: File): Upload =>
  async (file, { onProgress, ...options } = {}) => {
    const { signal } = options
    const half = (first: number) => (part: number) => onProgress?.(first + part / 2, 'upload')
    const source = await upload(original, { signal, onProgress: half(0) })
    const made = await upload(file, { ...options, onProgress: half(0.5) })
    const { storageName } = made
    // A picture that was left as it is stands for itself.
    if (storageName !== source.storageName) await keep({ storageName, original: source.storageName }, signal)
    return made
  }

export const uploadMade = madeUploads({
  upload: uploadFile,
  keep: (body, signal) => call(fileOriginalKeep, { body }, { silent: true, signal }),
})
