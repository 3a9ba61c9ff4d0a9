import { createHash } from 'node:crypto'
import { CODES } from '@visa/contract/codes'
import { dictTypeAdd } from '@visa/contract/dict/dict-type'
import { systemLogined, systemLogout } from '@visa/contract/session/system'
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { testApp } from '../testing/test-app.ts'

const codeFor = async (
  headers: Record<string, string>,
  contentType = 'application/x-www-form-urlencoded',
) => {
  const { as } = await testApp()
  const admin = await as('admin')
  const response = await admin.send({
    method: 'POST',
    url: dictTypeAdd.path,
    payload: 'type=CSRF&name=csrf',
    headers: { 'content-type': contentType, ...headers },
  })
  return response.json<{ code: string; msg: string }>()
}

test('a write that another site makes the browser send is refused', async () => {
  const crossSite = await codeFor({ 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' })
  expect(crossSite).toMatchObject({ code: CODES.NO_PERMISSION, msg: '请求来源不受信任，已拒绝' })
  expect((await codeFor({ 'sec-fetch-site': 'same-site' })).code).toBe(CODES.NO_PERMISSION)
  expect((await codeFor({ origin: 'https://evil.example' })).code).toBe(CODES.NO_PERMISSION)
  expect((await codeFor({ origin: 'null' })).code).toBe(CODES.NO_PERMISSION)
})

test('our own pages and programs pass, with form posts and JSON alike', async () => {
  expect((await codeFor({ 'sec-fetch-site': 'same-origin', origin: 'http://localhost:80' })).code).toBe(
    CODES.SUCCESS,
  )
  expect((await codeFor({ origin: 'http://localhost:80', host: 'localhost:80' })).code).toBe(CODES.SUCCESS)
  expect((await codeFor({})).code).toBe(CODES.SUCCESS)
  // Past the origin check, refused for its type only.
  expect((await codeFor({ 'sec-fetch-site': 'same-origin' }, 'application/json')).code).toBe(CODES.FAILURE)
})

test('the session cookie is out of reach of scripts and other sites; in production it needs HTTPS', async () => {
  const { visitor } = await testApp()
  const person = visitor()
  await person.login('admin')
  const demo = await visitor().send({
    method: 'POST',
    url: '/api/system/login',
    payload: 'userName=admin&password=Visa%402026&imageCaptcha=test-captcha',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  const cookie = demo.cookies.find(({ name }) => name === 'visa_session')
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' })
  expect(cookie?.maxAge).toBeUndefined()

  const production = await testApp({ env: { APP_MODE: 'production', TEST_CAPTCHA: '' } })
  const image = await production.visitor().send({ method: 'GET', url: '/api/captcha/image/get' })
  // A name that only this host over HTTPS can have set.
  expect(image.cookies[0]).toMatchObject({
    name: '__Host-visa_visitor',
    secure: true,
    httpOnly: true,
    path: '/',
  })
  expect(image.cookies[0]?.domain).toBeUndefined()
  expect(image.headers['strict-transport-security']).toContain('max-age=')
})

test('built files are kept by browsers for good, and nothing beside them is served', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'visa-web-'))
  await mkdir(join(folder, 'assets', 'fonts'), { recursive: true })
  await writeFile(join(folder, 'index.html'), 'page')
  await writeFile(join(folder, 'mark.svg'), '<svg/>')
  await writeFile(join(folder, 'assets', 'fonts', 'a-1.js'), 'built')
  const { visitor } = await testApp({ webFolder: folder })
  const get = async (url: string) => {
    const { statusCode, headers, body } = await visitor().send({ method: 'GET', url })
    return [statusCode, headers['cache-control'], body]
  }
  expect(await get('/assets/fonts/a-1.js')).toEqual([200, 'public, max-age=31536000, immutable', 'built'])
  expect(await get('/mark.svg')).toEqual([200, 'no-cache', '<svg/>'])
  for (const url of ['/assets/none.js', '/assets/', '/assets/..%2findex.html', '/none']) {
    expect((await get(url))[0], url).toBe(404)
  }
})

test('every answer carries the security headers, and the page a fresh style nonce', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'visa-web-'))
  await writeFile(
    join(folder, 'index.html'),
    '<meta name="csp-nonce" content="__CSP_NONCE__"><script>early()</script>',
  )
  const { visitor } = await testApp({ webFolder: folder })
  const api = await visitor().send({ method: 'GET', url: systemLogined.path })
  expect(api.headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'cache-control': 'no-store',
  })
  const policy = String(api.headers['content-security-policy'])
  expect(policy).toBe(`default-src 'none'; frame-ancestors 'none'`)
  expect(policy).toContain(`frame-ancestors 'none'`)
  expect(policy).not.toContain('unsafe')
  const pages = await Promise.all([1, 2].map(() => visitor().send({ method: 'GET', url: '/' })))
  const nonces = pages.map((page) => /content="([^"]+)"/.exec(page.body)?.[1])
  expect(nonces[0]).not.toBe(nonces[1])
  expect(String(pages[0]?.headers['content-security-policy'])).toContain(`'nonce-${nonces[0]}'`)
  const hash = createHash('sha256').update('early()').digest('base64')
  expect(String(pages[0]?.headers['content-security-policy'])).toContain(
    `script-src 'self' 'sha256-${hash}';`,
  )
  // A login in a frame comes back to the page inside the frame: our own pages may frame it, nobody else's.
  expect(String(pages[0]?.headers['content-security-policy'])).toContain(`frame-ancestors 'self'`)
  expect(pages[0]?.headers['x-frame-options']).toBe('SAMEORIGIN')
})

test('in production a cookie under the plain name, which a neighbour could plant, is nobody', async () => {
  const demo = await testApp()
  const token = (await demo.as('admin')).cookies.get('visa_session') ?? ''
  const env = { APP_MODE: 'production', TEST_CAPTCHA: '' }
  const { visitor } = await testApp({ env, url: demo.url, filesDir: demo.filesDir })
  const known = async (name: string) => {
    const person = visitor()
    person.cookies.set(name, token)
    return (await person.raw(systemLogined)).data
  }
  expect([await known('visa_session'), await known('__Host-visa_session')]).toEqual([false, true])
})

test('a made-up session cookie leaves nothing behind in memory', async () => {
  const { visitor } = await testApp()
  const token = 'A'.repeat(43)
  const kept = vi.spyOn(Map.prototype, 'set')
  onTestFinished(() => kept.mockRestore())
  const person = visitor()
  person.cookies.set('visa_session', token)
  expect((await person.raw(systemLogout)).code).toBe(CODES.NOT_LOGGED_IN)
  const byServer = kept.mock.calls.filter(([key]) => key === token)
  expect(byServer).toEqual([])
})

test('a forged or cut cookie is nobody', async () => {
  const { as } = await testApp()
  const admin = await as('admin')
  const token = admin.cookies.get('visa_session') ?? ''
  for (const forged of [token.slice(0, -1), `${token}x`, 'x'.repeat(5000), "' or 1=1", '']) {
    admin.cookies.set('visa_session', forged)
    expect((await admin.raw(systemLogout)).code).toBe(CODES.NOT_LOGGED_IN)
  }
})
