import type { Config } from '../config.ts'
import type { Queryable } from '../db/sql.ts'
import { bucketStore, type Fetch } from './bucket-store.ts'
import { folderStore } from './folder-store.ts'
import type { FileStore } from './object-store.ts'
import { ossFront } from './oss-front.ts'
import { ownFront } from './own-front.ts'
import { storeKeys } from './store-keys.ts'

interface World {
  fetch: Fetch
  now: () => Date
}

const WORLD: World = { fetch: (request) => fetch(request), now: () => new Date() }

/** The store that the settings name; without any, a folder. Browsers reach folder and S3 bucket through the server. */
export function createFileStore(
  { oss, s3, filesDir, fileServerUrl }: Pick<Config, 'oss' | 's3' | 'filesDir' | 'fileServerUrl'>,
  db: Queryable,
  world: World = WORLD,
): FileStore {
  const keys = storeKeys(db)
  if (oss) {
    const bucket = bucketStore(oss, world)
    return { objects: bucket, front: ossFront(oss, bucket, world), keys, own: false }
  }
  const objects = s3 ? bucketStore(s3, world) : folderStore(filesDir)
  return { objects, front: ownFront(keys, fileServerUrl), keys, own: true }
}
