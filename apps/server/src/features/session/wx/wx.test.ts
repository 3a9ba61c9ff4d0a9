import { personalInfo } from '@visa/contract/session/personal'
import { systemLogined } from '@visa/contract/session/system'
import { bindList, unbind, wxBind, wxEntry, wxLogin } from '@visa/contract/session/wx'
import { describe, expect, test } from 'vitest'
import { one, rows, sql } from '../../../db/sql.ts'
import type { Client } from '../../../testing/client.ts'
import { testApp, type TestApp } from '../../../testing/test-app.ts'
import { scanAs, wxLoginAs } from '../../../testing/wx-visitor.ts'
import { issueSmsCode } from '../sms-code/sms-code.service.ts'

const MINUTE_MS = 60_000
const START = new Date('2026-03-01T00:00:00Z')

/** A server whose clock the test moves. */
const withClock = async (options: { url?: string } = {}) => {
  let now = START
  const server = await testApp({ ...options, now: () => now })
  return {
    ...server,
    pass: (ms: number): void => {
      now = new Date(now.getTime() + ms)
    },
    smsCode: (mobile: string) => issueSmsCode(server.db, mobile, 'WX_BIND', now),
  }
}

const loggedIn = (person: Client): Promise<boolean> => person.call(systemLogined, {})
const userName = async (person: Client): Promise<string> =>
  (await person.call(personalInfo, {})).userInfo.userName

const AGENT_MOBILE = '13900000002'
const CENTRE_MOBILE = '13900000004'
const UNKNOWN_MOBILE = '13911112222'
const UNBOUND = { code: '2222', msg: '该微信尚未绑定账号，请先绑定', data: null }
const STALE = { code: '9999', msg: '登录请求已失效，请重新扫码或重新进入', data: null }
const WRONG_CODE = { code: '9999', msg: '短信验证码错误或已失效', data: null }

describe('a bound identity', () => {
  test('P2.6 P7.5 logs in by QR code, through the page in the frame and back', async () => {
    const { visitor, db } = await testApp()
    const person = visitor()
    expect(await wxLoginAs(person, 'chen.zhiyuan')).toEqual({
      code: '0000',
      msg: '操作成功',
      data: { simplePassword: false },
    })
    expect(await userName(person)).toBe('admin')
    expect(await one(db, sql`select count(*) as count from wx_state`)).toEqual({ count: 0 })
  })

  test('logs in from WeChat on a phone', async () => {
    const { visitor } = await testApp()
    const person = visitor()
    expect((await wxLoginAs(person, 'o-stand-in-chen-zhiyuan', 'WX')).code).toBe('0000')
    expect(await userName(person)).toBe('admin')
  })

  test('gets a new session, and the one it came with is over', async () => {
    const { as, visitor } = await testApp()
    const person = await as('customer')
    const thief = visitor()
    thief.cookies.set('visa_session', person.cookies.get('visa_session') ?? '')
    await wxLoginAs(person, 'lin.xiaomei')
    expect(await userName(person)).toBe('agent')
    expect(await loggedIn(thief)).toBe(false)
  })

  test.each([
    [sql`update app_user set valid = 0 where user_name = 'agent'`, '账号已被冻结，请联系管理员'],
    [
      sql`update company set audit_status = 4 where company_code = 'AGENT-YX'`,
      '所属公司已被停用，请联系平台',
    ],
    [
      sql`update company set audit_status = 0, version_no = 0 where company_code = 'AGENT-YX'`,
      '公司资料审核中，请耐心等待',
    ],
    [
      sql`update company set audit_status = 7, version_no = 0 where company_code = 'AGENT-YX'`,
      '公司资料审核未通过，请联系平台',
    ],
  ])('of somebody who may not act is refused (%#)', async (statement, msg) => {
    const { visitor, db } = await testApp()
    await db.query(statement)
    const person = visitor()
    expect(await wxLoginAs(person, 'lin.xiaomei')).toEqual({ code: '9999', msg, data: null })
    expect(await loggedIn(person)).toBe(false)
  })
})

