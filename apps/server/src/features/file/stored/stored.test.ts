import { randomBytes } from 'node:crypto'
import { readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { fileExist, fileUrl } from '@visa/contract/files/file'
import { ossAccessParams } from '@visa/contract/files/oss'
import { batchUpload } from '@visa/contract/files/upload'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SYSTEM_ACTOR, type Actor } from '../../../access/actor.ts'
import { first, one, rows, sql } from '../../../db/sql.ts'
import { newObjectKey } from '../../../files/object-key.ts'
import type { Client } from '../../../testing/client.ts'
import { png } from '../../../testing/samples.ts'
import { putFile } from '../../../testing/store-upload.ts'
import { startTestApp, testApp, type TestApp } from '../../../testing/test-app.ts'
import { addressOf, keepFiles, releaseFiles } from './stored.service.ts'
import { sweepFilesJob, sweepOrphansJob } from './stored.task.ts'

let server: TestApp
let agent: Client
let admin: Client
let now = new Date('2026-03-01T04:00:00Z')
const DAY = 86_400_000

beforeAll(async () => {
  server = await startTestApp({ now: () => now })
  agent = await server.as('agent')
  admin = await server.as('admin')
})

afterAll(() => server.close())

/** Time passes; nobody stays logged in that long. */
const later = async (ms: number): Promise<void> => {
  now = new Date(now.getTime() + ms)
  agent = await server.as('agent')
  admin = await server.as('admin')
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

test('another company cannot read a file, and learns nothing about it; the platform can', async () => {
  const name = await upload(agent)
  const stranger = await server.as('accept')
  const refused = await stranger.refused(fileUrl, { query: { storageName: name } })
  const missing = await stranger.refused(fileUrl, { query: { storageName: `${name}x` } })
  expect(refused).toEqual(missing)
  expect(refused.code).toBe('9999')
  expect(await admin.call(fileUrl, { query: { storageName: name } })).toContain(name)
})

test('a feature can let others read a file', async () => {
  const name = await upload(agent)
  const { companyId, userId } = await actorFor('accept')
  const viewer = {
    userId: userId ?? 0,
    companyId: companyId ?? 0,
    userName: '',
    realName: '',
    identityCode: 8,
    authorities: [],
    dataScope: 4,
    isCentre: false,
    companyIds: [companyId ?? 0],
    ownerIds: [userId ?? 0],
  } as const
  const visit = { viewer, actor: await actorFor('accept'), now }
  const see = (readers: Parameters<typeof addressOf>[4]) =>
    addressOf(server.db, server.files, visit, name, readers)
  await expect(see([async () => false])).rejects.toThrow('recordGone')
  expect(
    await see([
      async () => false,
      async (_, { identityCode }, file) => identityCode === 8 && file.storageName === name,
    ]),
  ).toContain(name)
})

test('who opens the file of an identity document is recorded, anything else and a refusal are not', async () => {
  const [passport, plain] = [await upload(agent, '护照首页.png'), await upload(agent)]
  const actor = await actorFor('agent')
  await server.db.tx((tx) => keepFiles(tx, actor, [passport], { entity: 'passport', entityId: 41 }, now))
  await server.db.tx((tx) => keepFiles(tx, actor, [plain], { entity: 'notice', entityId: 41 }, now))
  const reads = () =>
    rows(
      server.db,
      sql`select actor_id as "actorId", company_id as "companyId", entity, entity_id as "entityId", subject, address,
            changes, request_id <> '' as traced
          from change_log where action = 'read' order by id`,
    )
  await agent.call(fileUrl, { query: { storageName: plain } })
  const stranger = await server.as('accept')
  expect((await stranger.refused(fileUrl, { query: { storageName: passport } })).code).toBe('9999')
  expect(await reads()).toEqual([])
  await agent.call(fileUrl, { query: { storageName: passport } })
  expect(await reads()).toEqual([
    {
      actorId: actor.userId,
      companyId: actor.companyId,
      entity: 'passport',
      entityId: '41',
      subject: '护照首页.png',
      address: '127.0.0.1',
      changes: [{ field: 'fileName', from: null, to: null }],
      traced: true,
    },
  ])
})

test('P7.25 an absolute address comes back as it is', async () => {
  const url = 'https://cdn.example.com/logo.png?x=1'
  expect(await agent.call(fileUrl, { query: { storageName: url } })).toBe(url)
  expect((await agent.raw(fileUrl, { query: { storageName: '//evil.example/x' } })).code).toBe('9999')
})

test('P7.21 content is found again by the own company only, and lives on then', async () => {
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
  for (const other of ['accept', 'customer', 'admin']) {
    expect(await (await server.as(other)).call(fileExist, { query }), other).toBeNull()
  }
  expect(await agent.call(fileExist, { query: { md5, fileSize: size + 1 } })).toBeNull()
  expect((await agent.raw(fileExist, { query: { md5: "'; drop", fileSize: 1 } })).code).toBe('9999')
})

test('a file that no record takes hold of is gone after a day; one that is held stays', async () => {
  const [dropped, kept] = [await upload(agent), await upload(agent)]
  const actor = await actorFor('agent')
  const record = { entity: 'test', entityId: 1 }
  await server.db.tx((tx) => keepFiles(tx, actor, [kept, kept, 'https://cdn.example.com/a.png'], record, now))
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
    server.db.tx((tx) => keepFiles(tx, actor, [kept, dropped], { entity: 'test', entityId: 2 }, now)),
  ).rejects.toMatchObject({ key: 'fileGone' })

  // Two records hold it: it goes a day after the second lets go.
  const second = { entity: 'test', entityId: 2 }
  await server.db.tx((tx) => keepFiles(tx, actor, [kept], second, now))
  await server.db.tx((tx) => releaseFiles(tx, actor, [kept], record, now))
  expect((await entry(kept))?.expiresAt).toBeNull()
  await server.db.tx((tx) => releaseFiles(tx, actor, [kept], second, now))
  expect((await entry(kept))?.expiresAt).toEqual(new Date(now.getTime() + DAY))
})

