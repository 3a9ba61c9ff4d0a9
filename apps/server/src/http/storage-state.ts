import { constants } from 'node:fs'
import { access, statfs } from 'node:fs/promises'

export type StorageFault = 'folder not writable' | 'disk full'

/** Below this an upload, an export or the database itself fails soon. */
const LEAST_FREE_BYTES = 100 * 1024 * 1024

/** How much a folder's disk has left; undefined where the system does not tell. */
export const freeBytes = (folder: string): Promise<number | undefined> =>
  statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => undefined,
  )

/** What is wrong with the folder in which the product keeps things. */
export async function storageFault(
  folder: string,
  free: (folder: string) => Promise<number | undefined> = freeBytes,
): Promise<StorageFault | undefined> {
  const isWritable = await access(folder, constants.W_OK).then(
    () => true,
    () => false,
  )
  if (!isWritable) return 'folder not writable'
  const left = await free(folder)
  return left !== undefined && left < LEAST_FREE_BYTES ? 'disk full' : undefined
}
