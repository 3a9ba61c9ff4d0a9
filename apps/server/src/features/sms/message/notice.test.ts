// Long because: sending, limits, resending, retrying, reach and templates share one fake carrier.
import { CODES } from '@visa/contract/codes'
import { captchaGet } from '@visa/contract/session/captcha'
import { NOTICE_TYPES, MESSAGE_TYPES } from '@visa/contract/sms/message-type'
import * as api from '@visa/contract/sms/sms'
import { paramSave } from '@visa/contract/org/system-param-calls'
import type { ShownParamKey } from '@visa/contract/org/system-param'
import { beforeEach, describe, expect, test } from 'vitest'
import { one, rows, sql } from '../../../db/sql.ts'
import { byItself } from '../../../testing/by-itself.ts'
import { TEST_CAPTCHA, type Client } from '../../../testing/client.ts'
import { testClock } from '../../../testing/clock.ts'
import { testApp, type TestApp } from '../../../testing/test-app.ts'
import { SYSTEM_ACTOR } from '../../../access/actor.ts'
import { pauseAfter } from './hand-over.ts'
import { queueNotice } from './notice.service.ts'
import { isQuiet, retryFailedJob } from './retry.job.ts'

const ENV = {
  ALIYUN_SMS_ACCESS_KEY_ID: 'test-id',
  ALIYUN_SMS_ACCESS_KEY_SECRET: 'test-secret-of-the-carrier',
  ALIYUN_SMS_SIGN_NAME: '签证业务平台',
  ALIYUN_SMS_TEMPLATES: [...MESSAGE_TYPES].map((type, index) => `${type}=SMS_${index}`).join(','),
}

const MOBILE = '13811110001'
const OTHER = '13811110002'
const PARAMS = { name: '王芳', orderNo: 'V1001', count: '1', place: '北京签证中心' }
const TEXT = '王芳您好，您有1本护照（订单号V1001）可以领取，请携带有效证件前往北京签证中心领取。'
const FORBIDDEN = { code: CODES.NO_PERMISSION, msg: '没有操作权限', data: null }

let clock: ReturnType<typeof testClock>
let server: TestApp
let admin: Client
let sent: URLSearchParams[]
/** What the carrier does when it is asked. */
let carrier: () => Response | Promise<Response>

let serial = 0
const taken = (): Response => {
  serial += 1
  return Response.json({ Code: 'OK', Message: 'OK', BizId: `${900 + serial}^0` })
}
const unreachable = (): never => {
  throw new TypeError('fetch failed')
}

const instance = (url?: string) =>
  testApp({
    env: ENV,
    now: clock.now,
    eventLoopLagMs: () => 0,
    ...(url === undefined ? {} : { url }),
    smsCarrier: async (request) => {
      sent.push(new URL(request.url).searchParams)
      return carrier()
    },
  })

beforeEach(async () => {
  // Ten in the morning of UTC+8, far from midnight and from quiet hours.
  clock = testClock('2026-03-02T02:00:00.000Z')
  sent = []
  carrier = taken
  server = await instance()
  admin = await server.as('admin')
})

const draft = (changes: object = {}) => ({
  messageType: 'PASSPORT_READY' as const,
  mobiles: [MOBILE],
  params: PARAMS,
  ...changes,
})

const send = async (changes: object = {}, person = admin): Promise<number[]> =>
  (await person.call(api.smsSend, { body: draft(changes) })).ids

const page = async (query: object = {}, person = admin) => (await person.call(api.smsPage, { query })).rows
const setParam = (key: ShownParamKey, value: unknown, version = 0) =>
  admin.call(paramSave, { body: { key, value, version } })
const retry = (of = server) => retryFailedJob.run({ db: of.db, now: clock.now(), fireTime: clock.now() })

const grant = (userName: string, codes: readonly string[]) =>
  server.db.query(sql`
    insert into role_resource (role_id, resource_id)
    select ur.role_id, r.id from user_role ur join app_user u on u.id = ur.user_id
    cross join resource r where u.user_name = ${userName} and r.code = any(${codes})
    on conflict do nothing`)

