import type { Attachment } from '@visa/contract/files/file'
import { imageUpload } from '@visa/contract/files/upload'
import { fileMessages } from '@visa/messages/ui/files'
import { CallError } from '../call-error.ts'
import { call } from '../call.ts'
import { currentLanguage } from '../language.ts'
import type { UploadOptions } from './engine.ts'

/** Uploads a picture through the server, which draws it anew. Shows nothing, like `uploadFile`. */
export async function uploadImage(
  file: File,
  { fileIndex = 0, onProgress, signal }: UploadOptions = {},
): Promise<Attachment> {
  onProgress?.(0, 'upload')
  const body = { file: [file], permanent: false }
  const [item] = await call(imageUpload, { body }, { silent: true, signal })
  if (item === undefined) throw new CallError('HTTP', fileMessages[currentLanguage()].failed)
  return { fileName: item.fileName, storageName: item.imgUrl, fileIndex }
}
