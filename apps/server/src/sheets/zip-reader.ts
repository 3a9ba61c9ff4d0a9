import { pipeline } from 'node:stream/promises'
import { crc32, createInflateRaw } from 'node:zlib'
import { chunksOf, type ByteSource } from './byte-source.ts'
import type { ReadLimits } from './read-limits.ts'
import { damaged, SheetError } from './sheet-error.ts'
import { FLAG, LIMIT_16, LIMIT_32, METHOD, SIGNATURE, SIZE } from './zip-format.ts'

interface Entry {
  name: string
  flags: number
  method: number
  crc: number
  packed: number
  unpacked: number
  offset: number
}

const MAX_ENTRIES = 10_000
const MAX_DIRECTORY = 4 * 1024 * 1024
const MAX_COMMENT = 0xffff
/** Below this, a high ratio harms nobody: a short part of blanks has one. */
const RATIO_FROM = 4 * 1024 * 1024

/** Where the directory lies, as the record at the end of the file says. */
async function findDirectory(source: ByteSource): Promise<{ count: number; start: number; size: number }> {
  const from = Math.max(0, source.size - SIZE.end - MAX_COMMENT)
  const tail = await source.read(from, source.size - from)
  for (let at = tail.length - SIZE.end; at >= 0; at -= 1) {
    if (tail.readUInt32LE(at) !== SIGNATURE.end) continue
    const [count, size, start] = [
      tail.readUInt16LE(at + 10),
      tail.readUInt32LE(at + 12),
      tail.readUInt32LE(at + 16),
    ]
    if (count === LIMIT_16 || size === LIMIT_32 || start === LIMIT_32) throw damaged('64-bit archive')
    if (count > MAX_ENTRIES || size > MAX_DIRECTORY)
      throw new SheetError('tooBig', `directory of ${count} entries`)
    if (start + size > from + at) throw damaged('directory beyond the file')
    return { count, start, size }
  }
  throw damaged('no directory: the file is cut off')
}

async function readDirectory(source: ByteSource): Promise<Map<string, Entry>> {
  const { count, start, size } = await findDirectory(source)
  const bytes = await source.read(start, size)
  const entries = new Map<string, Entry>()
  let at = 0
  for (let index = 0; index < count; index += 1) {
    if (at + SIZE.central > bytes.length || bytes.readUInt32LE(at) !== SIGNATURE.central) {
      throw damaged('directory cut off')
    }
    const nameEnd = at + SIZE.central + bytes.readUInt16LE(at + 28)
    const name = bytes.toString('utf8', at + SIZE.central, nameEnd)
    // Readers differ in which of two they take, so such a file means different things to different people.
    if (entries.has(name)) throw damaged(`two entries named ${name}`)
    entries.set(name, {
      name,
      flags: bytes.readUInt16LE(at + 8),
      method: bytes.readUInt16LE(at + 10),
      crc: bytes.readUInt32LE(at + 16),
      packed: bytes.readUInt32LE(at + 20),
      unpacked: bytes.readUInt32LE(at + 24),
      offset: bytes.readUInt32LE(at + 42),
    })
    at = nameEnd + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return entries
}

async function* inflated(packed: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  const inflate = createInflateRaw()
  const feeding = pipeline(packed, inflate)
  // Whoever reads the stream gets its error; here it must only not count as unhandled.
  feeding.catch(() => undefined)
  try {
    for await (const chunk of inflate as AsyncIterable<Buffer>) yield chunk
  } catch (error) {
    const isPackError = error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')
    throw isPackError ? damaged(error.message) : error
  }
}

/** The entries of an archive, unpacked only when asked for and never beyond the limits. */
export class ZipReader {
  readonly #source: ByteSource
  readonly #entries: Map<string, Entry>
  readonly #limits: ReadLimits
  #unpacked = 0

  private constructor(source: ByteSource, entries: Map<string, Entry>, limits: ReadLimits) {
    this.#source = source
    this.#entries = entries
    this.#limits = limits
  }

  static async open(source: ByteSource, limits: ReadLimits): Promise<ZipReader> {
    return new ZipReader(source, await readDirectory(source), limits)
  }

  has(name: string): boolean {
    return this.#entries.has(name)
  }

  async *read(name: string): AsyncGenerator<Buffer> {
    const entry = this.#entries.get(name)
    if (entry === undefined) throw damaged(`no part ${name}`)
    const [start, end] = await this.#range(entry)
    const packed = chunksOf(this.#source, start, end)
    let [size, crc] = [0, 0]
    for await (const chunk of entry.method === METHOD.stored ? packed : inflated(packed)) {
      size += chunk.length
      crc = crc32(chunk, crc)
      this.#allow(entry, size, chunk.length)
      yield chunk
    }
    if (size !== entry.unpacked || crc !== entry.crc) throw damaged(`${entry.name} differs from its checksum`)
  }

  /** What the directory claims counts for nothing here: only what really comes out. */
  #allow(entry: Entry, size: number, added: number): void {
    this.#unpacked += added
    const isBomb = size > RATIO_FROM && size > entry.packed * this.#limits.ratio
    if (isBomb || this.#unpacked > this.#limits.unpackedBytes) {
      throw new SheetError('tooBig', `${entry.name} unpacks to ${size} bytes and more`)
    }
    if (size > entry.unpacked) throw damaged(`${entry.name} is longer than it claims`)
  }

  async #range(entry: Entry): Promise<[start: number, end: number]> {
    if ((entry.flags & FLAG.encrypted) !== 0) throw new SheetError('encrypted', entry.name)
    if (entry.method !== METHOD.stored && entry.method !== METHOD.deflated) {
      throw damaged(`${entry.name} is packed by method ${entry.method}`)
    }
    const header = await this.#source.read(entry.offset, SIZE.local)
    if (header.length < SIZE.local || header.readUInt32LE(0) !== SIGNATURE.local) {
      throw damaged(`${entry.name} is not where the directory says`)
    }
    const start = entry.offset + SIZE.local + header.readUInt16LE(26) + header.readUInt16LE(28)
    const end = start + entry.packed
    if (end > this.#source.size) throw damaged(`${entry.name} goes beyond the file`)
    return [start, end]
  }
}
