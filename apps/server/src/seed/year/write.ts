import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { copyIn } from '../../backup/structure.ts'
import type { Copy, Part } from './copies.ts'
import type { Column } from './tables.ts'
import { written } from './template.ts'

const CHUNK = 256 * 1024

export const whole = (count: number): string => count.toLocaleString('en-US')

/** Lines in pieces that are worth sending. */
function* inChunks(lines: Iterable<string>): Generator<string> {
  let chunk = ''
  for (const line of lines) {
    chunk += line
    if (chunk.length < CHUNK) continue
    yield chunk
    chunk = ''
  }
  if (chunk !== '') yield chunk
}

/** Streams lines into a table; nothing of it is in memory at once. */
export const copyInto = (
  client: pg.Client,
  name: string,
  columns: readonly Column[],
  lines: Iterable<string>,
): Promise<void> =>
  pipeline(
    Readable.from(inChunks(lines), { objectMode: true, highWaterMark: 4 }),
    client.query(copyFrom(copyIn({ name, columns: columns.map((column) => column.name) }))),
  )

/** All rows of the first copy, then all of the second: as they would have been written. */
export function* linesOf(
  templates: readonly (readonly Part[])[],
  copies: readonly Copy[],
): Generator<string> {
  for (const copy of copies) for (const template of templates) yield written(template, copy)
}