test('a record takes hold only of files of the acting company, or of those it holds already', async () => {
  const name = await upload(agent)
  const [owner, stranger] = [await actorFor('agent'), await actorFor('accept')]
  const record = { entity: 'order', entityId: 7 }
  const keep = (actor: Actor) => server.db.tx((tx) => keepFiles(tx, actor, [name], record, now))
  await expect(keep(stranger)).rejects.toMatchObject({ key: 'fileGone' })
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

test('a company that has used its space up is refused, and nothing of it stays', async () => {
  const customer = await server.as('customer')
  const actor = await actorFor('customer')
  await server.db.query(
    sql`insert into company_file_usage (company_id, quota_bytes) values (${actor.companyId}, 1048576)
        on conflict (company_id) do update set quota_bytes = 1048576`,
  )
  const big = Buffer.concat([png(3, 3), randomBytes(700_000)])
  await upload(customer, 'a.png', big)
  const { userDir } = await customer.call(ossAccessParams, {})
  const stored = async () => {
    const keys: string[] = []
    for await (const { key } of server.files.objects.list()) if (key.includes(`/${userDir}/`)) keys.push(key)
    return keys.length
  }
  const before = await stored()
  const refused = await putFile(customer, { name: 'b.png', content: big }, now)
  expect(refused).toMatchObject({ code: '9999', msg: '公司的文件空间已满（上限 1MB），请联系管理员' })
  const form = new FormData()
  form.append('files', new File([big], 'c.png'))
  expect((await customer.upload(batchUpload, form)).msg).toBe(refused.msg)
  expect(await stored()).toBe(before)
  expect(await usageOf('customer')).toEqual({ bytes: big.length, files: 1 })
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
