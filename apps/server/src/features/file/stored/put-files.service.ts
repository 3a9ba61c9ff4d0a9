import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Db, Tx } from '../../../db/pool.ts'
import type { Queryable } from '../../../db/sql.ts'
import type { FileStore } from '../../../files/object-store.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import { releaseRoom, reserveRoom } from './quota.service.ts'
import { knownNames, type NewStoredFile } from './stored.repo.ts'

export interface StoreDeps {
  db: Db
  files: Pick<FileStore, 'objects'>
  quotaBytes: number
}

/** What storing itself needs: what is told as a story stores within a transaction that is there already. */
export interface StoringDeps extends Omit<StoreDeps, 'db'> {
  db: Queryable & Pick<Db, 'tx'>
}

/** A file on this machine that is to be stored. */
export type ToStore = Omit<NewStoredFile, 'size' | 'md5'> & { path: string }

/**
 * Stores files of one company, all or none: room is reserved for them first, `enter` writes them into the books
 * (`registerFiles`) with whatever belongs to them. Of what is not entered nothing stays.
 */
export async function putFiles<Entered>(
  { db, files: { objects }, quotaBytes }: StoringDeps,
  { now, signal }: { now: Date; signal?: AbortSignal },
  wanted: readonly ToStore[],
  enter: (tx: Tx, files: readonly NewStoredFile[]) => Promise<Entered>,
): Promise<Entered> {
  const [head] = wanted
  if (head === undefined) return db.tx((tx) => enter(tx, []))
  const sizes = await Promise.all(wanted.map(async ({ path }) => (await stat(path)).size))
  const room = wanted.map(({ storageName: name }, index) => ({ name, bytes: sizes[index] ?? 0 }))
  const names = room.map(({ name }) => name)
  await reserveRoom(db, room, { companyId: head.companyId, quotaBytes, now })
  try {
    const stored: NewStoredFile[] = []
    for (const [index, { path, ...file }] of wanted.entries()) {
      await objects.put(file.storageName, createReadStream(path, { signal }), sizes[index] ?? 0)
      const found = await objects.head(file.storageName)
      if (found === undefined) throw new Refusal('fileUploadFailed')
      stored.push({ ...file, ...found })
    }
    return await db.tx((tx) => enter(tx, stored))
  } finally {
    // Asked and not remembered: a commit whose answer was lost may have been one, and a repeated call enters nothing.
    const entered = await knownNames(db, names).catch(() => new Set(names))
    const left = names.filter((name) => !entered.has(name))
    for (const name of left) await objects.delete(name)
    if (left.length > 0) await releaseRoom(db, left)
  }
}
