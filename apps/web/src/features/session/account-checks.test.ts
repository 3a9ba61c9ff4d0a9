import { ruleMessages } from '@visa/messages/rules'
import { expect, it } from 'vitest'
import { mobileChangeFailures, passwordChangeFailures, type PasswordProof } from './account-checks.ts'

it('P5.5 a new password has six characters and is typed the same twice', () => {
  const typed = { oldPassword: '123456', captcha: '', newPassword: 'fresh1', rePassword: 'fresh1' }
  const failures = (part: Partial<typeof typed>, proof: PasswordProof = 'oldPassword') =>
    passwordChangeFailures({ ...typed, ...part }, proof, ruleMessages.zh)
  expect(failures({})).toEqual({})
  expect(failures({ oldPassword: '' })).toEqual({ oldPassword: '不能为空' })
  expect(failures({ newPassword: '12345', rePassword: '12345' })).toEqual({
    newPassword: '密码不能小于6位!',
  })
  expect(failures({ rePassword: 'fresh2' })).toEqual({ rePassword: '两次输入密码不一致!' })
  expect(failures({}, 'captcha')).toEqual({ captcha: '请输入6位短信验证码' })
  expect(failures({ captcha: '12', oldPassword: '' }, 'captcha')).toEqual({ captcha: '请输入6位短信验证码' })
  expect(failures({ captcha: '123456', oldPassword: '' }, 'captcha')).toEqual({})
  // The first field on the screen comes first.
  expect(Object.keys(failures({ oldPassword: '', newPassword: '1' }))).toEqual([
    'oldPassword',
    'newPassword',
    'rePassword',
  ])
})

it('P5.6 a new mobile differs from the old one', () => {
  const typed = { oldMobile: '13800000001', oldCaptcha: '111111', mobile: '13800000002', captcha: '222222' }
  const failures = (part: Partial<typeof typed>) =>
    mobileChangeFailures({ ...typed, ...part }, ruleMessages.zh, '新手机号不能与原手机号一致')
  expect(failures({})).toEqual({})
  expect(failures({ mobile: ' 13800000001' })).toEqual({ mobile: '新手机号不能与原手机号一致' })
  expect(failures({ mobile: '1', captcha: '' })).toEqual({
    mobile: '请输入正确的手机号码',
    captcha: '请输入6位短信验证码',
  })
})
