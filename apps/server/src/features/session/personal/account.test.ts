import {
  changeMobile,
  changePasswordByMobile,
  modifyPassword,
  sessionList,
  sessionRevoke,
} from '@visa/contract/session/account'
import { captchaGet, type SmsScene } from '@visa/contract/session/captcha'
import { DEMO_PASSWORD } from '@visa/contract/demo'
import { changeLanguage, personalInfo } from '@visa/contract/session/personal'
import { fileServerUrl, systemLogin, systemLogined } from '@visa/contract/session/system'
import { describe, expect, test } from 'vitest'
import { one, rows, sql } from '../../../db/sql.ts'
import { byItself } from '../../../testing/by-itself.ts'
import { testClock } from '../../../testing/clock.ts'
import { TEST_CAPTCHA, type Client } from '../../../testing/client.ts'
import { testApp, type TestApp } from '../../../testing/test-app.ts'

const NEW_PASSWORD = 'A-new-one-2026'
const ADMIN = '13900000001'
const SIMPLE = '13900000007'
const FREE = '13900009999'

const DONE = { code: '0000', msg: '操作成功', data: null }
const WRONG_CODE = { code: '9999', msg: '短信验证码错误或已失效', data: null }

const loggedIn = (person: Client): Promise<boolean> => person.call(systemLogined, {})

const tryLogin = async (person: Client, userName: string, password: string): Promise<string> =>
  (await person.refused(systemLogin, { body: { userName, password, imageCaptcha: TEST_CAPTCHA } })).code

const codeFor = async (server: TestApp, person: Client, mobile: string, scene: SmsScene): Promise<string> => {
  await person.call(captchaGet, { query: { mobile, imageCaptcha: TEST_CAPTCHA, scene } })
  return (await server.smsCode(mobile)) ?? ''
}

const other = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

/** The log of users and sessions, as one text. */
const logText = async ({ db }: TestApp): Promise<string> =>
  (
    await rows<{ text: string }>(
      db,
      sql`select to_jsonb(l)::text as text from change_log l where entity in ('user', 'session')
            and actor_name <> 'system' and action not in ('login', 'loginFailed', 'logout') order by id`,
    )
  )
    .map(({ text }) => text)
    .join('\n')

describe('P7.13 the own password', () => {
  const modify = (person: Client, oldPassword: string, newPassword: string) =>
    person.refused(modifyPassword, { body: { oldPassword, newPassword } })

  test('P4.3 changes, loses the mark of a simple one, ends the other logins and rotates this one', async () => {
    const server = await testApp()
    const [person, elsewhere] = [server.visitor(), server.visitor()]
    await person.login('simple', '123456')
    await elsewhere.login('simple', '123456')
    await person.call(changeLanguage, { body: { language: 'en' } })
    await person.call(changeLanguage, { body: { language: 'zh' } })
    const token = person.cookies.get('visa_session') ?? ''
    expect(await modify(person, '123456', NEW_PASSWORD)).toEqual(DONE)
    expect(person.cookies.get('visa_session')).not.toBe(token)
    expect([await loggedIn(person), await loggedIn(elsewhere)]).toEqual([true, false])
    const thief = server.visitor()
    thief.cookies.set('visa_session', token)
    expect(await loggedIn(thief)).toBe(false)
    const info = await person.call(personalInfo, {})
    expect([info.simplePassword, info.language]).toEqual([false, 'zh'])
    expect(await tryLogin(server.visitor(), 'simple', '123456')).toBe('9999')
    expect(await tryLogin(server.visitor(), 'simple', NEW_PASSWORD)).toBe('0000')
    const log = await logText(server)
    expect(log).toContain('(new)')
    expect(log).not.toMatch(byItself('123456'))
    expect(log).not.toMatch(/A-new-one|argon2/)
    expect(server.logged()).not.toContain(NEW_PASSWORD)
  })

  test('a remembered login stays remembered', async () => {
    const server = await testApp()
    const person = server.visitor()
    await person.call(systemLogin, {
      body: { userName: 'agent', password: DEMO_PASSWORD, imageCaptcha: TEST_CAPTCHA, rememberMe: true },
    })
    await modify(person, DEMO_PASSWORD, NEW_PASSWORD)
    expect(await one(server.db, sql`select idle_seconds as idle from session`)).toEqual({ idle: 7 * 86_400 })
  })

  test('must be known, must differ, must not be short or the simple one', async () => {
    const server = await testApp()
    const person = await server.as('agent')
    const refusals = [
      ['wrong', NEW_PASSWORD, '原密码错误'],
      [DEMO_PASSWORD, DEMO_PASSWORD, '新密码不能与原密码相同'],
      [DEMO_PASSWORD, '123456', '新密码过于简单，不能使用系统初始密码'],
      [DEMO_PASSWORD, '12345', '新密码：密码不能小于6位!'],
    ] as const
    for (const [old, fresh, msg] of refusals) {
      expect(await modify(person, old, fresh)).toMatchObject({ code: '9999', msg })
    }
    expect(await tryLogin(server.visitor(), 'agent', DEMO_PASSWORD)).toBe('0000')
    expect(await loggedIn(person)).toBe(true)
    expect(await logText(server)).toBe('')
  })

  test('P8.10 cannot be guessed by somebody who found the screen open', async () => {
    const clock = testClock()
    const server = await testApp({ now: clock.now })
    const person = await server.as('agent')
    // Right but refused for the new one: not a guess.
    for (let round = 0; round < 6; round += 1) await modify(person, DEMO_PASSWORD, '123456')
    for (let round = 0; round < 5; round += 1) {
      expect((await modify(person, `guess-${round}`, NEW_PASSWORD)).msg).toBe('原密码错误')
    }
    expect(await modify(person, DEMO_PASSWORD, NEW_PASSWORD)).toEqual({
      code: '4455',
      msg: '密码错误次数过多，请30秒后再试',
      data: { seconds: 30 },
    })
    clock.pass(30)
    expect(await modify(person, DEMO_PASSWORD, NEW_PASSWORD)).toEqual(DONE)
  })
})

