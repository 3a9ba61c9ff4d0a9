import { captchaGet, captchaImage, type SmsScene } from '@visa/contract/session/captcha'
import { personalInfo } from '@visa/contract/session/personal'
import { simpleLogin, systemLogined } from '@visa/contract/session/system'
import { describe, expect, test } from 'vitest'
import { one, rows, sql } from '../../../db/sql.ts'
import { byItself } from '../../../testing/by-itself.ts'
import { testClock } from '../../../testing/clock.ts'
import { TEST_CAPTCHA, type Client } from '../../../testing/client.ts'
import { testApp, type TestApp } from '../../../testing/test-app.ts'
import { expectAnswer } from '../captcha/captcha.service.ts'
import { issueSmsCode, redeemSmsCode } from './sms-code.service.ts'

const ADMIN = '13900000001'
const AGENT_MOBILE = sql`select mobile from app_user where user_name = 'agent'`
const NOBODYS = '13900009999'

const SENT = { code: '0000', msg: '操作成功', data: { seconds: 60 } }
const WRONG = { code: '9999', msg: '短信验证码错误或已失效', data: null }

const withClock = async () => {
  const clock = testClock()
  return { ...(await testApp({ now: clock.now })), pass: clock.pass, now: clock.now }
}

const ask = (
  person: Client,
  mobile: string,
  scene: SmsScene = 'CAPTCHA_LOGIN',
  imageCaptcha = TEST_CAPTCHA,
) => person.refused(captchaGet, { query: { mobile, imageCaptcha, scene } })

const enter = (person: Client, captcha: string | undefined, mobile = ADMIN) =>
  person.refused(simpleLogin, { body: { mobile, captcha: captcha ?? '' } })

const messages = ({ db }: TestApp) =>
  rows<{ mobile: string; messageType: string }>(
    db,
    sql`select mobile, message_type as "messageType" from sms_message order by id`,
  )

/** A guess that is certainly wrong. */
const other = (code: string | undefined): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

const LOGIN_SCENES = ['CAPTCHA_LOGIN', 'LOGIN'] as const

describe('a login by SMS', () => {
  test.each(LOGIN_SCENES)('P7.6 P7.16 with a code of scene %s', async (scene) => {
    const server = await testApp()
    const person = server.visitor()
    expect(await ask(person, ADMIN, scene)).toEqual(SENT)
    const code = await server.smsCode(ADMIN)
    expect(code).toMatch(/^\d{6}$/)
    expect(await enter(person, code)).toEqual({
      code: '0000',
      msg: '操作成功',
      data: { simplePassword: false },
    })
    expect((await person.call(personalInfo, {})).userInfo.userName).toBe('admin')
    // Once only, for anybody.
    expect(await enter(server.visitor(), code)).toEqual(WRONG)
  })

  test('P3.5 the form may bring the image captcha along, and be remembered', async () => {
    const server = await testApp()
    const person = server.visitor()
    await ask(person, ADMIN)
    const body = {
      mobile: ADMIN,
      imageCaptcha: 'A7KM',
      captcha: await server.smsCode(ADMIN),
      rememberMe: true,
    }
    const response = await person.send({
      method: 'POST',
      url: simpleLogin.path,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(Object.entries(body).map(([k, v]) => [k, String(v)])).toString(),
    })
    expect(response.cookies.find(({ name }) => name === 'visa_session')?.maxAge).toBe(30 * 86_400)
  })

  test('tells of a simple password', async () => {
    const server = await testApp()
    const person = server.visitor()
    await ask(person, '13900000007')
    const answer = await enter(person, await server.smsCode('13900000007'), '13900000007')
    expect(answer.data).toEqual({ simplePassword: true })
  })

  test('is refused to a frozen account, after the proof', async () => {
    const server = await testApp()
    const person = server.visitor()
    await ask(person, ADMIN)
    const code = await server.smsCode(ADMIN)
    await server.db.query(sql`update app_user set valid = 0 where mobile = ${ADMIN}`)
    expect(await enter(person, other(code))).toEqual(WRONG)
    expect((await enter(person, code)).msg).toBe('账号已被冻结，请联系管理员')
    expect(await person.call(systemLogined, {})).toBe(false)
  })

  test('a code that is not six digits is refused by the form', async () => {
    const { visitor } = await testApp()
    for (const captcha of ['', '12345', '1234567', 'abcdef']) {
      expect((await enter(visitor(), captcha)).msg).toBe('短信验证码：请输入6位短信验证码')
    }
  })
})

