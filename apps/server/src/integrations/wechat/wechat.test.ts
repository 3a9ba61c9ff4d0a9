import { expect, test } from 'vitest'
import { rows, sql } from '../../db/sql.ts'
import { demoDb } from '../../testing/migrated-db.ts'
import { STAND_IN_WECHAT, STAND_IN_WECOM, issueCode, standInApi } from './stand-in-api.ts'
import { createWechatOauth } from './wechat-oauth.ts'
import { createWecomLogin } from './wecom-login.ts'
import type { Fetch } from './wx-login.ts'

const MINUTE_MS = 60_000

/** Both adapters on the stand-in, with a clock the test moves and a record of what was asked. */
const world = async (settings: { secret?: string; corpId?: string } = {}) => {
  const db = await demoDb()
  let now = new Date('2026-03-01T00:00:00Z')
  const asked: string[] = []
  const api = standInApi(db, () => now)
  const fetch: Fetch = (request) => {
    asked.push(new URL(request.url).pathname)
    return api(request)
  }
  return {
    db,
    asked,
    wecom: createWecomLogin({ ...STAND_IN_WECOM, ...settings }, { fetch, now: () => now }),
    wechat: createWechatOauth(STAND_IN_WECHAT, { fetch }),
    wecomCode: (person = 'sun.yutong') => issueCode(db, STAND_IN_WECOM.corpId, person, now),
    wechatCode: (person: string) => issueCode(db, STAND_IN_WECHAT.appId, person, now),
    pass: (ms: number): void => {
      now = new Date(now.getTime() + ms)
    },
  }
}

const refused = (errcode: number) => ({ errcode })
const GETTOKEN = '/cgi-bin/gettoken'
const USERINFO = '/cgi-bin/auth/getuserinfo'

test('enterprise WeChat names a member by userid and anybody else by openid', async () => {
  const { wecom, wecomCode } = await world()
  expect(await wecom.identify(await wecomCode())).toEqual({ openId: 'sun.yutong', unionId: '' })
  const visitor = 'wo-stand-in-visitor-01'
  expect(await wecom.identify(await wecomCode(visitor))).toEqual({ openId: visitor, unionId: '' })
})

test('WeChat names an openid, and a unionid where there is one', async () => {
  const { wechat, wechatCode } = await world()
  expect(await wechat.identify(await wechatCode('o-stand-in-chen-zhiyuan'))).toEqual({
    openId: 'o-stand-in-chen-zhiyuan',
    unionId: 'u-stand-in-01',
  })
  expect((await wechat.identify(await wechatCode('o-stand-in-sun-yutong'))).unionId).toBe('')
})

test('a code is good once, for five minutes, for its own application', async () => {
  const { wecom, wechat, wecomCode, wechatCode, pass } = await world()
  const used = await wecomCode()
  await wecom.identify(used)
  await expect(wecom.identify(used)).rejects.toMatchObject(refused(40_029))
  await expect(wecom.identify('no-such-code')).rejects.toMatchObject(refused(40_029))
  const [young, old] = [await wecomCode(), await wecomCode()]
  pass(5 * MINUTE_MS - 1000)
  await wecom.identify(young)
  pass(1000)
  await expect(wecom.identify(old)).rejects.toMatchObject(refused(40_029))
  await expect(wechat.identify(await wecomCode())).rejects.toMatchObject(refused(40_029))
  const once = await wechatCode('o-stand-in-sun-yutong')
  await wechat.identify(once)
  await expect(wechat.identify(once)).rejects.toMatchObject(refused(40_029))
})

test('the access token is kept until shortly before its end', async () => {
  const { wecom, wecomCode, pass, asked } = await world()
  await wecom.identify(await wecomCode())
  pass(118 * MINUTE_MS)
  await wecom.identify(await wecomCode())
  expect(asked).toEqual([GETTOKEN, USERINFO, USERINFO])
  pass(MINUTE_MS)
  await wecom.identify(await wecomCode())
  expect(asked.slice(3)).toEqual([GETTOKEN, USERINFO])
})

