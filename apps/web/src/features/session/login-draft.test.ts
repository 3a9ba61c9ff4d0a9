import { expect, it } from 'vitest'
import { missingPart } from './login-draft.ts'

const full = { userName: 'admin', password: ' ', imageCaptcha: 'a1b2', rememberMe: false }

it.each([
  ['P5.4 a missing user name', { userName: '  ' }, 'account'],
  ['P5.4 a missing password', { password: '' }, 'account'],
  ['P5.4 before P5.3: everything missing', { userName: '', password: '', imageCaptcha: '' }, 'account'],
  ['P5.3 a missing captcha', { imageCaptcha: ' ' }, 'captcha'],
  ['nothing missing', {}, undefined],
])('%s', (_name, part, missing) => {
  expect(missingPart({ ...full, ...part })).toBe(missing)
})
