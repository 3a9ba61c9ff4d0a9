import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { flag, text } from '../fields.ts'

const LoginForm = z.strictObject({
  /** User name, email or mobile. */
  userName: text(64),
  password: z.string().check(z.minLength(1, 'rule:required'), z.maxLength(128)),
  imageCaptcha: text(16),
  rememberMe: z._default(flag, false),
})

export const systemLogin = endpoint({
  method: 'POST',
  path: '/api/system/login',
  access: 'public',
  summary: 'Log in with account, password and image captcha',
  form: LoginForm,
  limit: { max: 120, seconds: 60 },
  data: z.object({ simplePassword: z.boolean() }),
})

export const systemLogined = endpoint({
  method: 'GET',
  path: '/api/system/logined',
  access: 'public',
  summary: 'Whether this visitor is logged in',
  data: z.boolean(),
})

export const systemLogout = endpoint({
  method: 'POST',
  path: '/api/system/logout',
  access: 'session',
  summary: 'Log out',
  data: z.null(),
})
