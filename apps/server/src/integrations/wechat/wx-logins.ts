import type { Config } from '../../config.ts'
import type { Queryable } from '../../db/sql.ts'
import { STAND_IN_WECHAT, STAND_IN_WECOM, standInApi } from './stand-in-api.ts'
import { STAND_IN_WECHAT_PAGES, STAND_IN_WECOM_PAGES } from './stand-in-routes.ts'
import { createWechatOauth } from './wechat-oauth.ts'
import { createWecomLogin } from './wecom-login.ts'
import { WECOM_PAGES, type Fetch, type WxLogins } from './wx-login.ts'

const realFetch: Fetch = (request) => fetch(request)

/** The real thing where it is configured; else the stand-in where it is allowed; else nothing. */
export function createWxLogins(
  config: Pick<Config, 'wecom' | 'wechat' | 'playsOthers'>,
  { db, now }: { db: Queryable; now: () => Date },
): WxLogins {
  const { wecom, wechat, playsOthers } = config
  const playing = standInApi(db, now)
  return {
    ...(wecom && { QYWX: createWecomLogin(wecom, { fetch: realFetch, now }) }),
    ...(wechat && { WX: createWechatOauth(wechat, { fetch: realFetch }) }),
    ...(!wecom &&
      playsOthers && {
        QYWX: createWecomLogin(STAND_IN_WECOM, { fetch: playing, now, standInPages: STAND_IN_WECOM_PAGES }),
      }),
    ...(!wechat &&
      playsOthers && {
        WX: createWechatOauth(STAND_IN_WECHAT, { fetch: playing, standInPages: STAND_IN_WECHAT_PAGES }),
      }),
  }
}

/** Other sites whose pages the login screen shows in a frame. */
export const framedSites = ({ QYWX }: WxLogins): string[] =>
  QYWX === undefined || QYWX.standIn ? [] : [WECOM_PAGES]