describe('P7.64 sending', () => {
  test('P3.21 P7.63 gives each mobile a record, filled in by its template, and tells the sender', async () => {
    const ids = await send({ mobiles: `${MOBILE}，${OTHER}\n${MOBILE}`, busiType: 'visa.order', busiId: '7' })
    expect(ids).toHaveLength(2)
    expect(await page()).toMatchObject([{ state: 'waiting', stat: null }, { state: 'waiting' }])
    await server.runJobs()
    const [newest, first] = await page()
    expect(first).toEqual({
      id: ids[0],
      messageType: 'PASSPORT_READY',
      mobile: MOBILE,
      content: TEXT,
      sendUser: '陈志远',
      createTime: clock.now().toISOString(),
      sendTime: clock.now().toISOString(),
      stat: 1,
      statMsg: 'OK',
      state: 'sent',
      platform: 'aliyun',
      platformSendTime: null,
      busiType: 'visa.order',
      busiId: '7',
      attempts: 1,
      nextTryTime: null,
    })
    expect(newest?.mobile).toBe(OTHER)
    expect(sent.map((query) => query.get('PhoneNumbers') ?? '').toSorted()).toEqual([MOBILE, OTHER])
    expect(sent[0]?.get('TemplateCode')).toBe(`SMS_${MESSAGE_TYPES.indexOf('PASSPORT_READY')}`)
    expect(JSON.parse(sent[0]?.get('TemplateParam') ?? '')).toEqual(PARAMS)
    for (const mobile of [MOBILE, OTHER]) expect(server.logged()).not.toContain(mobile)
  })

  test('the same form sent twice goes out once', async () => {
    const key = 'the-key-of-one-form'
    const twice = () => admin.call(api.smsSend, { body: draft(), key })
    const [first, second] = await Promise.all([twice(), twice()])
    expect(second).toEqual(first)
    await server.runJobs()
    expect(sent).toHaveLength(1)
    await send({})
    await server.runJobs()
    expect(sent).toHaveLength(2)
  })

  test('is refused in words: mobiles, blanks, codes and templates that are off or unknown to the carrier', async () => {
    const refused = async (changes: object) => (await admin.raw(api.smsSend, { body: draft(changes) })).msg
    expect(await refused({ mobiles: '12345' })).toBe('手机号码：手机号码 12345 不正确')
    expect(await refused({ mobiles: [] })).toBe('手机号码：不能为空')
    expect(await refused({ params: { name: '王芳' } })).toBe('短信变量 {count} {orderNo} {place} 不能为空')
    expect(await refused({ params: { ...PARAMS, code: '1' } })).toBe('短信没有变量 {code}')
    expect(await refused({ messageType: 'LOGIN_CODE', params: { code: '123456' } })).toBe(
      '短信类型：请选择短信类型',
    )
    await server.db.query(sql`update sms_template set valid = 0 where message_type = 'PASSPORT_READY'`)
    expect(await refused({})).toBe('短信模板 护照领取通知 已停用')
    expect(await page()).toEqual([])
  })

  test('what the carrier has no template for is not sent', async () => {
    const codes = 'LOGIN_CODE=SMS_1,PASSWORD_CODE=SMS_2,MOBILE_CODE=SMS_3,BIND_CODE=SMS_4,REGISTER_CODE=SMS_5'
    const bare = await testApp({ env: { ...ENV, ALIYUN_SMS_TEMPLATES: codes }, eventLoopLagMs: () => 0 })
    const person = await bare.as('admin')
    expect((await person.refused(api.smsSend, { body: draft() })).msg).toBe(
      '短信模板 护照领取通知 还没有平台模板编号，不能发送',
    )
    await bare.db.query(
      sql`update sms_template set carrier_code = 'SMS_77' where message_type = 'PASSPORT_READY'`,
    )
    expect((await person.refused(api.smsSend, { body: draft() })).code).toBe(CODES.SUCCESS)
  })

  test('the check tells what it would come to, and refuses what sending would', async () => {
    const check = (changes: object = {}) => {
      const body = { ...draft(), mobiles: `${MOBILE},${OTHER}`, params: JSON.stringify(PARAMS), ...changes }
      return admin.raw(api.smsCheck, { body })
    }
    expect((await check()).data).toEqual({ content: TEXT, count: 2, segments: 1, total: 2, cost: 10 })
    const long = JSON.stringify({ ...PARAMS, place: '很'.repeat(60) })
    expect((await check({ params: long })).data).toMatchObject({ segments: 2, total: 4, cost: 20 })
    expect((await check({ mobiles: '1' })).code).toBe(CODES.FAILURE)
    expect((await check({ params: '{' })).msg).toBe('变量：不是有效的 JSON')
    await setParam('sms.dailyLimitTotal', 1)
    expect((await check()).msg).toBe('今日短信总数已达上限（1 条），剩余 1 条')
    expect(await page()).toEqual([])
  })
})

