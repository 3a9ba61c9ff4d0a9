import { md5 } from '@noble/hashes/legacy.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { MD5_SLICE_BYTES } from '@visa/contract/files/limits'

/** The md5 of a file: no protection, it tells whether the file is stored already. Read in slices so that memory does not grow with it. */
export async function md5OfSlices(file: Blob, onProgress: (part: number) => void): Promise<string> {
  const hash = md5.create()
  for (let start = 0; start < file.size; start += MD5_SLICE_BYTES) {
    const slice = file.slice(start, start + MD5_SLICE_BYTES)
    hash.update(new Uint8Array(await slice.arrayBuffer()))
    onProgress(Math.min(1, (start + MD5_SLICE_BYTES) / file.size))
  }
  return bytesToHex(hash.digest())
}
