import { randomBytes } from 'node:crypto'
import { readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { fileExist, fileOriginal, fileOriginalKeep, fileUrl } from '@visa/contract/files/file'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SYSTEM_ACTOR, type Actor } from '../../../access/actor.ts'
import { first, one, rows, sql } from '../../../db/sql.ts'
import { newObjectKey } from '../../../files/object-key.ts'
import type { Client } from '../../../testing/client.ts'
import { png } from '../../../testing/samples.ts'
import { newPerson } from '../../../testing/staff.ts'
import { putFile } from '../../../testing/store-upload.ts'
import { startTestApp, testApp, type TestApp } from '../../../testing/test-app.ts'
import { dropFiles, followFiles } from './stored.service.ts'
import { sweepFilesJob, sweepOrphansJob } from './stored.task.ts'

let server: TestApp
let agent: Client
let now = new Date('2026-03-01T04:00:00Z')
const DAY = 86_400_000

beforeAll(async () => {
  server = await startTestApp({ now: () => now })
  await newPerson(server, { company: 'AGENT-YX', userName: 'agent_boss' })
  agent = await server.as('agent')
})

afterAll(() => server.close())

/** Time passes; nobody stays logged in that long. */
const later = async (ms: number): Promise<void> => {
  now = new Date(now.getTime() + ms)
  agent = await server.as('agent')
}

const upload = async (client: Client, name = '护照.png', content = randomPng()): Promise<string> => {
  const answer = await putFile(client, { name, content }, now)
  if (answer.code !== '0000') throw new Error(`${answer.code} ${answer.msg}`)
  const [item] = answer.data as { imgUrl: string }[]
  return item?.imgUrl ?? ''
}

/** Pictures that differ, so that none is found again by its content. */
const randomPng = (): Buffer => Buffer.concat([png(3, 3), randomBytes(16)])

const actorFor = async (userName: string): Promise<Actor> => {
  const row = await one<{ userId: number; companyId: number }>(
    server.db,
    sql`select id as "userId", company_id as "companyId" from app_user where user_name = ${userName}`,
  )
  return { ...SYSTEM_ACTOR, ...row, name: userName }
}

const usageOf = async (userName: string) =>
  one<{ bytes: number; files: number }>(
    server.db,
    sql`select coalesce(sum(bytes), 0)::bigint as bytes, coalesce(sum(files), 0)::bigint as files from company_file_usage
        where company_id = (select company_id from app_user where user_name = ${userName})`,
  )

const isStored = async (name: string): Promise<boolean> =>
  (await server.files.objects.size(name)) !== undefined
const entry = (name: string) =>
  first<{ expiresAt: Date | null }>(
    server.db,
    sql`select expires_at as "expiresAt" from stored_file where storage_name = ${name}`,
  )

test('P7.25 a stored file is shown through an address that ends, inert', async () => {
  const content = randomPng()
  const name = await upload(agent, '王"小\r\n明.png', content)
  const url = await agent.call(fileUrl, { query: { storageName: name } })
  const shown = await server.visitor().send({ method: 'GET', url })
  expect(shown.statusCode).toBe(200)
  expect(shown.rawPayload.equals(content)).toBe(true)
  expect(shown.headers).toMatchObject({
    'content-type': 'image/png',
    'content-disposition': `inline; filename="____.png"; filename*=UTF-8''%E7%8E%8B_%E5%B0%8F%E6%98%8E.png`,
    'x-content-type-options': 'nosniff',
    'content-security-policy': `default-src 'none'; sandbox; frame-ancestors 'self'`,
  })
  await later(601_000)
  expect((await server.visitor().send({ method: 'GET', url })).statusCode).toBe(403)
})

test('parts of a file can be asked for', async () => {
  const name = await upload(agent, 'a.txt', Buffer.from('0123456789'))
  const url = await agent.call(fileUrl, { query: { storageName: name } })
  const part = (range: string) => agent.send({ method: 'GET', url, headers: { range } })
  expect(await part('bytes=2-4')).toMatchObject({ statusCode: 206, body: '234' })
  expect((await part('bytes=2-4')).headers['content-range']).toBe('bytes 2-4/10')
  expect(await part('bytes=7-')).toMatchObject({ statusCode: 206, body: '789' })
  expect(await part('bytes=-2')).toMatchObject({ statusCode: 206, body: '89' })
  expect(await part('bytes=5-99')).toMatchObject({ statusCode: 206, body: '56789' })
  expect((await part('bytes=10-')).statusCode).toBe(416)
  expect(await part('bytes=0-1,3-4')).toMatchObject({ statusCode: 200, body: '0123456789' })
})

