import { DEMO_PASSWORD } from '@visa/contract/demo'
import { captchaGet, captchaImage } from '@visa/contract/session/captcha'
import { simpleLogin, systemLogin } from '@visa/contract/session/system'
import pg from 'pg'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { one as oneRow, sql } from '../../../db/sql.ts'
import { testClock } from '../../../testing/clock.ts'
import { TEST_CAPTCHA, type Client } from '../../../testing/client.ts'
import { passwordChecks } from '../../../testing/quick-argon2.ts'
import { testApp } from '../../../testing/test-app.ts'

let alreadyChecked = 0

/** How often a password was really held against something in the running test. */
const checks = (): number => passwordChecks() - alreadyChecked

beforeEach(() => {
  alreadyChecked = passwordChecks()
})

const withClock = async () => {
  const clock = testClock()
  return { ...(await testApp({ now: clock.now })), pass: clock.pass }
}

const tryLogin = (person: Client, userName: string, typed: string = DEMO_PASSWORD) =>
  person.refused(systemLogin, { body: { userName, password: typed, imageCaptcha: TEST_CAPTCHA } })

const fail = async (person: Client, times: number, userName = 'admin'): Promise<void> => {
  for (let round = 0; round < times; round += 1) {
    expect(await tryLogin(person, userName, 'wrong-password')).toMatchObject({ code: '9999' })
  }
}

const at = (visitor: () => Client, address: string): Client => {
  const person = visitor()
  person.address = address
  return person
}

const locked = (seconds: number) => ({
  code: '4455',
  msg: `登录失败次数过多，请${seconds}秒后再试`,
  data: { seconds },
})

describe('failed logins', () => {
  test.each(['admin', 'nobody-here'])(
    'P8.10 of %s wait longer and longer, up to 15 minutes',
    async (name) => {
      const { visitor, pass } = await withClock()
      const person = visitor()
      await fail(person, 5, name)
      for (const delay of [30, 60, 120, 240, 480, 900, 900]) {
        expect(await tryLogin(person, name, 'wrong-password')).toEqual(locked(delay))
        pass(delay - 1)
        // The right password is of no use either: nothing is even looked at.
        const before = checks()
        expect(await tryLogin(person, name.toUpperCase())).toEqual(locked(1))
        expect(checks()).toBe(before)
        pass(1)
        await fail(person, 1, name)
      }
    },
  )

  test('are forgotten after a success', async () => {
    const { visitor, pass } = await withClock()
    const person = visitor()
    await fail(person, 5)
    pass(30)
    expect((await tryLogin(person, 'admin')).code).toBe('0000')
    const again = visitor()
    await fail(again, 5)
    expect(await tryLogin(again, 'admin')).toEqual(locked(30))
  })

  test('are forgotten after an hour of peace, and not a moment earlier', async () => {
    const { visitor, pass } = await withClock()
    const [one, two] = [at(visitor, '192.0.2.1'), at(visitor, '192.0.2.2')]
    await fail(one, 4)
    await fail(two, 4)
    pass(3599)
    await fail(one, 1)
    expect(await tryLogin(one, 'admin')).toEqual(locked(30))
    pass(1)
    await fail(two, 5)
  })

  test('shut out neither other accounts nor the same account elsewhere', async () => {
    const { visitor } = await withClock()
    await fail(visitor(), 5)
    expect((await tryLogin(visitor(), 'agent')).code).toBe('0000')
    expect((await tryLogin(at(visitor, '203.0.113.9'), 'admin')).code).toBe('0000')
  })

  test('from everywhere shut strangers out of the account, but no browser that it knows', async () => {
    const { visitor, as } = await withClock()
    const owner = await as('admin')
    expect(owner.cookies.get('visa_visitor')).toBeDefined()
    for (let host = 1; host <= 20; host += 1) await fail(at(visitor, `192.0.2.${host}`), 1)
    expect(await tryLogin(at(visitor, '198.51.100.1'), 'admin')).toEqual(locked(30))
    expect((await tryLogin(owner, 'admin')).code).toBe('0000')
    // Not even at the address that the strangers used.
    await fail(at(visitor, '198.51.100.7'), 5, 'agent')
    const guest = await at(visitor, '203.0.113.1').login('agent')
    guest.address = '198.51.100.7'
    expect((await tryLogin(guest, 'agent')).code).toBe('0000')
  })

  test('by user name, mobile and e-mail are tries at one account', async () => {
    const { visitor, db } = await withClock()
    await db.query(sql`update app_user set email = 'Agent@example.com' where user_name = 'agent'`)
    const { mobile } = await oneRow<{ mobile: string }>(
      db,
      sql`select mobile from app_user where user_name = 'agent'`,
    )
    const names = ['agent', mobile, 'agent@example.com']
    for (let host = 1; host <= 20; host += 1) {
      await fail(at(visitor, `192.0.2.${host}`), 1, names[host % names.length])
    }
    for (const name of names) {
      expect(await tryLogin(at(visitor, '198.51.100.1'), name)).toEqual(locked(30))
    }
  })

  test('of one home are one, however many IPv6 addresses it has', async () => {
    const { visitor } = await withClock()
    for (let host = 1; host <= 5; host += 1) await fail(at(visitor, `2001:db8:1:2::${host}`), 1)
    expect(await tryLogin(at(visitor, '2001:db8:1:2:ffff::9'), 'admin')).toEqual(locked(30))
    expect((await tryLogin(at(visitor, '2001:db8:1:3::1'), 'admin')).code).toBe('0000')
  })

  test('a login gives the browser another secret, and every account that knows it follows', async () => {
    const { visitor } = await withClock()
    const planted = visitor()
    await planted.raw(captchaImage)
    const before = planted.cookies.get('visa_visitor')
    await planted.login('agent')
    await planted.login('admin')
    expect(planted.cookies.get('visa_visitor')).not.toBe(before)
    // Whoever knows the secret from before is a stranger; the browser itself is known to both.
    const thief = visitor()
    thief.cookies.set('visa_visitor', before ?? '')
    for (let host = 1; host <= 20; host += 1) await fail(at(visitor, `192.0.2.${host}`), 1, 'agent')
    expect(await tryLogin(thief, 'agent')).toEqual(locked(30))
    expect((await tryLogin(planted, 'agent')).code).toBe('0000')
  })

  test('of a known browser count for it alone', async () => {
    const { visitor, as } = await withClock()
    const owner = await as('admin')
    await fail(owner, 5)
    expect(await tryLogin(owner, 'admin')).toEqual(locked(30))
    expect((await tryLogin(visitor(), 'admin')).code).toBe('0000')
  })

  test('a browser stays known for ninety days after its last login', async () => {
    const { visitor, as, pass } = await withClock()
    const owner = await as('admin')
    pass(90 * 86_400 - 60)
    await fail(visitor(), 5)
    expect((await tryLogin(owner, 'admin')).code).toBe('0000')
    pass(90 * 86_400)
    await fail(visitor(), 5)
    expect((await tryLogin(owner, 'admin')).code).toBe('4455')
  })

  test('on many accounts shut the address out, for strangers', async () => {
    const { visitor } = await withClock()
    const attacker = visitor()
    for (let n = 0; n < 50; n += 1) await fail(attacker, 1, `victim-${n}`)
    expect(await tryLogin(attacker, 'victim-51')).toEqual(locked(30))
    expect((await tryLogin(at(visitor, '203.0.113.9'), 'agent')).code).toBe('0000')
  })

  test('an own success does not make an address clean', async () => {
    const { visitor, pass } = await withClock()
    const attacker = visitor()
    for (let n = 0; n < 49; n += 1) await fail(attacker, 1, `victim-${n}`)
    expect((await tryLogin(visitor(), 'agent')).code).toBe('0000')
    await fail(attacker, 1, 'victim-50')
    expect(await tryLogin(attacker, 'victim-51')).toEqual(locked(30))
    pass(3600)
    await fail(attacker, 1, 'victim-52')
  })

  test('at the same moment are let through one by one', async () => {
    const { visitor } = await withClock()
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => tryLogin(visitor(), 'admin', 'wrong-password')),
    )
    expect(answers.filter(({ code }) => code === '9999')).toHaveLength(5)
    expect(answers.filter(({ code }) => code === '4455')).toHaveLength(35)
    expect(checks()).toBe(5)
  })
})