describe('the limits of a day', () => {
  test('hold for one mobile until midnight of UTC+8, and what failed does not count', async () => {
    await setParam('sms.dailyLimitPerMobile', 2)
    carrier = () => Response.json({ Code: 'isv.X', Message: 'no' })
    await send()
    await server.runJobs()
    carrier = taken
    await send()
    await send()
    const third = await admin.refused(api.smsSend, { body: draft() })
    expect(third.msg).toBe(`${MOBILE} 今日已达短信上限（2 条）`)
    await send({ mobiles: [OTHER] })
    clock.pass(14 * 3600 - 1)
    const late = await server.as('admin')
    expect((await late.refused(api.smsSend, { body: draft() })).code).toBe(CODES.FAILURE)
    clock.pass(1)
    await send({}, late)
  })

  test('count what waits to be tried again, and hold for those tries as well', async () => {
    await setParam('sms.dailyLimitPerMobile', 2)
    carrier = unreachable
    await send()
    await send()
    await server.runJobs()
    expect((await admin.refused(api.smsSend, { body: draft() })).code).toBe(CODES.FAILURE)
    await setParam('sms.dailyLimitPerMobile', 1, 1)
    carrier = taken
    clock.pass(60)
    expect((await retry()).zh).toBe('重发 1 条短信，0 条中断的短信记为失败')
    await server.runJobs()
    expect(await page()).toMatchObject([
      { stat: 0, attempts: 1, nextTryTime: '2026-03-02T16:00:00.000Z' },
      { stat: 1, attempts: 2 },
    ])
  })

  test('hold to the message for fifty at one moment, in total and for one mobile; the rest goes out the next day', async () => {
    await setParam('sms.dailyLimitTotal', 20)
    await setParam('sms.dailyLimitPerMobile', 5)
    const other = await instance(server.url)
    const there = await other.as('admin')
    const mobileOf = (n: number) => (n % 2 === 0 ? MOBILE : String(13_822_220_000 + n))
    const everybody = Array.from({ length: 50 }, (_, n) =>
      send({ mobiles: [mobileOf(n)] }, n % 3 === 0 ? there : admin).then(
        () => [mobileOf(n)],
        () => [],
      ),
    )
    const accepted = (await Promise.all(everybody)).flat()
    const toOne = accepted.filter((mobile) => mobile === MOBILE).length
    await Promise.all([server.runJobs(), other.runJobs()])
    const to = (mobile: string) => sent.filter((query) => query.get('PhoneNumbers') === mobile)
    const went = sent.length
    // Whoever was accepted beyond what one mobile may get leaves a place of the day empty; no other is.
    expect(went).toBe(Math.min(20, accepted.length - toOne + Math.min(5, toOne)))
    expect(to(MOBILE).length).toBeLessThanOrEqual(5)
    const waiting = await page({ state: 'failed', pageSize: 100 })
    expect(waiting).toHaveLength(accepted.length - went)
    for (const each of waiting) {
      expect(each).toMatchObject({ statMsg: 'dayLimit', nextTryTime: '2026-03-02T16:00:00.000Z' })
    }
    // The day is full, also for whoever asks now.
    expect((await admin.refused(api.smsSend, { body: draft({ mobiles: [OTHER] }) })).code).toBe(CODES.FAILURE)
    const waitingForOne = toOne - to(MOBILE).length
    clock.pass(24 * 3600)
    await retry()
    await Promise.all([server.runJobs(), other.runJobs()])
    const next = waiting.length - waitingForOne + Math.min(5, waitingForOne)
    expect(sent.length - went).toBe(Math.min(20, next))
  })

  test('give the place back that a message did not use, and hold for two lists sent the other way round', async () => {
    await setParam('sms.dailyLimitTotal', 2)
    carrier = () => Response.json({ Code: 'isv.X', Message: 'no' })
    await send({ mobiles: [MOBILE, OTHER] })
    await server.runJobs()
    carrier = taken
    await Promise.all([send({ mobiles: [MOBILE] }), send({ mobiles: [OTHER] })])
    await server.runJobs()
    expect(sent).toHaveLength(4)
    expect(await page({ state: 'sent' })).toHaveLength(2)
  })

  test('do not make senders wait for each other: one that holds its transaction open holds nobody up', async () => {
    // The queue notes each kind of work when it first gets some; that is not what this is about.
    await send({ mobiles: [OTHER] })
    await server.db.tx(async (tx) => {
      const gateway = { platform: 'aliyun', templateOf: () => 'SMS_1', signature: '签' }
      const origin = { actor: SYSTEM_ACTOR, busiType: '', busiId: '' }
      await queueNotice(tx, gateway, draft(), origin, clock.now())
      await send()
    })
    await server.runJobs()
    expect(sent).toHaveLength(3)
  })
})

