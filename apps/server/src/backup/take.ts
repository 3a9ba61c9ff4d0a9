import { createWriteStream } from 'node:fs'
import { copyFile, mkdir, open, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { Config } from '../config.ts'
import { secretKey, KEY_FILE } from '../crypto/secret-key.ts'
import { ANCHOR_FILES } from '../db/audit-chain/anchors.ts'
import { folderStore } from '../files/folder-store.ts'
import { StartError } from '../start-error.ts'
import { backupClient } from './client.ts'
import { keyMark } from './key-mark.ts'
import { FILES_FOLDER, MANIFEST_FILE, TABLES_FOLDER, type BackedUpTable, type Manifest } from './manifest.ts'
import { hashOfFile, meter } from './meter.ts'
import { snapshotOf, type Snapshot } from './snapshot.ts'
import { copyOut, type TableShape } from './structure.ts'

async function writeTable(client: pg.Client, table: TableShape, folder: string): Promise<BackedUpTable> {
  const { stream, result } = meter()
  const path = join(folder, TABLES_FOLDER, `${table.name}.gz`)
  await pipeline(
    client.query(copyTo(copyOut(table))),
    stream,
    createGzip({ level: 3 }),
    createWriteStream(path, { mode: 0o600, flush: true }),
  )
  return { ...table, ...result() }
}

const copyIfThere = (from: string, to: string): Promise<boolean> =>
  copyFile(from, to).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false
      throw error
    },
  )

/** Every stored file: one is never changed, so that copying them takes no turn with those who write. */
async function writeFiles(filesDir: string, folder: string): Promise<NonNullable<Manifest['files']>> {
  const files: NonNullable<Manifest['files']> = []
  for await (const { key } of folderStore(resolve(filesDir)).list()) {
    // Somebody is sending it just now.
    if (key.endsWith('.part')) continue
    const target = join(folder, FILES_FOLDER, key)
    await mkdir(dirname(target), { recursive: true, mode: 0o700 })
    // Gone since it was listed: taken away by whoever owned it.
    if (await copyIfThere(join(resolve(filesDir), key), target))
      files.push({ key, size: (await stat(target)).size, sha256: await hashOfFile(target) })
  }
  return files
}

async function writeKept(dataDir: string, folder: string): Promise<string[]> {
  const kept: string[] = []
  for (const name of [...ANCHOR_FILES, KEY_FILE]) {
    // An installation may be without one; one that is there and cannot be read would be missed after a restore.
    if (await copyIfThere(join(dataDir, name), join(folder, name))) kept.push(name)
  }
  return kept
}

/** What marks a backup that is being written, or was cut off. */
export const UNFINISHED = '.unfinished'

const syncFolder = async (path: string): Promise<void> => {
  // Not every system lets a folder be opened; those that do not, write names at once.
  const handle = await open(path, 'r').catch(() => undefined)
  await handle?.sync().catch(() => undefined)
  await handle?.close()
}

async function fill(config: Config, url: string, folder: string, now: Date): Promise<Manifest> {
  await mkdir(join(folder, TABLES_FOLDER), { recursive: true, mode: 0o700 })
  const client = await backupClient(url)
  let snapshot: Snapshot
  const tables: BackedUpTable[] = []
  // Before the tables: an end of the chain that is kept is then never newer than the chain.
  const kept = await writeKept(config.dataDir, folder)
  try {
    snapshot = await snapshotOf(client)
    for (const table of snapshot.tables) tables.push(await writeTable(client, table, folder))
    await client.query('commit')
  } finally {
    await client.end()
  }
  const inBucket = config.oss !== undefined || config.s3 !== undefined
  return {
    product: 'visa-desk',
    format: 1,
    takenAt: now.toISOString(),
    migration: snapshot.migration,
    tables,
    sequences: snapshot.sequences,
    jobs: snapshot.jobs,
    files: inBucket ? null : await writeFiles(config.filesDir, folder),
    kept,
    keyMark: keyMark(await secretKey(config)),
  }
}

/**
 * Writes a backup of an installation into a new folder, while the product runs or not: the database as it was at one
 * moment, and the files it refers to. An interrupted one leaves no folder of that name, but one marked as unfinished.
 */
export async function takeBackup(config: Config, url: string, target: string, now: Date): Promise<Manifest> {
  const folder = resolve(target)
  const unfinished = `${folder}${UNFINISHED}`
  await mkdir(dirname(folder), { recursive: true, mode: 0o700 })
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { mode: 0o700 })
  try {
    const manifest = await fill(config, url, unfinished, now)
    await writeFile(join(unfinished, MANIFEST_FILE), `${JSON.stringify(manifest, null, 1)}\n`, {
      mode: 0o600,
      flush: true,
    })
    await syncFolder(unfinished)
    await rename(unfinished, folder)
    await syncFolder(dirname(folder))
    return manifest
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'ENOSPC') throw new StartError(`there is no room left for a backup in ${dirname(folder)}`)
    if (code === 'ENOTEMPTY' || code === 'EEXIST') throw new StartError(`${folder} is already there`)
    throw error
  }
}