test('many right logins at the same moment do not get in each other’s way', async () => {
  const { visitor } = await testApp()
  const names = ['admin', 'agent', 'customer']
  const answers = await Promise.all(
    Array.from({ length: 45 }, (_, n) => tryLogin(visitor(), names[n % names.length] ?? '')),
  )
  expect(new Set(answers.map(({ code }) => code))).toEqual(new Set(['0000']))
})

describe('known and unknown', () => {
  /** The statements that a piece of work sends to the database, in order. */
  const statementsOf = async (work: () => Promise<unknown>): Promise<string[]> => {
    const texts: string[] = []
    const query = vi.spyOn(pg.Client.prototype, 'query')
    await work()
    for (const [statement] of query.mock.calls as unknown as [string | { text: string }][]) {
      const text = typeof statement === 'string' ? statement : statement.text
      // The message bus asks this whenever it likes.
      if (text !== 'select 1') texts.push(text)
    }
    query.mockRestore()
    return texts
  }

  test('accounts get the same answer for the same work', async () => {
    const { visitor } = await testApp()
    const [one, two] = [visitor(), visitor()]
    await fail(one, 1, 'agent')
    const begun = checks()
    const known = await statementsOf(() => fail(one, 1, 'admin'))
    expect(checks() - begun).toBe(1)
    const unknown = await statementsOf(() => fail(two, 1, 'nobody-here'))
    expect(checks() - begun).toBe(2)
    expect(known.length).toBeGreaterThan(5)
    expect(unknown).toEqual(known)
  })

  test.each(['CAPTCHA_LOGIN', 'CAPTCHA_CHANGE_PASSWORD', 'WX_BIND', 'REGISTER'] as const)(
    'mobiles get the same answer for the same work (%s)',
    async (scene) => {
      const { visitor } = await testApp()
      const ask = (person: Client, mobile: string) => async () => {
        const query = { mobile, imageCaptcha: TEST_CAPTCHA, scene }
        expect(await person.refused(captchaGet, { query })).toEqual({
          code: '0000',
          msg: '操作成功',
          data: { seconds: 60 },
        })
      }
      const known = await statementsOf(ask(visitor(), '13900000001'))
      expect(await statementsOf(ask(visitor(), '13900009999'))).toEqual(known)
    },
  )

  test('codes are refused alike', async () => {
    const { visitor } = await testApp()
    const guess = (person: Client, mobile: string) => async () => {
      expect(await person.refused(simpleLogin, { body: { mobile, captcha: '000000' } })).toEqual({
        code: '9999',
        msg: '短信验证码错误或已失效',
        data: null,
      })
    }
    const known = await statementsOf(guess(visitor(), '13900000001'))
    expect(await statementsOf(guess(visitor(), '13900009999'))).toEqual(known)
  })
})