describe('the image captcha before a code', () => {
  test('is needed, must be right, and serves once', async () => {
    const server = await testApp()
    const person = server.visitor()
    expect(await person.raw(captchaGet, { query: { mobile: ADMIN, scene: 'LOGIN' } })).toMatchObject({
      code: '9999',
      msg: '图形验证码：不能为空',
    })
    await person.call(captchaImage, {})
    const visitor = person.cookies.get('visa_visitor') ?? ''
    await expectAnswer(server.db, visitor, 'A7KM', new Date())
    expect((await ask(person, ADMIN, 'LOGIN', 'WRNG')).msg).toBe('图形验证码错误')
    expect((await ask(person, ADMIN, 'LOGIN', 'A7KM')).msg).toBe('图形验证码错误')
    await expectAnswer(server.db, visitor, 'A7KM', new Date())
    expect(await ask(person, ADMIN, 'LOGIN', 'a7km')).toEqual(SENT)
    expect((await ask(person, NOBODYS, 'LOGIN', 'a7km')).msg).toBe('图形验证码错误')
    await server.runJobs()
    expect(await messages(server)).toHaveLength(1)
  })

  test('P5.1 a mobile that is none and a scene that is none are refused by name', async () => {
    const { visitor } = await testApp()
    for (const mobile of ['23900000001', '1390000000', '139000000011', '1390000000a']) {
      expect((await ask(visitor(), mobile)).msg).toBe('手机号码：请输入正确的手机号码')
    }
    const query = { mobile: ADMIN, imageCaptcha: TEST_CAPTCHA, scene: 'OTHER' }
    expect((await visitor().raw(captchaGet, { query })).msg).toBe('用途：格式不正确')
  })
})

describe('how often a code is sent', () => {
  test('P4.6 P8.10 to one mobile once in sixty seconds, whatever for', async () => {
    const { visitor, pass } = await withClock()
    expect(await ask(visitor(), ADMIN)).toEqual(SENT)
    pass(1)
    const refusal = { code: '4455', msg: '验证码发送过于频繁，请59秒后再试', data: { seconds: 59 } }
    expect(await ask(visitor(), ADMIN, 'CAPTCHA_CHANGE_PASSWORD')).toEqual(refusal)
    expect(await ask(visitor(), NOBODYS)).toEqual(SENT)
    pass(1)
    // Nobody's mobile is limited just the same.
    expect((await ask(visitor(), NOBODYS)).code).toBe('4455')
    pass(58)
    expect(await ask(visitor(), ADMIN)).toEqual(SENT)
  })

  test('to one mobile ten times a day', async () => {
    const { visitor, pass } = await withClock()
    for (let round = 0; round < 10; round += 1) {
      expect(await ask(visitor(), ADMIN)).toEqual(SENT)
      pass(60)
    }
    const seconds = 86_400 - 600
    expect(await ask(visitor(), ADMIN)).toMatchObject({
      code: '4455',
      msg: `该手机号今日获取验证码次数过多，请${seconds}秒后再试`,
    })
    pass(seconds)
    expect(await ask(visitor(), ADMIN)).toEqual(SENT)
  })

  test('from one address thirty times an hour and a hundred times a day', async () => {
    const { visitor, pass } = await withClock()
    const mobile = (n: number): string => `138${String(n).padStart(8, '0')}`
    let sent = 0
    const sendMany = async (count: number): Promise<void> => {
      for (let round = 0; round < count; round += 1) {
        expect(await ask(visitor(), mobile(sent))).toEqual(SENT)
        sent += 1
      }
    }
    for (let hour = 0; hour < 3; hour += 1) {
      await sendMany(30)
      expect((await ask(visitor(), ADMIN)).msg).toBe('当前网络获取验证码次数过多，请3600秒后再试')
      pass(3600)
    }
    await sendMany(10)
    expect((await ask(visitor(), ADMIN)).msg).toBe(
      `当前网络获取验证码次数过多，请${86_400 - 3 * 3600}秒后再试`,
    )
    const elsewhere = visitor()
    elsewhere.address = '203.0.113.9'
    // What was refused above used up nothing of the mobile's own.
    expect(await ask(elsewhere, ADMIN)).toEqual(SENT)
  })
})