describe('a state', () => {
  test('that nobody issued is refused, and so is none', async () => {
    const { visitor } = await testApp()
    const person = visitor()
    const { code } = await scanAs(person, 'chen.zhiyuan')
    expect(await person.refused(wxLogin, { body: { code, state: 'f'.repeat(64) } })).toEqual(STALE)
    expect((await person.raw(wxLogin, { body: { code } })).code).toBe('9999')
    expect(await loggedIn(person)).toBe(false)
  })

  test('of another visitor is refused and spent: nobody is logged in as the attacker', async () => {
    const { visitor } = await testApp()
    const [attacker, victim] = [visitor(), visitor()]
    await victim.call(wxEntry, { query: { channel: 'QYWX' } })
    const body = await scanAs(attacker, 'chen.zhiyuan')
    expect(await victim.refused(wxLogin, { body })).toEqual(STALE)
    expect(await attacker.refused(wxLogin, { body })).toEqual(STALE)
    expect([await loggedIn(victim), await loggedIn(attacker)]).toEqual([false, false])
  })

  test('serves once, also when sent many times at once', async () => {
    const { visitor, db } = await testApp()
    const person = visitor()
    const body = await scanAs(person, 'chen.zhiyuan')
    const answers = await Promise.all(Array.from({ length: 6 }, () => person.refused(wxLogin, { body })))
    expect(answers.filter(({ code }) => code === '0000')).toHaveLength(1)
    expect(answers.filter(({ msg }) => msg === STALE.msg)).toHaveLength(5)
    expect(await one(db, sql`select count(*) as count from session`)).toEqual({ count: 1 })
  })

  test('lives five minutes', async () => {
    const { visitor, pass } = await withClock()
    const [early, late] = [visitor(), visitor()]
    const [first, second] = [await scanAs(early, 'chen.zhiyuan'), await scanAs(late, 'chen.zhiyuan')]
    pass(5 * MINUTE_MS - 1000)
    expect((await early.refused(wxLogin, { body: first })).code).toBe('0000')
    pass(1000)
    expect(await late.refused(wxLogin, { body: second })).toEqual(STALE)
  })

  test('is kept as a hash only', async () => {
    const { visitor, db } = await testApp()
    const { state } = await scanAs(visitor(), 'chen.zhiyuan')
    const { text } = await one<{ text: string }>(db, sql`select wx_state::text as text from wx_state`)
    expect(state).toMatch(/^[0-9a-f]{64}$/)
    expect(text).not.toContain(state)
  })
})

test('a code that was used before is refused with its number', async () => {
  const { visitor } = await testApp()
  const person = visitor()
  const used = await scanAs(person, 'chen.zhiyuan')
  await person.call(wxLogin, { body: used })
  const { state } = await scanAs(person, 'chen.zhiyuan')
  const answer = await person.refused(wxLogin, { body: { code: used.code, state } })
  expect(answer).toEqual({
    code: '9999',
    msg: '微信授权码无效、已使用或已过期（40029），请重新扫码',
    data: null,
  })
})

describe('an unbound identity', () => {
  test('P8.6 P7.7 is answered 2222, bound with a code sent to the mobile, and logs in from then on', async () => {
    const { visitor, smsCode, db } = await withClock()
    const person = visitor()
    expect(await wxLoginAs(person, 'sun.yutong')).toEqual(UNBOUND)
    expect(await loggedIn(person)).toBe(false)
    const body = { mobile: CENTRE_MOBILE, captcha: await smsCode(CENTRE_MOBILE) }
    expect(await person.call(wxBind, { body })).toEqual({ simplePassword: false })
    expect(await userName(person)).toBe('center_emp')
    const another = visitor()
    expect((await wxLoginAs(another, 'sun.yutong')).code).toBe('0000')
    expect(await userName(another)).toBe('center_emp')
    const log = await rows(
      db,
      sql`select actor_name as actor, action, changes from change_log
          where entity = 'third_party_binding' and actor_id is not null`,
    )
    expect(log).toEqual([
      {
        actor: '孙雨桐',
        action: 'add',
        changes: [
          { field: 'channel', from: null, to: 'QYWX' },
          { field: 'openId', from: null, to: 'su****ng' },
        ],
      },
    ])
  })

  test('waits for its own visitor, and ten minutes only', async () => {
    const { visitor, smsCode, pass } = await withClock()
    const person = visitor()
    await wxLoginAs(person, 'sun.yutong')
    const gone = { code: '9999', msg: '绑定等待已超时，请重新用微信登录', data: null }
    const bind = async (who: Client) =>
      who.refused(wxBind, { body: { mobile: CENTRE_MOBILE, captcha: await smsCode(CENTRE_MOBILE) } })
    expect(await bind(visitor())).toEqual(gone)
    pass(10 * MINUTE_MS)
    expect(await bind(person)).toEqual(gone)
  })

  test('an unknown mobile is answered like a wrong code, and wrong codes are counted', async () => {
    const { visitor, smsCode, db } = await withClock()
    const person = visitor()
    await wxLoginAs(person, 'sun.yutong')
    const bind = (mobile: string, captcha: string) => person.refused(wxBind, { body: { mobile, captcha } })
    expect(await bind(UNKNOWN_MOBILE, await smsCode(UNKNOWN_MOBILE))).toEqual(WRONG_CODE)
    const right = await smsCode(CENTRE_MOBILE)
    const wrong = String((Number(right) + 1) % 1_000_000).padStart(6, '0')
    expect(await bind(CENTRE_MOBILE, wrong)).toEqual(WRONG_CODE)
    const counted = sql`select attempts from sms_code where mobile = ${CENTRE_MOBILE}`
    expect(await one(db, counted)).toEqual({ attempts: 1 })
    expect((await bind(CENTRE_MOBILE, right)).code).toBe('0000')
    expect(await bind(CENTRE_MOBILE, right)).toMatchObject({ msg: '绑定等待已超时，请重新用微信登录' })
  })

  test('cannot be bound to an account that has another, and the code is not lost by trying', async () => {
    const { visitor, smsCode } = await withClock()
    const person = visitor()
    await wxLoginAs(person, 'sun.yutong')
    const captcha = await smsCode(AGENT_MOBILE)
    const body = { mobile: AGENT_MOBILE, captcha }
    const taken = { code: '9999', msg: '该账号已绑定另一个微信，请先登录并解除绑定', data: null }
    expect(await person.refused(wxBind, { body })).toEqual(taken)
    expect(await person.refused(wxBind, { body })).toEqual(taken)
    expect(await loggedIn(person)).toBe(false)
  })

  test('bound by two at the same moment belongs to one of them', async () => {
    const { visitor, smsCode, db } = await withClock()
    const mobiles = [CENTRE_MOBILE, '13900000005']
    const answers = await Promise.all(
      mobiles.map(async (mobile) => {
        const person = visitor()
        await wxLoginAs(person, 'sun.yutong')
        return person.refused(wxBind, { body: { mobile, captcha: await smsCode(mobile) } })
      }),
    )
    expect(answers.filter(({ code }) => code === '0000')).toHaveLength(1)
    const bound = await one(
      db,
      sql`select count(*) as count from third_party_binding where open_id = 'sun.yutong'`,
    )
    expect(bound).toEqual({ count: 1 })
  })

  test('of a frozen person stays unbound', async () => {
    const { visitor, smsCode, db } = await withClock()
    await db.query(sql`update app_user set valid = 0 where mobile = ${CENTRE_MOBILE}`)
    const person = visitor()
    await wxLoginAs(person, 'sun.yutong')
    const body = { mobile: CENTRE_MOBILE, captcha: await smsCode(CENTRE_MOBILE) }
    expect((await person.refused(wxBind, { body })).msg).toBe('账号已被冻结，请联系管理员')
    expect(await rows(db, sql`select 1 from third_party_binding where open_id = 'sun.yutong'`)).toEqual([])
  })
})

