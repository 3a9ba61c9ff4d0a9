import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { SpooledFile } from './spool.ts'

async function fileMark({ path, name, type, size }: SpooledFile): Promise<unknown> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return { name, type, size, sha256: hash.digest('hex') }
}

/** When something was scanned is told with the repeat of a scan whose answer was lost; it asks for nothing else by that. */
const ASIDE = 'clientAt'

async function ordered(value: unknown): Promise<unknown> {
  if (value instanceof SpooledFile) return fileMark(value)
  if (Array.isArray(value)) return Promise.all(value.map(ordered))
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  const entries = Object.entries(value)
    .filter(([name]) => name !== ASIDE)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(
    await Promise.all(entries.map(async ([name, part]) => [name, await ordered(part)] as const)),
  )
}

/** Checked input as a text that is the same whenever the input is: names in order, files by their content. */
export const canonical = async (input: unknown): Promise<string> =>
  JSON.stringify((await ordered(input)) ?? null)
