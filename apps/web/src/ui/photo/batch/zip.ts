/** Files in one archive, as they are: pictures are packed already. */

interface Entry {
  name: string
  bytes: Uint8Array<ArrayBuffer>
}

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  return value
})

function checksum(bytes: Uint8Array): number {
  let value = 0xffffffff
  for (const byte of bytes) value = (TABLE[(value ^ byte) & 255] ?? 0) ^ (value >>> 8)
  return (value ^ 0xffffffff) >>> 0
}

/** Names are UTF-8, which the flag says; entries are not packed. */
const FLAGS = 0x0800
const VERSION = 20
/** The first day the format knows: when a picture was made is nobody's business. */
const FIRST_DAY = 0x21

function record(
  signature: number,
  fields: readonly (readonly [size: 2 | 4, value: number])[],
): Uint8Array<ArrayBuffer> {
  const length = 4 + fields.reduce((sum, [size]) => sum + size, 0)
  const view = new DataView(new ArrayBuffer(length))
  view.setUint32(0, signature, true)
  let at = 4
  for (const [size, value] of fields) {
    if (size === 2) view.setUint16(at, value, true)
    else view.setUint32(at, value, true)
    at += size
  }
  return new Uint8Array(view.buffer)
}

/** No two under one name: the second gets a number. */
function differently(entries: readonly Entry[]): Entry[] {
  const taken = new Set<string>()
  return entries.map(({ name, bytes }) => {
    let free = name
    for (let number = 2; taken.has(free); number += 1) free = name.replace(/(\.\w+)?$/, ` (${number})$1`)
    taken.add(free)
    return { name: free, bytes }
  })
}

export function zipped(entries: readonly Entry[]): Blob {
  const parts: Uint8Array<ArrayBuffer>[] = []
  const directory: Uint8Array<ArrayBuffer>[] = []
  let offset = 0
  for (const { name, bytes } of differently(entries)) {
    const written = new TextEncoder().encode(name)
    const common = [
      [2, VERSION],
      [2, FLAGS],
      [2, 0],
      [2, 0],
      [2, FIRST_DAY],
      [4, checksum(bytes)],
      [4, bytes.length],
      [4, bytes.length],
      [2, written.length],
      [2, 0],
    ] as const
    const head = record(0x04034b50, common)
    directory.push(
      record(0x02014b50, [[2, VERSION], ...common, [2, 0], [2, 0], [2, 0], [4, 0], [4, offset]]),
      written,
    )
    parts.push(head, written, bytes)
    offset += head.length + written.length + bytes.length
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0)
  const end = record(0x06054b50, [
    [2, 0],
    [2, 0],
    [2, entries.length],
    [2, entries.length],
    [4, size],
    [4, offset],
    [2, 0],
  ])
  return new Blob([...parts, ...directory, end], { type: 'application/zip' })
}
