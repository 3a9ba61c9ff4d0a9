import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { StartError } from '../start-error.ts'

/** What a backup says of itself. Written last: a folder without it is no backup. */
export const MANIFEST_FILE = 'manifest.json'
/** The folders below it. */
export const TABLES_FOLDER = 'tables'
export const FILES_FOLDER = 'files'

const Table = z.object({
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.number(),
  /** Of its rows as they were written, before they were packed. */
  sha256: z.string(),
})

const Manifest = z.object({
  product: z.literal('visa-desk'),
  format: z.literal(1),
  takenAt: z.string(),
  /** The step of the structure that the tables are of. */
  migration: z.object({ number: z.number(), checksum: z.string() }),
  tables: z.array(Table),
  sequences: z.array(z.object({ name: z.string(), value: z.string(), called: z.boolean() })),
  /** Work that was waiting. */
  jobs: z.array(
    z.object({
      task: z.string(),
      payload: z.unknown(),
      key: z.nullable(z.string()),
      runAt: z.string(),
      maxAttempts: z.number(),
    }),
  ),
  /** Stored files by the names they have in the store; null: they are in a bucket, which keeps its own backups. */
  files: z.nullable(z.array(z.object({ key: z.string(), size: z.number(), sha256: z.string() }))),
  /** Kept from the data folder: ends of the change log's chain, and the key that a demonstration made. */
  kept: z.array(z.string()),
  /** Tells whether a key is the one the secrets were sealed with, and nothing about it; null: there was none. */
  keyMark: z.nullable(z.string()),
})

export type Manifest = z.infer<typeof Manifest>
export type BackedUpTable = z.infer<typeof Table>

/** How much a backup holds; files are undefined where a bucket keeps them. */
export const contentsOf = ({ tables, files }: Manifest): { rows: number; files: number | undefined } => ({
  rows: tables.reduce((sum, { rows }) => sum + rows, 0),
  files: files?.length,
})

export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST_FILE), 'utf8').catch(() => {
    throw new StartError(`${folder} is no backup: it has no ${MANIFEST_FILE}`)
  })
  const read = z.safeParse(Manifest, safeJson(text))
  if (!read.success) throw new StartError(`${join(folder, MANIFEST_FILE)} is not one this version can read`)
  return read.data
}

const safeJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
