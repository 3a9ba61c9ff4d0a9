import { pipeline } from 'node:stream/promises'
import { crc32, createDeflateRaw } from 'node:zlib'
import { FLAG, LIMIT_16, LIMIT_32, METHOD, SIGNATURE, SIZE } from './zip-format.ts'

export interface ZipEntry {
  name: string
  content: AsyncIterable<string> | Iterable<string>
}

interface Written {
  name: Buffer
  crc: number
  packed: number
  unpacked: number
  offset: number
}

const CHUNK = 64 * 1024
const VERSION = 20
/** 1 January 1980, the format's zero: files made from the same rows are the same to the byte. */
const NO_TIME = 0
const NO_DATE = 0x21

/** Half the time of the usual level, for files a tenth larger. */
const LEVEL = 3

const within = (value: number): number => {
  if (value >= LIMIT_32) throw new Error('an archive of 4 GB or more needs the 64-bit format')
  return value
}

/** The 26 bytes that local and central headers have in common. */
function commonHeader(into: Buffer, at: number, file: Written, sizes: boolean): void {
  into.writeUInt16LE(VERSION, at)
  into.writeUInt16LE(FLAG.sizesFollow | FLAG.utf8, at + 2)
  into.writeUInt16LE(METHOD.deflated, at + 4)
  into.writeUInt16LE(NO_TIME, at + 6)
  into.writeUInt16LE(NO_DATE, at + 8)
  into.writeUInt32LE(sizes ? file.crc : 0, at + 10)
  into.writeUInt32LE(sizes ? file.packed : 0, at + 14)
  into.writeUInt32LE(sizes ? file.unpacked : 0, at + 18)
  into.writeUInt16LE(file.name.length, at + 22)
}

function localHeader(file: Written): Buffer {
  const header = Buffer.alloc(SIZE.local)
  header.writeUInt32LE(SIGNATURE.local, 0)
  commonHeader(header, 4, file, false)
  return Buffer.concat([header, file.name])
}

function descriptor(file: Written): Buffer {
  const bytes = Buffer.alloc(SIZE.descriptor)
  bytes.writeUInt32LE(SIGNATURE.descriptor, 0)
  bytes.writeUInt32LE(file.crc, 4)
  bytes.writeUInt32LE(within(file.packed), 8)
  bytes.writeUInt32LE(within(file.unpacked), 12)
  return bytes
}

function centralHeader(file: Written): Buffer {
  const header = Buffer.alloc(SIZE.central)
  header.writeUInt32LE(SIGNATURE.central, 0)
  header.writeUInt16LE(VERSION, 4)
  commonHeader(header, 6, file, true)
  header.writeUInt32LE(within(file.offset), 42)
  return Buffer.concat([header, file.name])
}

function endRecord(count: number, size: number, offset: number): Buffer {
  if (count >= LIMIT_16) throw new Error('an archive of 65,535 entries or more needs the 64-bit format')
  const end = Buffer.alloc(SIZE.end)
  end.writeUInt32LE(SIGNATURE.end, 0)
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(size, 12)
  end.writeUInt32LE(within(offset), 16)
  return end
}

/** The content as bytes, with size and checksum taken on the way. */
async function* measured(content: ZipEntry['content'], file: Written): AsyncGenerator<Buffer> {
  for await (const text of content) {
    const bytes = Buffer.from(text)
    file.crc = crc32(bytes, file.crc)
    file.unpacked += bytes.length
    yield bytes
  }
}

async function* deflated(content: ZipEntry['content'], file: Written): AsyncGenerator<Buffer> {
  const deflate = createDeflateRaw({ level: LEVEL, chunkSize: CHUNK })
  const feeding = pipeline(measured(content, file), deflate)
  // Whoever reads the stream gets its error; here it must only not count as unhandled.
  feeding.catch(() => undefined)
  for await (const chunk of deflate as AsyncIterable<Buffer>) {
    file.packed += chunk.length
    yield chunk
  }
  await feeding
}

/**
 * An archive as it grows: each entry is compressed while it is made, and its sizes follow it. Only the names and sizes
 * of the entries are kept. Archives of 4 GB or 65,535 entries are refused.
 */
export async function* zip(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Buffer> {
  const files: Written[] = []
  let offset = 0
  const passing = (bytes: Buffer): Buffer => {
    offset += bytes.length
    return bytes
  }
  for await (const { name, content } of entries) {
    const file: Written = { name: Buffer.from(name), crc: 0, packed: 0, unpacked: 0, offset }
    yield passing(localHeader(file))
    for await (const chunk of deflated(content, file)) yield passing(chunk)
    yield passing(descriptor(file))
    files.push(file)
  }
  const start = offset
  for (const file of files) yield passing(centralHeader(file))
  yield endRecord(files.length, offset - start, start)
}
