import { credentialMessages } from '@visa/messages/session/credentials'
import { ruleMessages } from '@visa/messages/rules'
import { expect, it } from 'vitest'
import { checkSmsDraft } from './sms-draft.ts'

const texts = {
  mobile: ruleMessages.zh.mobile,
  imageCaptcha: credentialMessages.zh.missingCaptcha,
  captcha: ruleMessages.zh.smsCode,
}
const full = { mobile: '13900000001', imageCaptcha: 'a1b2', captcha: '123456' }

it.each([
  ['P5.1 ten digits', { mobile: '1390000000' }, { mobile: '请输入正确的手机号码' }],
  ['P5.1 not starting with 1', { mobile: '23900000001' }, { mobile: '请输入正确的手机号码' }],
  ['P5.3 no image captcha', { imageCaptcha: ' ' }, { imageCaptcha: '请输入图形验证码' }],
  ['no code', { captcha: '' }, { captcha: '请输入6位短信验证码' }],
  ['a code of letters', { captcha: 'abcdef' }, { captcha: '请输入6位短信验证码' }],
  ['nothing wrong', {}, {}],
])('refuses %s', (_name, part, failures) => {
  expect(checkSmsDraft({ ...full, ...part }, false, texts)).toEqual(failures)
})

it('does not ask again for the image captcha that sent the code', () => {
  expect(checkSmsDraft({ ...full, imageCaptcha: '' }, true, texts)).toEqual({})
})
