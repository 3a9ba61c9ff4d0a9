import type { Messages } from '../texts.ts'

/** Refusals of a login by WeChat. */
const zh = {
  wxOff: '该登录方式尚未开通',
  wxStateWrong: '登录请求已失效，请重新扫码或重新进入',
  wxCodeWrong: '微信授权码无效、已使用或已过期（{errcode}），请重新扫码',
  wxRefused: '微信拒绝了登录请求（错误码 {errcode}），请联系管理员',
  wxUnreachable: '暂时无法连接微信，请稍后再试',
  wxUnbound: '该微信尚未绑定账号，请先绑定',
  wxPendingGone: '绑定等待已超时，请重新用微信登录',
  wxIdentityBound: '该微信已绑定其他账号',
  wxAccountBound: '该账号已绑定另一个微信，请先登录并解除绑定',
} as const

const en = {
  wxOff: 'This way to log in is not available',
  wxStateWrong: 'This login has expired: scan again or start over',
  wxCodeWrong: 'The code from WeChat is invalid, used or too old ({errcode}): scan again',
  wxRefused: 'WeChat refused the login (error {errcode}), ask an administrator',
  wxUnreachable: 'WeChat cannot be reached at the moment, try again later',
  wxUnbound: 'This WeChat account is not bound yet: bind it first',
  wxPendingGone: 'The binding took too long: log in with WeChat again',
  wxIdentityBound: 'This WeChat account is already bound to somebody else',
  wxAccountBound: 'This account is bound to another WeChat account: log in and unbind that first',
} as const

export const wxErrorMessages: Messages<typeof zh> = { zh, en }
