import { createHash, generateKeyPair, randomBytes, randomUUID, sign } from 'node:crypto'
import { mkdtemp, readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { fileUrl } from '@visa/contract/files/file'
import { MB } from '@visa/contract/files/limits'
import { OSS_CALLBACK_PATH, ossAccessParams, ossForceRefresh, type OssAccess } from '@visa/contract/files/oss'
import { batchUpload, imageUpload } from '@visa/contract/files/upload'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { signedPut } from '@visa/web/lib/files/sign-put'
import { one, sql } from '../../../db/sql.ts'
import { signCallback } from '../../../files/callback.ts'
import { OWN_KEY_ADDRESS } from '../../../files/own-front.ts'
import type { Client } from '../../../testing/client.ts'
import { GIF, HTML, PDF, png } from '../../../testing/samples.ts'
import { keyFor, putFile, putWith } from '../../../testing/store-upload.ts'
import { startTestApp, testApp, type TestApp } from '../../../testing/test-app.ts'

let server: TestApp
let agent: Client
let access: OssAccess

beforeAll(async () => {
  server = await startTestApp()
  agent = await server.as('agent')
  access = await agent.call(ossAccessParams, {})
})

afterAll(() => server.close())

const formOf = (field: string, ...files: File[]): FormData => {
  const form = new FormData()
  for (const file of files) form.append(field, file)
  return form
}

const stored = async (): Promise<number> =>
  (await one<{ count: number }>(server.db, sql`select count(*) as count from stored_file`)).count

const objects = async (): Promise<number> => {
  let count = 0
  for await (const _ of server.files.objects.list()) count += 1
  return count
}

const shown = async (storageName: string) =>
  agent.send({ method: 'GET', url: await agent.call(fileUrl, { query: { storageName } }) })

const nameOf = (data: unknown): string => (data as { imgUrl: string }[])[0]?.imgUrl ?? ''

test('P3.12 P7.22 temporary keys come with everything an upload needs, fresh ones on demand', async () => {
  expect(access).toMatchObject({
    bucket: 'visa-desk',
    region: 'local',
    endpoint: '/store/visa-desk',
    baseDir: 'upload',
  })
  expect(access.callbackUrl).toMatch(/^\/api\/aliyun\/oss\/callback\?ticket=/)
  const other = await (await server.as('admin')).call(ossAccessParams, {})
  expect(other.userDir).not.toBe(access.userDir)
  const fresh = await agent.call(ossForceRefresh, {})
  expect(fresh.stsAccessKey.accessKeyId).not.toBe(access.stsAccessKey.accessKeyId)
  expect(fresh.userDir).toBe(access.userDir)
})

test('P3.18 an upload is answered with name and place, and its facts are those of the stored bytes', async () => {
  const content = Buffer.concat([png(4, 4), randomBytes(50)])
  const answer = await putFile(agent, { name: '../../护照\u202e.png', content })
  expect(answer).toMatchObject({ code: '0000', data: [{ fileName: '护照.png', fileIndex: 0 }] })
  const row = await one(
    server.db,
    sql`select size, md5, mime, file_name as name from stored_file where storage_name = ${nameOf(answer.data)}`,
  )
  const md5 = createHash('md5').update(content).digest('hex')
  expect(row).toEqual({ size: content.length, md5, mime: 'image/png', name: '护照.png' })
})

const gifScript = Buffer.from('GIF89a=1;alert(document.cookie)//')
const gifComment = Buffer.concat([
  GIF.subarray(0, -1),
  Buffer.from('!\xfe\x1e*/=1;<script>alert(1)</script>\0;', 'latin1'),
])

test.each([
  ['a page named as a picture', '护照.png', HTML],
  ['a page named as a page', 'index.html', HTML],
  [
    'a drawing with scripts',
    'a.svg',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
  ],
  ['a script that begins like a picture', 'a.gif', gifScript],
  ['a picture with a script inside', 'a.gif', gifComment],
  ['a picture named as a document', 'a.pdf', GIF],
  ['a document named as a picture', 'a.jpg', PDF],
  ['a program', 'setup.exe', Buffer.from('MZ\x90\0\x03\0\0\0', 'latin1')],
  ['a program named as text', 'notes.txt', Buffer.from('MZ\x90\0\x03\0\0\0', 'latin1')],
  ['a picture without an extension', 'photo', png(2, 2)],
  ['two extensions', 'a.png.html', png(2, 2)],
])('%s is refused on both ways in, and nothing of it stays', async (_, name, content) => {
  const [rows, kept] = [await stored(), await objects()]
  const direct = await putFile(agent, { name, content, key: keyFor(access, 'png') })
  const batch = await agent.upload(batchUpload, formOf('files', new File([content], name)))
  for (const answer of [direct, batch]) {
    expect(answer).toMatchObject({ code: '9999', msg: `文件 ${name} 的类型不支持，或内容与扩展名不符` })
  }
  expect([await stored(), await objects()]).toEqual([rows, kept])
})

test.each([
  ['a.txt', Buffer.from('纯文本'), 'text/plain; charset=utf-8', 'inline'],
  ['页面.txt', HTML, 'text/plain; charset=utf-8', 'inline'],
  ['a.js', Buffer.from('alert(1)'), 'text/plain; charset=utf-8', 'inline'],
  ['gbk.csv', Buffer.from([0xbb, 0xa4, 0xd5, 0xd5, 0x2c, 0x31]), 'text/plain; charset=utf-8', 'inline'],
  ['a.pdf', PDF, 'application/pdf', 'inline'],
  ['a.gif', GIF, 'image/gif', 'inline'],
  ['a.zip', Buffer.from('PK\x05\x06'.padEnd(22, '\0'), 'latin1'), 'application/zip', 'attachment'],
  ['empty.txt', Buffer.alloc(0), 'text/plain; charset=utf-8', 'inline'],
])('%s is taken and shown as nothing that could run', async (name, content, mime, disposition) => {
  const answer = await putFile(agent, { name, content })
  expect(answer.code).toBe('0000')
  const response = await shown(nameOf(answer.data))
  expect(response.headers['content-type']).toBe(mime)
  expect(response.headers['content-disposition']).toMatch(new RegExp(`^${disposition};`))
  expect(response.headers['x-content-type-options']).toBe('nosniff')
  expect(response.headers['content-security-policy']).toContain("default-src 'none'")
  expect(response.rawPayload.equals(content)).toBe(true)
})

test('P7.24 files go through the server in one request, for a day or for good', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'visa-spool-'))
  vi.stubEnv('TMPDIR', folder)
  onTestFinished(() => void vi.unstubAllEnvs())
  const answer = await agent.upload(
    batchUpload,
    formOf('files', new File([PDF], '甲.pdf'), new File([GIF], 'b.gif')),
  )
  expect(answer).toMatchObject({
    code: '0000',
    data: [
      { fileName: '甲.pdf', fileIndex: 0 },
      { fileName: 'b.gif', fileIndex: 1 },
    ],
  })
  const form = formOf('files', new File([PDF], 'c.pdf'))
  form.append('permanent', 'true')
  const kept = await agent.upload(batchUpload, form)
  const ends = (name: string) =>
    one<{ ends: boolean }>(
      server.db,
      sql`select expires_at is not null as ends from stored_file where storage_name = ${name}`,
    )
  expect(await ends(nameOf(answer.data))).toEqual({ ends: true })
  expect(await ends(nameOf(kept.data))).toEqual({ ends: false })
  // Nothing stays where files wait during their request.
  expect(await readdir(folder)).toEqual([])
})