test.each([
  [42_001, sql`update wx_stand_in_grant set expires_at = '2020-01-01' where kind = 'token'`],
  [40_014, sql`delete from wx_stand_in_grant where kind = 'token'`],
])('a token refused with %d is replaced, and the same code still serves', async (_, statement) => {
  const { db, wecom, wecomCode, asked } = await world()
  await wecom.identify(await wecomCode())
  await db.query(statement)
  expect(await wecom.identify(await wecomCode())).toEqual({ openId: 'sun.yutong', unionId: '' })
  expect(asked).toEqual([GETTOKEN, USERINFO, USERINFO, GETTOKEN, USERINFO])
})

test('wrong settings are refused by their number', async () => {
  const wrongSecret = await world({ secret: 'not-it' })
  await expect(wrongSecret.wecom.identify(await wrongSecret.wecomCode())).rejects.toMatchObject(
    refused(40_001),
  )
  const wrongId = await world({ corpId: 'ww-other' })
  await expect(wrongId.wecom.identify(await wrongId.wecomCode())).rejects.toMatchObject(refused(40_013))
})

test.each<[string, Fetch]>([
  ['nobody', () => Promise.reject(new TypeError('fetch failed'))],
  ['a broken gateway', () => Promise.resolve(new Response('Bad gateway', { status: 502 }))],
  ['a page instead of an answer', () => Promise.resolve(new Response('<html>'))],
  [
    'an answer without a name',
    () => Promise.resolve(Response.json({ errcode: 0, access_token: 't', expires_in: 7200 })),
  ],
])('%s at the other end is told as unreachable, without the secret', async (_, fetch) => {
  const wecom = createWecomLogin(
    { corpId: 'ww1', agentId: '1', secret: 'very-secret' },
    { fetch, now: () => new Date() },
  )
  const error: unknown = await wecom.identify('code').catch((reason: unknown) => reason)
  expect(String(error)).toContain('WeChat')
  expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain('very-secret')
})

test('visitors are sent to the real pages with everything these need', () => {
  const deps = { fetch: () => Promise.reject(new Error('unused')), now: () => new Date() }
  const wecom = createWecomLogin({ corpId: 'ww1', agentId: '7', secret: 's' }, deps)
  const back = 'https://visa.example.com/'
  const scan = new URL(wecom.authorizeUrl('abc123', back))
  expect(`${scan.origin}${scan.pathname}`).toBe('https://login.work.weixin.qq.com/wwlogin/sso/login')
  expect(Object.fromEntries(scan.searchParams)).toEqual({
    login_type: 'CorpApp',
    appid: 'ww1',
    agentid: '7',
    redirect_uri: back,
    state: 'abc123',
  })
  const phone = new URL(createWechatOauth({ appId: 'wx1', secret: 's' }, deps).authorizeUrl('abc123', back))
  expect(`${phone.origin}${phone.pathname}${phone.hash}`).toBe(
    'https://open.weixin.qq.com/connect/oauth2/authorize#wechat_redirect',
  )
  expect(Object.fromEntries(phone.searchParams)).toMatchObject({ appid: 'wx1', response_type: 'code' })
  expect(wecom.standIn).toBe(false)
})

test('the stand-in keeps neither codes nor tokens in clear', async () => {
  const { db, wecom, wecomCode } = await world()
  const code = await wecomCode('zhou.haifeng')
  await wecom.identify(await wecomCode())
  const stored = await rows<{ text: string }>(
    db,
    sql`select wx_stand_in_grant::text as text from wx_stand_in_grant`,
  )
  expect(stored).toHaveLength(2)
  for (const { text } of stored) {
    expect(text).not.toContain(code)
    expect(text).not.toContain(Buffer.from(code).toString('hex'))
  }
})
