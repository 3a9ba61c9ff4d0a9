import { describe, expect, it } from 'vitest'
import { LOGIN_START, loginReducer, type LoginEvent, type LoginTyped } from './login-state.ts'

const after = (...events: LoginEvent[]) => events.reduce(loginReducer, LOGIN_START)
const type = (part: Partial<LoginTyped>): LoginEvent => ({ kind: 'typed', part })
const open = (mode: 'password' | 'sms' | 'qr' | 'reset'): LoginEvent => ({
  kind: 'switched',
  mode,
  takesFocus: true,
})

describe('login modes', () => {
  it('P2.2 starts with account and password and opens each of the others', () => {
    expect(LOGIN_START.mode).toBe('password')
    for (const mode of ['password', 'sms', 'qr', 'reset'] as const) expect(after(open(mode)).mode).toBe(mode)
  })

  it('keeps who somebody is, and drops codes and new passwords', () => {
    const { typed } = after(
      type({ userName: 'admin', password: 'secret', imageCaptcha: 'ab12' }),
      open('reset'),
      type({ mobile: '13800000001', captcha: '123456', newPassword: 'a', rePassword: 'b' }),
      open('password'),
    )
    expect(typed).toEqual({
      userName: 'admin',
      password: 'secret',
      mobile: '13800000001',
      imageCaptcha: '',
      captcha: '',
      newPassword: '',
      rePassword: '',
    })
  })

  it('takes a mobile typed as the account along, unless another was typed', () => {
    expect(after(type({ userName: ' 13800000001 ' }), open('sms')).typed.mobile).toBe('13800000001')
    expect(after(type({ userName: 'admin' }), open('sms')).typed.mobile).toBe('')
    const typed = type({ userName: '13800000001', mobile: '13800000002' })
    expect(after(typed, open('sms')).typed.mobile).toBe('13800000002')
  })

  it('P4.7 fills the login form after a reset and returns to password mode', () => {
    const done = after(
      type({ userName: 'old', password: 'old' }),
      { kind: 'remember', on: true },
      open('reset'),
      type({ mobile: '13800000001 ', captcha: '123456', newPassword: 'fresh1', rePassword: 'fresh1' }),
      { kind: 'passwordReset' },
    )
    expect(done).toMatchObject({ mode: 'password', justReset: true, rememberMe: true })
    expect(done.typed).toMatchObject({ userName: '13800000001', password: 'fresh1', captcha: '' })
    expect(loginReducer(done, type({ imageCaptcha: 'a' })).justReset).toBe(false)
  })
})
