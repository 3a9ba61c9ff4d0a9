import { appendFile, mkdir, open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import type { ChainHead } from './seal.ts'

/**
 * Ends of the chain kept outside the database: whoever cuts the chain's tail off, or writes all of it anew, would have
 * to change these as well. `audit-head` is the newest one, `audit-anchors` has one for each hour with changes.
 * A true one stays true for ever.
 */
export interface Anchor {
  seq: number
  hash: string
  at: string
}

const HEAD_FILE = 'audit-head'
const HISTORY_FILE = 'audit-anchors'
export const ANCHOR_FILES: readonly string[] = [HEAD_FILE, HISTORY_FILE]

const Anchor = z.object({ seq: z.number(), hash: z.string(), at: z.string() })

/** A machine that loses its power leaves half a line: it was never an anchor, and those around it are as good as before. */
const anchorIn = (line: string): Anchor[] => {
  try {
    return line === '' ? [] : [z.parse(Anchor, JSON.parse(line))]
  } catch (error) {
    if (error instanceof SyntaxError) return []
    throw error
  }
}

const readLines = async (path: string): Promise<Anchor[]> => {
  const content = await readFile(path, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return ''
    throw error
  })
  return content.split('\n').flatMap(anchorIn)
}

export const readAnchors = async (folder: string): Promise<Anchor[]> => [
  ...(await readLines(join(folder, HISTORY_FILE))),
  ...(await readLines(join(folder, HEAD_FILE))),
]

export const anchorOf = ({ seq, hash }: ChainHead, now: Date): Anchor => ({
  seq,
  hash: hash.toString('hex'),
  at: now.toISOString(),
})

const textOf = (anchor: Anchor): string => `${JSON.stringify(anchor)}\n`

export const newestAnchor = async (folder: string): Promise<Anchor | undefined> =>
  (await readLines(join(folder, HEAD_FILE))).at(-1)

/** Whether what is there ends in the middle of a line. */
const isTorn = async (path: string): Promise<boolean> => {
  const content = await readFile(path).catch(() => Buffer.from(''))
  return content.length > 0 && content.at(-1) !== '\n'.charCodeAt(0)
}

/** Adds one that is never overwritten, on a line of its own. */
export async function keepAnchor(folder: string, anchor: Anchor): Promise<void> {
  const path = join(folder, HISTORY_FILE)
  const begin = (await isTorn(path)) ? '\n' : ''
  await appendFile(path, begin + textOf(anchor), { mode: 0o600, flush: true })
}

/** Replaces the newest one; a crash leaves the one or the other. */
export async function replaceNewest(folder: string, anchor: Anchor): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const temporary = join(folder, `${HEAD_FILE}.${process.pid}`)
  const file = await open(temporary, 'w', 0o600)
  try {
    await file.writeFile(textOf(anchor))
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(temporary, join(folder, HEAD_FILE))
}
