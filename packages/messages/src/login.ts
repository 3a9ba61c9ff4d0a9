import type { Messages } from './texts.ts'

/** The login page. */
const zh = {
  title: '登录',
  slogan: '从收件到出签，每一本护照都有着落',
  form: '账号密码登录',
  account: '登录账号',
  accountHint: '用户名、邮箱或手机号',
  password: '密码',
  passwordHint: '登录密码',
  showPassword: '显示密码',
  hidePassword: '隐藏密码',
  captcha: '图形验证码',
  captchaHint: '图中字符',
  captchaImage: '图形验证码图片',
  captchaRefresh: '看不清？点击换一张',
  captchaFailed: '加载失败，点击重试',
  rememberMe: '记住我',
  submit: '登录',
  missingAccount: '请输入登录账号和密码',
  missingCaptcha: '请输入图形验证码',
  demoTitle: '演示账号',
  demoHint: '点击账号填入，密码均为',
  version: '版本 {version}',
  filing: 'ICP 备案信息以工信部公示为准',
} as const

const en = {
  title: 'Log in',
  slogan: 'Every passport accounted for',
  form: 'Log in with account and password',
  account: 'Account',
  accountHint: 'User name, email or mobile',
  password: 'Password',
  passwordHint: 'Your password',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  captcha: 'Captcha',
  captchaHint: 'Characters in the image',
  captchaImage: 'Captcha image',
  captchaRefresh: 'Hard to read? Click for another',
  captchaFailed: 'Not loaded, click to retry',
  rememberMe: 'Remember me',
  submit: 'Log in',
  missingAccount: 'Enter your account and password',
  missingCaptcha: 'Enter the captcha',
  demoTitle: 'Demo accounts',
  demoHint: 'Click one to fill it in; the password is always',
  version: 'Version {version}',
  filing: 'ICP filing: see the public record of MIIT',
} as const

export const loginMessages: Messages<typeof zh> = { zh, en }
