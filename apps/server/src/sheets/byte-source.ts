import { open } from 'node:fs/promises'

/** Bytes that can be read at any place. */
export interface ByteSource {
  readonly size: number
  /** Up to `length` bytes from `position` on: fewer only at the end. */
  read(position: number, length: number): Promise<Buffer>
  close(): Promise<void>
}

const inMemory = (bytes: Buffer): ByteSource => ({
  size: bytes.length,
  read: async (position, length) => bytes.subarray(position, position + length),
  close: async () => undefined,
})

async function onDisk(path: string): Promise<ByteSource> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    return {
      size,
      async read(position, length) {
        const wanted = Math.max(0, Math.min(length, size - position))
        const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(wanted), 0, wanted, position)
        return buffer.subarray(0, bytesRead)
      },
      close: () => file.close(),
    }
  } catch (error) {
    await file.close()
    throw error
  }
}

/** A file by its path, or bytes at hand. */
export const openSource = (from: string | Buffer): Promise<ByteSource> =>
  typeof from === 'string' ? onDisk(from) : Promise.resolve(inMemory(from))

const CHUNK = 64 * 1024

export async function* chunksOf(source: ByteSource, start = 0, end = source.size): AsyncGenerator<Buffer> {
  for (let at = start; at < end; at += CHUNK) yield await source.read(at, Math.min(CHUNK, end - at))
}
