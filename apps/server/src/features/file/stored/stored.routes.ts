import { fileExist, fileOriginal, fileOriginalKeep, fileUrl } from '@visa/contract/files/file'
import type { Db } from '../../../db/pool.ts'
import type { FileStore } from '../../../files/object-store.ts'
import { on, onWrite, type Route } from '../../../http/route.ts'
import { keepOriginal } from './original.service.ts'
import { addressOf, originalOf, type FileReaders } from './reading.service.ts'
import { existingFile } from './stored.service.ts'

interface StoredDeps {
  files: FileStore
  /** Who may see the files of each kind of record. */
  readers: FileReaders
  quotaBytes: number
}

export const storedRoutes = (db: Db, { files, readers, quotaBytes }: StoredDeps): Route[] => [
  on(fileExist)(({ viewer, now }, { query }) =>
    db.tx((tx) => existingFile(tx, viewer, { md5: query.md5, size: query.fileSize }, { now, quotaBytes })),
  ),
  onWrite(fileOriginalKeep)(async (tx, visit, { body }) => {
    await keepOriginal(tx, visit, body)
    return null
  }),
  on(fileOriginal)((visit, { query }) => originalOf(db, visit, query.storageName, readers)),
  on(fileUrl)((visit, { query }) => addressOf(db, files, visit, query.storageName, readers)),
]
