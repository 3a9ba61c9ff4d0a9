import { inflateRawSync } from 'node:zlib'

const LOCAL = Buffer.from('PK\u0003\u0004', 'latin1')
const HEADER = 30

/** All that is packed in an archive, one after the other; nothing, where it is none. */
export function inFlate(content: Buffer): Buffer {
  const parts: Buffer[] = []
  for (let at = content.indexOf(LOCAL); at >= 0; at = content.indexOf(LOCAL, at + 1)) {
    const start = at + HEADER + content.readUInt16LE(at + 26) + content.readUInt16LE(at + 28)
    try {
      parts.push(inflateRawSync(content.subarray(start)))
    } catch {
      // Stored as it is, or no beginning of a part after all.
    }
  }
  return Buffer.concat(parts)
}
