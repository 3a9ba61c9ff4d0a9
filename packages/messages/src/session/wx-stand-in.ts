import type { Messages } from '../texts.ts'

/** The pages that play WeChat's part while it is not connected. */
const zh = {
  badge: '本地模拟',
  notice: '未连接真实微信，请选择要模拟的身份',
  wecomTitle: '企业微信扫码登录',
  wecomHint: '以哪位成员的手机扫码？',
  wechatTitle: '微信授权登录',
  wechatHint: '以哪个微信号同意登录？',
  qrLabel: '模拟二维码',
  wrongAppId: '应用编号不正确',
  wrongRedirect: '回调地址与本站不一致，已拒绝跳转',
  missingState: '缺少 state 参数',
  unknownPerson: '没有这个模拟身份',
} as const

const en = {
  badge: 'Local stand-in',
  notice: 'Not the real WeChat: choose whom to play',
  wecomTitle: 'WeCom login',
  wecomHint: 'Whose phone scans the code?',
  wechatTitle: 'WeChat login',
  wechatHint: 'Which WeChat account agrees to log in?',
  qrLabel: 'Simulated QR code',
  wrongAppId: 'The application id is wrong',
  wrongRedirect: 'The address to return to is not of this site: refused',
  missingState: 'The parameter state is missing',
  unknownPerson: 'Nobody of that name can be played',
} as const

export const wxStandInMessages: Messages<typeof zh> = { zh, en }
