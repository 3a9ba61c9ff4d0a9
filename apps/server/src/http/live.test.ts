import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dictTypeAdd } from '@visa/contract/dict/dict-type'
import { modifyPassword } from '@visa/contract/session/account'
import { DEMO_PASSWORD } from '@visa/contract/demo'
import { LIVE_PATH, LIVE_TOPIC_NAMES } from '@visa/contract/shell/live'
import { changeLanguage } from '@visa/contract/session/personal'
import { systemLogout } from '@visa/contract/session/system'
import { expect, onTestFinished, test } from 'vitest'
import { one, sql } from '../db/sql.ts'
import type { Client } from '../testing/client.ts'
import { testClock } from '../testing/clock.ts'
import { testApp, type TestApp } from '../testing/test-app.ts'

interface Listening {
  response: IncomingMessage
  /** Everything that came so far. */
  text: () => string
  topics: () => string[]
  ended: () => boolean
}

/** Opens a stream over the network, with the cookies of a visitor. */
async function listen(
  { app }: TestApp,
  person: Client,
  headers: Record<string, string> = {},
): Promise<Listening> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const request = get({ host: '127.0.0.1', port, path: LIVE_PATH, headers: { cookie, ...headers } })
  onTestFinished(() => void request.destroy())
  request.on('error', () => undefined)
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  let [text, over] = ['', false]
  response.on('data', (chunk: Buffer) => (text += chunk.toString()))
  response.on('error', () => undefined)
  response.on('close', () => (over = true))
  return {
    response,
    text: () => text,
    topics: () => [...text.matchAll(/^data: (.*)$/gm)].map(([, topic = '']) => topic),
    ended: () => over,
  }
}

const addType = (person: Client, type: string) => person.call(dictTypeAdd, { body: { type, name: type } })

const gauge = async ({ metrics }: TestApp) =>
  /^visa_live_streams (\d+)$/m.exec(await metrics.registry.metrics())?.[1]

test('a stream says which topic changed, on whichever instance, and nothing else', async () => {
  const here = await testApp()
  const there = await testApp({ url: here.url })
  const stream = await listen(there, await there.as('agent'))
  expect(stream.response.headers).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
  })
  await addType(await here.as('admin'), 'LIVE_ONE')
  await expect.poll(stream.topics).toEqual(['dict'])
  expect(stream.text()).toMatch(/^retry: \d{4}\nid: 1\n\ndata: dict\n\n$/)
})

const CHANGES = 30

test('many changes in a row are few events', async () => {
  const server = await testApp()
  const admin = await server.as('admin')
  const stream = await listen(server, admin)
  await Promise.all(Array.from({ length: CHANGES }, (_, change) => addType(admin, `BURST_${change}`)))
  await server.db.query(sql`select pg_notify('live', 'notice')`)
  // Its window opens after all the others.
  await expect.poll(stream.topics).toContain('notice')
  const heard = stream.topics().filter((topic) => topic === 'dict').length
  expect(heard).toBeGreaterThan(0)
  // How many windows they fall into is the machine's affair; what falls into one is told in live-hub.test.ts.
  expect(heard).toBeLessThan(CHANGES)
})

