import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { UploadedFile } from '@visa/contract/fields'

/** A file of a multipart body, on the disk for as long as its request lasts. */
export class SpooledFile implements UploadedFile {
  readonly name: string
  readonly type: string
  readonly size: number
  readonly path: string

  constructor(path: string, { name, type, size }: Pick<UploadedFile, 'name' | 'type' | 'size'>) {
    this.path = path
    this.name = name
    this.type = type
    this.size = size
  }

  async arrayBuffer(): Promise<ArrayBuffer> {
    const content = await readFile(this.path)
    return content.buffer.slice(content.byteOffset, content.byteOffset + content.byteLength)
  }
}

/** Where a handler finds the content of a file it was given. */
export function pathOf(file: UploadedFile): string {
  if (file instanceof SpooledFile) return file.path
  throw new Error('not a file of a request')
}

/** Takes the files of one request to the disk as they come in, so that memory does not grow with them. */
export class Spool {
  #folder: Promise<string> | undefined

  async take(content: Readable, name: string, type: string): Promise<SpooledFile> {
    this.#folder ??= mkdtemp(join(tmpdir(), 'visa-upload-'))
    const path = join(await this.#folder, randomUUID())
    const target = createWriteStream(path, { mode: 0o600 })
    await pipeline(content, target)
    return new SpooledFile(path, { name, type, size: target.bytesWritten })
  }

  async release(): Promise<void> {
    if (this.#folder !== undefined) await rm(await this.#folder, { recursive: true, force: true })
  }
}
