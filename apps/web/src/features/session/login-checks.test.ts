import { ruleMessages } from '@visa/messages/rules'
import { describe, expect, it } from 'vitest'
import { passwordFailures, resetFailures, smsFailures } from './login-checks.ts'
import { LOGIN_START } from './login-state.ts'

const { typed: nothing } = LOGIN_START
const full = {
  ...nothing,
  userName: 'admin',
  password: ' ',
  imageCaptcha: 'a1b2',
  mobile: '13800000001',
  captcha: '123456',
  newPassword: 'fresh1',
  rePassword: 'fresh1',
}

describe('password mode', () => {
  const texts = { missingAccount: '请输入登录账号和密码', missingCaptcha: '请输入图形验证码' }
  it.each([
    ['P5.4 a missing user name', { userName: '  ' }, { userName: texts.missingAccount }],
    ['P5.4 a missing password', { password: '' }, { password: texts.missingAccount }],
    [
      'P5.4 before P5.3: everything missing',
      { userName: '', password: '', imageCaptcha: '' },
      { userName: texts.missingAccount, password: texts.missingAccount },
    ],
    ['P5.3 a missing captcha', { imageCaptcha: ' ' }, { imageCaptcha: texts.missingCaptcha }],
    ['nothing missing', {}, {}],
  ])('%s', (_name, part, failures) => {
    expect(passwordFailures({ ...full, ...part }, texts)).toEqual(failures)
  })
})

describe('SMS mode', () => {
  it('P5.1 wants a mobile and six digits', () => {
    expect(smsFailures(full, ruleMessages.zh)).toEqual({})
    expect(smsFailures({ ...full, mobile: '12', captcha: '12' }, ruleMessages.zh)).toEqual({
      mobile: '请输入正确的手机号码',
      captcha: '请输入6位短信验证码',
    })
  })
})

describe('reset mode', () => {
  it('P5.5 wants six characters and the same twice', () => {
    const failures = (part: object) => resetFailures({ ...full, ...part }, ruleMessages.zh)
    expect(failures({})).toEqual({})
    expect(failures({ newPassword: '12345', rePassword: '12345' })).toEqual({
      newPassword: '密码不能小于6位!',
    })
    expect(failures({ rePassword: 'other1' })).toEqual({ rePassword: '两次密码不一致' })
    expect(Object.keys(failures({ mobile: '', captcha: '' }))).toEqual(['mobile', 'captcha'])
  })
})
