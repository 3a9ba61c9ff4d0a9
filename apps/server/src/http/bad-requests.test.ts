import { once } from 'node:events'
import { connect } from 'node:net'
import { dictTypePage } from '@visa/contract/dict/dict-type'
import { batchUpload } from '@visa/contract/files/upload'
import { companySave } from '@visa/contract/org/company-manage'
import { userSave } from '@visa/contract/org/user-calls'
import { sysNow } from '@visa/contract/session/sys'
import { phApplicant } from '@visa/contract/visa/country-applicant'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '../testing/client.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

let server: TestApp
let admin: Client

beforeAll(async () => {
  server = await startTestApp()
  admin = await server.as('admin')
})
afterAll(() => server.close())

const answered = async (url: string, headers: Record<string, string> = {}) => {
  const { statusCode, headers: got, body } = await server.visitor().send({ method: 'GET', url, headers })
  const code = body.startsWith('{') ? (JSON.parse(body) as { code?: string }).code : undefined
  return {
    status: statusCode,
    code,
    nosniff: got['x-content-type-options'],
    policy: got['content-security-policy'],
  }
}

const SAFE = { nosniff: 'nosniff', policy: expect.stringContaining('default-src') as string }

test('an address that cannot be read is refused in the form of its place, with the security headers', async () => {
  expect(await answered('/api/%zz')).toEqual({ status: 200, code: '9999', ...SAFE })
  expect(await answered('/%zz')).toEqual({ status: 400, code: '9999', ...SAFE })
  expect(await answered(`/api/ph/common/${'x'.repeat(5000)}`)).toEqual({ status: 200, code: '9999', ...SAFE })
})

test('a host that is none is refused, and leads nowhere', async () => {
  expect(await answered(sysNow.path, { host: '[' })).toEqual({ status: 200, code: '9999', ...SAFE })
  expect(await answered('/', { host: '[' })).toMatchObject({ status: 400, ...SAFE })
  for (const host of ['visa.example.com', '127.0.0.1:8080', '[::1]:8080', 'desk_1.local']) {
    expect(await answered(sysNow.path, { host })).toMatchObject({ status: 200, code: '0000' })
  }
})

test('what is no HTTP is answered in the envelope, and the connection ends', async () => {
  const address = new URL(await server.app.listen({ port: 0, host: '127.0.0.1' }))
  const say = async (text: string): Promise<string> => {
    const socket = connect(Number(address.port), address.hostname)
    const heard: Buffer[] = []
    socket.on('data', (chunk: Buffer) => heard.push(chunk))
    socket.on('error', () => undefined)
    socket.write(text)
    await once(socket, 'close')
    return Buffer.concat(heard).toString()
  }
  const garbled = await say('NOT HTTP\r\n\r\n')
  expect(garbled).toMatch(/^HTTP\/1\.1 400 /)
  expect(garbled).toContain('x-content-type-options: nosniff')
  expect(garbled).toContain('{"code":"9999"')
  const long = await say(`GET /${'x'.repeat(40_000)} HTTP/1.1\r\nHost: x\r\n\r\n`)
  expect(long).toMatch(/^HTTP\/1\.1 431 /)
  expect(long).toContain('{"code":"9999"')
})

const part = (name: string, content: string, type = 'text/plain'): string =>
  `--x\r\nContent-Disposition: form-data; name="${name}"\r\nContent-Type: ${type}\r\n\r\n${content}\r\n`

test.each([
  ['a field that every object has', part('__proto__', 'x')],
  ['a field that every object has, as JSON', part('__proto__', '{"a":1}', 'application/json')],
  ['another one', part('constructor', 'x')],
  ['a file under such a name', part('__proto__"; filename="a.png', 'x', 'image/png')],
  ['a part whose JSON is broken', part('note', '{"a":', 'application/json')],
])('%s in a multipart body is refused and breaks nothing', async (_, content) => {
  const response = await admin.send({
    method: 'POST',
    url: batchUpload.path,
    payload: `${content}--x--\r\n`,
    headers: { 'content-type': 'multipart/form-data; boundary=x', 'idempotency-key': 'x'.repeat(20) },
  })
  expect(response.json()).toMatchObject({ code: '9999' })
  expect('a' in {}).toBe(false)
})

test('days that no calendar has and characters that nothing stores are refused by their field', async () => {
  const person = { userName: 'fuzz.one', realName: 'x', departmentIds: [1], roleIds: [] }
  const refused = async (more: object) => {
    const { code, data } = await admin.raw(userSave, { body: { ...person, ...more } })
    return [code, Object.keys((data as { fields?: object } | null)?.fields ?? {})]
  }
  expect(await refused({ birthDate: '0000-01-01' })).toEqual(['9999', ['birthDate']])
  expect(await refused({ email: 'a\u0000b@example.com' })).toEqual(['9999', ['email']])
  expect(await refused({ id: 1, seen: '0000-01-01T00:00:00Z' })).toEqual(['9999', ['seen']])
  expect((await admin.raw(companySave, { body: { licenceFrom: '0000-01-01' } })).code).toBe('9999')
})

test('a request of very many unknown fields is refused as a whole, in a short answer', async () => {
  const many = (length: number) => Object.fromEntries(Array.from({ length }, (_, index) => [`k${index}`, 1]))
  const loose = async (length: number) =>
    (await admin.raw(phApplicant.save, { body: { orderId: 1, ...many(length) } })).msg
  expect([await loose(80_000), await loose(600)]).toEqual(['请求内容过大', '最多500项'])
  const strict = await admin.raw(userSave, { body: many(1900) })
  expect(JSON.stringify(strict).length).toBeLessThan(2000)
  const asked = await admin.send({ method: 'GET', url: `${dictTypePage.path}?${'a=1&'.repeat(3000)}` })
  expect(asked.json()).toMatchObject({ code: '9999' })
})
