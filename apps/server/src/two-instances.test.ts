import { dictTypePage } from '@visa/contract/dict/dict-type'
import { modifyPassword } from '@visa/contract/session/account'
import { captchaGet, captchaImage } from '@visa/contract/session/captcha'
import { changeLanguage, personalInfo } from '@visa/contract/session/personal'
import { simpleLogin, systemLogin, systemLogined, systemLogout } from '@visa/contract/session/system'
import { expect, test } from 'vitest'
import { one, rows, sql, type Sql } from './db/sql.ts'
import { expectAnswer } from './features/session/captcha/captcha.service.ts'
import { DEMO_PASSWORD } from '@visa/contract/demo'
import type { Client } from './testing/client.ts'
import { testApp, type TestApp } from './testing/test-app.ts'

/** Two instances of the product on one database. */
const pair = async (): Promise<[TestApp, TestApp]> => {
  const first = await testApp()
  return [first, await testApp({ url: first.url })]
}

/** The same browser, sent to another instance by the load balancer. */
const follow = (person: Client, { visitor }: TestApp): Client => {
  const same = visitor()
  for (const [name, value] of person.cookies) same.cookies.set(name, value)
  return same
}

const loggedIn = (person: Client): Promise<boolean> => person.call(systemLogined, {})

/** What one instance is told comes to be true on the other. */
const comesTo = async (read: () => Promise<unknown>, expected: unknown): Promise<void> => {
  await expect.poll(read).toBe(expected)
}

test('a login on one is a login on the other, and so is a logout', async () => {
  const [a, b] = await pair()
  const onA = await a.as('admin')
  const onB = follow(onA, b)
  expect(await loggedIn(onB)).toBe(true)
  await onA.call(systemLogout, {})
  await comesTo(() => loggedIn(onB), false)
})

test('a login on one ends the session it replaces on the other', async () => {
  const [a, b] = await pair()
  const onA = await a.as('admin')
  const onB = follow(onA, b)
  expect(await loggedIn(onB)).toBe(true)
  await onA.login('agent')
  await comesTo(() => loggedIn(onB), false)
  expect(await loggedIn(onA)).toBe(true)
})

test('a captcha drawn by one is redeemed by the other, once', async () => {
  const [a, b] = await pair()
  const onA = a.visitor()
  await onA.call(captchaImage, {})
  await expectAnswer(a.db, onA.cookies.get('visa_visitor') ?? '', 'A7KM', new Date())
  const body = { userName: 'admin', password: DEMO_PASSWORD, imageCaptcha: 'A7KM' }
  expect((await follow(onA, b).refused(systemLogin, { body })).code).toBe('0000')
  expect((await onA.refused(systemLogin, { body })).msg).toBe('图形验证码错误')
})

test('a code asked for on one opens the other, once', async () => {
  const [a, b] = await pair()
  const onA = a.visitor()
  const mobile = '13900000001'
  const query = { mobile, imageCaptcha: 'test-captcha', scene: 'CAPTCHA_LOGIN' } as const
  await onA.call(captchaGet, { query })
  const captcha = (await b.smsCode(mobile)) ?? ''
  const onB = follow(onA, b)
  expect((await onB.refused(simpleLogin, { body: { mobile, captcha } })).code).toBe('0000')
  expect(await loggedIn(follow(onB, a))).toBe(true)
  expect((await onA.refused(simpleLogin, { body: { mobile, captcha } })).msg).toBe('短信验证码错误或已失效')
})

test('a password changed on one ends the logins on the other', async () => {
  const [a, b] = await pair()
  const [onA, onB] = [await a.as('agent'), await b.as('agent')]
  expect(await loggedIn(onB)).toBe(true)
  await onA.call(modifyPassword, { body: { oldPassword: DEMO_PASSWORD, newPassword: 'another-one' } })
  await comesTo(() => loggedIn(onB), false)
  expect(await loggedIn(onA)).toBe(true)
})