test('what a transaction takes back is not told', async () => {
  const server = await testApp()
  const stream = await listen(server, await server.as('admin'))
  const undone = server.db.tx(async (tx) => {
    await tx.query(sql`update dict_type set name = name`)
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  await server.db.query(sql`select pg_notify('live', 'notice')`)
  await expect.poll(stream.topics).toEqual(['notice'])
})

test('a browser that comes back is told every topic, for it may have missed any', async () => {
  const server = await testApp()
  const stream = await listen(server, await server.as('admin'), { 'last-event-id': '1' })
  await expect.poll(stream.topics).toEqual([...LIVE_TOPIC_NAMES])
})

test('after the messages between instances were cut, every topic is told', async () => {
  const server = await testApp()
  const stream = await listen(server, await server.as('admin'))
  await server.db.query(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'visa-desk-bus' and datname = current_database()`)
  await expect.poll(() => stream.topics().toSorted()).toEqual([...LIVE_TOPIC_NAMES].toSorted())
  expect(stream.ended()).toBe(false)
})

test('a stranger gets the envelope with 2323, and so does whoever asks for the headers only', async () => {
  const server = await testApp()
  const stranger = server.visitor()
  const refused = { code: '2323', msg: '未登录', data: null }
  const answer = await stranger.send({ method: 'GET', url: LIVE_PATH })
  expect([answer.statusCode, answer.json()]).toEqual([200, refused])
  stranger.cookies.set('visa_session', 'made-up')
  stranger.language = 'en'
  expect((await stranger.send({ method: 'GET', url: LIVE_PATH })).json()).toMatchObject({
    msg: 'Not logged in',
  })
  const admin = await server.as('admin')
  expect((await admin.send({ method: 'HEAD', url: LIVE_PATH })).headers['content-type']).toContain('json')
  expect((await admin.send({ method: 'GET', url: `/api/emp${LIVE_PATH.slice(4)}` })).json()).toMatchObject({
    msg: '接口不存在',
  })
})

test('a stream ends with its session, wherever that was ended, and no other does', async () => {
  const here = await testApp()
  const there = await testApp({ url: here.url })
  const [leaving, staying] = [await here.as('agent'), await there.as('agent')]
  const [left, stayed] = [await listen(there, leaving), await listen(there, staying)]
  // The message for a changed language is the one for an ended session.
  await staying.call(changeLanguage, { body: { language: 'en' } })
  await leaving.call(systemLogout, {})
  await expect.poll(left.ended).toBe(true)
  // They may log in again: the window says that, not that somebody is kept out.
  expect(left.text()).toContain(
    '{"zh":"登录已结束：已过期，或已由您本人或管理员退出","en":"This login is over: ',
  )
  expect(stayed.ended()).toBe(false)
  const other = await there.as('agent')
  await other.call(modifyPassword, { body: { oldPassword: DEMO_PASSWORD, newPassword: 'another-one' } })
  await expect.poll(stayed.ended).toBe(true)
})

test('somebody frozen, or whose company is stopped, hears why and nothing more', async () => {
  const server = await testApp()
  const [frozen, stopped] = [await server.as('agent'), await server.as('customer')]
  const admin = await listen(server, await server.as('admin'))
  const [first, second] = [await listen(server, frozen), await listen(server, stopped)]
  await server.db.query(sql`update app_user set valid = 0 where user_name = 'agent'`)
  await expect.poll(first.ended).toBe(true)
  expect(second.ended()).toBe(false)
  await server.db.query(sql`update company set audit_status = 4 where company_code = 'CUST-HT'`)
  await expect.poll(second.ended).toBe(true)
  const last = (zh: string, en: string) => `event: over\ndata: ${JSON.stringify({ zh, en })}\n\n`
  expect(first.text()).toContain(
    last('账号已被冻结，请联系管理员', 'The account is frozen, ask an administrator'),
  )
  expect(
    second
      .text()
      .endsWith(last('所属公司已被停用，请联系平台', 'Your company has been stopped, contact the platform')),
  ).toBe(true)
  expect(admin.ended()).toBe(false)
  expect((await frozen.send({ method: 'GET', url: LIVE_PATH })).json()).toMatchObject({ code: '2323' })
})

test('what changes of one person is told to that person, on whatever instance they listen', async () => {
  const here = await testApp()
  const there = await testApp({ url: here.url })
  const agent = await listen(there, await there.as('agent'))
  const customer = await listen(there, await there.as('customer'))
  const told = (stream: { topics: () => string[] }) => () =>
    stream.topics().filter((topic) => topic === 'viewer').length
  await here.db.query(sql`
    update app_role set data_scope = 1 where id in (
      select ur.role_id from user_role ur join app_user u on u.id = ur.user_id where u.user_name = 'agent')`)
  await expect.poll(told(agent)).toBe(1)
  // A change that leaves everything as it was.
  await here.db.query(sql`update app_user set valid = valid`)
  await here.db.query(sql`update resource set sort_no = sort_no where code = 'sys.dict'`)
  await expect.poll(told(customer)).toBe(1)
  // Each has a connection of their own.
  await expect.poll(told(agent)).toBe(2)
})

test('listening is no use of the session: it grows old as if nobody were there', async () => {
  const clock = testClock()
  const server = await testApp({ now: clock.now })
  const agent = await server.as('agent')
  const seen = async () => (await one<{ at: Date }>(server.db, sql`select seen_at as at from session`)).at
  const before = await seen()
  clock.pass(3600)
  await listen(server, agent)
  expect(await seen()).toEqual(before)
  clock.pass(3601)
  expect((await agent.send({ method: 'GET', url: LIVE_PATH })).json()).toMatchObject({ code: '2323' })
})

test('an open stream holds up neither a stop nor the figures of requests', async () => {
  const server = await testApp()
  const stream = await listen(server, await server.as('admin'))
  expect(await gauge(server)).toBe('1')
  const lines = () =>
    server
      .logged()
      .split('\n')
      .filter((line) => line.includes(`"route":"${LIVE_PATH}"`))
  // Noted when it opens, not hours later when it ends.
  expect(lines()).toHaveLength(1)
  await server.app.close()
  await expect.poll(stream.ended).toBe(true)
  expect(await gauge(server)).toBe('0')
  expect(lines()).toHaveLength(1)
  expect(await server.metrics.registry.metrics()).toContain(
    `visa_request_seconds_count{method="GET",route="${LIVE_PATH}",code="0000"} 1`,
  )
})

test('a stopping server opens no stream', async () => {
  let stopping = false
  const server = await testApp({ stopping: () => stopping })
  const admin = await server.as('admin')
  stopping = true
  const answer = await admin.send({ method: 'GET', url: LIVE_PATH })
  expect([answer.headers['connection'], answer.json()]).toMatchObject(['close', { code: '-1' }])
})

test('a visitor who leaves is forgotten', async () => {
  const server = await testApp()
  const stream = await listen(server, await server.as('admin'))
  expect(await gauge(server)).toBe('1')
  stream.response.destroy()
  await expect.poll(() => gauge(server)).toBe('0')
})