describe('P4.8 P7.66 sending again', () => {
  const fail = async (changes: object = {}): Promise<number[]> => {
    carrier = () => Response.json({ Code: 'isv.MOBILE_NUMBER_ILLEGAL', Message: 'no' })
    const ids = await send(changes)
    await server.runJobs()
    carrier = taken
    return ids
  }
  const resend = (id: number, person = admin) => person.refused(api.smsResend, { body: { id } })

  test('a message that failed goes out under its record', async () => {
    const [id = 0] = await fail()
    expect(await page()).toMatchObject([
      { stat: 0, state: 'failed', statMsg: 'isv.MOBILE_NUMBER_ILLEGAL no', nextTryTime: null },
    ])
    expect((await resend(id)).code).toBe(CODES.SUCCESS)
    expect((await resend(id)).msg).toBe('该短信正在发送，请稍候')
    await server.runJobs()
    expect(await page()).toMatchObject([{ id, stat: 1, state: 'sent', attempts: 2 }])
    expect(sent.map((query) => query.get('OutId'))).toEqual([String(id), `${id}-2`])
    expect((await resend(id)).msg).toBe('该短信已发送，不需要重发')
    expect((await resend(999_999)).msg).toBe('记录不存在或已被删除')
    const { count } = await one<{ count: number }>(
      server.db,
      sql`select count(*) as count from change_log where entity = 'sms_message' and entity_id = ${String(id)}`,
    )
    expect(count).toBe(2)
  })

  test('two clicks at one moment send one message', async () => {
    const [id = 0] = await fail()
    const answers = await Promise.all([resend(id), resend(id)])
    expect(answers.map(({ code }) => code).toSorted()).toEqual([CODES.SUCCESS, CODES.FAILURE])
    await server.runJobs()
    expect(sent).toHaveLength(2)
  })

  test('of several at once each is told by itself: what can be sent again is, the rest says why not', async () => {
    const [first = 0, second = 0] = await fail({ mobiles: [MOBILE, OTHER] })
    const [good = 0] = await send({ mobiles: ['13811110003'] })
    await server.runJobs()
    const all = (ids: number[]) => admin.call(api.smsBatchResend, { body: { ids } })
    const done = (id: number) => ({ id, ok: true, message: '' })
    const not = (id: number, message: string) => ({ id, ok: false, message })
    expect(await all([first, good, 999_999, second])).toEqual({
      rows: [
        done(first),
        not(good, '该短信已发送，不需要重发'),
        not(999_999, '记录不存在或已被删除'),
        done(second),
      ],
    })
    expect(await all([first])).toEqual({ rows: [not(first, '该短信正在发送，请稍候')] })
    await server.runJobs()
    expect((await page()).every(({ stat }) => stat === 1)).toBe(true)
  })

  test('never a code, whatever became of it; and lists hide the code', async () => {
    const query = { mobile: '13900000001', imageCaptcha: TEST_CAPTCHA, scene: 'CAPTCHA_LOGIN' } as const
    carrier = () => Response.json({ Code: 'isv.X', Message: 'no' })
    await server.visitor().call(captchaGet, { query })
    await server.runJobs()
    const [record] = await page()
    expect(record).toMatchObject({ messageType: 'LOGIN_CODE', stat: 0 })
    expect(record?.content).toContain('******')
    expect((await resend(record?.id ?? 0)).msg).toBe('验证码短信不能重发，请让对方重新获取验证码')
    const demo = await testApp({ eventLoopLagMs: () => 0 })
    await demo.visitor().call(captchaGet, { query })
    const code = await demo.smsCode(query.mobile)
    const listed = await (await demo.as('admin')).raw(api.smsPage, {})
    expect(JSON.stringify(listed)).not.toMatch(byItself(code))
  })
})