describe('P3.7 the own password, by a code sent to the own mobile', () => {
  const modify = (person: Client, form: Record<string, string>) =>
    person.raw(modifyPassword, { body: { newPassword: NEW_PASSWORD, ...form } })

  const withCode = async () => {
    const clock = testClock()
    const server = await testApp({ now: clock.now })
    const admin = await server.as('admin')
    const code = await codeFor(server, admin, ADMIN, 'CAPTCHA_CHANGE_PASSWORD')
    return { ...server, ...clock, admin, code }
  }

  test('takes the place of the old one; the whole form is accepted', async () => {
    const { admin, code, visitor, ...server } = await withCode()
    const elsewhere = await server.as('admin')
    const form = { imageCaptcha: 'used', oldPassword: '', captcha: code, rePassword: NEW_PASSWORD }
    expect(await modify(admin, { ...form, captcha: other(code) })).toEqual(WRONG_CODE)
    expect(await modify(admin, form)).toEqual(DONE)
    expect([await loggedIn(admin), await loggedIn(elsewhere)]).toEqual([true, false])
    expect(await tryLogin(visitor(), 'admin', NEW_PASSWORD)).toBe('0000')
    // Used up.
    expect(await modify(admin, { ...form, newPassword: 'another-one', rePassword: 'another-one' })).toEqual(
      WRONG_CODE,
    )
  })

  test('beside the old one both are checked, and a right code survives a wrong password', async () => {
    const { admin, code, visitor } = await withCode()
    const wrong = await modify(admin, { oldPassword: 'wrong', captcha: code })
    expect(wrong).toEqual({ code: '9999', msg: '原密码错误', data: null })
    expect(await modify(admin, { oldPassword: DEMO_PASSWORD, captcha: other(code) })).toEqual(WRONG_CODE)
    expect(await tryLogin(visitor(), 'admin', DEMO_PASSWORD)).toBe('0000')
    expect(await modify(admin, { oldPassword: DEMO_PASSWORD, captcha: code })).toEqual(DONE)
  })

  test('neither of the two is refused at the old one, and a repetition must be the same', async () => {
    const { admin, code } = await withCode()
    expect(await modify(admin, {})).toEqual({
      code: '9999',
      msg: '原密码：请输入原密码，或改用短信验证码验证',
      data: { fields: { oldPassword: '请输入原密码，或改用短信验证码验证' } },
    })
    for (const proof of [{ oldPassword: DEMO_PASSWORD }, { captcha: code }]) {
      expect(await modify(admin, { ...proof, rePassword: `${NEW_PASSWORD}!` })).toMatchObject({
        code: '9999',
        data: { fields: { rePassword: '两次输入密码不一致!' } },
      })
    }
    expect((await modify(admin, { captcha: code, surprise: '1' })).msg).toBe('含有未知字段：surprise')
  })

  test('neither another scene’s code nor another person’s serves', async () => {
    const server = await testApp()
    const [admin, agent] = [await server.as('admin'), await server.as('agent')]
    const login = await codeFor(server, admin, ADMIN, 'CAPTCHA_LOGIN')
    expect(await modify(admin, { captcha: login })).toEqual(WRONG_CODE)
    const foreign = await codeFor(server, admin, SIMPLE, 'CAPTCHA_CHANGE_PASSWORD')
    expect(await modify(agent, { captcha: foreign })).toEqual(WRONG_CODE)
    await server.db.query(sql`update app_user set mobile = '' where user_name = 'agent'`)
    expect(await modify(agent, { captcha: foreign })).toEqual(WRONG_CODE)
  })

  test('P8.10 wrong codes and wrong passwords are counted together, and a refused new one is no guess', async () => {
    const { admin, code, pass } = await withCode()
    for (let round = 0; round < 6; round += 1) {
      expect((await modify(admin, { captcha: code, newPassword: '123456' })).msg).toBe(
        '新密码过于简单，不能使用系统初始密码',
      )
    }
    for (const captcha of ['1', '2', '3']) await modify(admin, { captcha: `00000${captcha}` })
    for (const oldPassword of ['guess-1', 'guess-2']) await modify(admin, { oldPassword })
    expect(await modify(admin, { captcha: code })).toEqual({
      code: '4455',
      msg: '验证码错误次数过多，请30秒后再试',
      data: { seconds: 30 },
    })
    expect((await modify(admin, { oldPassword: DEMO_PASSWORD })).msg).toBe('密码错误次数过多，请30秒后再试')
    pass(30)
    expect(await modify(admin, { captcha: code })).toEqual(DONE)
  })

  test('a code is good for five guesses, however long somebody waits between them', async () => {
    const { admin, code, pass } = await withCode()
    for (let round = 0; round < 5; round += 1) {
      expect(await modify(admin, { captcha: other(code) })).toEqual(WRONG_CODE)
    }
    pass(30)
    expect(await modify(admin, { captcha: code })).toEqual(WRONG_CODE)
  })
})