test('P5.21 P5.22 P9.11 files over the limits are refused in the reader’s language', async () => {
  const big = new File([Buffer.concat([PDF, Buffer.alloc(5 * MB)])], 'a.pdf')
  const picture = new File([Buffer.concat([png(2, 2), Buffer.alloc(5 * MB)])], 'a.png')
  const six = Array.from({ length: 6 }, (_, index) => new File([GIF], `${index}.gif`))
  const text = new File(['text'], 'a.png')
  const say = async (endpoint: typeof batchUpload | typeof imageUpload, ...files: File[]) =>
    (await agent.upload(endpoint, formOf(endpoint === imageUpload ? 'file' : 'files', ...files))).msg
  expect(await say(batchUpload, big)).toBe('上传文件大小不能超过 5MB!')
  expect(await say(batchUpload, ...six)).toBe('最多允许上传 5 个文件！')
  expect(await say(imageUpload, picture)).toBe('上传图片大小不能超过 5 MB!')
  expect(await say(imageUpload, text)).toBe('上传图片只能是 JPG、PNG 或 GIF 等格式!')
  agent.language = 'en'
  expect(await say(batchUpload, big)).toBe('A file must not be larger than 5 MB')
  expect(await say(imageUpload, text)).toBe('A picture must be a JPG, PNG, GIF or the like')
  agent.language = 'zh-CN'
  expect(await say(imageUpload, new File([png(2, 2).subarray(0, 40)], 'cut.png'))).toContain('不完整')
})

