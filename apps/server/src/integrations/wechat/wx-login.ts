import type { WxChannel } from '@visa/contract/session/wx'

/** Somebody as WeChat knows them, in the name space of one application. */
export interface WxIdentity {
  openId: string
  /** The same person across the applications of one owner; empty when WeChat does not tell. */
  unionId: string
}

/** A way to have visitors prove to WeChat who they are. */
export interface WxLogin {
  readonly appId: string
  /** A local stand-in: nothing leaves this machine. */
  readonly standIn: boolean
  /** Where to send the visitor, who comes back to redirectUri with a code and the same state. */
  authorizeUrl(state: string, redirectUri: string): string
  /** Who a code stands for; rejects with WxRefused or WxUnreachable. */
  identify(code: string): Promise<WxIdentity>
}

/** The channels that are connected, to WeChat or to a stand-in. */
export type WxLogins = Readonly<Partial<Record<WxChannel, WxLogin>>>

/** The page of enterprise WeChat that the login screen shows in a frame. */
export const WECOM_PAGES = 'https://login.work.weixin.qq.com'

/** WeChat's answer was no; its own number for the reason. */
export class WxRefused extends Error {
  readonly errcode: number

  constructor(errcode: number) {
    super(`WeChat answered with errcode ${errcode}`)
    this.errcode = errcode
  }
}

/** WeChat did not answer, or not in its own way. */
export class WxUnreachable extends Error {}

export type Fetch = (request: Request) => Promise<Response>
