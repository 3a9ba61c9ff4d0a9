import { fileExist, fileUrl } from '@visa/contract/files/file'
import type { Db } from '../../../db/pool.ts'
import type { FileStore } from '../../../files/object-store.ts'
import { on, type Route } from '../../../http/route.ts'
import { addressOf, existingFile, type FileReader } from './stored.service.ts'

/** `readers`: whom features let read files of other companies. */
export const storedRoutes = (db: Db, files: FileStore, readers: readonly FileReader[]): Route[] => [
  on(fileExist)(({ viewer, now }, { query }) =>
    db.tx((tx) => existingFile(tx, viewer, { md5: query.md5, size: query.fileSize }, now)),
  ),
  on(fileUrl)((visit, { query }) => addressOf(db, files, visit, query.storageName, readers)),
]
