import { changeLanguage } from '@visa/contract/session/personal'
import { systemLogin, systemLogined, systemLogout } from '@visa/contract/session/system'
import { describe, expect, test } from 'vitest'
import { one, rows, sql } from '../../db/sql.ts'
import { DEMO_PASSWORD } from '@visa/contract/demo'
import { TEST_CAPTCHA, type Client } from '../../testing/client.ts'
import { testApp } from '../../testing/test-app.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

const tryLogin = (person: Client, userName: string, password: string = DEMO_PASSWORD) =>
  person.refused(systemLogin, { body: { userName, password, imageCaptcha: TEST_CAPTCHA } })

const loggedIn = (person: Client): Promise<boolean> => person.call(systemLogined, {})

/** The cookie a login sets. */
const loginCookie = async (person: Client, rememberMe: boolean) => {
  const response = await person.send({
    method: 'POST',
    url: systemLogin.path,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: `userName=admin&password=${encodeURIComponent(DEMO_PASSWORD)}&imageCaptcha=${TEST_CAPTCHA}&rememberMe=${rememberMe}`,
  })
  return response.cookies.find(({ name }) => name === 'visa_session')
}

/** A server whose clock the test moves. */
const withClock = async () => {
  let now = new Date('2026-03-01T00:00:00Z')
  const server = await testApp({ now: () => now })
  return {
    ...server,
    pass: (ms: number): void => {
      now = new Date(now.getTime() + ms)
    },
  }
}

describe('login', () => {
  test.each([
    'admin',
    'ADMIN',
    'admin@visa-desk.example',
    'Admin@Visa-Desk.Example',
    '13900000001',
    ' admin ',
  ])('P2.3 as %j', async (name) => {
    const { visitor } = await testApp()
    const person = visitor()
    expect(await tryLogin(person, name)).toEqual({
      code: '0000',
      msg: '操作成功',
      data: { simplePassword: false },
    })
    expect(await loggedIn(person)).toBe(true)
  })

  test('P4.3 tells of a simple password', async () => {
    const { visitor } = await testApp()
    expect((await tryLogin(visitor(), 'simple', '123456')).data).toEqual({ simplePassword: true })
  })

  test('answers a wrong password and an unknown account alike and opens nothing', async () => {
    const { visitor, db } = await testApp()
    const person = visitor()
    const refusal = { code: '9999', msg: '账号或密码错误', data: null }
    expect(await tryLogin(person, 'admin', 'wrong-password')).toEqual(refusal)
    expect(await tryLogin(person, 'nobody-here', 'wrong-password')).toEqual(refusal)
    expect(await tryLogin(person, 'admin', `${DEMO_PASSWORD} `)).toEqual(refusal)
    expect(await tryLogin(person, '%', DEMO_PASSWORD)).toEqual(refusal)
    expect(await loggedIn(person)).toBe(false)
    expect(await one(db, sql`select count(*) as count from session`)).toEqual({ count: 0 })
  })

  test('gives a new token each time and kills the old one', async () => {
    const { as, visitor } = await testApp()
    const person = await as('admin')
    const old = person.cookies.get('visa_session') ?? ''
    await person.login('simple', '123456')
    expect(person.cookies.get('visa_session')).not.toBe(old)
    const thief = visitor()
    thief.cookies.set('visa_session', old)
    expect(await loggedIn(thief)).toBe(false)
    expect(await loggedIn(person)).toBe(true)
  })

  test('on a second device leaves the first alone', async () => {
    const { as } = await testApp()
    const [first, second] = [await as('admin'), await as('admin')]
    await second.call(systemLogout, {})
    expect([await loggedIn(first), await loggedIn(second)]).toEqual([true, false])
  })

  test('keeps only a hash of the token', async () => {
    const { as, db } = await testApp()
    const token = (await as('admin')).cookies.get('visa_session') ?? ''
    const [{ text } = { text: '' }] = await rows<{ text: string }>(
      db,
      sql`select session::text as text from session`,
    )
    expect(text).not.toBe('')
    expect(text).not.toContain(token)
    expect(text).not.toContain(Buffer.from(token).toString('hex'))
  })
})

