import * as z from 'zod/mini'
import { WECOM_PAGES, WxRefused, WxUnreachable, type Fetch, type WxLogin } from './wx-login.ts'
import { addressOf, askWeChat } from './wx-request.ts'

const API = 'https://qyapi.weixin.qq.com/cgi-bin'

/** The token is not known, or its time is over. */
const TOKEN_GONE = new Set([40_014, 42_001])

/** Renewed a little early, so that none runs out between here and there. */
const EARLY_MS = 60_000

const Token = z.object({ access_token: z.string().check(z.minLength(1)), expires_in: z.number() })
// A member of the enterprise has a userid; anybody else has an openid.
const UserInfo = z.object({ userid: z.optional(z.string()), openid: z.optional(z.string()) })

export interface WecomSettings {
  corpId: string
  agentId: string
  secret: string
}

interface WecomDeps {
  fetch: Fetch
  now: () => Date
  /** Where the stand-in's pages are; unset: the real ones. */
  standInPages?: string
}

/** Enterprise WeChat: the visitor scans a code on the screen. */
export function createWecomLogin(settings: WecomSettings, { fetch, now, standInPages }: WecomDeps): WxLogin {
  const { corpId, agentId, secret } = settings
  // Enterprise WeChat gives every caller the same token while it lives: each instance may hold its own copy.
  let held: { token: string; until: number } | undefined

  const freshToken = async (): Promise<string> => {
    const url = addressOf(`${API}/gettoken`, { corpid: corpId, corpsecret: secret })
    const { access_token: token, expires_in: seconds } = await askWeChat(fetch, url, Token)
    held = { token, until: now().getTime() + seconds * 1000 - EARLY_MS }
    return token
  }

  const userInfo = (token: string, code: string) =>
    askWeChat(fetch, addressOf(`${API}/auth/getuserinfo`, { access_token: token, code }), UserInfo)

  const askTwice = async (code: string): Promise<z.output<typeof UserInfo>> => {
    const known = held !== undefined && held.until > now().getTime() ? held.token : undefined
    try {
      return await userInfo(known ?? (await freshToken()), code)
    } catch (error) {
      const isStale = error instanceof WxRefused && TOKEN_GONE.has(error.errcode)
      if (!isStale || known === undefined) throw error
      return userInfo(await freshToken(), code)
    }
  }

  return {
    appId: corpId,
    standIn: standInPages !== undefined,
    authorizeUrl(state, redirectUri) {
      const query = new URLSearchParams({
        login_type: 'CorpApp',
        appid: corpId,
        agentid: agentId,
        redirect_uri: redirectUri,
        state,
      })
      return `${standInPages ?? WECOM_PAGES}/wwlogin/sso/login?${query.toString()}`
    },
    async identify(code) {
      const { userid, openid } = await askTwice(code)
      const openId = userid || openid
      if (openId === undefined || openId === '') throw new WxUnreachable('WeChat named nobody')
      return { openId, unionId: '' }
    },
  }
}
