import { CODES } from '@visa/contract/codes'
import { dictDataAdd, dictDataPage, dictDataUpdate } from '@visa/contract/dict/dict-data'
import { dictTypeAdd, dictTypePage } from '@visa/contract/dict/dict-type'
import { endpoint } from '@visa/contract/endpoint'
import { uploads, text } from '@visa/contract/fields'
import { systemLogin } from '@visa/contract/session/system'
import * as z from 'zod/mini'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { one, sql } from '../db/sql.ts'
import { type Client } from '../testing/client.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { on } from './route.ts'

const jsonEcho = endpoint({
  method: 'POST',
  path: '/api/test/json',
  access: 'session',
  repeat: 'harmless',
  summary: '',
  json: z.strictObject({ name: text(10) }),
  data: z.string(),
})
const upload = endpoint({
  method: 'POST',
  path: '/api/test/upload',
  access: 'session',
  repeat: 'harmless',
  summary: '',
  multipart: z.strictObject({ note: text(10), files: uploads(2) }),
  data: z.array(z.object({ name: z.string(), size: z.number(), content: z.string() })),
})
const broken = endpoint({
  method: 'GET',
  path: '/api/test/broken',
  access: 'session',
  summary: '',
  data: z.string(),
})
const lying = endpoint({
  method: 'GET',
  path: '/api/test/lying',
  access: 'session',
  summary: '',
  data: z.string(),
})

let server: TestApp
let admin: Client

beforeAll(async () => {
  server = await startTestApp({
    moreRoutes: () => [
      on(jsonEcho)((_, { body }) => body.name),
      on(upload)((_, { body }) =>
        Promise.all(
          body.files.map(async (file) => ({
            name: file.name,
            size: file.size,
            content: Buffer.from(await file.arrayBuffer()).toString(),
          })),
        ),
      ),
      on(broken)(() => {
        throw new Error('mobile 13800138000 is wrong')
      }),
      on(lying)(() => 5 as unknown as string),
    ],
  })
  admin = await server.as('admin')
})

afterAll(() => server.close())

const countTypes = async (): Promise<number> =>
  (await one<{ count: number }>(server.db, sql`select count(*) as count from dict_type`)).count

const post = async (url: string, payload: string | Buffer, contentType?: string) =>
  (
    await admin.send({
      method: 'POST',
      url,
      payload,
      headers: contentType === undefined ? {} : { 'content-type': contentType },
    })
  ).json<{ code: string; msg: string }>()

test('malformed bodies get an answer, not an exception', async () => {
  const json = 'application/json'
  expect(await post(jsonEcho.path, '{"name":', json)).toMatchObject({ code: '9999', msg: '请求内容无法解析' })
  expect(await post(jsonEcho.path, Buffer.from([0x7b, 0xff, 0xfe]), json)).toMatchObject({
    msg: '请求内容无法解析',
  })
  expect((await post(jsonEcho.path, '[]', json)).code).toBe('9999')
  expect((await post(jsonEcho.path, 'null', json)).code).toBe('9999')
  expect((await post(jsonEcho.path, '', json)).msg).toContain('name：不能为空'.slice(4))
  expect((await post(jsonEcho.path, '{"__proto__":{"name":"x"},"name":"ok"}', json)).code).toBe('9999')
  const deep = `{"name":${'['.repeat(5000)}${']'.repeat(5000)}}`
  expect(await post(jsonEcho.path, deep, json)).toMatchObject({ code: '9999', msg: '请求内容无法解析' })
})

test('a wrong content type is named with the right one', async () => {
  const form = 'application/x-www-form-urlencoded'
  expect(await post(jsonEcho.path, 'name=a', form)).toMatchObject({
    code: '9999',
    msg: '请求内容类型不正确，应为 application/json',
  })
  expect((await post(dictTypeAdd.path, '{"name":"a"}', 'application/json')).msg).toContain(form)
  expect((await post(dictTypeAdd.path, '<a/>', 'text/xml')).msg).toContain(form)
  expect((await post(upload.path, 'x', 'application/json')).msg).toContain('multipart/form-data')
})

test('a body over the limit is refused', async () => {
  const huge = `name=${'a'.repeat(2 * 1024 * 1024)}`
  const answer = await post(dictTypeAdd.path, huge, 'application/x-www-form-urlencoded')
  expect(answer).toMatchObject({ code: '9999', msg: '请求内容过大' })
})

test('unknown fields, bad page sizes and overlong texts are named in the reader’s language', async () => {
  const draft = { type: 'BAD_INPUT', name: '坏输入' }
  expect(await admin.raw(dictTypeAdd, { body: { ...draft, builtIn: 'true' } })).toMatchObject({
    code: '9999',
    msg: '含有未知字段：builtIn',
  })
  expect(await admin.raw(dictTypePage, { query: { pageSize: 30 } })).toEqual({
    code: '9999',
    msg: '每页条数：每页条数只能是 10、20、50、100 或 200',
    data: { fields: { pageSize: '每页条数只能是 10、20、50、100 或 200' } },
  })
  expect(await admin.raw(dictTypeAdd, { body: { ...draft, name: 'x'.repeat(10_000) } })).toMatchObject({
    msg: '名称：不能超过64个字符',
    data: { fields: { name: '不能超过64个字符' } },
  })
  admin.language = 'en'
  expect(await admin.raw(dictTypeAdd, { body: { ...draft, name: 'x'.repeat(10_000) } })).toMatchObject({
    msg: 'Name: must be at most 64 characters',
  })
  admin.language = 'zh-CN'
  expect(await countTypes()).toBe(await countTypes())
})