test('C7.11 P7.26 a picture is drawn anew: camera data and what is hidden behind it do not survive', async () => {
  const source = await sharp(png(40, 20))
    .jpeg()
    .withExif({ IFD0: { Make: 'SecretCamera' } })
    .withMetadata({ orientation: 6 })
    .toBuffer()
  const content = Buffer.concat([source, Buffer.from('<script>hidden</script>')])
  expect(content.includes('SecretCamera')).toBe(true)
  const answer = await agent.upload(
    imageUpload,
    formOf('file', new File([content], '截图.png', { type: 'image/png' })),
  )
  expect(answer).toMatchObject({ code: '0000', data: [{ fileName: '截图.jpg', fileIndex: 0 }] })
  const { rawPayload, headers } = await shown(nameOf(answer.data))
  expect(headers['content-type']).toBe('image/jpeg')
  for (const trace of ['SecretCamera', 'hidden', 'Exif'])
    expect(rawPayload.includes(trace), trace).toBe(false)
  // Turned as the camera said, before that was forgotten.
  expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 20, height: 40 })
  for (const [name, sample] of [
    ['a.gif', GIF],
    ['a.png', png(3, 3)],
  ] as const) {
    expect((await agent.upload(imageUpload, formOf('file', new File([sample], name)))).code, name).toBe(
      '0000',
    )
  }
})

test('a picture of 10,000 × 10,000 points is refused by its header', async () => {
  const bomb = png(10_000, 10_000)
  expect(bomb.length).toBeLessThan(100_000)
  const before = process.memoryUsage().rss
  const answer = await agent.upload(imageUpload, formOf('file', new File([bomb], '大图.png')))
  expect(answer.msg).toBe('图片 大图.png 的像素过多，请缩小后再上传')
  // Decoded it would take 100 MB at least.
  expect(process.memoryUsage().rss - before).toBeLessThan(80 * MB)
})

const faultOf = (body: string): string => /<Code>(\w+)<\/Code>/.exec(body)?.[1] ?? body

test('keys write below their own folder, under names of the product, once, and while they last', async () => {
  const content = png(2, 2)
  const put = async (with_: OssAccess, key?: string, at?: Date) =>
    faultOf(
      (await putWith(agent, with_, { name: 'a.png', content, ...(key === undefined ? {} : { key }) }, at))
        .body,
    )
  const other = await (await server.as('admin')).call(ossAccessParams, {})
  expect(await put(access, keyFor(other, 'png'))).toBe('AccessDenied')
  expect(await put(access, `file/${access.userDir}/2026/03/01/${randomUUID()}.png`)).toBe('AccessDenied')
  expect(await put(access, `${access.baseDir}/${access.userDir}/a.png`)).toBe('AccessDenied')
  expect(await put(access, `${access.baseDir}/${access.userDir}/../../x.png`)).toBe('AccessDenied')
  const key = keyFor(access, 'png')
  expect(await put(access, key)).toContain('"code":"0000"')
  expect(await put(access, key)).toBe('FileAlreadyExists')
  const forged = { ...access.stsAccessKey, accessKeySecret: 'guessed' }
  expect(await put({ ...access, stsAccessKey: forged })).toBe('SignatureDoesNotMatch')
  const mixed = { ...access.stsAccessKey, stsToken: other.stsAccessKey.stsToken }
  expect(await put({ ...access, stsAccessKey: mixed })).toBe('InvalidAccessKeyId')
  const [statement = '', proof] = access.stsAccessKey.stsToken.split('.')
  const wider = {
    ...(JSON.parse(Buffer.from(statement, 'base64url').toString()) as object),
    folder: 'upload',
  }
  const stsToken = `${Buffer.from(JSON.stringify(wider)).toString('base64url')}.${proof}`
  expect(await put({ ...access, stsAccessKey: { ...access.stsAccessKey, stsToken } })).toBe(
    'InvalidAccessKeyId',
  )
  expect(await put(access, undefined, new Date(Date.now() - 16 * 60_000))).toBe('RequestTimeTooSkewed')
})

