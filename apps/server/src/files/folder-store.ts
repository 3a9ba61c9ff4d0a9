import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { link, mkdir, open, opendir, rm, stat, type FileHandle } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { Transform, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  ObjectExists,
  ObjectMissing,
  WrongLength,
  type ListedObject,
  type ObjectStore,
} from './object-store.ts'

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined

const exactly = (size: number): Transform => {
  let seen = 0
  return new Transform({
    transform(chunk: Buffer, _, done) {
      seen += chunk.length
      done(seen > size ? new WrongLength() : null, chunk)
    },
    flush: (done) => done(seen === size ? null : new WrongLength()),
  })
}

/** A new name is certain to be there after a crash only once its folder is on the disk too. */
async function syncFolder(folder: string): Promise<void> {
  // Not every system lets a folder be opened; those that do not, write names at once.
  const handle = await open(folder, 'r').catch(() => undefined)
  await handle?.sync().catch(() => undefined)
  await handle?.close()
}

const removeUnlessGone = async (path: string): Promise<void> => rm(path, { force: true })

const write = async (handle: FileHandle, content: Readable, size: number): Promise<void> => {
  await pipeline(content, exactly(size), async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) await handle.appendFile(chunk)
  })
  await handle.sync()
}

/**
 * Objects as files below one folder, which may be shared by several machines: an object appears whole or not at all,
 * because it is written under another name, brought to the disk, and only then given its own.
 */
export function folderStore(root: string): ObjectStore {
  const pathOf = (key: string): string => {
    const path = join(root, key)
    if (!path.startsWith(root + sep)) throw new ObjectMissing(key)
    return path
  }

  async function* walk(folder: string): AsyncGenerator<ListedObject> {
    const entries = await opendir(folder).catch(() => undefined)
    if (entries === undefined) return
    for await (const entry of entries) {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) yield* walk(path)
      else {
        const found = await stat(path).catch(() => undefined)
        if (found) yield { key: relative(root, path).split(sep).join('/'), modified: found.mtime }
      }
    }
  }

  return {
    async put(key, content, size) {
      const path = pathOf(key)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      const part = `${path}.${randomUUID()}.part`
      const handle = await open(part, 'wx', 0o600)
      try {
        try {
          await write(handle, content, size)
        } finally {
          await handle.close()
        }
        // Unlike a rename, this never takes the place of another.
        await link(part, path)
        await syncFolder(dirname(path))
      } catch (error) {
        throw codeOf(error) === 'EEXIST' ? new ObjectExists(key) : error
      } finally {
        await removeUnlessGone(part)
      }
    },

    async head(key) {
      const path = pathOf(key)
      const found = await stat(path).catch(() => undefined)
      if (!found?.isFile()) return undefined
      const md5 = createHash('md5')
      await pipeline(createReadStream(path), md5)
      return { size: found.size, md5: md5.digest('hex') }
    },

    async size(key) {
      const found = await stat(pathOf(key)).catch(() => undefined)
      return found?.isFile() ? found.size : undefined
    },

    async get(key, range) {
      const path = pathOf(key)
      const handle = await open(path, 'r').catch((error: unknown) => {
        throw codeOf(error) === 'ENOENT' ? new ObjectMissing(key) : error
      })
      return handle.createReadStream(range)
    },

    delete: (key) => removeUnlessGone(pathOf(key)),

    list: () => walk(root),
  }
}