describe('trying again by itself', () => {
  test('after growing pauses, exactly once with two instances, until it gives up', async () => {
    await setParam('sms.retryAttempts', 2)
    carrier = unreachable
    const second = await instance(server.url)
    const [id = 0] = await send()
    await server.runJobs()
    const next = async () => (await page())[0]?.nextTryTime
    expect(await next()).toBe(new Date(clock.now().getTime() + 60_000).toISOString())
    await retry()
    await server.runJobs()
    expect(sent).toHaveLength(1)
    clock.pass(60)
    await Promise.all([retry(), retry(second)])
    await Promise.all([server.runJobs(), second.runJobs()])
    expect(sent).toHaveLength(2)
    expect(await next()).toBe(new Date(clock.now().getTime() + 120_000).toISOString())
    clock.pass(120)
    await Promise.all([retry(), retry(second)])
    await Promise.all([server.runJobs(), second.runJobs()])
    expect(sent).toHaveLength(3)
    expect(await page()).toMatchObject([
      { id, stat: 0, state: 'failed', statMsg: 'unreachable fetch failed', attempts: 3, nextTryTime: null },
    ])
    clock.pass(36_000)
    await retry()
    await server.runJobs()
    expect(sent).toHaveLength(3)
    expect(server.logged()).not.toContain(MOBILE)
  })

  test('and gets through when the carrier is back; what it refused or may have taken is not tried again', async () => {
    carrier = unreachable
    await send()
    await server.runJobs()
    carrier = () => Response.json({ Code: 'isv.X', Message: 'no' })
    await send({ mobiles: [OTHER] })
    await server.runJobs()
    carrier = () => {
      throw new DOMException('The operation was aborted due to timeout', 'TimeoutError')
    }
    await send({ mobiles: ['13811110003'] })
    await server.runJobs()
    carrier = taken
    clock.pass(600)
    expect((await retry()).zh).toBe('重发 1 条短信，0 条中断的短信记为失败')
    await server.runJobs()
    expect((await page()).map(({ stat }) => stat)).toEqual([0, 0, 1])
    expect(sent).toHaveLength(4)
  })

  test('not in quiet hours; and a try that was cut off is marked, not repeated', async () => {
    carrier = unreachable
    await send()
    await server.runJobs()
    await server.db.query(sql`
      insert into sms_message (message_type, mobile, content, begun_at, attempts)
      values ('VISA_ISSUED', ${OTHER}, 'x', ${clock.now()}, 1)`)
    clock.pass(12 * 3600)
    admin = await server.as('admin')
    expect((await retry()).zh).toBe('免打扰时段（22:00 至 08:00），不重发短信')
    expect(await page({ mobile: OTHER })).toMatchObject([
      { stat: 0, statMsg: 'interrupted', nextTryTime: null },
    ])
    clock.pass(10 * 3600)
    expect((await retry()).zh).toBe('重发 1 条短信，0 条中断的短信记为失败')
    const at = (time: string) => new Date(`2026-03-02T${time}:00+08:00`)
    expect(isQuiet({ from: '12:00', to: '13:00' }, at('12:30'))).toBe(true)
    expect(isQuiet({ from: '12:00', to: '13:00' }, at('13:00'))).toBe(false)
    expect(isQuiet(null, at('23:00'))).toBe(false)
  })

  test('a try whose job ended with its instance is queued again, and still made once', async () => {
    const [id = 0] = await send()
    // As if an instance had taken the job and died before it began.
    await server.db.query(sql`delete from graphile_worker._private_jobs`)
    await server.runJobs()
    expect(sent).toHaveLength(0)
    clock.pass(301)
    for (let round = 0; round < 2; round += 1) await retry()
    await server.runJobs()
    await retry()
    await server.runJobs()
    expect(sent).toHaveLength(1)
    expect(await page()).toMatchObject([{ id, stat: 1, attempts: 1 }])
  })

  test('the pauses double up to an hour', () => {
    expect([1, 2, 3, 4, 7, 20].map((attempt) => pauseAfter(attempt) / 60_000)).toEqual([1, 2, 4, 8, 60, 60])
  })
})