test('failed logins on both are counted together', async () => {
  const [a, b] = await pair()
  const [onA, onB] = [a.visitor(), b.visitor()]
  const body = { userName: 'admin', password: 'wrong-password', imageCaptcha: 'test-captcha' }
  for (const person of [onA, onB, onA, onB, onA]) {
    expect((await person.refused(systemLogin, { body })).code).toBe('9999')
  }
  expect((await onA.refused(systemLogin, { body })).code).toBe('4455')
  expect((await onB.refused(systemLogin, { body })).code).toBe('4455')
})

const TAKE_AWAY: Sql = sql`
  delete from role_resource where role_id = (select id from app_role where role_name = '字典查看员')
    and resource_id = (select id from resource where code = 'sys.dict')`

test('a permission taken away on one is refused by the other', async () => {
  const [a, b] = await pair()
  const onB = await b.asReader()
  expect((await onB.raw(dictTypePage)).code).toBe('0000')
  await a.db.query(TAKE_AWAY)
  await comesTo(async () => (await onB.raw(dictTypePage)).code, '1111')
})

test('a language chosen on one is spoken by the other', async () => {
  const [a, b] = await pair()
  const onA = await a.as('admin')
  const onB = follow(onA, b)
  const title = async () => (await onB.call(personalInfo, {})).menu[0]?.children.at(-1)?.title
  expect(await title()).toBe('系统管理')
  await onA.call(changeLanguage, { body: { language: 'en' } })
  await comesTo(title, 'System')
})

const busPids = async ({ db }: TestApp): Promise<number[]> =>
  (
    await rows<{ pid: number }>(
      db,
      sql`select pid from pg_stat_activity
          where application_name = 'visa-desk-bus' and datname = current_database() order by pid`,
    )
  ).map(({ pid }) => pid)

/** Cuts the connections that carry messages between instances. */
const cutBus = async (server: TestApp): Promise<void> => {
  const pids = await busPids(server)
  expect(pids.length).toBeGreaterThan(0)
  await server.db.query(sql`select pg_terminate_backend(pid) from unnest(${pids}::int[]) as pid`)
}

test('an instance that cannot hear the others does not answer from memory', async () => {
  const server = await testApp()
  const simple = await server.asReader()
  expect((await simple.raw(dictTypePage)).code).toBe('0000')
  // In one transaction with the cut: the message is sent while nobody can hear it.
  await cutBus(server)
  await expect.poll(() => server.bus.alive, { interval: 1 }).toBe(false)
  await server.db.query(TAKE_AWAY)
  expect((await simple.raw(dictTypePage)).code).toBe('1111')
  // Nor after it hears again: what it missed is unknown.
  await expect.poll(() => server.bus.alive).toBe(true)
  expect((await simple.raw(dictTypePage)).code).toBe('1111')
})

test('messages flow again after the connection is back', async () => {
  const [a, b] = await pair()
  const onA = await a.as('admin')
  const onB = follow(onA, b)
  expect(await loggedIn(onB)).toBe(true)
  const before = await busPids(a)
  await cutBus(a)
  const fresh = async () => (await busPids(a)).filter((pid) => !before.includes(pid)).length
  await expect.poll(fresh).toBe(2)
  await expect.poll(() => a.bus.alive && b.bus.alive).toBe(true)
  expect(await loggedIn(onB)).toBe(true)
  await onA.call(systemLogout, {})
  await comesTo(() => loggedIn(onB), false)
})

test('a session seen on either instance stays alive on both', async () => {
  let now = new Date('2026-03-01T00:00:00Z')
  const first = await testApp({ now: () => now })
  const second = await testApp({ url: first.url, now: () => now })
  const onA = await first.as('admin')
  const onB = follow(onA, second)
  for (let hour = 0; hour < 3; hour += 1) {
    now = new Date(now.getTime() + 3_600_000)
    expect(await loggedIn(onB)).toBe(true)
  }
  expect(await loggedIn(onA)).toBe(true)
  expect(await one(first.db, sql`select count(*) as count from session`)).toEqual({ count: 1 })
})