describe('P7.14 a forgotten password', () => {
  const reset = (person: Client, mobile: string, captcha: string, password = NEW_PASSWORD) =>
    person.refused(changePasswordByMobile, { body: { mobile, captcha, password } })

  test('is set anew with a code, and every login ends', async () => {
    const server = await testApp()
    const [first, second] = [await server.as('admin'), await server.as('admin')]
    const person = server.visitor()
    const code = await codeFor(server, person, ADMIN, 'CAPTCHA_CHANGE_PASSWORD')
    expect(await reset(person, ADMIN, other(code))).toEqual(WRONG_CODE)
    expect(await reset(person, ADMIN, code)).toEqual(DONE)
    expect([await loggedIn(first), await loggedIn(second)]).toEqual([false, false])
    expect(await tryLogin(server.visitor(), 'admin', DEMO_PASSWORD)).toBe('9999')
    expect(await tryLogin(server.visitor(), 'admin', NEW_PASSWORD)).toBe('0000')
    expect(await reset(person, ADMIN, code, 'yet-another')).toEqual(WRONG_CODE)
    const log = await logText(server)
    expect(log).toContain('(new)')
    for (const place of [log, server.logged()]) {
      expect(place).not.toContain(NEW_PASSWORD)
      expect(place).not.toMatch(byItself(code))
    }
  })

  test('P3.6 the whole form is accepted, and the repetition must be the same', async () => {
    const server = await testApp()
    const person = server.visitor()
    const captcha = await codeFor(server, person, ADMIN, 'CAPTCHA_CHANGE_PASSWORD')
    const form = { mobile: ADMIN, imageCaptcha: 'used', captcha, password: NEW_PASSWORD }
    const send = (newPassword: string) =>
      person.raw(changePasswordByMobile, { body: { ...form, newPassword } })
    expect(await send(`${NEW_PASSWORD}!`)).toEqual({
      code: '9999',
      msg: '新密码：两次密码不一致',
      data: { fields: { newPassword: '两次密码不一致' } },
    })
    expect(await send(NEW_PASSWORD)).toEqual(DONE)
    expect(await tryLogin(server.visitor(), 'admin', NEW_PASSWORD)).toBe('0000')
  })

  test('P5.5 takes no short and no simple one, and a right code survives that', async () => {
    const server = await testApp()
    const person = server.visitor()
    const code = await codeFor(server, person, SIMPLE, 'CAPTCHA_CHANGE_PASSWORD')
    expect((await reset(person, SIMPLE, code, '12345')).msg).toBe('密码：密码不能小于6位!')
    expect((await reset(person, SIMPLE, code, '123456')).msg).toBe('新密码过于简单，不能使用系统初始密码')
    // Without a right code nobody is told which password that is.
    expect(await reset(person, SIMPLE, other(code), '123456')).toEqual(WRONG_CODE)
    expect(await reset(person, SIMPLE, code)).toEqual(DONE)
    expect(await tryLogin(server.visitor(), 'simple', NEW_PASSWORD)).toBe('0000')
  })

  test('a mobile that nobody has is refused like a wrong code, and a code for a login serves nothing here', async () => {
    const server = await testApp()
    const person = server.visitor()
    expect(await reset(person, FREE, '123456')).toEqual(WRONG_CODE)
    const code = await codeFor(server, person, ADMIN, 'CAPTCHA_LOGIN')
    expect(await reset(person, ADMIN, code)).toEqual(WRONG_CODE)
    expect(await tryLogin(server.visitor(), 'admin', DEMO_PASSWORD)).toBe('0000')
  })

  test('P8.10 wrong codes wait', async () => {
    const { visitor } = await testApp()
    const person = visitor()
    for (let round = 0; round < 5; round += 1) {
      expect(await reset(person, ADMIN, `00000${round}`)).toEqual(WRONG_CODE)
    }
    expect(await reset(person, ADMIN, '000005')).toEqual({
      code: '4455',
      msg: '验证码错误次数过多，请30秒后再试',
      data: { seconds: 30 },
    })
  })
})

