import { MD5_SLICE_BYTES } from '@visa/contract/files/limits'
import { Md5 } from './md5.ts'

/** The md5 of a file, read in slices so that memory does not grow with it. */
export async function md5OfSlices(file: Blob, onProgress: (part: number) => void): Promise<string> {
  const md5 = new Md5()
  for (let start = 0; start < file.size; start += MD5_SLICE_BYTES) {
    const slice = file.slice(start, start + MD5_SLICE_BYTES)
    md5.update(new Uint8Array(await slice.arrayBuffer()))
    onProgress(Math.min(1, (start + MD5_SLICE_BYTES) / file.size))
  }
  return md5.digest()
}
