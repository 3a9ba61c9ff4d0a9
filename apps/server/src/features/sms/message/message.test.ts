import { captchaGet } from '@visa/contract/session/captcha'
import { simpleLogin } from '@visa/contract/session/system'
import { describe, expect, test } from 'vitest'
import { one, rows, sql } from '../../../db/sql.ts'
import { enqueue } from '../../../jobs/queue.ts'
import { byItself } from '../../../testing/by-itself.ts'
import { testClock } from '../../../testing/clock.ts'
import { TEST_CAPTCHA } from '../../../testing/client.ts'
import { testApp, type TestApp } from '../../../testing/test-app.ts'
import { SMS_REPORT_PATH } from './report.callback.ts'

const MOBILE = '13900000001'
const TOKEN = 'agreed-with-the-carrier'

const ENV = {
  ALIYUN_SMS_ACCESS_KEY_ID: 'test-id',
  ALIYUN_SMS_ACCESS_KEY_SECRET: 'test-secret-of-the-carrier',
  ALIYUN_SMS_SIGN_NAME: '签证业务平台',
  ALIYUN_SMS_TEMPLATES:
    'LOGIN_CODE=SMS_1,PASSWORD_CODE=SMS_2,MOBILE_CODE=SMS_3,BIND_CODE=SMS_4,REGISTER_CODE=SMS_5',
  SMS_REPORT_TOKEN: TOKEN,
}

interface Row {
  id: number
  messageType: string
  mobile: string
  content: string
  sendUser: string
  sendTime: Date | null
  stat: number | null
  statMsg: string
  platform: string
  platformSendTime: Date | null
  bizId: string
}

const records = ({ db }: Pick<TestApp, 'db'>): Promise<Row[]> =>
  rows<Row>(
    db,
    sql`select id, message_type as "messageType", mobile, content, send_user as "sendUser",
          send_time as "sendTime", stat, stat_msg as "statMsg", platform,
          platform_send_time as "platformSendTime", biz_id as "bizId" from sms_message order by id`,
  )

const ask = async ({ visitor }: TestApp, mobile = MOBILE): Promise<void> => {
  const query = { mobile, imageCaptcha: TEST_CAPTCHA, scene: 'CAPTCHA_LOGIN' } as const
  await visitor().call(captchaGet, { query })
}

/** A server with a carrier that answers as the test says and keeps what it was asked to send. */
const withCarrier = async (answer: () => Response | Promise<Response>) => {
  const clock = testClock()
  const sent: URLSearchParams[] = []
  const server = await testApp({
    env: ENV,
    now: clock.now,
    smsCarrier: async (request) => {
      sent.push(new URL(request.url).searchParams)
      return answer()
    },
  })
  const codes = () =>
    sent.map((query) => (JSON.parse(query.get('TemplateParam') ?? '') as { code: string }).code)
  return { ...server, ...clock, sent, codes }
}

const taken = (): Response => Response.json({ Code: 'OK', Message: 'OK', BizId: '900^0' })