describe('P7.15 the own mobile', () => {
  const change = (
    person: Client,
    body: Partial<Record<'imageCaptcha' | 'oldMobile' | 'oldCaptcha' | 'mobile' | 'captcha', string>>,
  ) =>
    person.refused(changeMobile, {
      body: { oldMobile: ADMIN, oldCaptcha: '000000', mobile: FREE, captcha: '000000', ...body },
    })

  const mobileOf = async ({ db }: TestApp, userName: string): Promise<string> =>
    (await one<{ mobile: string }>(db, sql`select mobile from app_user where user_name = ${userName}`)).mobile

  test('changes with a code of both', async () => {
    const server = await testApp()
    const admin = await server.as('admin')
    const oldCaptcha = await codeFor(server, admin, ADMIN, 'CHANGE_MOBILE_OLD')
    const captcha = await codeFor(server, admin, FREE, 'CHANGE_MOBILE_NEW')
    // One wrong of the two costs neither.
    expect(await change(admin, { oldCaptcha, captcha: other(captcha) })).toEqual(WRONG_CODE)
    expect(await change(admin, { oldCaptcha: other(oldCaptcha), captcha })).toEqual(WRONG_CODE)
    // P3.8 forms send the image captcha along.
    expect(await change(admin, { imageCaptcha: 'used', oldCaptcha, captcha })).toEqual(DONE)
    expect(await mobileOf(server, 'admin')).toBe(FREE)
    expect((await admin.call(personalInfo, {})).userInfo.mobile).toBe(FREE)
    expect(await tryLogin(server.visitor(), FREE, DEMO_PASSWORD)).toBe('0000')
    expect(await tryLogin(server.visitor(), ADMIN, DEMO_PASSWORD)).toBe('9999')
    const log = await logText(server)
    expect(log).toContain(FREE)
    for (const place of [log, server.logged()]) expect(place).not.toMatch(byItself(captcha))
  })

  test('P5.6 must differ from the old, which must be the own', async () => {
    const server = await testApp()
    const admin = await server.as('admin')
    expect(await change(admin, { mobile: ADMIN })).toMatchObject({
      code: '9999',
      msg: '新手机号不能与原手机号一致',
    })
    expect((await change(admin, { oldMobile: SIMPLE })).msg).toBe('原手机号与当前账号绑定的手机号不一致')
    expect(await mobileOf(server, 'admin')).toBe(ADMIN)
  })

  test('belongs to one person: taken in the meantime, it is refused', async () => {
    const server = await testApp()
    const admin = await server.as('admin')
    const oldCaptcha = await codeFor(server, admin, ADMIN, 'CHANGE_MOBILE_OLD')
    const captcha = await codeFor(server, admin, FREE, 'CHANGE_MOBILE_NEW')
    await server.db.query(sql`update app_user set mobile = ${FREE} where user_name = 'agent'`)
    expect((await change(admin, { oldCaptcha, captcha })).msg).toBe(`手机号 ${FREE} 已被使用`)
    expect(await mobileOf(server, 'admin')).toBe(ADMIN)
  })

  test('P8.10 wrong codes wait', async () => {
    const server = await testApp()
    const admin = await server.as('admin')
    for (let round = 0; round < 5; round += 1) expect(await change(admin, {})).toEqual(WRONG_CODE)
    expect(await change(admin, {})).toMatchObject({ code: '4455', msg: '验证码错误次数过多，请30秒后再试' })
  })
})

