import { createHash } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, onTestFinished, test, describe } from 'vitest'
import { FAKE, fakeBucket } from '../testing/fake-bucket.ts'
import { bucketStore, StoreRefused } from './bucket-store.ts'
import { folderStore } from './folder-store.ts'
import { newObjectKey } from './object-key.ts'
import { ObjectExists, ObjectMissing, type ObjectStore } from './object-store.ts'
import { OSS, S3 } from './v4.ts'

const WORLD = { fetch: (request: Request) => fetch(request), now: () => new Date() }

const bucketOf = async (kind: 'oss' | 's3') => {
  const fake = await fakeBucket(kind)
  const { id, secret, bucket, region } = FAKE
  const settings = {
    dialect: kind === 'oss' ? OSS : S3,
    region,
    bucket,
    endpoint: fake.url,
    key: { id, secret },
  }
  return { fake, settings, store: bucketStore(settings, WORLD) }
}

const folder = async (): Promise<string> => {
  const root = await mkdtemp(join(tmpdir(), 'visa-store-'))
  onTestFinished(() => rm(root, { recursive: true, force: true }))
  return root
}

const STORES: Record<string, () => Promise<ObjectStore>> = {
  folder: async () => folderStore(await folder()),
  oss: async () => (await bucketOf('oss')).store,
  s3: async () => (await bucketOf('s3')).store,
}

const newKey = (): string => newObjectKey(7, 'png', new Date())
const put = (store: ObjectStore, key: string, content: Buffer): Promise<void> =>
  store.put(key, Readable.from([content.subarray(0, 3), content.subarray(3)]), content.length)
const read = async (
  store: ObjectStore,
  key: string,
  range?: { start: number; end: number },
): Promise<string> => (await buffer(await store.get(key, range))).toString()

describe.each(Object.keys(STORES))('every store alike: %s', (name) => {
  const open = (): Promise<ObjectStore> => STORES[name]?.() ?? Promise.reject(new Error(name))

  test('gives back what it was given, whole and in part', async () => {
    const store = await open()
    const [key, content] = [newKey(), Buffer.from('0123456789')]
    await put(store, key, content)
    expect(await read(store, key)).toBe('0123456789')
    expect(await read(store, key, { start: 2, end: 4 })).toBe('234')
    const md5 = createHash('md5').update(content).digest('hex')
    expect(await store.head(key)).toEqual({ size: 10, md5 })
    expect(await store.size(key)).toBe(10)
  })

  test('knows what is not there', async () => {
    const store = await open()
    expect(await store.head(newKey())).toBeUndefined()
    expect(await store.size(newKey())).toBeUndefined()
    await expect(store.get(newKey())).rejects.toBeInstanceOf(ObjectMissing)
    await store.delete(newKey())
  })

  test('never puts one object in the place of another', async () => {
    const store = await open()
    const key = newKey()
    await put(store, key, Buffer.from('first'))
    await expect(put(store, key, Buffer.from('second'))).rejects.toBeInstanceOf(ObjectExists)
    expect(await read(store, key)).toBe('first')
  })

  test('keeps nothing of a body that is shorter than announced', async () => {
    const store = await open()
    const key = newKey()
    await expect(store.put(key, Readable.from([Buffer.from('abc')]), 5)).rejects.toBeInstanceOf(Error)
    expect(await store.size(key)).toBeUndefined()
  })

  test('keeps nothing of a body that breaks off', async () => {
    const store = await open()
    const key = newKey()
    const broken = Readable.from(
      (async function* () {
        yield Buffer.from('abc')
        throw new Error('cut')
      })(),
    )
    await expect(store.put(key, broken, 5)).rejects.toBeInstanceOf(Error)
    expect(await store.size(key)).toBeUndefined()
  })

  test('lists everything, page by page, and deletes', async () => {
    const store = await open()
    const keys = Array.from({ length: 5 }, newKey)
    for (const key of keys) await put(store, key, Buffer.from('content'))
    const listed: string[] = []
    for await (const { key, modified } of store.list()) {
      listed.push(key)
      expect(Math.abs(modified.getTime() - Date.now())).toBeLessThan(60_000)
    }
    expect(listed.toSorted()).toEqual(keys.toSorted())
    await store.delete(keys[0] ?? '')
    expect(await store.size(keys[0] ?? '')).toBeUndefined()
  })

  test('takes an empty object', async () => {
    const store = await open()
    const key = newKey()
    await store.put(key, Readable.from([]), 0)
    expect(await store.size(key)).toBe(0)
  })
})

test('a folder shared by several instances gives a name to one of them only', async () => {
  const root = await folder()
  const key = newKey()
  const outcomes = await Promise.allSettled(
    Array.from({ length: 8 }, (_, index) => put(folderStore(root), key, Buffer.from(`content ${index}`))),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await read(folderStore(root), key)).toMatch(/^content \d$/)
  expect(await readdir(join(root, key, '..'))).toHaveLength(1)
})

test('a folder gives nothing from outside itself', async () => {
  const store = folderStore(await folder())
  for (const key of ['../outside', 'upload/../../outside', '/../passwd']) {
    await expect(store.get(key), key).rejects.toBeInstanceOf(ObjectMissing)
    await expect(store.put(key, Readable.from([Buffer.from('x')]), 1), key).rejects.toBeInstanceOf(
      ObjectMissing,
    )
  }
})

test.each(['oss', 's3'] as const)('%s refuses a wrong key, and says so in its own words', async (kind) => {
  const { settings } = await bucketOf(kind)
  const store = bucketStore({ ...settings, key: { ...settings.key, secret: 'wrong' } }, WORLD)
  await expect(put(store, newKey(), Buffer.from('abcdef'))).rejects.toThrow(StoreRefused)
  await expect(store.get(newKey())).rejects.toThrow('HTTP 403 SignatureDoesNotMatch')
})

test('a copy inside a bucket is made only of what was inspected', async () => {
  const { store } = await bucketOf('oss')
  const [from, to] = [newKey(), newKey()]
  await put(store, from, Buffer.from('content'))
  await expect(store.copy(from, to, createHash('md5').update('other').digest('hex'))).rejects.toThrow(
    StoreRefused,
  )
  await store.copy(from, to, createHash('md5').update('content').digest('hex'))
  expect(await read(store, to)).toBe('content')
})