describe('whose messages are seen', () => {
  const ALL = ['sys.sms', 'sys.sms.send', 'sys.sms.resend', 'sys.sms.template']

  test('P7.65 a company sees and sends again its own only; the platform all', async () => {
    await grant('agent', ALL)
    const agent = await server.as('agent')
    const [own = 0] = await send({ mobiles: [OTHER], busiType: 'visa.order', busiId: '9' }, agent)
    const [foreign = 0] = await send({ busiType: 'visa.order', busiId: '9' })
    await server.db.query(sql`update sms_message set stat = 0`)
    expect((await page({}, agent)).map(({ id }) => id)).toEqual([own])
    expect((await page()).map(({ id }) => id)).toEqual([foreign, own])
    const about = { query: { busiType: 'visa.order', id: '9' } }
    expect((await agent.call(api.smsSendList, about)).rows.map(({ id }) => id)).toEqual([own])
    const gone = { code: CODES.FAILURE, msg: '记录不存在或已被删除', data: null }
    expect(await agent.refused(api.smsResend, { body: { id: foreign } })).toEqual(gone)
    expect((await agent.call(api.smsBatchResend, { body: { ids: [own, foreign] } })).rows).toEqual([
      { id: own, ok: true, message: '' },
      { id: foreign, ok: false, message: gone.msg },
    ])
    expect(await agent.refused(api.smsContentAndMobile, { query: { id: foreign } })).toEqual(gone)
    expect(await agent.refused(api.smsBalance, {})).toEqual(FORBIDDEN)
  })

  test('each call needs its own code', async () => {
    await grant('agent', ['sys.sms'])
    const agent = await server.as('agent')
    expect((await agent.refused(api.smsPage, { query: {} })).code).toBe(CODES.SUCCESS)
    expect(await agent.refused(api.smsSend, { body: draft() })).toEqual(FORBIDDEN)
    expect(await agent.refused(api.smsResend, { body: { id: 1 } })).toEqual(FORBIDDEN)
    expect(await agent.refused(api.smsBatchResend, { body: { ids: [1] } })).toEqual(FORBIDDEN)
  })
})

