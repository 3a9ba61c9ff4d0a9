import type { Messages } from '../texts.ts'

/** The second step of a login, and setting it up. */
const zh = {
  title: '两步验证',
  back: '返回登录',
  loginHelp: '请输入身份验证器应用上显示的6位验证码；手机不在身边时，可输入一个恢复码。',
  code: '验证码',
  submit: '验证并登录',
  forcedText: '您的角色要求两步验证。设置完成后才能继续使用。',
  setUpHelp: '用身份验证器应用扫描二维码，或手动输入密钥，再填写应用显示的6位验证码。',
  picture: '两步验证二维码',
  secret: '密钥',
  turnOn: '开启两步验证',
  turnedOn: '两步验证已开启，其他设备需要重新登录',
  codesTitle: '请保存恢复码',
  codesHelp: '手机丢失时用恢复码登录，每个只能用一次。它们只显示这一次，请打印或抄写后妥善保管。',
  saved: '我已保存',
  isOn: '登录时需要输入身份验证器应用上的验证码。还剩 {count} 个恢复码。',
  required: '您的角色要求两步验证，不能关闭。更换手机时请联系管理员重置。',
  offHelp: '输入一个验证码或恢复码即可关闭。',
  turnOff: '关闭两步验证',
  turnedOff: '两步验证已关闭',
} as const

const en = {
  title: 'Second factor',
  back: 'Back to login',
  loginHelp:
    'Enter the 6 digits that your authenticator app shows. Without your phone, enter a recovery code.',
  code: 'Code',
  submit: 'Verify and log in',
  forcedText: 'Your role asks for a second factor. Set it up to go on.',
  setUpHelp:
    'Scan the QR code with an authenticator app, or type the key into it, then enter the 6 digits that it shows.',
  picture: 'QR code of the second factor',
  secret: 'Key',
  turnOn: 'Turn on',
  turnedOn: 'The second factor is on. Other devices have to log in again',
  codesTitle: 'Keep these recovery codes',
  codesHelp:
    'They let you in without your phone, each of them once. They are shown this one time only: print or write them down.',
  saved: 'I have kept them',
  isOn: 'Logins ask for a code of your authenticator app. {count} recovery codes are left.',
  required:
    'Your role asks for it, so it cannot be turned off. For a new phone, ask an administrator to reset it.',
  offHelp: 'Enter a code or a recovery code to turn it off.',
  turnOff: 'Turn off',
  turnedOff: 'The second factor is off',
} as const

export const secondFactorMessages: Messages<typeof zh> = { zh, en }