describe('bindings', () => {
  test('P7.40 are listed without the whole identity, and undone by their owner', async () => {
    const { as, visitor, db } = await testApp()
    const [admin, elsewhere, agent] = [await as('admin'), await as('admin'), await as('agent')]
    const scanned = visitor()
    await wxLoginAs(scanned, 'chen.zhiyuan')
    const list = await admin.call(bindList, {})
    expect(list.map(({ channel, openId }) => [channel, openId])).toEqual([
      ['QYWX', 'ch****an'],
      ['WX', 'o-****an'],
    ])
    await admin.call(unbind, { body: { id: list[0]?.id ?? 0 } })
    const inside = [admin, agent, elsewhere, scanned].map(loggedIn)
    expect(await Promise.all(inside)).toEqual([true, true, false, false])
    expect(await wxLoginAs(visitor(), 'chen.zhiyuan')).toEqual(UNBOUND)
    expect((await wxLoginAs(visitor(), 'o-stand-in-chen-zhiyuan', 'WX')).code).toBe('0000')
    const log = await rows(
      db,
      sql`select subject, changes from change_log where entity = 'third_party_binding' and action = 'delete'`,
    )
    expect(log).toEqual([
      {
        subject: '陈志远',
        changes: [
          { field: 'channel', from: 'QYWX', to: null },
          { field: 'openId', from: 'ch****an', to: null },
        ],
      },
    ])
  })

  test('another company neither sees nor undoes them', async () => {
    const { as, visitor } = await testApp()
    const [admin, agent, customer] = [await as('admin'), await as('agent'), await as('customer')]
    const theirs = (await admin.call(bindList, {})).map(({ id }) => id)
    expect((await agent.call(bindList, {})).map(({ openId }) => openId)).toEqual(['li****ei'])
    expect(await customer.call(bindList, {})).toEqual([])
    for (const id of theirs) {
      expect((await agent.refused(unbind, { body: { id } })).msg).toBe('记录不存在或已被删除')
    }
    expect(await admin.call(bindList, {})).toHaveLength(2)
    expect((await visitor().raw(bindList)).code).toBe('2323')
  })
})

test('the steps of one login may fall to different instances', async () => {
  const first = await withClock()
  const second = await withClock({ url: first.url })
  const onA = first.visitor()
  const move = (person: Client, { visitor }: TestApp): Client => {
    const same = visitor()
    for (const [name, value] of person.cookies) same.cookies.set(name, value)
    return same
  }
  const body = await scanAs(onA, 'sun.yutong')
  const onB = move(onA, second)
  expect(await onB.refused(wxLogin, { body })).toEqual(UNBOUND)
  const back = move(onB, first)
  const captcha = await first.smsCode(CENTRE_MOBILE)
  expect((await back.refused(wxBind, { body: { mobile: CENTRE_MOBILE, captcha } })).code).toBe('0000')
  expect(await userName(move(back, second))).toBe('center_emp')
})

test('codes, states and identities never reach the log', async () => {
  const { visitor, logged } = await testApp()
  const body = await scanAs(visitor(), 'zhou.haifeng')
  await visitor().refused(wxLogin, { body })
  expect(logged()).toContain('/api/wx/login')
  for (const secret of [body.code, body.state, 'zhou.haifeng']) expect(logged()).not.toContain(secret)
})