test('nothing in such an address can be changed', async () => {
  const name = await upload(agent)
  const other = await upload(agent)
  const url = await agent.call(fileUrl, { query: { storageName: name } })
  const get = async (changed: string) => (await agent.send({ method: 'GET', url: changed })).statusCode
  expect(await get(url)).toBe(200)
  for (const changed of [
    url.replace(name, other),
    url.replace('image%2Fpng', 'text%2Fhtml'),
    url.replace('?', '?response-content-type=text%2Fhtml&'),
    url.replace('x-oss-expires=600', 'x-oss-expires=999999'),
    url.replace(/x-oss-signature=\w{4}/, 'x-oss-signature=0000'),
    url.split('?')[0] ?? '',
    url.replace(name, `upload/u1/../${name}`),
    url.replace(name, '..%2F..%2Fpostgres-password'),
  ]) {
    expect([403, 404], changed).toContain(await get(changed))
  }
})

test('P7.25 an absolute address comes back as it is', async () => {
  const url = 'https://cdn.example.com/logo.png?x=1'
  expect(await agent.call(fileUrl, { query: { storageName: url } })).toBe(url)
  expect((await agent.raw(fileUrl, { query: { storageName: '//evil.example/x' } })).code).toBe('9999')
})

test('P7.21 content is found again by whoever uploaded it only, and lives on then', async () => {
  const content = randomPng()
  const name = await upload(agent, '原名.png', content)
  const { md5, size } = await one<{ md5: string; size: number }>(
    server.db,
    sql`select md5, size from stored_file where storage_name = ${name}`,
  )
  const before = await entry(name)
  await later(DAY / 2)
  const query = { md5: md5.toUpperCase(), fileSize: size }
  expect(await agent.call(fileExist, { query })).toEqual({ imgUrl: name, fileName: '原名.png', fileIndex: 0 })
  expect((await entry(name))?.expiresAt?.getTime()).toBe((before?.expiresAt?.getTime() ?? 0) + DAY / 2)
  for (const other of ['agent_boss', 'accept', 'customer', 'admin']) {
    expect(await (await server.as(other)).call(fileExist, { query }), other).toBeNull()
  }
  expect(await agent.call(fileExist, { query: { md5, fileSize: size + 1 } })).toBeNull()
  expect((await agent.raw(fileExist, { query: { md5: "'; drop", fileSize: 1 } })).code).toBe('9999')
})

const named = (...names: readonly string[]) => names.map((storageName) => ({ storageName }))

test('a file that no record takes hold of is gone after a day; one that is held stays', async () => {
  const [dropped, kept] = [await upload(agent), await upload(agent)]
  const actor = await actorFor('agent')
  const record = { entity: 'user', entityId: 1 } as const
  const elsewhere = named('https://cdn.example.com/a.png')
  const follow = (before: ReturnType<typeof named>) =>
    server.db.tx((tx) =>
      followFiles(tx, { actor, now }, record, before, [...named(kept, kept), ...elsewhere]),
    )
  // An address elsewhere stays where a record has one; nobody brings in another.
  await expect(follow([])).rejects.toThrow('fileGone')
  await follow(elsewhere)
  const before = await usageOf('agent')
  const { size } = await one<{ size: number }>(
    server.db,
    sql`select size from stored_file where storage_name = ${dropped}`,
  )
  await later(DAY - 1)
  const sweep = sweepFilesJob(server.files)
  await sweep.run({ db: server.db, now, fireTime: now })
  expect(await isStored(dropped)).toBe(true)
  await later(1)
  expect((await agent.refused(fileUrl, { query: { storageName: dropped } })).code).toBe('9999')
  for (let run = 0; run < 2; run += 1) {
    await sweep.run({ db: server.db, now, fireTime: now })
    expect([await isStored(dropped), await isStored(kept)]).toEqual([false, true])
  }
  expect(await entry(dropped)).toBeUndefined()
  const after = await usageOf('agent')
  expect(after.bytes).toBeLessThanOrEqual(before.bytes - size)
  const { total } = await one<{ total: number }>(
    server.db,
    sql`select coalesce(sum(size), 0)::bigint as total from stored_file where company_id = ${actor.companyId}`,
  )
  expect(after.bytes).toBe(total)

  await expect(
    server.db.tx((tx) =>
      followFiles(tx, { actor, now }, { entity: 'user', entityId: 2 }, [], named(kept, dropped)),
    ),
  ).rejects.toMatchObject({ key: 'fileGone' })

  // Two records hold it: it goes a day after the second lets go.
  const second = { entity: 'user', entityId: 2 } as const
  await server.db.tx((tx) => followFiles(tx, { actor, now }, second, [], named(kept)))
  await server.db.tx((tx) => followFiles(tx, { actor, now }, record, named(kept), []))
  expect((await entry(kept))?.expiresAt).toBeNull()
  // Who does not hold it lets nothing go.
  const stranger = { entity: 'export_task', entityId: 3 } as const
  await server.db.tx((tx) => followFiles(tx, { actor, now }, record, named(kept), []))
  await server.db.tx((tx) => dropFiles(tx, { actor, now }, stranger, [kept]))
  expect((await entry(kept))?.expiresAt).toBeNull()
  await server.db.tx((tx) => followFiles(tx, { actor, now }, second, named(kept), []))
  expect((await entry(kept))?.expiresAt).toEqual(new Date(now.getTime() + DAY))
  await server.db.tx((tx) => dropFiles(tx, { actor, now }, stranger, [kept]))
  expect((await entry(kept))?.expiresAt).toEqual(new Date(now.getTime() + DAY))
})

