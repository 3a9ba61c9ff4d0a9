import { isMobile } from '@visa/contract/rules/patterns'

/** Three ways in, and the way back to a lost password. */
export type LoginMode = 'password' | 'sms' | 'qr' | 'reset'

export interface LoginTyped {
  userName: string
  password: string
  mobile: string
  imageCaptcha: string
  captcha: string
  newPassword: string
  rePassword: string
}

export interface LoginState {
  mode: LoginMode
  typed: LoginTyped
  rememberMe: boolean
  /** The form that opens takes the focus; not so when somebody walks along the tabs. */
  takesFocus: boolean
  /** A password has just been reset, and the form is filled with it. */
  justReset: boolean
}

export type LoginEvent =
  | { kind: 'typed'; part: Partial<LoginTyped> }
  | { kind: 'remember'; on: boolean }
  | { kind: 'switched'; mode: LoginMode; takesFocus: boolean }
  | { kind: 'passwordReset' }

const NOTHING_TYPED: LoginTyped = {
  userName: '',
  password: '',
  mobile: '',
  imageCaptcha: '',
  captcha: '',
  newPassword: '',
  rePassword: '',
}

export const LOGIN_START: LoginState = {
  mode: 'password',
  typed: NOTHING_TYPED,
  rememberMe: false,
  takesFocus: true,
  justReset: false,
}

/** Who somebody is goes along to the next mode; codes and new passwords belong to the one they were typed in. */
const carriedOver = ({ userName, password, mobile }: LoginTyped): LoginTyped => ({
  ...NOTHING_TYPED,
  userName,
  password,
  mobile: mobile === '' && isMobile(userName.trim()) ? userName.trim() : mobile,
})

export function loginReducer(state: LoginState, event: LoginEvent): LoginState {
  const { typed } = state
  switch (event.kind) {
    case 'typed':
      return { ...state, typed: { ...typed, ...event.part }, justReset: false }
    case 'remember':
      return { ...state, rememberMe: event.on }
    case 'switched': {
      const { mode, takesFocus } = event
      return { ...state, mode, takesFocus, typed: carriedOver(typed), justReset: false }
    }
    case 'passwordReset': {
      const filled = { ...NOTHING_TYPED, userName: typed.mobile.trim(), password: typed.newPassword }
      return { ...state, mode: 'password', takesFocus: true, justReset: true, typed: filled }
    }
  }
}