describe('who gets a code', () => {
  test.each(['LOGIN', 'CAPTCHA_LOGIN', 'CAPTCHA_CHANGE_PASSWORD', 'WX_BIND'] as const)(
    '%s: only a mobile that somebody has, and nobody can tell',
    async (scene) => {
      const server = await testApp()
      expect(await ask(server.visitor(), NOBODYS, scene)).toEqual(SENT)
      expect(await ask(server.visitor(), ADMIN, scene)).toEqual(SENT)
      await server.runJobs()
      expect((await messages(server)).map(({ mobile }) => mobile)).toEqual([ADMIN])
      expect(await one(server.db, sql`select count(*) as count from sms_code`)).toEqual({ count: 1 })
    },
  )

  test('REGISTER: only a mobile that nobody has, and nobody can tell', async () => {
    const server = await testApp()
    expect(await ask(server.visitor(), ADMIN, 'REGISTER')).toEqual(SENT)
    expect(await ask(server.visitor(), NOBODYS, 'REGISTER')).toEqual(SENT)
    await server.runJobs()
    expect(await messages(server)).toEqual([{ mobile: NOBODYS, messageType: 'REGISTER_CODE' }])
  })

  test('changing the mobile: somebody logged in, at the own mobile and at one that nobody has', async () => {
    const server = await testApp()
    for (const scene of ['CHANGE_MOBILE_OLD', 'CHANGE_MOBILE_NEW'] as const) {
      expect(await ask(server.visitor(), ADMIN, scene)).toMatchObject({ code: '2323', msg: '未登录' })
    }
    const admin = await server.as('admin')
    const { mobile: agents } = await one<{ mobile: string }>(server.db, AGENT_MOBILE)
    expect(await ask(admin, agents, 'CHANGE_MOBILE_OLD')).toMatchObject({
      code: '9999',
      msg: '原手机号与当前账号绑定的手机号不一致',
    })
    expect(await ask(admin, ADMIN, 'CHANGE_MOBILE_OLD')).toEqual(SENT)
    expect(await ask(admin, agents, 'CHANGE_MOBILE_NEW')).toEqual(SENT)
    expect(await ask(admin, NOBODYS, 'CHANGE_MOBILE_NEW')).toEqual(SENT)
    await server.runJobs()
    expect((await messages(server)).map(({ mobile }) => mobile).toSorted()).toEqual([ADMIN, NOBODYS])
  })
})

describe('a code', () => {
  test('is void after five wrong guesses', async () => {
    const server = await withClock()
    const person = server.visitor()
    await ask(person, ADMIN)
    const code = await server.smsCode(ADMIN)
    for (let round = 0; round < 5; round += 1) expect(await enter(person, other(code))).toEqual(WRONG)
    const elsewhere = server.visitor()
    elsewhere.address = '203.0.113.9'
    expect(await enter(elsewhere, code)).toEqual(WRONG)
  })

  test('lives five minutes', async () => {
    const server = await withClock()
    const [early, late] = [server.visitor(), server.visitor()]
    await ask(early, ADMIN)
    await ask(late, '13900000007')
    const codes = [await server.smsCode(ADMIN), await server.smsCode('13900000007')]
    server.pass(299)
    expect((await enter(early, codes[0])).code).toBe('0000')
    server.pass(1)
    expect(await enter(late, codes[1], '13900000007')).toEqual(WRONG)
  })

  test('is replaced by the next', async () => {
    const server = await withClock()
    const person = server.visitor()
    await ask(person, ADMIN)
    const hash = async () => one<{ hash: Buffer }>(server.db, sql`select code_hash as hash from sms_code`)
    const first = await server.smsCode(ADMIN)
    const before = await hash()
    server.pass(60)
    await ask(person, ADMIN)
    const second = await server.smsCode(ADMIN)
    // Two codes may be alike, once in a million times.
    expect((await hash()).hash.equals(before.hash)).toBe(first === second)
    expect((await enter(person, second)).code).toBe('0000')
  })

  test('serves its own scene and mobile only', async () => {
    const server = await testApp()
    const person = server.visitor()
    await ask(person, ADMIN, 'CAPTCHA_CHANGE_PASSWORD')
    const code = await server.smsCode(ADMIN)
    expect(await enter(person, code)).toEqual(WRONG)
    expect(await enter(person, code, '13900000007')).toEqual(WRONG)
  })

  test('of many who bring it at once lets one in', async () => {
    const { db } = await testApp()
    const now = new Date()
    const code = await issueSmsCode(db, ADMIN, 'LOGIN', now)
    const tries = await Promise.allSettled(
      Array.from({ length: 5 }, () => redeemSmsCode(db, ADMIN, 'LOGIN', code, now)),
    )
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('is kept as a hash that differs by mobile and scene', async () => {
    const server = await testApp()
    await ask(server.visitor(), ADMIN)
    const code = await server.smsCode(ADMIN)
    const [{ text } = { text: '' }] = await rows<{ text: string }>(
      server.db,
      sql`select sms_code::text as text from sms_code`,
    )
    expect(text).toContain(ADMIN)
    expect(text).not.toMatch(byItself(code))
    expect(text).not.toContain(Buffer.from(code ?? '').toString('hex'))
  })

  test('is in no log and no answer, nor is the mobile', async () => {
    const server = await testApp()
    const person = server.visitor()
    const asked = await ask(person, ADMIN)
    const code = await server.smsCode(ADMIN)
    const refused = await enter(person, other(code))
    const entered = await enter(person, code)
    const log = server.logged()
    expect(log).toContain(captchaGet.path)
    for (const secret of [code, other(code), ADMIN, ...person.cookies.values()]) {
      expect(log).not.toContain(secret)
      expect(JSON.stringify([asked, refused, entered])).not.toContain(secret)
    }
  })
})
