import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'

const NEWLINE = 10

/** Counts the rows that pass, and what they hash to. A row is a line: a line break inside a value is written otherwise. */
export function meter(): { stream: Transform; result: () => { rows: number; sha256: string } } {
  const hash = createHash('sha256')
  let rows = 0
  const stream = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk)
      for (let at = chunk.indexOf(NEWLINE); at !== -1; at = chunk.indexOf(NEWLINE, at + 1)) rows += 1
      done(null, chunk)
    },
  })
  return { stream, result: () => ({ rows, sha256: hash.digest('hex') }) }
}

export async function hashOfFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}