test('what an upload was made of goes the way of the upload: held with it, read with it, gone with it', async () => {
  const [raw, photo, scan] = [await upload(agent), await upload(agent), await upload(agent)]
  const keep = (storageName: string) => agent.call(fileOriginalKeep, { body: { storageName, original: raw } })
  await keep(photo)
  await keep(scan)
  // Once known it stays; a file is not made of itself; nobody names a colleague's.
  await agent.call(fileOriginalKeep, { body: { storageName: photo, original: scan } })
  await agent.call(fileOriginalKeep, { body: { storageName: raw, original: raw } })
  const boss = await server.as('agent_boss')
  const theirs = await upload(boss)
  for (const [storageName, original] of [
    [photo, theirs],
    [theirs, raw],
  ] as const) {
    expect((await boss.refused(fileOriginalKeep, { body: { storageName, original } })).code).toBe('9999')
  }
  const seenBy = (person: Client, storageName: string) =>
    person.call(fileOriginal, { query: { storageName } })
  expect(await seenBy(agent, photo)).toMatchObject({ storageName: raw, fileName: '护照.png' })
  expect(await seenBy(agent, raw)).toBeNull()
  expect((await boss.refused(fileOriginal, { query: { storageName: photo } })).code).toBe('9999')

  const actor = await actorFor('agent')
  const record = { entity: 'user', entityId: 4 } as const
  const follow = (before: string[], after: string[]) =>
    server.db.tx((tx) => followFiles(tx, { actor, now }, record, named(...before), named(...after)))
  await follow([], [photo, scan])
  expect((await entry(raw))?.expiresAt).toBeNull()
  // The other one was made of it too.
  await follow([photo], [])
  expect((await entry(photo))?.expiresAt).not.toBeNull()
  expect((await entry(raw))?.expiresAt).toBeNull()
  await follow([scan], [])
  expect((await entry(raw))?.expiresAt).toEqual(new Date(now.getTime() + DAY))
  // Held for itself as well, it stays when what was made of it goes.
  await follow([], [photo, raw])
  await follow([photo, raw], [raw])
  expect((await entry(raw))?.expiresAt).toBeNull()
  await follow([raw], [])
})

test('a record takes hold only of own uploads, or of what it holds already; not of a colleague’s, by its name', async () => {
  const name = await upload(agent)
  const [owner, colleague, stranger] = [
    await actorFor('agent'),
    await actorFor('agent_boss'),
    await actorFor('accept'),
  ]
  const record = { entity: 'user', entityId: 7 } as const
  const keep = (actor: Actor) =>
    server.db.tx((tx) => followFiles(tx, { actor, now }, record, [], named(name)))
  for (const other of [colleague, stranger]) {
    await expect(keep(other)).rejects.toMatchObject({ key: 'fileGone' })
  }
  await keep(owner)
  await keep(stranger)
  const log = await rows<{ action: string; actor: string }>(
    server.db,
    sql`select l.action, l.actor_name as actor from change_log l join stored_file f on l.entity_id = f.id::text
        where l.entity = 'stored_file' and f.storage_name = ${name} order by l.id`,
  )
  expect(log.map(({ action }) => action)).toEqual(['add', 'update'])
})

test('objects that no file stands for are removed after a day, and nothing else', async () => {
  const { objects } = server.files
  const known = await upload(agent)
  const [old, fresh] = [newObjectKey(1, 'png', now), newObjectKey(1, 'png', now)]
  const cut = `${newObjectKey(1, 'png', now)}.${crypto.randomUUID()}.part`
  const foreign = 'somebody-elses/file.txt'
  for (const key of [old, fresh, cut, foreign]) await objects.put(key, Readable.from([Buffer.from('x')]), 1)
  const aged = new Date(now.getTime() - DAY)
  for (const key of [old, cut, foreign, known]) await utimes(join(server.filesDir, key), aged, aged)
  await utimes(join(server.filesDir, fresh), now, now)
  const sweep = sweepOrphansJob(server.files)
  await sweep.run({ db: server.db, now, fireTime: now })
  const left = await Promise.all([old, cut, fresh, foreign, known].map(isStored))
  expect(left).toEqual([false, false, true, true, true])
  expect((await readdir(server.filesDir)).length).toBeGreaterThan(0)
})

test('what one instance stores, another shows', async () => {
  const other = await testApp({ url: server.url, filesDir: server.filesDir, now: () => now })
  const content = randomPng()
  const name = await upload(agent, 'a.png', content)
  const there = await other.as('agent')
  const url = await there.call(fileUrl, { query: { storageName: name } })
  expect((await there.send({ method: 'GET', url })).rawPayload.equals(content)).toBe(true)
  // Keys of the one open the other.
  const back = await upload(there, 'b.png', randomPng())
  const again = await agent.call(fileUrl, { query: { storageName: back } })
  expect((await agent.send({ method: 'GET', url: again })).statusCode).toBe(200)
})
