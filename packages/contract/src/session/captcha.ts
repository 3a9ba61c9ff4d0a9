import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { mobile, text } from '../fields.ts'

export const CAPTCHA_LIFE_SECONDS = 300

export const captchaImage = endpoint({
  method: 'GET',
  path: '/api/captcha/image/get',
  access: 'public',
  summary: 'A new image captcha for this visitor, as a data URL',
  limit: { max: 60, seconds: 60 },
  data: z.string(),
})

/** What a code sent by SMS is for; it serves nothing else. */
export const SMS_SCENES = [
  'LOGIN',
  'CAPTCHA_LOGIN',
  'CAPTCHA_CHANGE_PASSWORD',
  'CHANGE_MOBILE_OLD',
  'CHANGE_MOBILE_NEW',
  'WX_BIND',
  'REGISTER',
] as const
export type SmsScene = (typeof SMS_SCENES)[number]

export const SMS_CODE_LENGTH = 6
export const SMS_CODE_LIFE_SECONDS = 300
export const SMS_COUNTDOWN_SECONDS = 60

/** The answer is the same whether or not anybody has this mobile. */
export const captchaGet = endpoint({
  method: 'GET',
  path: '/api/captcha/get',
  access: 'public',
  summary: 'Send a code by SMS, after the image captcha',
  query: z.strictObject({ mobile, imageCaptcha: text(16), scene: z.enum(SMS_SCENES) }),
  limit: { max: 60, seconds: 60 },
  data: z.object({ seconds: z.number() }),
})
