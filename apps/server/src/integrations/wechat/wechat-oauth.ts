import * as z from 'zod/mini'
import type { Fetch, WxLogin } from './wx-login.ts'
import { addressOf, askWeChat } from './wx-request.ts'

const API = 'https://api.weixin.qq.com/sns/oauth2/access_token'
const PAGES = 'https://open.weixin.qq.com'

const Grant = z.object({ openid: z.string().check(z.minLength(1)), unionid: z.optional(z.string()) })

export interface WechatSettings {
  appId: string
  secret: string
}

interface WechatDeps {
  fetch: Fetch
  /** Where the stand-in's pages are; unset: the real ones. */
  standInPages?: string
}

/** WeChat on a phone: the visitor is inside it already and only says yes. */
export function createWechatOauth(
  { appId, secret }: WechatSettings,
  { fetch, standInPages }: WechatDeps,
): WxLogin {
  return {
    appId,
    standIn: standInPages !== undefined,
    authorizeUrl(state, redirectUri) {
      const query = new URLSearchParams({
        appid: appId,
        redirect_uri: redirectUri,
        response_type: 'code',
        scope: 'snsapi_base',
        state,
      })
      return `${standInPages ?? PAGES}/connect/oauth2/authorize?${query.toString()}#wechat_redirect`
    },
    async identify(code) {
      const url = addressOf(API, { appid: appId, secret, code, grant_type: 'authorization_code' })
      const { openid, unionid } = await askWeChat(fetch, url, Grant)
      return { openId: openid, unionId: unionid ?? '' }
    },
  }
}