describe('the own logins', () => {
  test('are listed with where they come from, and can be ended one by one', async () => {
    const clock = testClock()
    const server = await testApp({ now: clock.now })
    const phone = server.visitor()
    phone.address = '203.0.113.9'
    await phone.login('agent')
    clock.pass(60)
    const desk = await server.as('agent')
    await server.as('admin')
    const list = await desk.call(sessionList, {})
    expect(list).toMatchObject([
      {
        current: true,
        address: '127.0.0.1',
        agent: 'lightMyRequest',
        createTime: '2026-03-01T00:01:00.000Z',
      },
      { current: false, address: '203.0.113.9', createTime: '2026-03-01T00:00:00.000Z' },
    ])
    expect(JSON.stringify(list)).not.toContain(desk.cookies.get('visa_session'))
    await desk.call(sessionRevoke, { body: { id: list[1]?.id ?? '' } })
    expect([await loggedIn(desk), await loggedIn(phone)]).toEqual([true, false])
    expect(await logText(server)).toContain('203.0.113.9')
    await desk.call(sessionRevoke, { body: { id: list[0]?.id ?? '' } })
    expect(await loggedIn(desk)).toBe(false)
    expect(desk.cookies.has('visa_session')).toBe(false)
  })

  test('only the own: another person’s, an ended and an invented one are not there', async () => {
    const server = await testApp()
    const [agent, admin] = [await server.as('agent'), await server.as('admin')]
    const [foreign] = await admin.call(sessionList, {})
    for (const id of [foreign?.id ?? '', 'ff'.repeat(32), 'no-such-login']) {
      expect((await agent.refused(sessionRevoke, { body: { id } })).msg).toBe('记录不存在或已被删除')
    }
    expect(await loggedIn(admin)).toBe(true)
  })

  test('that ran out are not listed', async () => {
    const clock = testClock()
    const server = await testApp({ now: clock.now })
    await server.as('agent')
    clock.pass(2 * 3600)
    const fresh = await server.as('agent')
    expect(await fresh.call(sessionList, {})).toHaveLength(1)
  })
})

test('P7.9 the file server is this one unless another is set', async () => {
  const plain = await testApp()
  expect(await (await plain.as('agent')).call(fileServerUrl, {})).toBe('')
  const remote = await testApp({ url: plain.url, env: { FILE_SERVER_URL: 'https://files.example.com' } })
  expect(await (await remote.as('agent')).call(fileServerUrl, {})).toBe('https://files.example.com')
})