test('keys end after a quarter of an hour', async () => {
  const clock = { now: new Date() }
  const later = await testApp({ url: server.url, filesDir: server.filesDir, now: () => clock.now })
  clock.now = new Date(clock.now.getTime() + 15 * 60_000 + 1)
  const answer = await putWith(later.visitor(), access, { name: 'a.png', content: png(2, 2) }, clock.now)
  expect(answer.statusCode).toBe(403)
  expect(faultOf(answer.body)).toBe('SecurityTokenExpired')
})

test('a body that is cut or longer than announced leaves nothing', async () => {
  const before = await objects()
  const key = keyFor(access, 'png')
  const { url, headers } = signedPut(access, { key, fileName: 'a.png', fileIndex: 0 }, new Date())
  const cut = await agent.send({
    method: 'PUT',
    url,
    headers: { ...headers, 'content-length': '500' },
    payload: png(2, 2),
  })
  expect(faultOf(cut.body)).toBe('IncompleteBody')
  expect(await objects()).toBe(before)
})

interface Report {
  object: string
  ticket?: string
  fileName?: string
}

/** A callback as the store would make it, with somebody on the line between. */
const report = async (
  { object, ticket, fileName = 'a.png' }: Report,
  change: (headers: Record<string, string>) => void = () => undefined,
) => {
  const url = ticket === undefined ? access.callbackUrl : `${OSS_CALLBACK_PATH}?ticket=${ticket}`
  const body = new URLSearchParams({ object, fileName, size: '999999', mimeType: 'text/html' }).toString()
  const headers: Record<string, string> = {
    'content-type': 'application/x-www-form-urlencoded',
    authorization: signCallback((await server.files.keys()).privateKey, url, body),
    'x-oss-pub-key-url': Buffer.from(OWN_KEY_ADDRESS).toString('base64'),
  }
  change(headers)
  const answer = await server.visitor().send({ method: 'POST', url, payload: body, headers })
  return answer.json<{ code: string; msg: string; data: unknown }>()
}

test('a callback is believed only with the store’s signature, for its own visitor, about what is there', async () => {
  const { baseDir, userDir } = access
  const key = `${baseDir}/${userDir}/2026/03/01/${randomUUID()}.png`
  const content = png(6, 6)
  await server.files.objects.put(key, Readable.from([content]), content.length)
  const failed = { code: '9999', msg: '文件上传失败', data: null }
  const rows = await stored()

  const stranger = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
  expect(await report({ object: key }, (headers) => delete headers['authorization'])).toEqual(failed)
  expect(await report({ object: key }, (headers) => (headers['authorization'] = 'AAAA'))).toEqual(failed)
  expect(
    await report({ object: key }, (headers) => {
      headers['authorization'] = sign('RSA-MD5', Buffer.from('x'), stranger.privateKey).toString('base64')
      headers['x-oss-pub-key-url'] = Buffer.from(
        'https://gosspublic.alicdn.com/callback_pub_key_v1.pem',
      ).toString('base64')
    }),
  ).toEqual(failed)
  const other = await (await server.as('admin')).call(ossAccessParams, {})
  const foreign = new URLSearchParams(other.callbackUrl.split('?')[1]).get('ticket') ?? ''
  expect(await report({ object: key, ticket: foreign })).toEqual(failed)
  expect(await report({ object: key, ticket: '' })).toEqual(failed)
  expect(await report({ object: key, ticket: 'e30.AAAA' })).toEqual(failed)
  for (const object of ['', '../../etc/passwd', `${baseDir}/${userDir}/2026/03/01/${randomUUID()}.png`]) {
    expect(await report({ object }), object).toEqual(failed)
  }
  expect(await stored()).toBe(rows)

  const first = await report({ object: key })
  expect(first).toMatchObject({ code: '0000', data: [{ imgUrl: key, fileName: 'a.png' }] })
  // What the callback says about the object does not count.
  expect(await one(server.db, sql`select size, mime from stored_file where storage_name = ${key}`)).toEqual({
    size: content.length,
    mime: 'image/png',
  })
  expect(await Promise.all([report({ object: key }), report({ object: key })])).toEqual([first, first])
  expect(await stored()).toBe(rows + 1)
})

test('somebody who was frozen meanwhile uploads nothing more', async () => {
  const simple = await server.asReader()
  const keys = await simple.call(ossAccessParams, {})
  await server.db.query(sql`update app_user set valid = 0 where user_name = 'simple'`)
  const answer = await putWith(simple, keys, { name: 'a.png', content: png(2, 2) })
  expect(answer.json()).toMatchObject({ code: '9999', msg: '文件上传失败' })
})