describe('a message', () => {
  test('P3.21 leaves a record with everything about it, which masks the code', async () => {
    const server = await withCarrier(taken)
    await ask(server)
    await server.runJobs()
    const [code = ''] = server.codes()
    expect(code).toMatch(/^\d{6}$/)
    expect(await records(server)).toEqual([
      {
        id: expect.any(Number) as number,
        messageType: 'LOGIN_CODE',
        mobile: MOBILE,
        content: '您正在登录签证业务平台，验证码******，5分钟内有效，请勿告知他人。',
        sendUser: 'system',
        sendTime: server.now(),
        stat: 1,
        statMsg: 'OK',
        platform: 'aliyun',
        platformSendTime: null,
        bizId: '900^0',
      },
    ])
    const body = { mobile: MOBILE, captcha: code }
    expect((await server.visitor().refused(simpleLogin, { body })).code).toBe('0000')
    expect(server.logged()).not.toMatch(byItself(code))
    expect(server.logged()).not.toContain(ENV.ALIYUN_SMS_ACCESS_KEY_SECRET)
  })

  test('that the carrier refuses is recorded with its words and not tried again', async () => {
    const server = await withCarrier(() =>
      Response.json({ Code: 'isv.BUSINESS_LIMIT_CONTROL', Message: 'limit' }),
    )
    await ask(server)
    await server.runJobs()
    expect(await records(server)).toMatchObject([
      { stat: 0, statMsg: 'isv.BUSINESS_LIMIT_CONTROL limit', bizId: '' },
    ])
    expect(await one(server.db, sql`select count(*) as count from graphile_worker.jobs`)).toEqual({
      count: 0,
    })
  })

  test('for which the carrier cannot be reached is recorded, kept and tried again under the same record', async () => {
    let up = false
    const server = await withCarrier(() => {
      if (up) return taken()
      throw new TypeError('fetch failed')
    })
    await ask(server)
    await server.runJobs()
    expect(await records(server)).toMatchObject([{ stat: 0, statMsg: 'unreachable fetch failed' }])
    up = true
    server.pass(30)
    await server.db.query(
      sql`select 1 from graphile_worker.reschedule_jobs(
        array(select id from graphile_worker.jobs), run_at := now())`,
    )
    await server.runJobs()
    expect(await records(server)).toMatchObject([{ stat: 1, statMsg: 'OK', bizId: '900^0' }])
    const body = { mobile: MOBILE, captcha: server.codes().at(-1) ?? '' }
    expect((await server.visitor().refused(simpleLogin, { body })).code).toBe('0000')
  })

  test('is sent once though its job runs twice, and not at all when nobody waits for it any more', async () => {
    const server = await withCarrier(taken)
    const payload = { id: 'one', mobile: MOBILE, scene: 'LOGIN', askedAt: server.now().toISOString() }
    for (let run = 0; run < 2; run += 1) {
      await enqueue(server.db, 'send_sms_code', payload)
      await server.runJobs()
    }
    expect(server.sent).toHaveLength(1)
    // The second run left the code alone that the phone has got.
    const body = { mobile: MOBILE, captcha: server.codes()[0] ?? '' }
    expect((await server.visitor().refused(simpleLogin, { body })).code).toBe('0000')
    await enqueue(server.db, 'send_sms_code', { ...payload, id: 'two' })
    server.pass(301)
    await server.runJobs()
    expect(server.sent).toHaveLength(1)
  })
})

