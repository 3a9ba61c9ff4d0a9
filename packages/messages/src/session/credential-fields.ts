import type { Messages } from '../texts.ts'

/** The fields of logging in: apart from the others, so that the login page need not load those. */
const zh = {
  userName: '登录账号',
  password: '密码',
  imageCaptcha: '图形验证码',
  rememberMe: '记住我',
  mobile: '手机号码',
  oldMobile: '原手机号码',
  captcha: '短信验证码',
  oldCaptcha: '原手机验证码',
  oldPassword: '原密码',
  newPassword: '新密码',
  rePassword: '确认新密码',
} as const

const en = {
  userName: 'Account',
  password: 'Password',
  imageCaptcha: 'Captcha',
  rememberMe: 'Remember me',
  mobile: 'Mobile',
  oldMobile: 'Current mobile',
  captcha: 'SMS code',
  oldCaptcha: 'Code of the current mobile',
  oldPassword: 'Current password',
  newPassword: 'New password',
  rePassword: 'Repeat new password',
} as const

export const credentialFieldMessages: Messages<typeof zh> = { zh, en }