test('every field at fault is reported at once', async () => {
  const answer = await admin.raw(dictTypeAdd, { body: { name: '', type: 'a b', remark: 'x'.repeat(256) } })
  expect(answer.data).toEqual({
    fields: { name: '不能为空', type: '只能包含字母、数字和 _ . -', remark: '不能超过255个字符' },
  })
})

test('NUL bytes and broken unicode are refused before they reach the database', async () => {
  const before = await countTypes()
  for (const name of ['a\u0000b', '\u0000', 'tab\there', 'abc\u202Ecba']) {
    expect((await admin.raw(dictTypeAdd, { body: { type: 'NUL_TEST', name } })).msg).toBe(
      '名称：含有不允许的控制字符',
    )
  }
  expect((await admin.raw(dictTypePage, { query: { keyword: 'a\u0000' } })).code).toBe('9999')
  expect(
    (await post(dictTypeAdd.path, 'type=X&name=%ED%A0%80', 'application/x-www-form-urlencoded')).code,
  ).not.toBe('-1')
  await server.db.query(sql`delete from dict_type where type = 'X'`)
  expect(await countTypes()).toBe(before)
})

const HOSTILE = [
  `'; drop table dict_data; --`,
  `" or 1=1 --`,
  '%_\\%',
  '${7*7}',
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '🇷🇺👩‍👩‍👧 é',
]

test('SQL and HTML in every text field are stored as they were typed and never run', async () => {
  const entries = await one<{ count: number }>(server.db, sql`select count(*) as count from dict_data`)
  await admin.call(dictTypeAdd, {
    body: { type: 'HOSTILE', name: HOSTILE[0] ?? '', ename: HOSTILE[4] ?? '' },
  })
  for (const [index, value] of HOSTILE.entries()) {
    const draft = {
      type: 'HOSTILE',
      code: `h${index}`,
      cname: value,
      ename: value,
      resv1: value,
      resv2: value,
    }
    const { id } = await admin.call(dictDataAdd, { body: draft })
    await admin.odd(dictDataUpdate, { body: { id, ...draft, type: undefined, code: `k${index}` } })
    const found = await admin.call(dictDataPage, { query: { type: 'HOSTILE', keyword: value } })
    expect(found.rows.map((row) => row.cname)).toEqual([value])
  }
  for (const value of HOSTILE) {
    expect((await admin.raw(dictDataPage, { query: { type: value } })).code).toBe('9999')
    expect(
      (await admin.raw(systemLogin, { body: { userName: value, password: value, imageCaptcha: value } }))
        .code,
    ).toBe('9999')
  }
  const after = await one<{ count: number }>(server.db, sql`select count(*) as count from dict_data`)
  expect(after.count).toBe(entries.count + HOSTILE.length)
})

test('P8.12 an unforeseen error answers -1 with a number that is also in the log, and the log hides personal data', async () => {
  const answer = await admin.raw(broken)
  expect(answer.code).toBe(CODES.SYSTEM_EXCEPTION)
  const { incident } = answer.data as { incident: string }
  expect(answer.msg).toBe(`系统异常，请稍后再试（编号 ${incident}）`)
  const line = server
    .logged()
    .split('\n')
    .find((each) => each.includes(incident))
  const told = JSON.parse(line ?? '{}') as { route?: string; userId?: number }
  const { id } = await one<{ id: number }>(server.db, sql`select id from app_user where user_name = 'admin'`)
  expect([told.route, told.userId]).toEqual([broken.path, id])
  expect(server.logged()).not.toContain('13800138000')
})

test('an answer that does not fit its declaration never leaves the server', async () => {
  expect((await admin.raw(lying)).code).toBe(CODES.SYSTEM_EXCEPTION)
})

test('multipart bodies carry fields and files', async () => {
  const form = new FormData()
  form.append('note', '备注')
  form.append('files', new File(['one'], '护照.txt', { type: 'text/plain' }))
  form.append('files', new File(['two!'], 'b.txt', { type: 'text/plain' }))
  const request = new Request('http://localhost', { method: 'POST', body: form })
  const contentType = request.headers.get('content-type') ?? ''
  const payload = Buffer.from(await request.arrayBuffer())
  const answer = await admin.send({
    method: 'POST',
    url: upload.path,
    payload,
    headers: { 'content-type': contentType },
  })
  expect(answer.json<{ data: unknown }>().data).toEqual([
    { name: '护照.txt', size: 3, content: 'one' },
    { name: 'b.txt', size: 4, content: 'two!' },
  ])
  const cut = await admin.send({
    method: 'POST',
    url: upload.path,
    payload: payload.subarray(0, payload.length - 60),
    headers: { 'content-type': contentType },
  })
  expect(cut.json<{ code: string }>().code).toBe('9999')
})

test('names of a multipart body cannot reach into prototypes', async () => {
  for (const name of ['__proto__', 'constructor']) {
    const form = new FormData()
    form.append(name, new File(['x'], 'x.txt', { type: 'text/plain' }))
    const request = new Request('http://localhost', { method: 'POST', body: form })
    const answer = await admin.send({
      method: 'POST',
      url: upload.path,
      payload: Buffer.from(await request.arrayBuffer()),
      headers: { 'content-type': request.headers.get('content-type') ?? '' },
    })
    expect(answer.json()).toMatchObject({ code: '9999', msg: '请求内容无法解析' })
  }
})

test('an unknown call and a wrong method get an envelope too', async () => {
  expect(await post('/api/none', '', 'application/json')).toMatchObject({ code: '9999', msg: '接口不存在' })
  const wrong = await admin.send({ method: 'DELETE', url: dictTypePage.path })
  expect(wrong.json()).toMatchObject({ code: '9999' })
  expect((await admin.send({ method: 'GET', url: '/no-such-file.js' })).statusCode).toBe(404)
})
