import { randomBytes } from 'node:crypto'
import { digest } from '../../crypto/digest.ts'
import { first, sql, type Queryable } from '../../db/sql.ts'
import { standInPerson } from './stand-in-people.ts'
import type { Fetch } from './wx-login.ts'

const CODE_LIFE_S = 300
const TOKEN_LIFE_S = 7200

/** What the two applications are called while nobody is connected. */
export const STAND_IN_WECOM = { corpId: 'ww-stand-in', agentId: '1000002', secret: 'stand-in-secret' }
export const STAND_IN_WECHAT = { appId: 'wx-stand-in', secret: 'stand-in-secret' }

const ERRORS = {
  invalidSecret: { errcode: 40_001, errmsg: 'invalid credential' },
  invalidAppId: { errcode: 40_013, errmsg: 'invalid appid' },
  invalidToken: { errcode: 40_014, errmsg: 'invalid access_token' },
  invalidCode: { errcode: 40_029, errmsg: 'invalid code' },
  tokenExpired: { errcode: 42_001, errmsg: 'access_token expired' },
} as const

interface Grant {
  kind: 'code' | 'token'
  appId: string
  openId: string
}

async function issue(db: Queryable, grant: Grant, seconds: number, now: Date): Promise<string> {
  const secret = randomBytes(32).toString('base64url')
  const expires = new Date(now.getTime() + seconds * 1000)
  await db.query(sql`
    insert into wx_stand_in_grant (secret_hash, kind, app_id, open_id, expires_at)
    values (${digest(secret)}, ${grant.kind}, ${grant.appId}, ${grant.openId}, ${expires})`)
  return secret
}

/** What scanning or agreeing gives the visitor to take along. */
export const issueCode = (db: Queryable, appId: string, openId: string, now: Date): Promise<string> =>
  issue(db, { kind: 'code', appId, openId }, CODE_LIFE_S, now)

async function redeemCode(db: Queryable, appId: string, code: string, now: Date) {
  const grant = await first<{ openId: string; expiresAt: Date }>(
    db,
    sql`delete from wx_stand_in_grant
        where secret_hash = ${digest(code)} and kind = 'code' and app_id = ${appId}
        returning open_id as "openId", expires_at as "expiresAt"`,
  )
  return grant !== undefined && grant.expiresAt > now ? standInPerson(grant.openId) : undefined
}

async function tokenProblem(db: Queryable, token: string, now: Date) {
  const held = await first<{ expiresAt: Date }>(
    db,
    sql`select expires_at as "expiresAt" from wx_stand_in_grant
        where secret_hash = ${digest(token)} and kind = 'token'`,
  )
  if (held === undefined) return ERRORS.invalidToken
  return held.expiresAt <= now ? ERRORS.tokenExpired : undefined
}

type Handler = (query: (name: string) => string) => Promise<object>

/** WeChat's side of the protocol, for the whole of this product's use of it; its memory is the database. */
export function standInApi(db: Queryable, now: () => Date): Fetch {
  const handlers: Record<string, Handler> = {
    async '/cgi-bin/gettoken'(query) {
      if (query('corpid') !== STAND_IN_WECOM.corpId) return ERRORS.invalidAppId
      if (query('corpsecret') !== STAND_IN_WECOM.secret) return ERRORS.invalidSecret
      const grant: Grant = { kind: 'token', appId: STAND_IN_WECOM.corpId, openId: '' }
      const token = await issue(db, grant, TOKEN_LIFE_S, now())
      return { errcode: 0, errmsg: 'ok', access_token: token, expires_in: TOKEN_LIFE_S }
    },
    async '/cgi-bin/auth/getuserinfo'(query) {
      const problem = await tokenProblem(db, query('access_token'), now())
      if (problem !== undefined) return problem
      const person = await redeemCode(db, STAND_IN_WECOM.corpId, query('code'), now())
      if (person === undefined) return ERRORS.invalidCode
      const named = person.member ? { userid: person.openId } : { openid: person.openId }
      return { errcode: 0, errmsg: 'ok', ...named }
    },
    async '/sns/oauth2/access_token'(query) {
      if (query('appid') !== STAND_IN_WECHAT.appId) return ERRORS.invalidAppId
      if (query('secret') !== STAND_IN_WECHAT.secret) return ERRORS.invalidSecret
      const person = await redeemCode(db, STAND_IN_WECHAT.appId, query('code'), now())
      if (person === undefined) return ERRORS.invalidCode
      return {
        access_token: randomBytes(32).toString('base64url'),
        expires_in: TOKEN_LIFE_S,
        openid: person.openId,
        scope: 'snsapi_base',
        ...(person.unionId === '' ? {} : { unionid: person.unionId }),
      }
    },
  }
  return async (request) => {
    const { pathname, searchParams } = new URL(request.url)
    const handler = handlers[pathname]
    if (handler === undefined || request.method !== 'GET') return new Response('Not found', { status: 404 })
    return Response.json(await handler((name) => searchParams.get(name) ?? ''))
  }
}
