import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { flag, mobile, password, smsCode, text, textOrEmpty } from '../fields.ts'

/** What a login answers: whether the password is the one that must be changed. */
export const LoginResult = z.object({
  simplePassword: z.boolean(),
  /** Nobody is logged in yet: the same browser has to bring a code of the second factor first. */
  secondFactor: z.optional(z.literal(true)),
  /** A customer of a contract, without an account: only the pages of their contracts are theirs. */
  customer: z.optional(z.literal(true)),
})

export const systemLogin = endpoint({
  method: 'POST',
  path: '/api/system/login',
  access: 'public',
  summary: 'Log in with account, password and image captcha',
  form: z.strictObject({
    /** User name, email or mobile. */
    userName: text(64),
    password,
    imageCaptcha: text(16),
    rememberMe: z._default(flag, false),
  }),
  limit: { max: 120, seconds: 60 },
  data: LoginResult,
})

export const simpleLogin = endpoint({
  method: 'POST',
  path: '/api/system/simpleLogin',
  access: 'public',
  summary: 'Log in with a code sent by SMS (scene CAPTCHA_LOGIN, or LOGIN on a phone)',
  form: z.strictObject({
    mobile,
    /** Was redeemed when the code was sent; forms send it along. */
    imageCaptcha: textOrEmpty(16),
    captcha: smsCode,
    rememberMe: z._default(flag, false),
  }),
  limit: { max: 120, seconds: 60 },
  data: LoginResult,
})

export const systemLogined = endpoint({
  method: 'GET',
  path: '/api/system/logined',
  access: 'public',
  summary: 'Whether this visitor is logged in',
  data: z.boolean(),
})

export const fileServerUrl = endpoint({
  method: 'GET',
  path: '/api/system/getFileServerUrl',
  access: 'session',
  summary: 'Where stored files are read from; empty: this very server',
  data: z.string(),
})

export const systemLogout = endpoint({
  method: 'POST',
  path: '/api/system/logout',
  access: 'session',
  whileOwing: true,
  summary: 'Log out',
  repeat: 'harmless',
  data: z.null(),
})