describe('the life of a session', () => {
  test('unused for two hours it is over; in use it goes on to the end of its day', async () => {
    const { as, pass } = await withClock()
    const [idle, busy] = [await as('admin'), await as('admin')]
    pass(2 * HOUR_MS - 1000)
    expect(await loggedIn(busy)).toBe(true)
    pass(1000)
    expect([await loggedIn(idle), await loggedIn(busy)]).toEqual([false, true])
    for (let hour = 2; hour < 23; hour += 1) {
      pass(HOUR_MS)
      expect(await loggedIn(busy), `hour ${hour}`).toBe(true)
    }
    pass(HOUR_MS - 1000)
    expect(await loggedIn(busy)).toBe(true)
    // Just seen, and still in the server's memory: the end of the day counts all the same.
    pass(1000)
    expect(await loggedIn(busy)).toBe(false)
  })

  test('remembered, it lasts seven idle days and thirty in all, and so does its cookie', async () => {
    const { visitor, pass } = await withClock()
    const [idle, busy] = [visitor(), visitor()]
    expect((await loginCookie(idle, true))?.maxAge).toBe((30 * DAY_MS) / 1000)
    await loginCookie(busy, true)
    for (let day = 1; day < 7; day += 1) {
      pass(DAY_MS)
      await loggedIn(busy)
    }
    pass(DAY_MS - 1000)
    expect(await loggedIn(busy)).toBe(true)
    pass(1000)
    expect(await loggedIn(idle)).toBe(false)
    for (let day = 7; day < 29; day += 1) {
      pass(DAY_MS)
      expect(await loggedIn(busy), `day ${day}`).toBe(true)
    }
    pass(DAY_MS)
    expect(await loggedIn(busy)).toBe(false)
  })

  test('an ordinary cookie ends with the browser', async () => {
    const { visitor } = await testApp()
    const cookie = await loginCookie(visitor(), false)
    expect(cookie?.value).toMatch(/^[\w-]{43}$/)
    expect(cookie?.maxAge).toBeUndefined()
    expect(cookie?.expires).toBeUndefined()
  })

  test('P7.10 logout ends it for everybody who holds the token', async () => {
    const { as, visitor, db } = await testApp()
    const person = await as('admin')
    const copy = visitor()
    copy.cookies.set('visa_session', person.cookies.get('visa_session') ?? '')
    expect(await loggedIn(copy)).toBe(true)
    await person.call(systemLogout, {})
    expect(person.cookies.has('visa_session')).toBe(false)
    expect(await loggedIn(copy)).toBe(false)
    expect(await one(db, sql`select count(*) as count from session`)).toEqual({ count: 0 })
  })
})

describe('somebody who may no longer act', () => {
  const until = async (person: Client, expected: boolean): Promise<void> => {
    await expect.poll(() => loggedIn(person)).toBe(expected)
  }

  test.each([
    [
      'a frozen user',
      sql`update app_user set valid = 0 where user_name = 'agent'`,
      '账号已被冻结，请联系管理员',
    ],
    [
      'P3.34 a user of a stopped company',
      sql`update company set audit_status = 4 where company_code = 'AGENT-YX'`,
      '所属公司已被停用，请联系平台',
    ],
  ])('%s loses the live session at once and gets no new one', async (_, statement, msg) => {
    const { as, db, visitor } = await testApp()
    const [person, other] = [await as('agent'), await as('admin')]
    expect([await loggedIn(person), await loggedIn(other)]).toEqual([true, true])
    await db.query(statement)
    await until(person, false)
    expect(await loggedIn(other)).toBe(true)
    expect(await tryLogin(visitor(), 'agent')).toMatchObject({
      code: '9999',
      msg,
    })
    // Nobody learns that an account is frozen without its password.
    expect((await tryLogin(visitor(), 'agent', 'wrong-password')).msg).toBe('账号或密码错误')
  })

  test('a deleted user too', async () => {
    const { as, db } = await testApp()
    const person = await as('customer')
    expect(await loggedIn(person)).toBe(true)
    await db.query(sql`delete from app_user where user_name = 'customer'`)
    await until(person, false)
  })
})

test('passwords, captchas and tokens never reach the log', async () => {
  const { visitor, logged, db } = await testApp()
  const person = visitor()
  await person.login('admin')
  const tokens = [...person.cookies.values()]
  await tryLogin(person, 'admin', 'a-wrong-password')
  await person.raw(systemLogin, { body: { userName: 'admin', password: 'x'.repeat(200) } })
  await person.call(changeLanguage, { body: { language: 'en' } })
  await db.query(sql`drop table captcha`)
  expect((await tryLogin(person, 'admin', 'a-wrong-password')).code).toBe('-1')
  const log = logged()
  expect(log).toContain('/api/system/login')
  expect(log).toContain('unforeseen error')
  for (const secret of [DEMO_PASSWORD, 'a-wrong-password', 'xxxxx', TEST_CAPTCHA, ...tokens]) {
    expect(log).not.toContain(secret)
    expect(log).not.toContain(encodeURIComponent(secret))
  }
})