describe('looking things up', () => {
  test('P7.63 the list is filtered by kind, mobile, state, time and what it is about', async () => {
    const [a = 0] = await send({ busiType: 'visa.order', busiId: '1' })
    await server.runJobs()
    clock.pass(3600)
    const later = clock.now().toISOString()
    carrier = () => Response.json({ Code: 'isv.X', Message: 'no' })
    const params = { name: '李', orderNo: '2', country: '法国' }
    const [b = 0] = await send({ messageType: 'VISA_ISSUED', mobiles: [OTHER], params })
    await server.runJobs()
    const ids = async (query: object) => (await page(query)).map(({ id }) => id)
    expect(await ids({ messageType: 'VISA_ISSUED' })).toEqual([b])
    expect(await ids({ mobile: '0001' })).toEqual([a])
    expect(await ids({ state: 'failed' })).toEqual([b])
    expect(await ids({ state: 'sent' })).toEqual([a])
    expect(await ids({ startTime: later })).toEqual([b])
    expect(await ids({ endTime: later })).toEqual([a])
    expect(await ids({ busiType: 'visa.order', busiId: '1' })).toEqual([a])
    await server.db.query(sql`update sms_message set platform_send_time = now() where id = any(${[a, b]})`)
    expect(await ids({ state: 'delivered' })).toEqual([a])
    expect(await ids({ state: 'undelivered' })).toEqual([b])
  })

  test('P7.67 kinds of messages with their blanks, which codes cannot be sent by hand', async () => {
    const types = await admin.call(api.smsTypes, {})
    expect(types.map(({ messageType }) => messageType)).toEqual([...MESSAGE_TYPES])
    expect(types.filter(({ sendable }) => sendable).map(({ messageType }) => messageType)).toEqual([
      ...NOTICE_TYPES,
    ])
    expect(types.find(({ messageType }) => messageType === 'PASSPORT_READY')?.blanks).toEqual([
      'name',
      'count',
      'orderNo',
      'place',
    ])
  })

  test('P7.68 text and mobiles, by id and by what it is about', async () => {
    const [id = 0] = await send({ busiType: 'visa.order', busiId: '5' })
    const read = (query: Record<string, unknown>) => admin.raw(api.smsContentAndMobile, { query })
    expect((await read({ id })).data).toEqual({ content: TEXT, mobiles: [MOBILE] })
    const about = { messageType: 'PASSPORT_READY', busiType: 'visa.order', busiId: '5' }
    expect((await read(about)).data).toEqual({ content: TEXT, mobiles: [MOBILE] })
    const none = await read({ ...about, busiId: '6' })
    expect(none.data).toMatchObject({ mobiles: [] })
    await server.db.query(sql`update sms_message set mobile = ${`${MOBILE},${OTHER}`} where id = ${id}`)
    expect((await read({ id })).data).toMatchObject({ mobiles: [MOBILE, OTHER] })
    expect((await read({})).code).toBe(CODES.FAILURE)
  })

  test('P7.63 the balance: unknown with a carrier that does not tell, a number from the stand-in', async () => {
    expect(await admin.call(api.smsBalance, {})).toEqual({ platform: 'aliyun', balance: null })
    const demo = await testApp({ eventLoopLagMs: () => 0 })
    const person = await demo.as('admin')
    expect(await person.call(api.smsBalance, {})).toEqual({ platform: 'stand-in', balance: 10_000 })
  })

  test('whoever waits is told at once when a message changes', async () => {
    const heard = await rows<{ name: string }>(
      server.db,
      sql`select tgname as name from pg_trigger where tgname in ('sms_message_live', 'sms_template_live')`,
    )
    expect(heard).toHaveLength(2)
  })
})
