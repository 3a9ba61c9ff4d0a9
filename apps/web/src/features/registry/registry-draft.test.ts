import { ruleMessages } from '@visa/messages/rules'
import { expect, it } from 'vitest'
import { EMPTY_REGISTRATION, registrationBody, registrationFailures } from './registry-draft.ts'

const full = {
  companyName: '测试旅行社有限公司',
  shortName: '测试旅行',
  taxCode: '91110000MA01ABCD2X',
  identityCode: '4',
  licenceNo: '',
  legalPerson: '',
  licenceFrom: '',
  licenceTo: '',
  realName: '张三',
  userName: 'zhangsan',
  mobile: '13800000001',
  imageCaptcha: '',
  captcha: '123456',
  email: 'zhang@example.com',
  password: 'secret1',
  rePassword: 'secret1',
}
const failures = (part: Partial<typeof full>) =>
  registrationFailures({ ...full, ...part }, ruleMessages.zh, '两次输入密码不一致!')

it('accepts a full form, and sends neither the image captcha nor the password twice', () => {
  expect(failures({})).toEqual({})
  expect(Object.keys(registrationBody(full))).not.toContain('rePassword')
  expect(Object.keys(registrationBody(full))).not.toContain('imageCaptcha')
})

it('P5.1 P5.2 P5.5 names what is wrong with each field', () => {
  expect(failures({ mobile: '123' })).toEqual({ mobile: '请输入正确的手机号码' })
  expect(failures({ email: 'zhang' })).toEqual({ email: '请输入正确的邮箱地址' })
  expect(failures({ companyName: ' ' })).toEqual({ companyName: '不能为空' })
  expect(failures({ identityCode: '' })).toEqual({ identityCode: '不能为空' })
  expect(failures({ password: '12345', rePassword: '12345' })).toEqual({ password: '密码不能小于6位!' })
  expect(failures({ rePassword: 'other' })).toEqual({ rePassword: '两次输入密码不一致!' })
})

it('lists them in the order of the screen', () => {
  const all = registrationFailures(EMPTY_REGISTRATION, ruleMessages.zh, 'x')
  const screen = Object.keys(EMPTY_REGISTRATION).filter((name) => name in all)
  expect(Object.keys(all)).toEqual(screen)
})