describe('delivery reports', () => {
  const TAKEN = { status: 200, answer: { code: 0, msg: 'OK' } }
  const push = async (server: TestApp, reports: unknown, token = TOKEN) => {
    const response = await server.visitor().send({
      method: 'POST',
      url: `${SMS_REPORT_PATH}${token === '' ? '' : `?token=${token}`}`,
      headers: { 'content-type': 'application/json; charset=utf-8' },
      payload: JSON.stringify(reports),
    })
    return { status: response.statusCode, answer: response.json<{ code: unknown; msg: string }>() }
  }

  const report = (fields: Record<string, unknown> = {}) => ({
    phone_number: MOBILE,
    send_time: '2026-03-01 08:00:01',
    report_time: '2026-03-01 08:00:05',
    success: true,
    err_code: 'DELIVERED',
    err_msg: '用户接收成功',
    sms_size: '1',
    biz_id: '900^0',
    out_id: '',
    ...fields,
  })

  test('tell what became of a message, however often they come', async () => {
    const server = await withCarrier(taken)
    await ask(server)
    await server.runJobs()
    for (let round = 0; round < 2; round += 1) {
      // The carrier takes a number for an answer and pushes again for anything else.
      expect(await push(server, [report()])).toEqual(TAKEN)
      expect(await records(server)).toMatchObject([
        {
          stat: 1,
          statMsg: 'DELIVERED 用户接收成功',
          platformSendTime: new Date('2026-03-01T00:00:05Z'),
          sendTime: server.now(),
        },
      ])
    }
    await push(server, [report({ success: false, err_code: 'MOBILE_NOT_ON_SERVICE', err_msg: null })])
    expect(await records(server)).toMatchObject([{ stat: 0, statMsg: 'MOBILE_NOT_ON_SERVICE' }])
  })

  test('that are quicker than the carrier’s own answer find the message by our number', async () => {
    const early = { reports: Promise.resolve<unknown>(undefined) }
    const server = await withCarrier(async () => {
      const [record] = await records(server)
      early.reports = push(server, [report({ out_id: String(record?.id) })])
      await early.reports
      return taken()
    })
    await ask(server)
    await server.runJobs()
    expect(await early.reports).toEqual(TAKEN)
    expect(await records(server)).toMatchObject([
      { stat: 1, statMsg: 'DELIVERED 用户接收成功', bizId: '900^0' },
    ])
  })

  test('that cannot be read are not taken', async () => {
    const server = await withCarrier(taken)
    for (const wrong of [report(), [report({ success: 'yes' })], 'text', [null]]) {
      expect(await push(server, wrong)).toMatchObject({ status: 400, answer: { code: 400 } })
    }
    const empty = await server.visitor().send({ method: 'POST', url: `${SMS_REPORT_PATH}?token=${TOKEN}` })
    expect(empty.statusCode).toBe(400)
  })

  test('about others’ messages change nothing', async () => {
    const server = await withCarrier(taken)
    await ask(server)
    await server.runJobs()
    const before = await records(server)
    const foreign = [report({ biz_id: '901^0' }), report({ phone_number: '13900000002' })]
    expect(await push(server, foreign)).toEqual(TAKEN)
    expect(await records(server)).toEqual(before)
  })

  test('need the token, and are refused where none is agreed', async () => {
    const server = await withCarrier(taken)
    const without = await testApp()
    for (const token of ['guess', 'undefined', '', `${TOKEN}&token=${TOKEN}`]) {
      for (const each of [server, without]) {
        expect(await push(each, [report()], token)).toMatchObject({ status: 403, answer: { code: 403 } })
      }
    }
    expect(server.logged()).not.toContain(TOKEN)
  })
})

describe('the page of the stand-in', () => {
  const open = (server: TestApp, language = 'zh-CN') =>
    server.visitor().send({ url: '/stand-in/sms', headers: { 'accept-language': language } })

  test('shows the newest twenty messages with their codes, labelled as what it is', async () => {
    const server = await testApp()
    expect((await open(server)).body).toContain('还没有短信。')
    await ask(server)
    const code = (await server.smsCode(MOBILE)) ?? ''
    const page = await open(server)
    expect(page.statusCode).toBe(200)
    expect(page.headers['content-type']).toContain('text/html')
    expect(page.body).toContain('本地短信模拟')
    expect(page.body).toContain(`验证码${code}`)
    expect(page.body).toContain(MOBILE)
    const nonce = /nonce="([^"]+)"/.exec(page.body)?.[1]
    expect(page.headers['content-security-policy']).toContain(`'nonce-${nonce}'`)
    expect((await open(server, 'en')).body).toContain('Local stand-in')
    await server.db.query(sql`
      insert into sms_message (message_type, mobile, content, platform)
      select 'LOGIN_CODE', '13800000000', '<b>' || n, 'stand-in' from generate_series(1, 20) as n`)
    const full = (await open(server)).body
    expect(full.match(/<tr>/g)).toHaveLength(21)
    expect(full).not.toMatch(byItself(code))
    expect(full).not.toContain('<b>')
  })

  test('is not there with a real carrier, nor in production', async () => {
    const real = await withCarrier(taken)
    const production = await testApp({
      env: { APP_MODE: 'production', TEST_CAPTCHA: '', ALLOW_STAND_INS: 'on' },
    })
    expect((await open(real)).statusCode).toBe(404)
    expect((await open(production)).statusCode).toBe(404)
  })
})
