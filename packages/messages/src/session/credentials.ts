import type { Messages } from '../texts.ts'

/** Fields that prove who somebody is: password, image captcha, code by SMS. */
const zh = {
  showPassword: '显示密码',
  hidePassword: '隐藏密码',
  capsLock: '大写锁定已打开',
  captchaHint: '图中字符',
  captchaImage: '图形验证码图片',
  captchaRefresh: '看不清？点击换一张',
  captchaFailed: '加载失败，点击重试',
  missingCaptcha: '请输入图形验证码',
  mobileHint: '11 位手机号码',
  badMobile: '请填写正确的手机号码',
  smsCodeHint: '6 位数字',
  sendCode: '获取验证码',
  sendAgainIn: '{seconds} 秒后重发',
  submitIn: '{text}（{seconds} 秒后）',
  codeSent: '验证码已发送至 {mobile}',
  standIn: '本地模拟',
  smsInbox: '查看短信',
} as const

const en = {
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  capsLock: 'Caps Lock is on',
  captchaHint: 'Characters in the image',
  captchaImage: 'Captcha image',
  captchaRefresh: 'Hard to read? Click for another',
  captchaFailed: 'Not loaded, click to retry',
  missingCaptcha: 'Enter the captcha',
  mobileHint: '11 digits',
  badMobile: 'Enter a valid mobile number',
  smsCodeHint: '6 digits',
  sendCode: 'Send code',
  sendAgainIn: 'Again in {seconds} s',
  submitIn: '{text} (in {seconds} s)',
  codeSent: 'A code was sent to {mobile}',
  standIn: 'Local stand-in',
  smsInbox: 'See messages',
} as const

export const credentialMessages: Messages<typeof zh> = { zh, en }
