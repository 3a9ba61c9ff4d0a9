import { constants } from 'node:fs'
import { access, statfs } from 'node:fs/promises'
import type { Config } from '../config.ts'

export type StorageFault = 'folder not writable' | 'folder does not answer' | 'disk full'

/** Below this an upload, an export or the database itself fails soon. */
const LEAST_FREE_BYTES = 100 * 1024 * 1024

/** How much a folder's disk has left; undefined where the system does not tell. */
export const freeBytes = (folder: string): Promise<number | undefined> =>
  statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => undefined,
  )

async function faultOf(folder: string, free: typeof freeBytes): Promise<StorageFault | undefined> {
  const isWritable = await access(folder, constants.W_OK).then(
    () => true,
    () => false,
  )
  if (!isWritable) return 'folder not writable'
  const left = await free(folder)
  return left !== undefined && left < LEAST_FREE_BYTES ? 'disk full' : undefined
}

/** What is wrong with the folders in which the product keeps things: the first fault of any. */
export async function storageFault(
  folders: readonly string[],
  free: typeof freeBytes = freeBytes,
): Promise<StorageFault | undefined> {
  const faults = await Promise.all(folders.map((folder) => faultOf(folder, free)))
  return faults.find((fault) => fault !== undefined)
}

/**
 * Where an installation keeps what it cannot do without. The folder of the backups is not among them: without it
 * people go on, and an alarm tells of it.
 */
export const keptIn = ({
  dataDir,
  filesDir,
  oss,
  s3,
}: Pick<Config, 'dataDir' | 'filesDir' | 'oss' | 's3'>): readonly string[] =>
  oss === undefined && s3 === undefined ? [dataDir, filesDir] : [dataDir]
